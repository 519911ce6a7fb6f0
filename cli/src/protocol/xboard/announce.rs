//! What the engine tells of itself and of a game's board. Not when.

use std::sync::Arc;

use super::{NORMAL, table, words};
use crate::protocol::settings::{Kind, Settings};
use crate::protocol::{Games, NAME};
use varlab::board::{KindId, Piece, Side};
use varlab::game::Game;
use varlab::ir::{Action, Program, Rule};
use varlab::notation::fen;

/// What the engine can do.
pub(super) fn features(settings: &Settings, games: &dyn Games) -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_owned(),
        format!("feature myname=\"{NAME}\""),
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 colors=0 sigint=0".to_owned(),
        "feature analyze=1 memory=1 smp=1 nps=0 debug=1 highlight=1 name=0 ics=0 pause=0 reuse=1".to_owned(),
        variants(games),
    ];
    for setting in settings.all() {
        let of_kind = match setting.kind {
            // The front end says how much memory and how many threads there are in a way of its own.
            Kind::Number(..) if [Settings::HASH, Settings::THREADS].contains(&setting.name) => continue,
            Kind::Number(default, least, most) => format!("-spin {default} {least} {most}"),
            Kind::Deed => "-button".to_owned(),
            Kind::Text => "-file ".to_owned(),
        };
        lines.push(format!("feature option=\"{} {of_kind}\"", setting.word()));
    }
    lines.push("feature done=1".to_owned());
    lines
}

/// The games that can be chosen.
pub(super) fn variants(games: &dyn Games) -> String {
    let others = games.names().into_iter().filter(|name| name != games.standard());
    let names: Vec<String> = std::iter::once(NORMAL.to_owned()).chain(others).collect();
    format!("feature variants=\"{}\"", names.join(","))
}

/// The board of a game that has been chosen under a name, which is also that of the rules by which a front end that knows it plays;
/// and how its pieces move as far as Betza words can say it. A comment says where they cannot.
pub(super) fn board(name: &str, program: &Arc<Program>) -> Vec<String> {
    let shape = &program.shape;
    let start = with_supply(program, &fen::write(program, Game::new(program).position()));
    let Some(letters) = table::letters(program) else {
        let why =
            "tellusererror this game has more kinds of pieces, or longer letters, than can be drawn here";
        return vec![why.to_owned()];
    };
    let size = format!("{}x{}+{}_{name}", shape.files(), shape.ranks(), pocket(program, &letters));
    let mut lines = vec![format!("setup ({letters}) {size} {start}")];
    for (kind, id) in program.kinds.iter().zip(program.kind_ids()) {
        let said = words::word(program, id);
        if !said.text.is_empty() {
            lines.push(format!("piece {}& {}", kind.letter, said.text));
        }
        for (count, what) in [(said.wider, "narrower than the word"), (said.unsaid, "beyond words")] {
            if count > 0 {
                let rules = if count == 1 { "rule is" } else { "rules are" };
                lines.push(format!("# {} {}: {count} {rules} {what}", kind.letter, kind.name));
            }
        }
    }
    lines
}

/// How many kinds have room beside the board, in the order of the table: all up to the last that can be dropped, or come back when it
/// is lost.
fn pocket(program: &Program, letters: &str) -> usize {
    let drops = |letter: &char| {
        let mut named = program.kind_ids().filter(|&kind| program.kind(kind).letter.chars().eq([*letter]));
        named.any(|kind| {
            let mut rules = program.rules_of(kind).iter();
            rules.any(|rule| matches!(rule.action, Action::Drop { .. }))
                || program.can_come_along(kind)
                || program.can_return(kind)
        })
    };
    let white: Vec<char> = letters.chars().take(letters.len() / 2).filter(char::is_ascii_uppercase).collect();
    white.iter().rposition(drops).map_or(0, |last| last + 1)
}

/// So many pieces stand for a supply without end.
const PLENTY: usize = 30;

/// A position with pieces in hand where there is a supply: a front end drops only what it sees there.
fn with_supply(program: &Program, text: &str) -> String {
    let from_supply = |rule: &&Rule| matches!(rule.action, Action::Drop { hand: None, .. });
    let mut kinds: Vec<KindId> = program.rules.iter().filter(from_supply).map(|rule| rule.kind).collect();
    kinds.dedup();
    let Some((rows, rest)) = text.split_once(' ').filter(|_| !program.keeps.hands && !kinds.is_empty())
    else {
        return text.to_owned();
    };
    let letters = |side| {
        kinds.iter().map(|&kind| program.letter(Piece { kind, side }).repeat(PLENTY)).collect::<String>()
    };
    format!("{rows}[{}{}] {rest}", letters(Side::White), letters(Side::Black))
}
