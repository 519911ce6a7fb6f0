//! What the engine tells of itself and of a game's board. Not when.

use super::{NORMAL, table, words};
use crate::board::KindId;
use crate::game::Game;
use crate::ir::{Action, Program};
use crate::notation::fen;
use crate::protocol::settings::{Kind, Settings};
use crate::protocol::{Games, NAME};

/// What front ends draw and play by where nothing else is said.
const TEMPLATE: &str = "fairy";

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
            // The front end says how much memory there is in a way of its own.
            Kind::Number(..) if setting.name == Settings::HASH => continue,
            Kind::Number(default, least, most) => format!("-spin {default} {least} {most}"),
            Kind::Deed => "-button".to_owned(),
            Kind::Text => "-string".to_owned(),
        };
        lines.push(format!("feature option=\"{} {of_kind}\"", setting.name));
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

/// The board of a game that has been chosen, and how its pieces move as far as Betza words can say it; a comment says where they
/// cannot.
pub(super) fn board(program: &Program) -> Vec<String> {
    let shape = &program.shape;
    let held = |kind: &crate::ir::Kind| {
        let from_hand = |rule: &crate::ir::Rule| matches!(rule.action, Action::Drop { hand: Some(_), .. });
        !kind.letter.starts_with('+') && program.rules[kind.rules.clone()].iter().any(from_hand)
    };
    let pocket = program.kinds.iter().filter(|kind| held(kind)).count();
    let start = fen::write(program, Game::new(program).position());
    let size = format!("{}x{}+{pocket}_{TEMPLATE}", shape.files(), shape.ranks());
    let Some(letters) = table::letters(program) else {
        let why =
            "tellusererror this game has more kinds of pieces, or longer letters, than can be drawn here";
        return vec![why.to_owned()];
    };
    let mut lines = vec![format!("setup ({letters}) {size} {start}")];
    for (at, kind) in program.kinds.iter().enumerate() {
        let said = words::word(program, KindId(at as u8));
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
