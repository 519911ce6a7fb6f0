//! Generators of random syntax trees that cover the language. Each tree has exactly one text.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use varlab::diagnostics::{SourceId, Span};
use varlab::syntax::ast::*;

/// The span of every generated node. The tests do not compare spans.
const SPAN: Span = Span { source: SourceId(0), start: 0, end: 0 };

fn text(text: impl Into<String>) -> Text {
    Text { text: text.into(), span: SPAN }
}

fn one_of(words: &'static [&'static str]) -> impl Strategy<Value = Text> + Clone {
    select(words).prop_map(text)
}

fn name() -> impl Strategy<Value = Text> + Clone {
    one_of(&["King", "PSBishop", "Hawk", "Ox"])
}

fn word() -> impl Strategy<Value = Text> + Clone {
    one_of(&["inner", "outer", "limit", "reappears", "rankle"])
}

fn betza() -> impl Strategy<Value = Text> + Clone {
    one_of(&["K", "fmWcfF", "[W-F-F]", "R4", "nN", "(fx)K", "mK?", "yafsW"])
}

fn letter() -> impl Strategy<Value = Text> + Clone {
    one_of(&["K", "Q", "+P"])
}

fn square() -> impl Strategy<Value = Text> + Clone {
    one_of(&["a1", "e0", "p16", "d4"])
}

fn title() -> impl Strategy<Value = Text> {
    "[A-Za-z(é][a-zö,.#|{} ]{0,12}[a-z)]"
        .prop_filter("the title would contain a comment", |title| !title.contains(" #"))
        .prop_map(text)
}

fn number() -> impl Strategy<Value = u32> {
    prop_oneof![0..4u32, Just(50), Just(1_000_000)]
}

fn count() -> impl Strategy<Value = Count> {
    prop_oneof![3 => number().prop_map(|number| Count::Number(number, SPAN)), 1 => word().prop_map(Count::Option)]
}

fn amount() -> impl Strategy<Value = Amount> {
    prop_oneof![
        Just(Amount::No),
        count().prop_map(Amount::AtLeast),
        count().prop_map(Amount::AtMost),
        count().prop_map(Amount::FewerThan),
        count().prop_map(Amount::Exactly),
    ]
}

fn noun() -> impl Strategy<Value = Noun> {
    let range = (square(), of(square())).prop_map(|(from, to)| SquareRange { from, to });
    prop_oneof![
        select(vec![
            Noun::Piece,
            Noun::Friend,
            Noun::Enemy,
            Noun::Checker,
            Noun::Vacant,
            Noun::Any,
            Noun::Origin,
            Noun::End,
            Noun::Vacated,
            Noun::Trail,
            Noun::LastRank,
            Noun::HomeRank,
        ]),
        (number(), number()).prop_map(|(low, high)| Noun::Ranks(low, high)),
        (select(vec!['a', 'h']), select(vec!['a', 'p'])).prop_map(|(low, high)| Noun::Files(low, high)),
        vec(range, 1..4).prop_map(Noun::Squares),
        name().prop_map(Noun::Kind),
        word().prop_map(Noun::Word),
    ]
}

fn adjectives() -> impl Strategy<Value = Vec<Adjective>> {
    use Adjective::{Attacked, Enemy, Friendly, Promoted, Protected, Safe, Unmoved};
    prop_oneof![3 => Just(Vec::new()), 1 => vec(select(vec![Friendly, Enemy, Unmoved, Promoted, Attacked, Safe, Protected]), 1..3)]
}

/// Generates a noun with its adjectives.
fn plain_term() -> impl Strategy<Value = Term> {
    let term_without_places = |(adjectives, noun)| Term { adjectives, noun, places: Vec::new(), span: SPAN };
    let plain = (adjectives(), noun()).prop_map(term_without_places);
    plain.prop_recursive(3, 6, 2, move |inner| {
        let blocks = (number(), number()).prop_map(|(files, ranks)| Partition::Blocks { files, ranks });
        let lines = select(vec![Partition::Ranks, Partition::Files, Partition::Colours]);
        let noun = (prop_oneof![lines, blocks], amount(), inner)
            .prop_map(|(partition, amount, term)| Noun::PartOf(partition, amount, Box::new(term)));
        (adjectives(), noun).prop_map(term_without_places)
    })
}

fn place() -> impl Strategy<Value = Place> {
    let boxed_term = || plain_term().prop_map(Box::new);
    let nearby = prop_oneof![betza().prop_map(Nearby::At), Just(Nearby::Behind)];
    prop_oneof![
        boxed_term().prop_map(Place::On),
        betza().prop_map(Place::At),
        (betza(), boxed_term()).prop_map(|(leap, term)| Place::AtOf(leap, term)),
        (amount(), boxed_term(), nearby).prop_map(|(amount, term, near)| Place::With(amount, term, near)),
        (boxed_term(), betza(), of(boxed_term()))
            .prop_map(|(term, leap, viewer)| Place::Behind(term, leap, viewer)),
        boxed_term().prop_map(Place::AttackedBy),
        boxed_term().prop_map(Place::ProtectedBy),
        (of(amount()), plain_term(), plain_term())
            .prop_map(|(length, one, other)| Place::Between(length, Box::new([one, other]))),
    ]
}

/// Generates a place `joined by … to GOAL`. Places written after it would belong to the goal, so `joined by` must be the
/// last place of a term.
fn joined() -> impl Strategy<Value = Place> {
    let reached = prop_oneof![amount().prop_map(RequiredReach::Number), Just(RequiredReach::Every)];
    let goal = (plain_term(), prop_oneof![1 => Just(Vec::new()), 1 => vec(place(), 1..3)])
        .prop_map(|(term, places)| Term { places, ..term });
    (betza(), reached, goal).prop_map(|(leap, reached, goal)| Place::Joined(leap, reached, Box::new(goal)))
}

fn term() -> impl Strategy<Value = Term> {
    (plain_term(), prop_oneof![1 => Just(Vec::new()), 1 => vec(place(), 1..3)], of(joined()))
        .prop_map(|(term, mut places, joined)| {
            places.extend(joined);
            Term { places, ..term }
        })
        .boxed()
}

fn set() -> impl Strategy<Value = Set> {
    (vec(term(), 1..4), prop_oneof![2 => Just(Vec::new()), 1 => vec(term(), 1..3)])
        .prop_map(|(terms, except)| Set { terms, except, span: SPAN })
        .boxed()
}

fn kind_option() -> impl Strategy<Value = KindOption> {
    (prop_oneof![name(), word()], of(count())).prop_map(|(name, at_most)| KindOption { name, at_most })
}

fn choice() -> impl Strategy<Value = Choice> {
    vec(kind_option(), 1..4).prop_map(|options| Choice { options, span: SPAN })
}

fn times() -> impl Strategy<Value = Times> {
    prop_oneof![
        (number(), of(number())).prop_map(|(min, max)| Times { min, max, maximal: false, span: SPAN }),
        Just(Times { min: 1, max: None, maximal: true, span: SPAN }),
    ]
}

fn leg() -> impl Strategy<Value = Leg> {
    let reach = prop_oneof![
        betza().prop_map(Reach::Betza),
        jump_target().prop_map(Reach::To),
        name().prop_map(Reach::As),
        word().prop_map(Reach::Word),
        select(vec![Reach::On, Reach::InPlace, Reach::AsItself]),
    ];
    let over = (amount(), set()).prop_map(|(amount, set)| Over { amount, set });
    let end =
        (0..3, set()).prop_map(|(form, set)| LegEnd { into: form == 0, set, at_once: form == 2, span: SPAN });
    let shoot = of(any::<bool>().prop_map(|may| Shoot { may }));
    (shoot, reach, of(times()), of(set()), of(over), of(end), of(set())).prop_map(
        |(shoot, reach, times, from, over, end, within)| Leg {
            safely: false,
            shoot,
            reach,
            reach_span: SPAN,
            times,
            from,
            over,
            end,
            within,
            span: SPAN,
        },
    )
}

fn jump_target() -> impl Strategy<Value = JumpTarget<Set>> {
    let home = select(vec![HomeSquare::Any, HomeSquare::OnFile, HomeSquare::OfColour]);
    prop_oneof![set().prop_map(JumpTarget::Set), home.prop_map(JumpTarget::Home)]
}

fn affected() -> impl Strategy<Value = AffectedPieces<Set>> {
    prop_oneof![
        set().prop_map(AffectedPieces::Every),
        select(vec![AffectedPieces::Itself, AffectedPieces::It])
    ]
}

fn effect() -> impl Strategy<Value = Effect> {
    let kind = prop_oneof![
        choice().prop_map(EffectKind::Becomes),
        set().prop_map(EffectKind::RemovesEvery),
        (any::<bool>(), any::<bool>(), choice(), of(set()))
            .prop_map(|(safely, from_hand, what, to)| { EffectKind::Drops { safely, from_hand, what, to } }),
        (set(), any::<bool>(), leg()).prop_map(|(what, must, leg)| EffectKind::MovesAnother {
            what,
            must,
            leg: Box::new(leg)
        }),
        set().prop_map(EffectKind::PushesTo),
        set().prop_map(EffectKind::Pulls),
        any::<bool>().prop_map(|off_board| EffectKind::PushesOn { off_board }),
        (jump_target(), any::<bool>()).prop_map(|(to, if_vacant)| EffectKind::Sends { to, if_vacant }),
        (affected(), any::<bool>()).prop_map(|(what, threat)| {
            let as_threat = threat && what != AffectedPieces::Itself;
            EffectKind::Turns { what, as_threat }
        }),
        select(vec![
            EffectKind::RemovesItself,
            EffectKind::RemovesMaker,
            EffectKind::RemovesIt,
            EffectKind::LeavesTrail
        ]),
    ];
    let adverb = select(vec![(true, false), (false, true), (false, false)]);
    let effect = (adverb, kind.boxed()).prop_map(|((may, must), kind)| {
        let (may, must) = match kind {
            EffectKind::MovesAnother { .. } => (false, false),
            _ => (may, must),
        };
        Effect { may, must, kind, span: SPAN }
    });
    effect.boxed()
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let leg = (leg(), any::<bool>()).prop_map(|(leg, safely)| Step::Leg(Leg { safely, ..leg }));
    vec(prop_oneof![3 => leg, 1 => effect().prop_map(Step::Effect)], 1..4).boxed()
}

fn move_pattern() -> impl Strategy<Value = MovePattern> {
    use MoveVerb::{Capture, Castle, Check, Drop, Move, MoveOrCastle, Pass};
    let verb = select(vec![Capture, Castle, Check, Drop, Move, MoveOrCastle, Pass]);
    (verb, of(set()), of(set()), of(set()), any::<bool>())
        .prop_map(|(verb, what, from, to, both)| {
            let from_or_to = both && from.is_none() && to.is_some();
            MovePattern { verb, what, from, to, from_or_to, span: SPAN }
        })
        .boxed()
}

fn cond() -> impl Strategy<Value = Cond> {
    use FactKind::{Checkmated, InCheck, ItChecks, ItMates, Stalemated, ToMove, UnableToMove, Unmoved};
    let kind = prop_oneof![
        select(vec![Checkmated, InCheck, ItChecks, ItMates, Stalemated, ToMove, UnableToMove, Unmoved]),
        (count(), any::<bool>(), any::<bool>(), of(set()), of(set())).prop_map(
            |(times, checking, chasing, prey, hunters)| {
                // `chasing Rook with Knight at K` means a Rook that has a Knight nearby.
                let is_nearby =
                    |set: &Set| matches!(set.terms[0].places.first(), Some(Place::At(_) | Place::AtOf(..)));
                let hunters = hunters.filter(|set| prey.is_none() || !is_nearby(set));
                let by = match (checking, chasing) {
                    (true, _) => RepeatedBy::Checking,
                    (_, true) => RepeatedBy::Chasing { prey, hunters },
                    _ => RepeatedBy::Anything,
                };
                FactKind::Repeats { times, by }
            }
        ),
        (set(), of((amount(), set()))).prop_map(|(set, rest)| FactKind::Only { set, rest }),
        (amount(), set()).prop_map(|(amount, set)| FactKind::CountOf(amount, set)),
        (set(), set()).prop_map(|(one, other)| FactKind::More(one, other)),
        (amount(), set()).prop_map(|(amount, set)| FactKind::Points(amount, set)),
        (set(), set()).prop_map(|(one, other)| FactKind::MorePoints(one, other)),
        (number().prop_map(|number| Count::Number(number, SPAN)), any::<bool>(), set())
            .prop_map(|(length, exactly, set)| FactKind::InLine { length, exactly, set })
            .boxed(),
        (select(vec![Adjective::Attacked, Adjective::Protected]), of(plain_term()))
            .prop_map(|(how, by)| FactKind::MoverIs(how, by.map(Box::new))),
        Just(FactKind::MoverIs(Adjective::Safe, None)),
    ];
    vec(vec(kind.prop_map(|kind| CondFact { kind, span: SPAN }), 1..4), 1..3)
        .prop_map(|mut cases| {
            // After `or`, a fact that consists of pieces only would be read as a member of the set before it.
            let looks_like_member = |fact: &CondFact| match &fact.kind {
                FactKind::CountOf(Amount::AtLeast(count), _) => matches!(count, Count::Number(1, _)),
                FactKind::CountOf(Amount::Exactly(count), _)
                | FactKind::Points(Amount::Exactly(count), _) => {
                    matches!(count, Count::Option(_))
                }
                FactKind::Unmoved => true,
                _ => false,
            };
            for case in cases.iter_mut().skip(1).filter(|case| looks_like_member(&case[0])) {
                case[0].kind = InCheck;
            }
            Cond { cases, span: SPAN }
        })
        .boxed()
}

fn reason() -> impl Strategy<Value = EndReason> {
    let clock_reset = prop_oneof![
        select(vec![
            ClockReset::Capture(SPAN),
            ClockReset::Drop(SPAN),
            ClockReset::Check(SPAN),
            ClockReset::Castling(SPAN)
        ]),
        name().prop_map(ClockReset::MoveOf),
    ];
    prop_oneof![
        cond().prop_map(EndReason::When),
        (cond(), cond()).prop_map(|(cond, then)| EndReason::NextTurn {
            cond,
            then: then.cases.into_iter().flatten().collect()
        }),
        (count(), vec(clock_reset, 0..4), of(set()))
            .prop_map(|(moves, without, counting)| EndReason::AfterMoves { moves, without, counting }),
        (move_pattern(), of(number().prop_map(|number| Count::Number(number, SPAN))))
            .prop_map(|(pattern, times)| EndReason::After { pattern, times }),
    ]
}

fn castling() -> impl Strategy<Value = Castling> {
    let range = (square(), of(square())).prop_map(|(from, to)| SquareRange { from, to });
    let squares = prop_oneof![
        (square(), range, square(), of(square())).prop_map(|(from, to, partner_from, partner_to)| {
            CastlingSquares::Given { from, to, partner_from, partner_to }
        }),
        (any::<bool>(), square(), square())
            .prop_map(|(right, to, partner_to)| CastlingSquares::FromAnySquare { right, to, partner_to }),
    ];
    (letter(), name(), squares, of(name()))
        .prop_map(|(letter, partner, squares, partner_as)| Castling { letter, partner, squares, partner_as })
        .boxed()
}

fn promotion() -> impl Strategy<Value = Promotion> {
    (any::<bool>(), set(), choice(), any::<bool>()).prop_map(|(on_leaving, on, to, if_possible)| Promotion {
        on_leaving,
        on,
        to,
        if_possible,
    })
}

fn turn_length() -> impl Strategy<Value = TurnLength> {
    let every = of(count()).prop_map(|more| Turns::Every { growth: more });
    let one = number().prop_map(|number| Turns::One(number, SPAN));
    let length = (count(), prop_oneof![every, one], vec(of(move_pattern()), 0..3));
    length
        .prop_map(|(moves, turns, patterns)| {
            let has_patterns = matches!(turns, Turns::Every { growth: None });
            TurnLength { moves, turns, patterns: if has_patterns { patterns } else { Vec::new() } }
        })
        .boxed()
}

fn predicate() -> impl Strategy<Value = Predicate> {
    let preference = prop_oneof![
        set().prop_map(Preference::By),
        set().prop_map(Preference::Most),
        Just(Preference::Farthest)
    ];
    let drops = (any::<bool>(), of(of(name())), of(set())).prop_map(|(unmoved, hand, to)| Predicate::Drops {
        unmoved,
        from_hand: hand.is_some(),
        as_kind: hand.flatten(),
        to,
    });
    let quality = select(vec![Quality::Royal, Quality::JointlyRoyal, Quality::Iron]);
    let result = select(vec![EndResult::Wins, EndResult::Loses, EndResult::Draws]);
    prop_oneof![
        of(steps()).prop_map(Predicate::Moves),
        of(steps()).prop_map(Predicate::Shoots),
        drops,
        of(castling()).prop_map(Predicate::Castles),
        (any::<bool>(), of(promotion())).prop_map(|(may, what)| Predicate::Promotes { may, what }),
        (move_pattern(), steps()).prop_map(|(pattern, steps)| Predicate::After { pattern, steps }),
        (any::<bool>(), of(name())).prop_map(|(to_owner, as_kind)| Predicate::Goes { to_owner, as_kind }),
        (any::<bool>(), quality).prop_map(|(negated, quality)| Predicate::Is { negated, quality }),
        of(name()).prop_map(Predicate::LooksLike),
        number().prop_map(|value| Predicate::IsWorth(value, SPAN)),
        number().prop_map(|points| Predicate::IsWorthPoints(points, SPAN)),
        (any::<bool>(), move_pattern(), any::<bool>()).prop_map(|(negated, pattern, keeps_attacks)| {
            Predicate::Must { negated, preferences: Vec::new(), pattern, keeps_attacks }
        }),
        (any::<bool>(), vec(preference, 0..3)).prop_map(|(farthest, then)| Predicate::Must {
            negated: false,
            preferences: [if farthest { Preference::Farthest } else { Preference::MostPieces }]
                .into_iter()
                .chain(then)
                .collect(),
            pattern: MovePattern {
                verb: if farthest { MoveVerb::MoveOrCastle } else { MoveVerb::Capture },
                what: None,
                from: None,
                to: None,
                from_or_to: false,
                span: SPAN
            },
            keeps_attacks: false
        }),
        any::<bool>().prop_map(|keeps_attacks| Predicate::StandsStill { keeps_attacks }),
        (set(), any::<bool>()).prop_map(|(set, keeps_attacks)| Predicate::StopsOn { set, keeps_attacks }),
        (of(set()), of(set()), any::<bool>()).prop_map(|(from, to, keeps_attacks)| Predicate::MovesOnly {
            from,
            to,
            keeps_attacks
        }),
        Just(Predicate::MayPass),
        of(turn_length()).prop_map(Predicate::Makes),
        of(move_pattern()).prop_map(Predicate::EndsTurn),
        (result, of(reason())).prop_map(|(result, reason)| Predicate::Ends { result, reason }),
        select(vec![
            Predicate::Wraps(Wrap::Sideways),
            Predicate::Wraps(Wrap::Endways),
            Predicate::Wraps(Wrap::Around)
        ]),
        select(vec![
            Predicate::Sides(SideSymmetry::Mirror),
            Predicate::Sides(SideSymmetry::Rotate),
            Predicate::Sides(SideSymmetry::SameWay),
            Predicate::SidesDiffer,
            Predicate::IsHexagonal
        ]),
        count().prop_map(Predicate::HasLevels),
        of((number(), number()))
            .prop_map(|river| Predicate::HasPoints(river.map(|(one, other)| [(one, SPAN), (other, SPAN)]))),
        set().prop_map(Predicate::Has),
    ]
    .boxed()
}

fn sentence() -> impl Strategy<Value = Sentence> {
    let when = (any::<bool>(), cond(), of(cond())).prop_map(|(unless, cond, also)| {
        let also = also.map(|cond| Condition { unless: true, cond });
        std::iter::once(Condition { unless, cond }).chain(also).collect()
    });
    let when = of(when).prop_map(Option::unwrap_or_default);
    let mode = select(vec![Mode::Plain, Mode::Also, Mode::Never]);
    (mode, predicate(), of(Just(SPAN)), when).prop_map(|(mode, predicate, without_check, when)| {
        // A verb alone is allowed only after `never`.
        let is_verb_alone = matches!(
            predicate,
            Predicate::Moves(None)
                | Predicate::Shoots(None)
                | Predicate::Castles(None)
                | Predicate::Promotes { what: None, .. }
                | Predicate::LooksLike(None)
                | Predicate::Makes(None)
                | Predicate::EndsTurn(None)
                | Predicate::Ends { reason: None, .. }
        );
        let mode = if is_verb_alone { Mode::Never } else { mode };
        // In `draws after 50 moves without check`, the words `without check` describe the moves.
        let is_after_moves =
            matches!(predicate, Predicate::Ends { reason: Some(EndReason::AfterMoves { .. }), .. });
        let without_check = without_check.filter(|_| !is_after_moves);
        Sentence { mode, predicate, without_check, when, span: SPAN, verb: SPAN }
    })
}

fn side() -> impl Strategy<Value = Option<OneSide>> {
    select(vec![None, Some(OneSide::White), Some(OneSide::Black)])
}

fn section() -> impl Strategy<Value = Section> {
    let subject = prop_oneof![
        (side(), name(), of(letter())).prop_map(|(side, name, letter)| Subject::Piece { side, name, letter }),
        (side(), set()).prop_map(|(side, set)| Subject::Every { side, set }),
        select(vec![Subject::Player, Subject::White, Subject::Black, Subject::Board]),
    ];
    (subject, vec(sentence(), 0..4)).prop_map(|(subject, sentences)| Section {
        subject,
        heading: SPAN,
        sentences,
        errors: Vec::new(),
    })
}

fn meaning() -> impl Strategy<Value = Meaning> {
    let is_word_alone = |steps: &Vec<Step>| match steps.as_slice() {
        [Step::Leg(leg)] => {
            let has_no_other_parts =
                leg.shoot.is_none() && leg.times.is_none() && leg.from.is_none() && leg.over.is_none();
            matches!(leg.reach, Reach::Word(_))
                && has_no_other_parts
                && leg.end.is_none()
                && leg.within.is_none()
        }
        _ => false,
    };
    prop_oneof![
        (set(), any::<bool>()).prop_map(|(set, for_both)| Meaning::Set { set, for_both }),
        choice()
            .prop_filter("the text would be a set", |choice| choice
                .options
                .iter()
                .any(|option| option.at_most.is_some()))
            .prop_map(Meaning::Choice),
        steps()
            .prop_filter("the text would be a set", move |steps| !is_word_alone(steps))
            .prop_map(Meaning::Steps),
    ]
}

fn option() -> impl Strategy<Value = OptionDecl> {
    let value = prop_oneof![
        name().prop_map(OptionValue::Kind),
        number().prop_map(|number| OptionValue::Number(number, SPAN)),
        (number(), number()).prop_map(|(low, high)| OptionValue::Range(low, high, SPAN)),
        Just(OptionValue::Nothing(SPAN)),
    ];
    let name = prop_oneof![(name(), of(letter())), (word(), Just(None))];
    (name, vec(value, 1..4)).prop_map(|((name, letter), values)| OptionDecl {
        name,
        letter,
        values,
        span: SPAN,
    })
}

fn setup() -> impl Strategy<Value = SetupBody> {
    let cell = one_of(&[".", "*", "k", "R", "+p"]);
    let levels = vec(vec(cell.clone(), 1..6), 1..3).prop_map(|levels| levels.join(&text("|")));
    let row = (number(), levels).prop_map(|(label, cells)| DiagramRow {
        label,
        label_span: SPAN,
        cells,
        span: SPAN,
    });
    prop_oneof![
        one_of(&["k1/1K w - - 0 1", "*k/+P1[Pp] b K - 3 4"]).prop_map(SetupBody::Fen),
        (vec(row, 1..4), vec(letter(), 0..3)).prop_map(|(rows, hand)| SetupBody::Diagram { rows, hand }),
    ]
}

fn test() -> impl Strategy<Value = Test> {
    let moves = || vec(one_of(&["e2e4", "P@a1", "d3,d5", "--", "a8b9q"]), 1..4);
    let kind = prop_oneof![
        title().prop_map(TestLineKind::Position),
        moves().prop_map(TestLineKind::Plays),
        moves().prop_map(TestLineKind::Can),
        moves().prop_map(TestLineKind::Cannot),
        (prop_oneof![moves(), Just(Vec::new())], of(square()))
            .prop_map(|(moves, from)| TestLineKind::CanOnly { moves, from }),
        (number(), any::<u64>()).prop_map(|(depth, nodes)| TestLineKind::Perft { depth, nodes }),
        select(vec![ExpectedEnd::White, ExpectedEnd::Black, ExpectedEnd::Draw]).prop_map(TestLineKind::Ends),
        Just(TestLineKind::GoesOn),
    ];
    (title(), vec(kind.prop_map(|kind| TestLine { kind, span: SPAN }), 0..4))
        .prop_map(|(title, lines)| Test { title, lines, errors: Vec::new(), span: SPAN })
}

fn variant() -> impl Strategy<Value = Variant> {
    let kind = select(vec![
        MetadataKind::By,
        MetadataKind::Year,
        MetadataKind::See,
        MetadataKind::Language,
        MetadataKind::Notation,
    ]);
    let value = prop_oneof![title(), one_of(&["https://example.org/a#b", "1999"])];
    let line = (kind, value).prop_map(|(kind, value)| MetadataLine { kind, value, span: SPAN });
    (title(), vec(line, 0..4)).prop_map(|(title, metadata)| Variant { title, metadata, errors: Vec::new() })
}

fn shuffle() -> impl Strategy<Value = Shuffle> {
    let kind = prop_oneof![
        vec(name(), 1..4).prop_map(ShuffleRuleKind::BothColours),
        (name(), name()).prop_map(|(inner, outer)| ShuffleRuleKind::Between { inner, outer }),
    ];
    let rule = kind.prop_map(|kind| ShuffleRule { kind, span: SPAN });
    (set(), any::<bool>(), vec(rule, 0..4)).prop_map(|(squares, mirrors, rules)| Shuffle {
        squares,
        mirrors,
        rules,
        span: SPAN,
    })
}

/// A tree whose debug output is its text, which makes failures readable.
pub struct Tree(pub File);

impl std::fmt::Debug for Tree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&varlab::syntax::format::print(&self.0))
    }
}

/// Generates a file.
pub fn file() -> impl Strategy<Value = Tree> {
    let item = prop_oneof![
        variant().prop_map(Item::Variant),
        vec(one_of(&["chess", "chess/pieces", "my-own_2"]), 1..4).prop_map(Item::Use),
        option().prop_map(Item::Option),
        setup().prop_map(|body| Item::Setup(Setup { body, errors: Vec::new(), span: SPAN })),
        shuffle().prop_map(Item::Shuffle),
        section().prop_map(Item::Section),
        section().prop_map(Item::Section),
        (word(), meaning()).prop_map(|(word, meaning)| Item::Means(WordDefinition {
            word,
            meaning,
            span: SPAN
        })),
        test().prop_map(Item::Test),
    ];
    vec(item, 0..6).prop_map(|items| Tree(File { items }))
}

/// Generates the numbers that select the changes for [`with_irregular_layout`].
pub fn layout_changes() -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 1..40)
}

/// Returns the text with another layout: different spaces and line ends, additional blank lines and comments.
pub fn with_irregular_layout(text: &str, changes: &[u8]) -> String {
    let mut irregular = String::new();
    for (index, line) in text.lines().enumerate() {
        let change = changes[index % changes.len()];
        // A blank line inside a wrapped sentence would end the sentence.
        let starts_line = !line.starts_with("    ");
        match change % 8 {
            0 if starts_line => irregular.push_str("\n\n"),
            1 => irregular.push_str("# a comment on its own\n"),
            2 if starts_line => irregular.push_str("\n   # of what follows\n\n"),
            _ => {}
        }
        irregular.push_str(&" ".repeat(usize::from(change / 8 % 4)));
        irregular.push_str(line.trim_start());
        match change / 32 {
            0 => irregular.push_str("   # after"),
            1 => irregular.push_str("\t# né"),
            2 => irregular.push_str("  "),
            _ => {}
        }
        irregular.push_str(if change.is_multiple_of(5) { "\r\n" } else { "\n" });
    }
    irregular
}
