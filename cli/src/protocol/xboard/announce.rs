//! The lines that announce the engine's features, and the board and pieces of a game.

use super::{SHUFFLED_STANDARD_VARIANT_NAME, STANDARD_VARIANT_NAME, betza_words, piece_table};
use crate::protocol::settings::{SettingKind, Settings};
use crate::protocol::{ENGINE_NAME, VariantLibrary};
use varlab::board::{KindId, Piece, Side};
use varlab::game::Game;
use varlab::ir::{Action, Program, Rule};
use varlab::notation::fen;

/// Returns the `feature` lines of the engine.
pub(super) fn feature_lines(settings: &Settings, library: &dyn VariantLibrary) -> Vec<String> {
    let mut lines = vec![
        "feature done=0".to_owned(),
        format!("feature myname=\"{ENGINE_NAME}\""),
        "feature ping=1 setboard=1 playother=1 usermove=1 san=0 colors=0 sigint=0".to_owned(),
        "feature analyze=1 memory=1 smp=1 nps=0 debug=1 highlight=1 name=0 ics=0 pause=0 reuse=1".to_owned(),
        variant_feature(library),
    ];
    for setting in settings.list() {
        let value = match setting.kind {
            // The front end sets memory and threads with commands of the protocol.
            SettingKind::Number(..)
                if [Settings::HASH_NAME, Settings::THREADS_NAME].contains(&setting.name) =>
            {
                continue;
            }
            SettingKind::Number(default, min, max) => format!("-spin {default} {min} {max}"),
            SettingKind::Button => "-button".to_owned(),
            SettingKind::Path => "-file ".to_owned(),
            SettingKind::Text => "-string ".to_owned(),
        };
        lines.push(format!("feature option=\"{} {value}\"", setting.name_without_spaces()));
    }
    lines.push("feature done=1".to_owned());
    lines
}

/// Returns the line that announces the variants.
pub(super) fn variant_feature(library: &dyn VariantLibrary) -> String {
    let other_names = library.names().into_iter().filter(|name| name != library.standard_variant());
    let shuffled = library.shuffled_standard_variant().map(|_| SHUFFLED_STANDARD_VARIANT_NAME);
    let known_names = std::iter::once(STANDARD_VARIANT_NAME).chain(shuffled).map(str::to_owned);
    let names: Vec<String> = known_names.chain(other_names).collect();
    format!("feature variants=\"{}\"", names.join(","))
}

/// Returns the lines that describe the chosen game: board, start position, and the moves of its pieces as Betza words. `name` is sent as
/// the parent variant, so that a front end that supports the game applies its rules. Comment lines report rules that Betza words cannot
/// express. `start_game` is at the start position.
pub(super) fn board_lines(name: &str, start_game: &Game) -> Vec<String> {
    let program = start_game.program();
    let shape = &program.shape;
    if shape.levels > 1 {
        return vec![
            "tellusererror This game has a board with several levels, which the protocol does not support"
                .to_owned(),
        ];
    }
    let start = add_supply(program, &fen::write(program, start_game.position()));
    let Some(table) = piece_table::piece_table(program) else {
        let why = "tellusererror This game has more piece types, or longer piece letters, than the protocol supports";
        return vec![why.to_owned()];
    };
    let size = format!("{}x{}+{}_{name}", shape.files(), shape.ranks(), holdings_size(program, &table));
    let mut lines = vec![format!("setup ({table}) {size} {start}")];
    for (kind, id) in program.kinds.iter().zip(program.kind_ids()) {
        let word = betza_words::kind_word(program, id);
        if !word.text.is_empty() {
            lines.push(format!("piece {}& {}", kind.letter, word.text));
        }
        for (count, problem) in
            [(word.inexact_rules, "stricter than the word"), (word.missing_rules, "missing from the word")]
        {
            if count > 0 {
                let rules = if count == 1 { "rule is" } else { "rules are" };
                lines.push(format!("# {} {}: {count} {rules} {problem}", kind.letter, kind.name));
            }
        }
    }
    lines
}

/// Returns the number of piece kinds in the holdings: the kinds in the piece table, up to the last kind that can
/// be held. A kind can be held if it can be dropped. It can also be held if promotions to it are
/// limited by the number of its pieces on the board, because front ends then collect its captured pieces in the holdings.
fn holdings_size(program: &Program, table: &str) -> usize {
    let can_be_held = |letter: &char| {
        let mut kinds = program.kind_ids().filter(|&kind| program.kind(kind).letter.chars().eq([*letter]));
        kinds.any(|kind| {
            let mut rules = program.rules_of(kind).iter();
            rules.any(|rule| matches!(rule.action, Action::Drop { .. }))
                || program.can_drop_with_move(kind)
                || program.has_limited_promotion(kind)
        })
    };
    let white_letters: Vec<char> =
        table.chars().take(table.len() / 2).filter(char::is_ascii_uppercase).collect();
    white_letters.iter().rposition(can_be_held).map_or(0, |last_index| last_index + 1)
}

/// Number of pieces in hand that represents an unlimited supply.
const UNLIMITED_SUPPLY: usize = 30;

/// Adds pieces in hand to a FEN if pieces are dropped from an unlimited supply, because front ends drop only pieces in hand.
fn add_supply(program: &Program, text: &str) -> String {
    let is_supply_drop = |rule: &&Rule| matches!(rule.action, Action::Drop { hand: None, .. });
    let mut kinds: Vec<KindId> = program.rules.iter().filter(is_supply_drop).map(|rule| rule.kind).collect();
    kinds.dedup();
    let Some((rows, rest)) = text.split_once(' ').filter(|_| !program.tracked.hands && !kinds.is_empty())
    else {
        return text.to_owned();
    };
    let letters = |side| {
        let letters = kinds.iter().map(|&kind| program.letter(Piece { kind, side }).repeat(UNLIMITED_SUPPLY));
        letters.collect::<String>()
    };
    format!("{rows}[{}{}] {rest}", letters(Side::White), letters(Side::Black))
}
