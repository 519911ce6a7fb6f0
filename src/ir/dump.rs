//! Prints a program for people: every rule with its chain of instructions.

use std::fmt::{Display, Formatter, Result};

use super::{
    Action, AffectedPieces, Destination, EndReason, Fact, Forbidden, Guard, Instr, Kind, KindOption,
    LastingCondition, Look, MovePattern, NoVacantSquare, Pass, Place, Program, RelativeGo, RelativeRoute,
    RelocatedPiece, Route, Rule, Set, SetId, State, Term, TurnLength, UNLIMITED, VectorId,
};
use crate::board::{Contents, KindId, Points, Rotation, Shape, Side, SquareSet};

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let shape = &self.shape;
        let drawing = drawing(shape);
        writeln!(f, "board {} x {}, {} squares{drawing}", shape.files(), shape.ranks(), shape.squares())?;
        let stored = [
            (self.tracked.tracks_unmoved(), "unmoved pieces"),
            (self.tracked.promoted, "promoted pieces"),
            (self.tracked.trail, "the trail"),
            (self.tracked.hands, "hands"),
            (!self.counters.is_empty(), "event counters"),
        ];
        let names: Vec<_> =
            stored.iter().filter(|(is_stored, _)| *is_stored).map(|&(_, name)| name).collect();
        writeln!(f, "stores {}", if names.is_empty() { "the board only".into() } else { names.join(", ") })?;
        for kind in &self.kinds {
            writeln!(
                f,
                "\nkind {} {} {:?}{}{}{}{}",
                kind.name,
                kind.letter,
                kind.royalty,
                if kind.iron { " iron" } else { "" },
                kind.value.map_or(String::new(), |value| format!(" value {value}")),
                if kind.points == [0; 2] { String::new() } else { format!(" points {:?}", kind.points) },
                self.look(kind)
            )?;
            for number in kind.rules.clone() {
                self.write_rule(f, number, &self.rules[number])?;
            }
        }
        for (number, after) in self.afters.iter().enumerate() {
            let pattern = self.pattern(&after.pattern);
            write!(f, "\nafter {number}: {pattern} of {}", self.contents(after.kinds))?;
            f.write_str(if after.without_check { " without check" } else { "" })?;
            writeln!(f, "{}", self.all_guards(&after.guards))?;
            for body in &after.bodies {
                writeln!(f, "    {}", self.body(body))?;
            }
        }
        for (side, length) in
            Side::BOTH.into_iter().zip(self.turn_lengths.iter().flat_map(|turns| &turns.lengths))
        {
            let TurnLength { first, growth, exceptions } = length;
            writeln!(
                f,
                "\n{side} makes {first} moves a turn, {growth} more each turn, exceptions {exceptions:?}"
            )?;
        }
        for part in self.turn_lengths.iter().flat_map(|turns| &turns.parts) {
            let (number, pattern) = (part.move_number, self.pattern(&part.pattern));
            writeln!(f, "move {number} of a turn{} must {pattern}", sides(part.sides))?;
        }
        for end in self.turn_lengths.iter().flat_map(|turns| &turns.ends) {
            writeln!(f, "ends turn{} after {}", sides(end.sides), self.pattern(&end.pattern))?;
        }
        for restriction in &self.restrictions {
            let set = restriction.set.map_or(String::new(), |set| format!(" in {}", self.set_text(set)));
            let pattern = match &restriction.forbidden {
                Forbidden::Move => "no move".to_owned(),
                Forbidden::Matching(pattern) => format!("not {}", self.pattern(pattern)),
                Forbidden::GoingPast(set) => format!("not past {}", self.set_text(*set)),
            };
            let kept = if restriction.keeps_attacks { " but attacks" } else { "" };
            let kinds = self.contents(restriction.kinds);
            let (sides, state) = (sides(restriction.sides), state(restriction.state));
            let guards = self.all_guards(&restriction.guards);
            writeln!(f, "\n{kinds}{sides}{state}{set}: {pattern}{kept}{guards}")?;
        }
        for (side, turn) in ["White", "Black"].iter().zip(self.swap_turns) {
            if let Some(turn) = turn {
                writeln!(f, "{side} may swap sides on turn {turn}")?;
            }
        }
        for duty in &self.duties {
            let best = if duty.preferences.is_empty() {
                String::new()
            } else {
                format!(" best by {:?}", duty.preferences)
            };
            let not = if duty.negated { "not " } else { "" };
            write!(f, "\nmust {not}{}{best}", self.pattern(&duty.pattern))?;
            writeln!(f, "{}", self.all_guards(&duty.guards))?;
        }
        writeln!(f)?;
        for ending in &self.endings {
            let reason = match &ending.reason {
                EndReason::When(facts) => {
                    facts.iter().map(|fact| self.fact(fact)).collect::<Vec<_>>().join(" and ")
                }
                EndReason::HalfmoveClock { plies, resets } => format!("{plies} plies without {resets:?}"),
                EndReason::Lasts(lasting) => self.lasting(lasting),
            };
            writeln!(f, "end {:?} {} when {reason}   # {}", ending.result, sides(ending.sides), ending.name)?;
        }
        Ok(())
    }
}

/// Returns a note if the board is drawn as points; otherwise an empty text.
fn drawing(shape: &Shape) -> String {
    match shape.points {
        None => String::new(),
        Some(Points { river: None }) => ", drawn as points".to_owned(),
        Some(Points { river: Some(rank) }) => {
            format!(", drawn as points with a river below rank {}", shape.first_rank() + rank)
        }
    }
}

impl Program {
    /// Returns a note if the file chooses an image for the kind; otherwise an empty text.
    fn look(&self, kind: &Kind) -> String {
        match kind.looks_like {
            None => String::new(),
            Some(Look::Figure(figure)) => format!(" looks like {}", figure.name()),
            Some(Look::Kind(other)) => format!(" looks like {}", self.kind(other).name),
        }
    }

    fn write_rule(&self, f: &mut Formatter<'_>, number: usize, rule: &Rule) -> Result {
        let guards = self.all_guards(&rule.guards);
        let attacks = if rule.attacks { " attacks" } else { "" };
        let attacks = if rule.without_check { " without check" } else { attacks };
        writeln!(f, "  rule {number}{}{}{attacks}{guards}", sides(rule.sides), state(rule.state))?;
        match &rule.action {
            Action::Move(body) => writeln!(f, "    {}", self.body(body))?,
            Action::Drop { unmoved, hand, to } => {
                writeln!(
                    f,
                    "    drop{} from {} to {}",
                    if *unmoved { " unmoved" } else { "" },
                    hand.map_or("supply".to_owned(), |kind| format!("hand {}", self.kind(kind).letter)),
                    self.set_text(*to)
                )?;
            }
            Action::Castle(number) => {
                let castling = &self.castlings[*number];
                let name = |squares: [crate::board::Square; 2]| self.name(squares[0]);
                writeln!(
                    f,
                    "    castle {}: {} to {}, {} {} to {} as {}",
                    castling.letter,
                    name(castling.from),
                    name(castling.to),
                    self.kind(castling.partner).name,
                    name(castling.partner_from),
                    name(castling.partner_to),
                    self.kind(castling.partner_after).name
                )?;
            }
        }
        if !rule.afters.is_empty() {
            let numbers: Vec<String> = rule.afters.iter().map(ToString::to_string).collect();
            writeln!(f, "    then after {}", numbers.join(", "))?;
        }
        Ok(())
    }

    fn body(&self, body: &[Instr]) -> String {
        let mut texts: Vec<String> = body.iter().map(|instr| self.instr(instr)).collect();
        texts.push("end".into());
        texts.join("; ")
    }

    fn instr(&self, instr: &Instr) -> String {
        match instr {
            Instr::Go(go) => {
                let routes: Vec<String> = go.routes.iter().map(|route| self.route(route)).collect();
                let (times, pass) = (times(go.min, go.max), self.pass(go.pass));
                format!("go {}{times}{pass}{}", routes.join(" "), self.within(go.within))
            }
            Instr::GoRelative(go) => {
                let (times, pass) = (times(go.min, go.max), self.pass(go.pass));
                format!("bend {}{times}{pass}{}", self.relative_routes(go), self.within(go.within))
            }
            Instr::Continue { min, max, within } => {
                format!("continue{}{}", times(*min, *max), self.within(*within))
            }
            Instr::RequireAny(set) => format!("require {}", self.set_text(*set)),
            Instr::Jump(set) => format!("jump {}", self.set_text(*set)),
            Instr::JumpHome(which) => format!("jump home {which:?}"),
            Instr::RequireSquare(set) => format!("check {}", self.set_text(*set)),
            Instr::AddToText => "name".into(),
            Instr::Shoot => "shoot".into(),
            Instr::Take => "take".into(),
            Instr::TakeLater => "take later".into(),
            Instr::Repeat(repeat) => {
                let bodies: Vec<String> = repeat.bodies.iter().map(|body| self.body(body)).collect();
                let maximal = if repeat.maximal { " as often as possible" } else { "" };
                format!("repeat{}{maximal} ({})", times(repeat.min, repeat.max), bodies.join(" | "))
            }
            Instr::Mark => "mark".into(),
            Instr::MoveAnother { what, must, bodies } => {
                let verb = if *must { "must" } else { "may" };
                let bodies: Vec<String> = bodies.iter().map(|body| self.body(body)).collect();
                format!("{} {verb} move [{}]", self.set_text(*what), bodies.join(" | "))
            }
            Instr::Relocate { what, to, otherwise } => {
                let what = match what {
                    RelocatedPiece::It => "it".into(),
                    RelocatedPiece::Captured => "captured".into(),
                    RelocatedPiece::Behind(set) => format!("{} behind", self.set_text(*set)),
                };
                let to = match to {
                    Destination::Onward => "onward".into(),
                    Destination::Origin => "to origin".into(),
                    Destination::Mark => "to mark".into(),
                    Destination::Home(which) => format!("home {which:?}"),
                    Destination::Set(set) => format!("to {}", self.set_text(*set)),
                };
                let otherwise = if *otherwise == NoVacantSquare::Removes { " or remove" } else { "" };
                format!("put {what} {to}{otherwise}")
            }
            Instr::Remove(set) => format!("remove {}", self.set_text(*set)),
            Instr::RemoveTrailPiece => "remove trail piece".into(),
            Instr::RemoveMover => "remove mover".into(),
            Instr::ChangeSide { what, as_threat } => {
                let threat = if *as_threat { " as a threat" } else { "" };
                match what {
                    AffectedPieces::Itself => format!("turn mover{threat}"),
                    AffectedPieces::It => format!("turn it{threat}"),
                    AffectedPieces::Every(set) => format!("turn {}{threat}", self.set_text(*set)),
                }
            }
            Instr::Become { options, in_text, if_possible } => {
                let in_text = if *in_text { " in text" } else { "" };
                format!(
                    "become {}{in_text}{}",
                    self.options(options),
                    if *if_possible { " or not" } else { "" }
                )
            }
            Instr::Trail => "trail".into(),
            Instr::RequireSafety => "require safety".to_string(),
            Instr::Drop { options, from_hand, to, safely } => {
                let supply = if *from_hand { "" } else { " from supply" };
                let to = to.map_or("here".to_owned(), |to| self.set_text(to));
                let safely = if *safely { " safely" } else { "" };
                format!("drop {}{supply} to {to}{safely}", self.options(options))
            }
        }
    }

    fn options(&self, options: &[KindOption]) -> String {
        let option = |limited: &KindOption| {
            let limit = limited.at_most.map_or(String::new(), |limit| format!(":{limit}"));
            format!("{}{limit}", self.kind(limited.kind).letter)
        };
        options.iter().map(option).collect::<Vec<_>>().join("|")
    }

    fn pass(&self, pass: Pass) -> String {
        match pass {
            Pass::Vacant => String::new(),
            Pass::Pieces => " jumping pieces".into(),
            Pass::Ski => " skipping the first".into(),
            Pass::Over { amount, set, land_next } => {
                let next = if land_next { ", landing next" } else { "" };
                format!(" over {amount:?} of {}{next}", self.set_text(set))
            }
        }
    }

    /// Formats the routes of a bending leg, grouped by the unit step of the previous leg.
    fn relative_routes(&self, go: &RelativeGo) -> String {
        let direction = |rotation| match rotation {
            Rotation::Left => "left",
            Rotation::Right => "right",
        };
        let route = |relative: &RelativeRoute| {
            let after = relative
                .required_last_bend
                .map_or(String::new(), |rotation| format!(" after {}", direction(rotation)));
            self.route(&relative.route) + &after
        };
        let routes = |(unit, relative): &(VectorId, Vec<RelativeRoute>)| {
            let texts: Vec<String> = relative.iter().map(route).collect();
            format!("{}: {}", self.vector(*unit), texts.join(" "))
        };
        go.routes.iter().map(routes).collect::<Vec<_>>().join(", ")
    }

    /// Formats a displacement as `(right,forward)`, with the number of levels if it is not 0.
    fn vector(&self, id: VectorId) -> String {
        let vector = self.tables.vector(id);
        let around = if self.tables.goes_around(id) { " around" } else { "" };
        let up = if vector.up == 0 { String::new() } else { format!(",{:+}", vector.up) };
        format!("({},{}{up}{around})", vector.right, vector.forward)
    }

    fn route(&self, route: &Route) -> String {
        let through: String = route.through.iter().map(|&id| self.vector(id) + ">").collect();
        through + &self.vector(route.to)
    }

    fn within(&self, set: Option<SetId>) -> String {
        set.map_or(String::new(), |set| format!(" within {}", self.set_text(set)))
    }

    fn set_text(&self, set: SetId) -> String {
        self.whole_set(self.set(set))
    }

    fn whole_set(&self, set: &Set) -> String {
        match set {
            Set::Contents(contents) => self.contents(*contents),
            Set::Terms { any, except } => {
                let list =
                    |terms: &[Term]| terms.iter().map(|term| self.term(term)).collect::<Vec<_>>().join(" | ");
                let exceptions =
                    if except.is_empty() { String::new() } else { format!(" except {}", list(except)) };
                format!("{{{}{exceptions}}}", list(any))
            }
        }
    }

    fn term(&self, term: &Term) -> String {
        let places: String = term.places.iter().map(|place| self.place(place)).collect();
        format!("{}{}{places}", self.contents(term.contents), state(term.state))
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::Squares([white, _]) => format!(" on {}", self.squares(white)),
            Place::Origin => " on origin".into(),
            Place::End => " on end".into(),
            Place::Vacated => " on vacated".into(),
            Place::Trail => " on trail".into(),
            Place::At(vectors) => format!(" at {} displacements", vectors.len()),
            Place::InLine(rides) => {
                let ride = |&(unit, max): &(VectorId, u8)| format!("{}{}", self.vector(unit), times(1, max));
                format!(" at {}", rides.iter().map(ride).collect::<Vec<_>>().join(" "))
            }
            Place::PartOf { partition, amount, term, .. } => {
                format!(" on {partition} of {amount:?} {}", self.term(term))
            }
            Place::Near { displacements, amount, set } => {
                format!(" with {amount:?} {} at {} displacements", self.whole_set(set), displacements.len())
            }
            Place::NextInLine { lines, set, set_is_farther } => {
                let which = if *set_is_farther { "before" } else { "behind" };
                format!(" {which} {} on {} lines", self.whole_set(set), lines.len())
            }
            Place::SeenBehind { lines, set, viewer } => {
                let (set, viewer) = (self.whole_set(set), self.whole_set(viewer));
                format!(" behind {set} on {} lines of {viewer}", lines.len())
            }
            Place::Between { row, length, ends, .. } => {
                let [one, other] = ends.each_ref().map(|end| self.whole_set(end));
                let length = length.map_or(String::new(), |length| format!("{length:?} "));
                format!(" in a row of {length}{} between {one} and {other}", self.contents(*row))
            }
            Place::Joined { path, steps, reached, set, .. } => {
                let (path, set) = (self.contents(*path), self.whole_set(set));
                format!(" joined over {path} by {} displacements to {reached:?} {set}", steps.len())
            }
            Place::Not(term) => format!(" not ({})", self.term(term)),
            Place::Attacked { protected, by, expected } => {
                let not = if *expected { "" } else { " not" };
                let how = if *protected { "protected" } else { "attacked" };
                let by = by.as_ref().map_or(String::new(), |by| format!(" by {}", self.whole_set(by)));
                format!("{not} {how}{by}")
            }
            Place::Checker => " giving check".into(),
        }
    }

    fn squares(&self, squares: &SquareSet) -> String {
        squares.iter().map(|square| self.name(square)).collect::<Vec<_>>().join(" ")
    }

    /// Formats contents from White's point of view: friendly pieces in upper case, enemy pieces in lower case.
    fn contents(&self, contents: Contents) -> String {
        let mut texts = Vec::new();
        let all = self.kind_ids().fold(Contents::NONE, |all, kind| all | Contents::kind(kind));
        if all.is_empty() || contents & all == all {
            texts.push("any piece".into());
        } else {
            for (side, every, name) in
                [(Side::White, Contents::FRIEND, "friend"), (Side::Black, Contents::ENEMY, "enemy")]
            {
                let (included, possible) = (contents & all & every, all & every);
                if included == possible {
                    texts.push(name.to_string());
                } else if !included.is_empty() {
                    let letter = |kind: KindId| self.letter(crate::board::Piece { kind, side });
                    texts.push(included.kinds(self.kinds.len()).map(letter).collect::<String>());
                }
            }
        }
        for (content, name) in [(Contents::VACANT, "vacant"), (Contents::VOID, "void")] {
            if contents.intersects(content) {
                texts.push(name.to_string());
            }
        }
        if contents == Contents::ALL { "anything".into() } else { texts.join("|") }
    }

    fn pattern(&self, pattern: &MovePattern) -> String {
        let part = |name: &str, set: Option<SetId>| {
            set.map_or(String::new(), |set| format!(" {name}{}", self.set_text(set)))
        };
        let to = if pattern.from_or_to { "from or to " } else { "to " };
        format!(
            "{:?}{}{}{}",
            pattern.verb,
            part("", pattern.what),
            part("from ", pattern.from),
            part(to, pattern.to)
        )
    }

    fn all_guards(&self, guards: &[usize]) -> String {
        guards.iter().map(|&guard| self.guard(&self.guards[guard])).collect()
    }

    fn lasting(&self, lasting: &LastingCondition) -> String {
        let LastingCondition { guards, clock, row, length, restarts, initial_count_of, then } = lasting;
        let unit = if self.clocks[*clock].counts_turns { "turns" } else { "plies" };
        let guards: String = guards.iter().map(|guard| self.guard(guard)).collect();
        let restarts = if *restarts { " restarting" } else { "" };
        let from = initial_count_of
            .map_or(String::new(), |set| format!(" from the number of {}", self.contents(set)));
        let mut text = format!("clock {clock} row {row} shows {length} {unit}{restarts}{from}{guards}");
        for fact in then {
            text += " and then ";
            text += &self.fact(fact);
        }
        text
    }

    fn guard(&self, guard: &Guard) -> String {
        let case = |facts: &Vec<Fact>| {
            let facts: Vec<String> = facts.iter().map(|fact| self.fact(fact)).collect();
            facts.join(" and ")
        };
        let cases: Vec<String> = guard.cases.iter().map(case).collect();
        format!(" {} {}", if guard.unless { "unless" } else { "if" }, cases.join(" or "))
    }

    fn fact(&self, fact: &Fact) -> String {
        match fact {
            Fact::CanMove { enemy, negated, pattern } => {
                let who = if *enemy { "enemy" } else { "player" };
                format!("{who} {} {}", if *negated { "cannot" } else { "can" }, self.pattern(pattern))
            }
            Fact::CountOf(amount, set) => format!("{amount:?} {}", self.set_text(*set)),
            Fact::More(one, other) => format!("more {} than {}", self.set_text(*one), self.set_text(*other)),
            Fact::Points(amount, set) => format!("{amount:?} points in {}", self.set_text(*set)),
            Fact::MorePoints(one, other) => {
                format!("more points in {} than in {}", self.set_text(*one), self.set_text(*other))
            }
            Fact::Faces(one, other) => format!("{} faces {}", self.set_text(*one), self.set_text(*other)),
            Fact::InLine { length, exactly, set } => {
                let exactly = if *exactly { "exactly " } else { "" };
                format!("{exactly}{length} in a line {}", self.set_text(*set))
            }
            Fact::Only { kinds, rest } => {
                let rest = rest.map_or(String::new(), |(most, kinds)| {
                    format!(" and at most {most} of {}", self.contents(kinds))
                });
                format!("only {}{rest}", self.contents(*kinds))
            }
            fact => format!("{fact:?}"),
        }
    }
}

fn times(min: u8, max: u8) -> String {
    match (min, max) {
        (1, 1) => String::new(),
        (min, UNLIMITED) => format!(" {min}.."),
        (min, max) => format!(" {min}..{max}"),
    }
}

fn sides(sides: [bool; 2]) -> &'static str {
    match sides {
        [true, true] => "",
        [true, false] => " of White",
        [false, true] => " of Black",
        [false, false] => " of nobody",
    }
}

fn state(state: State) -> String {
    let text = |flag: Option<bool>, name: &str| match flag {
        None => String::new(),
        Some(true) => format!(" {name}"),
        Some(false) => format!(" not {name}"),
    };
    text(state.unmoved, "unmoved") + &text(state.promoted, "promoted")
}
