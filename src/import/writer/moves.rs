//! Writes the moves of the kinds, and which kinds are royal.

use super::document::Document;
use super::game::{Game, Regions};
use super::kind::{self, Kind};
use super::promotion;
use super::walls;
use crate::betza::{self, Atom, Word};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::import::config::{GameResult, MOBILITY};
use crate::import::vocabulary::{self, Role};
use crate::sema;

/// Writes the moves of every kind.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let standard = uses_standard_pieces(game);
    if standard {
        document.use_shipped_file("chess/pieces");
    }
    let pawn = promotion::pawn_of_chess(game);
    let wall_target = walls::target_after_moves(game);
    if pawn.is_some() {
        document.use_shipped_file("chess/pawn");
    }
    for (index, kind) in game.kinds.iter().enumerate() {
        let standard_piece = vocabulary::piece(&kind.piece_type.key)
            .filter(|_| is_standard(kind) && standard || pawn == Some(index));
        if standard_piece.as_ref().is_none_or(|piece| piece.letter != kind.letter) {
            document.set_letter(index, &kind.letter);
        }
        let confined = mobility_regions(game, kind).map(|regions| game.zone_texts(&regions));
        let has_standard_moves = standard_piece.is_some()
            && kind.piece_type.betza.is_none()
            && confined.is_none()
            && wall_target.is_none();
        let writes_moves =
            !has_standard_moves || pawn == Some(index) && !promotion::steps_as_in_chess(game, kind);
        if writes_moves {
            let onto_zone =
                confined.map_or_else(Default::default, |zones| zones.map(|zone| format!(" onto {zone}")));
            for sentences in sentences(game, kind) {
                let full_sentence = |side: usize| match sentences[side].as_str() {
                    "" => String::new(),
                    sentence => {
                        let steps =
                            wall_target.as_ref().map(|target| walls::clause_after_moves(target, sentence));
                        let step =
                            steps.map_or_else(String::new, |[white, black]| [white, black][side].clone());
                        format!("moves {sentence}{}{step}", onto_zone[side])
                    }
                };
                document.add_by_side(index, [full_sentence(0), full_sentence(1)]);
            }
        }
        flying_general(game, document, index, if writes_moves { "moves" } else { "also moves" });
        if let Some(quality) = royal_quality(game, kind)
            && !(standard_piece.is_some() && kind.piece_type.has_role(Role::Royal))
        {
            document.add(index, format!("is {quality}"));
        }
    }
}

/// Returns true if the game uses `chess/pieces`: if it has at least two of the pieces in that file, and if no other kind has the
/// letter or the name of a piece in that file that the game lacks.
fn uses_standard_pieces(game: &Game<'_>) -> bool {
    let clashes = |piece: &vocabulary::PredefinedPiece| {
        let is_in_game = game.kinds.iter().any(|kind| is_standard(kind) && kind.piece_type.key == piece.key);
        !is_in_game && game.kinds.iter().any(|kind| kind.letter == piece.letter || kind.name == piece.name)
    };
    let used = game.kinds.iter().filter(|kind| is_standard(kind)).count();
    used > 1
        && !vocabulary::pieces().filter(|piece| piece.has_role(Role::Standard)).any(|piece| clashes(&piece))
}

/// Returns true if the kind is not a promoted form and its type is that of a piece of `chess/pieces`.
fn is_standard(kind: &Kind) -> bool {
    kind.is_unpromoted() && kind.piece_type.has_role(Role::Standard)
}

/// Returns the text after `moves` for each sentence of a kind: White's text and Black's text.
fn sentences(game: &Game<'_>, kind: &Kind) -> Vec<[String; 2]> {
    if let Some((word, span)) = &kind.piece_type.betza {
        return custom_piece_sentences(game, word, *span);
    }
    let betza = vocabulary::piece(&kind.piece_type.key).map_or("", |piece| piece.moves);
    if kind.piece_type.has_role(Role::Soldier) {
        let rank = game.config.number("soldierPromotionRank", 1);
        if rank > 1 && rank <= u32::from(game.ranks) {
            return vec![
                for_both_sides("fW".to_owned()),
                for_both_sides(format!("sW from rank {rank}..{}", game.ranks)),
            ];
        }
    }
    let mut sentences = Vec::new();
    if !betza.is_empty() {
        sentences.push(for_both_sides(betza.to_owned()));
    }
    if kind.piece_type.has_role(Role::Pawn) {
        sentences.extend(promotion::pawn_steps(game));
    }
    sentences
}

/// Returns the same text for White and for Black.
fn for_both_sides(sentence: String) -> [String; 2] {
    [sentence.clone(), sentence]
}

/// Returns the sentences of a Betza word. Atoms for the first move become moves from the squares of the double step.
fn custom_piece_sentences(game: &Game<'_>, text: &str, span: Span) -> Vec<[String; 2]> {
    let report_lost = |lost: &[String]| {
        if !lost.is_empty() {
            let message =
                format!("`{}` is not imported: Fairy-Stockfish ignores such moves", lost.join(", "));
            game.config.report(Diagnostic::new(Code::ImportRule, span, message));
        }
    };
    let (converted, lost) = with_lame_paths(text);
    if converted.is_empty() && !lost.is_empty() {
        report_lost(&lost);
        return Vec::new();
    }
    let parsed = match betza::parse(&converted) {
        Ok(word) => {
            report_lost(&lost);
            Ok(word)
        }
        // Report the errors of the text in the file, not those of the converted text.
        Err(_) => betza::parse(text),
    };
    let word = match parsed {
        Ok(word) => word,
        Err(errors) => {
            for error in &errors {
                game.config.report(sema::betza_problem(error, span));
            }
            return Vec::new();
        }
    };
    let mirrored = exchange_left_and_right(&word);
    let (initial_atoms, other_atoms): (Vec<Atom>, Vec<Atom>) =
        word.atoms.iter().cloned().partition(|atom| atom.initial);
    let (_, mirrored_atoms): (Vec<Atom>, Vec<Atom>) =
        mirrored.atoms.iter().cloned().partition(|atom| atom.initial);
    let text_of = |atoms: Vec<Atom>| Word { atoms, ..word.clone() }.to_string();
    let mut sentences = Vec::new();
    if !other_atoms.is_empty() {
        sentences.push([text_of(other_atoms), text_of(mirrored_atoms)]);
    }
    for atom in initial_atoms {
        let trail = if atom.leaves_trail { " then leaves a trail" } else { "" };
        let repeated = text_of(vec![Atom { initial: false, leaves_trail: false, ..atom }]);
        let step = |zone: String| format!("{repeated} from {zone}{trail}");
        sentences.push(
            promotion::double_step_zones(game).map(|zone| if zone.is_empty() { zone } else { step(zone) }),
        );
    }
    sentences
}

/// Returns the word with left and right exchanged, because in this format Black's left is White's right. Returns the word itself if the
/// exchange does not change it or if the exchanged word is invalid.
fn exchange_left_and_right(word: &Word) -> Word {
    let exchanged: String = word
        .to_string()
        .chars()
        .map(|letter| match letter {
            'l' => 'r',
            'r' => 'l',
            other => other,
        })
        .collect();
    match betza::parse(&exchanged) {
        Ok(mirrored) if mirrored.to_string() != word.to_string() => mirrored,
        _ => word.clone(),
    }
}

/// The lame leap that has no path in standard Betza notation, and the first legs of its path in this format. The last leg is
/// diagonal.
const LAME_LEAP: (char, &str) = ('Z', "W-F");
/// The lame leaps that this format reads and ignores.
const IGNORED_LAME_LEAPS: [char; 3] = ['C', 'G', 'H'];

/// Returns the word with [`LAME_LEAP`] written as legs and without [`IGNORED_LAME_LEAPS`], and the atoms that were left out.
fn with_lame_paths(text: &str) -> (String, Vec<String>) {
    let (atom, path) = LAME_LEAP;
    let mut word = String::new();
    let mut lost = Vec::new();
    let mut modifiers = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_ascii_lowercase() {
            modifiers.push(letter);
            continue;
        }
        let is_lame = modifiers.contains('n');
        match modifiers.as_str() {
            "n" if letter == atom => word += &["[", path, "-F]"].concat(),
            "mn" | "nm" if letter == atom => word += &["[", path, "-mF]"].concat(),
            "cn" | "nc" if letter == atom => word += &["[", path, "-cF]"].concat(),
            _ if is_lame && IGNORED_LAME_LEAPS.contains(&letter) => {
                let mut atom = format!("{modifiers}{letter}");
                // A repeated letter or a number after the letter makes a rider.
                while let Some(more) = letters.next_if(|more| *more == letter || more.is_ascii_digit()) {
                    atom.push(more);
                }
                lost.push(atom);
            }
            _ => word.extend(modifiers.chars().chain([letter])),
        }
        modifiers.clear();
    }
    (word + &modifiers, lost)
}

/// Returns the squares to which White's and Black's pieces of a kind are confined; `None` if no setting confines them.
pub fn mobility_regions(game: &Game<'_>, kind: &Kind) -> Option<Regions> {
    let mut name = kind.piece_type.key.clone();
    name[..1].make_ascii_uppercase();
    let keys = ["White", "Black"].map(|side| format!("{MOBILITY}{side}{name}"));
    if keys.iter().all(|key| game.config.get(key).is_none()) {
        return None;
    }
    let all_squares = game.start.all_cells();
    Some(game.regions_under(&keys, [all_squares.clone(), all_squares]))
}

/// Writes the flying-general rule: kings attack each other along open ranks and files.
fn flying_general(game: &Game<'_>, document: &mut Document, index: usize, verb: &str) {
    let kind = &game.kinds[index];
    if kind.piece_type.has_role(Role::Royal) && game.config.flag("flyingGeneral", false) {
        document.add(index, format!("{verb} R onto enemy {}", kind.name));
    }
}

/// Returns the text after `is` for a royal kind; `None` if the kind is not royal.
fn royal_quality(game: &Game<'_>, kind: &Kind) -> Option<&'static str> {
    let config = game.config;
    let letters =
        config.get("extinctionPieceTypes").map(|setting| config.letters(setting)).unwrap_or_default();
    // `royal` forbids the loss of any piece of the kind, but promotions and demotions change the number of promoted forms. A promoted
    // form therefore cannot be `royal` if `extinctionPieceTypes` lists the type of its base kind.
    let base_letter = kind.base.map(|base| game.kinds[base].piece_type.letter);
    let has_listed_base = base_letter.is_some_and(|letter| letters.contains(&letter));
    if kind.piece_type.has_role(Role::Royal) && !has_listed_base {
        return Some("royal");
    }
    let extinction_loses = config.game_result("extinctionValue", None) == Some(GameResult::Loss);
    if !extinction_loses || !config.flag("extinctionPseudoRoyal", false) {
        return None;
    }
    if !letters.contains(&'*') && !letters.contains(&kind.piece_type.letter) {
        return None;
    }
    let spare = config.number("extinctionPieceCount", 0) as usize;
    let count = |white: bool| game.start.count(&kind.letter, white);
    let promotes = kind::promotion_target_letters(config).concat().contains(&kind.piece_type.letter);
    // None of these pieces can be lost, so their number changes only if pieces promote to them.
    if spare > 0
        && kind.is_unpromoted()
        && !promotes
        && [true, false].iter().all(|white| count(*white) <= spare + 1)
    {
        return Some("royal");
    }
    if spare > 0 {
        config.report_lost(
            "extinctionPieceCount",
            "in the converted game, only the loss of the last royal piece counts",
        );
    } else if !config.flag("dupleCheck", false) && [true, false].iter().any(|white| count(*white) > 1) {
        config.report_lost(
            "extinctionPseudoRoyal",
            "in the converted game, several royal pieces are in check only if all are attacked",
        );
    }
    Some("jointly royal")
}
