//! Tests of the model that is built from sentences: inheritance, words, sets, options, castling, hands.

use varlab::board::{Content, Contents, KindId, Side};
use varlab::sema::model::{Action, Castling, EffectKind, Kind, Model, Place, Reach, Royalty, Step};

use crate::analysis;

/// The beginning of a file with the rules of chess.
const CHESS: &str = "variant A case\nuse chess/array, chess/pieces, chess/pawn, chess/ends\n";
/// The castlings of chess.
const CASTLINGS: &str = "piece King\n castles K from e1 to g1 with Rook from h1 to f1\n castles Q from e1 to c1 with Rook from a1 to d1\n";

/// Returns the model of a complete text.
fn model_with(text: &str, params: &[(&str, &str)]) -> Model {
    let params: Vec<_> = params.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let analysed = analysis::analyse("case.var", text, &params);
    let problems = analysed.problems().join("\n");
    analysed.model.unwrap_or_else(|| panic!("{text}\n{problems}"))
}

/// Returns the model of chess with additional sentences.
fn model(text: &str) -> Model {
    model_with(&format!("{CHESS}{text}"), &[])
}

/// Returns a kind by name.
fn kind<'m>(model: &'m Model, name: &str) -> &'m Kind {
    model.kinds.iter().find(|kind| kind.name == name).unwrap_or_else(|| panic!("no {name}"))
}

/// Returns the source text of each rule of a kind.
fn rules(text: &str, name: &str) -> Vec<String> {
    let text = format!("{CHESS}{text}");
    let analysed = analysis::analyse("case.var", &text, &[]);
    let model = analysed.model.as_ref().unwrap_or_else(|| panic!("{:?}", analysed.problems()));
    let spans = kind(model, name).rules.iter().map(|id| model.rules[id.0 as usize].span);
    spans.map(|span| analysed.sources.slice(span).to_owned()).collect()
}

#[test]
fn plain_also_and_never_sentences_combine() {
    let table: &[(&str, &[&str])] = &[
        ("", &["moves N"]),
        ("piece Knight moves W", &["moves W"]),
        ("piece Knight also moves W", &["moves N", "also moves W"]),
        ("piece Knight\n moves W\n moves F", &["moves W", "moves F"]),
        ("piece Knight also moves W\npiece Knight moves F", &["also moves W", "moves F"]),
        ("piece Knight shoots R onto enemy", &["moves N", "shoots R onto enemy"]),
        ("piece Knight\n never moves\n moves F", &["moves F"]),
        ("piece Knight also moves W\npiece Knight\n never moves N\n never moves D", &["also moves W"]),
        ("every piece except Rook also moves W", &["moves N", "also moves W"]),
        // Sentences under `piece` come before sentences under `every`, in any order of the lines.
        ("every piece also moves W\npiece Knight also moves F", &["moves N", "also moves F", "also moves W"]),
        ("minor means Bishop or Knight\nevery minor moves W", &["moves W"]),
        ("every minor moves W\nminor means Bishop or Rook", &["moves N"]),
    ];
    for (text, expected) in table {
        assert_eq!(rules(text, "Knight"), *expected, "{text}");
    }
}

#[test]
fn a_sentence_about_a_state_replaces_rules_of_that_state_only() {
    let text = "every piece goes to hand when captured\nevery piece drops from hand\n\
                every promoted piece goes to hand as Pawn when captured";
    let model = model(text);
    let queen = kind(&model, "Queen");
    let hands: Vec<_> = queen.when_captured.iter().map(|hand| (hand.state.promoted, hand.as_kind)).collect();
    assert_eq!(hands, [(Some(false), KindId(1)), (Some(true), KindId(5))]);
    assert_eq!((queen.name.as_str(), model.kinds[5].name.as_str()), ("Queen", "Pawn"));
}

#[test]
fn one_sentence_about_several_kinds_is_one_rule() {
    let model = model("every Queen, Rook also moves N");
    let last_rule = |name| *kind(&model, name).rules.last().expect("a rule");
    assert_eq!(last_rule("Queen"), last_rule("Rook"));
}

#[test]
fn kinds_that_cannot_appear_are_left_out() {
    let letters = |text: &str| model(text).kinds.iter().map(|kind| kind.letter.clone()).collect::<String>();
    assert_eq!(letters(""), "KQRBNP");
    assert_eq!(letters("piece Knight S"), "KQRBSP");
    let small_setup = "setup\n 3 | k . p\n 2 | . . .\n 1 | P . K\n";
    assert_eq!(letters(&format!("{small_setup}piece Pawn promotes on last rank to Rook")), "KRP");
    assert_eq!(
        letters(&format!(
            "{small_setup}piece Pawn promotes on last rank to Rook\npiece Bishop drops to rank 1"
        )),
        "KRBP"
    );
    assert_eq!(
        letters(&format!(
            "{small_setup}piece Pawn never promotes\npiece Pawn also moves R then becomes Queen"
        )),
        "KQP"
    );
}

#[test]
fn an_inherited_start_position_keeps_its_pieces() {
    let first_rank = |text: &str| -> String {
        let game = model_with(text, &[]);
        let content =
            |file: char| game.setup.contents[game.shape.find(&format!("{file}1")).expect("a square").index()];
        let pieces = ('a'..='h').filter_map(|file| content(file).as_piece());
        pieces.map(|piece| &game.kinds[piece.kind.index()].name[..2]).collect()
    };
    let orthodox = "RoKnBiQuKiBiKnRo";
    let uses = [
        "use chess",
        "use chess/array, chess/pieces, chess/pawn, chess/ends",
        "use chess/draws, chess/pieces, chess/array",
    ];
    let sentences = [
        "",
        "piece Knight S",
        "piece Pawn B\npiece Bishop L",
        "piece Rook N\npiece Knight R",
        "piece Queen R\npiece Rook Q",
        "piece Bishop L\noption Extra B is Knight or nothing\npiece Queen promotes on last rank to Extra",
    ];
    for (line, sentence) in uses.into_iter().flat_map(|line| sentences.map(|sentence| (line, sentence))) {
        let text = format!("variant A case\n{line}\npiece Pawn P moves W\n{sentence}\n");
        assert_eq!(first_rank(&text), orthodox, "{text}");
    }
    // A start position in the file itself uses the letters of that file.
    let setup = "setup\n 2 | l q k q l q k q\n 1 | L R K R L R K R\npiece King is not royal\n";
    let text = format!(
        "variant A case\nuse chess/pieces, chess/draws\npiece Bishop L\npiece Queen R\npiece Rook Q\n{setup}"
    );
    assert_eq!(first_rank(&text), "BiQuKiQuBiQuKiQu");
}

#[test]
fn properties_of_pieces_and_sentences_about_one_side_are_in_the_model() {
    let game = model(
        "piece King is jointly royal\npiece Rook is iron\nWhite never loses when checkmated\nBlack may pass",
    );
    assert_eq!(kind(&game, "King").royalty, Royalty::JointlyRoyal);
    assert!(kind(&game, "Rook").iron && !kind(&game, "King").iron);
    assert_eq!(game.endings[0].sides, [false, true]);
    assert_eq!(game.may_pass.map(|span| span.is_some()), [false, true]);
    // One property does not remove another.
    let game = model("piece King is iron");
    assert!(kind(&game, "King").iron && kind(&game, "King").royalty == Royalty::Royal);
}

#[test]
fn the_last_sentence_about_a_value_applies() {
    let game = model("every piece is worth 1\npiece Knight is worth 310\npiece Rook never is worth 1");
    let worth = |name: &str| kind(&game, name).value;
    assert_eq!(["Knight", "Bishop", "Rook"].map(worth), [Some(310), Some(1), None]);
    // A piece has one value: "also" does not add another.
    for (sentences, expected) in [
        ("piece Knight is worth 310\npiece Knight also is worth 320", 320),
        ("piece Knight also is worth 320\npiece Knight is worth 310", 310),
        ("piece Knight also is worth 310\npiece Knight also is worth 300", 300),
        ("every piece is worth 1\npiece Knight also is worth 320", 320),
        ("piece Knight is worth 310\nevery piece also is worth 5", 5),
    ] {
        assert_eq!(kind(&model(sentences), "Knight").value, Some(expected), "{sentences}");
    }
}

#[test]
fn endings_of_the_file_itself_come_first() {
    let game = model("player draws when no Pawn");
    let spans: Vec<_> = game.endings.iter().map(|ending| ending.span.source.0).collect();
    assert_eq!(spans, [0, 4, 4]);
}

#[test]
fn general_nouns_exclude_iron_kinds_from_captures_only() {
    let game = model(
        "piece Rook is iron\npiece Knight\n moves W onto enemy, vacant\n moves W into enemy then W\n moves W onto Rook",
    );
    let knight = kind(&game, "Knight");
    let contents = |rule: usize| -> Contents {
        let Action::Moves(steps) = &game.rules[knight.rules[rule].0 as usize].action else { panic!() };
        let Step::Leg(leg) = &steps[0] else { panic!() };
        let terms = leg.end.as_ref().map(|end| &end.set.terms).expect("an end");
        terms.iter().filter_map(|term| term.contents).fold(Contents::NONE, |union, contents| union | contents)
    };
    let rook = Content::piece(KindId(2), Side::Black);
    assert_eq!([0, 1, 2].map(|rule| contents(rule).has(rook)), [false, true, true]);
    assert!(contents(0).has(Content::VACANT) && !contents(1).has(Content::VACANT));
}

#[test]
fn zones_are_mirrored_unless_defined_for_both() {
    let text = "yard means a1 b2\ngate means a1 for both\n\
                piece Knight\n moves to yard\n moves to gate\n moves to enemy yard\n moves to last rank";
    let game = model(text);
    let square_names = |rule: usize| -> [Vec<String>; 2] {
        let Action::Moves(steps) = &game.rules[kind(&game, "Knight").rules[rule].0 as usize].action else {
            panic!()
        };
        let Step::Leg(leg) = &steps[0] else { panic!() };
        let Reach::To { set, .. } = &leg.reach else { panic!() };
        let Place::Squares(views) = &set.terms[0].places[0] else { panic!() };
        assert_eq!(set.terms[0].contents, None);
        views.map(|view| view.iter().map(|square| game.shape.name(square)).collect())
    };
    assert_eq!(square_names(0), [["a1", "b2"], ["b7", "a8"]]);
    assert_eq!(square_names(1), [["a1"], ["a1"]]);
    assert_eq!(square_names(2), [["b7", "a8"], ["a1", "b2"]]);
    let [white, black] = square_names(3);
    assert_eq!((white[0].as_str(), black[7].as_str()), ("a8", "h1"));
}

#[test]
fn words_for_steps_are_expanded() {
    let text = "gallop means to friendly Rook then on once or more\npiece Knight also moves N then gallop onto enemy";
    let game = model(text);
    let Action::Moves(steps) = &game.rules[kind(&game, "Knight").rules[1].0 as usize].action else {
        panic!()
    };
    let ends: Vec<_> = steps
        .iter()
        .map(|step| match step {
            Step::Leg(leg) => leg.end.as_ref().map(|end| end.into),
            Step::Effect(_) => panic!("no effect"),
        })
        .collect();
    // `to` before pieces means `into`. `onto` after the word applies to the last leg of its definition.
    assert_eq!(ends, [None, Some(true), Some(false)]);
}

#[test]
fn a_single_choice_is_omitted_from_the_move_text_and_a_list_is_not() {
    let text = "officer means Queen (at most 1) or Rook\npiece Knight\n moves N then becomes Rook\n moves W then becomes officer\n moves F then may become Rook";
    let game = model(text);
    let choices: Vec<_> = kind(&game, "Knight")
        .rules
        .iter()
        .map(|id| match &game.rules[id.0 as usize].action {
            Action::Moves(steps) => match &steps[1] {
                Step::Effect(effect) => match &effect.kind {
                    EffectKind::Becomes { in_text, options, .. } => (*in_text, options[0].at_most),
                    other => panic!("{other:?}"),
                },
                Step::Leg(_) => panic!("an effect"),
            },
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(choices, [(false, None), (true, Some(1)), (true, None)]);
}

/// Returns all castlings of a model.
fn castlings(game: &Model) -> Vec<&Castling> {
    game.rules
        .iter()
        .filter_map(|rule| match &rule.action {
            Action::Castles(castling) => Some(castling),
            _ => None,
        })
        .collect()
}

#[test]
fn a_side_castles_if_its_pieces_start_on_the_castling_squares() {
    let orthodox = model(CASTLINGS);
    assert!(castlings(&orthodox).iter().all(|castling| castling.sides == [true, true]));
    let asymmetric = "setup\n 3 | r . . . k . . n\n 2 | . . . . . . . .\n 1 | R . . . K . . R\n";
    let sides: Vec<_> = castlings(&model(&format!("{asymmetric}{CASTLINGS}")))
        .iter()
        .map(|castling| castling.sides)
        .collect();
    assert_eq!(sides, [[true, false], [true, true]]);
    assert!(castlings(&model(&format!("{CASTLINGS}piece King never castles"))).is_empty());
}

#[test]
fn options_choose_kinds_and_numbers() {
    let text = "variant A case\nuse chess/pieces, chess/pawn, chess/ends\n\
                option Extra X is Knight, Bishop or nothing\noption limit is 1..3\n\
                setup\n 3 | k x q\n 2 | p . p\n 1 | K X Q\n\
                piece Pawn promotes on last rank to Queen (at most limit) or Rook\n";
    let resolved = |params: &[(&str, &str)]| {
        let game = model_with(text, params);
        let content = game.setup.contents[game.shape.find("b1").expect("a square").index()];
        let limit = game.afters.first().and_then(|after| match &after.steps[0] {
            Step::Effect(effect) => match &effect.kind {
                EffectKind::Becomes { options, .. } => options[0].at_most,
                _ => None,
            },
            Step::Leg(_) => None,
        });
        (content.as_piece().map(|piece| game.kinds[piece.kind.index()].name.clone()), limit)
    };
    assert_eq!(resolved(&[]), (Some("Knight".to_owned()), Some(1)));
    assert_eq!(resolved(&[("Extra", "Bishop"), ("limit", "3")]), (Some("Bishop".to_owned()), Some(3)));
    assert_eq!(resolved(&[("Extra", "nothing")]).0, None);
}

#[test]
fn the_board_comes_from_the_setup_or_the_board_section() {
    let picture = "variant A\nuse chess/pieces, chess/ends\nsetup\n 1 | * k *\n 0 | K . Q\n";
    let declared =
        "variant A\nuse chess/pieces, chess/ends\nboard has a0..c1 except a1 c1\nsetup *k*/K1Q w\n";
    let (picture, declared) = (model_with(picture, &[]), model_with(declared, &[]));
    assert_eq!(picture.shape, declared.shape);
    assert_eq!(picture.setup.contents, declared.setup.contents);
    assert_eq!((picture.shape.squares(), picture.shape.first_rank()), (4, 0));
    let hands = model("setup\n 2 | k . .\n 1 | K . .\n hand | N N\n");
    assert_eq!(hands.setup.hands[0].iter().sum::<u8>(), 2);
}
