//! Writes castlings: origins and targets of king and partner, and the castling field of the setup.

use super::document::{Document, Players};
use super::game::Game;
use crate::import::ini::Setting;
use crate::import::start_position::Cell;
use crate::import::vocabulary::Role;

/// A castling of one side. `king` and `partner` are indices of kinds; the other numbers are files, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Castling {
    /// The letter of the castling right: `K` toward the last file, `Q` toward the first.
    letter: char,
    king: usize,
    from: u8,
    to: u8,
    partner: usize,
    partner_from: u8,
    partner_to: u8,
}

/// The kinds that castle, for one side.
struct Castlers {
    /// The index of the king's kind.
    king: usize,
    /// The letters of the partners.
    partners: Vec<String>,
}

/// Writes all castlings. If a diagram of the start position would imply more rights than the start position has, also writes the
/// castling field of the setup. Returns the castling letters of the start position, with uppercase letters for White.
pub fn write(game: &Game<'_>, document: &mut Document) -> Vec<char> {
    let config = game.config;
    let enabled = config.flag("castling", true);
    let reason = "castling from any square of the first rank is not converted";
    config.report_lost_if_enabled(&["chess960"], reason);
    let rights = if allows_dropped_pieces(game) { "KQkq" } else { &game.start.castling_field };
    let rank = u8::try_from(config.number("castlingRank", 1)).unwrap_or_default();
    let castlers = find_castlers(game);
    if !enabled || rights.is_empty() || !(1..=game.ranks).contains(&rank) {
        config.ignore_prefixes(&["castling", "oppositeCastling"]);
        return Vec::new();
    }
    let castlings_of_side = |white: bool| -> Vec<Castling> {
        let Some(castlers) = &castlers[usize::from(!white)] else { return Vec::new() };
        let rank_of_side = if white { rank } else { game.ranks + 1 - rank };
        let side_rights = rights.chars().filter(|letter| letter.is_uppercase() == white);
        let mut castlings: Vec<Castling> = Vec::new();
        let castling_for = |letter: char| find_castling(game, castlers, rank_of_side, white, letter);
        for castling in side_rights.filter_map(castling_for) {
            if !castlings.iter().any(|known| known.letter == castling.letter) {
                castlings.push(castling);
            }
        }
        castlings
    };
    let sides = [castlings_of_side(true), castlings_of_side(false)];
    let counterpart = |side: usize, castling: &Castling| {
        sides[1 - side].iter().find(|other| other.letter == castling.letter)
    };
    write_winning_castlings(game, document, &sides, rank);
    let sides_differ =
        sides[0].iter().any(|castling| counterpart(0, castling).is_some_and(|other| other != castling));
    let letters = |index: usize| sides[index].iter().map(|castling| castling.letter);
    let letters_of_setup: Vec<char> =
        letters(0).chain(letters(1).map(|letter| letter.to_ascii_lowercase())).collect();
    if sides_differ {
        for (index, castling) in sides
            .iter()
            .enumerate()
            .flat_map(|(index, castlings)| castlings.iter().map(move |castling| (index, castling)))
        {
            document.add_for_side(index, castling.king, sentence(game, castling, rank));
        }
        return letters_of_setup;
    }
    let only_black = sides[1].iter().filter(|castling| counterpart(1, castling).is_none());
    let castlings: Vec<&Castling> = sides[0].iter().chain(only_black).collect();
    for castling in &castlings {
        document.add(castling.king, sentence(game, castling, rank));
    }
    let diagram_grants_more = |index: usize| {
        let rank_of_side = if index == 0 { rank } else { game.ranks + 1 - rank };
        let granted = castlings.iter().filter(|castling| is_set_up(game, castling, rank_of_side, index == 0));
        granted.into_iter().any(|castling| letters(index).all(|letter| letter != castling.letter))
    };
    if diagram_grants_more(0) || diagram_grants_more(1) {
        document.set_castling_field(letters_of_setup.iter().copied());
    }
    letters_of_setup
}

/// Writes endings: certain castlings win, and a player who can no longer make any of these castlings loses.
fn write_winning_castlings(game: &Game<'_>, document: &mut Document, sides: &[Vec<Castling>; 2], rank: u8) {
    let Some(setting) = game.config.get("castlingWins") else { return };
    let square = |file: u8| format!("{}{rank}", (b'a' + file - 1) as char);
    for (index, players) in [Players::White, Players::Black].into_iter().enumerate() {
        let letter = |castling: &Castling| {
            if index == 0 { castling.letter } else { castling.letter.to_ascii_lowercase() }
        };
        let winning: Vec<&Castling> =
            sides[index].iter().filter(|castling| setting.value.contains(letter(castling))).collect();
        let Some(first) = winning.first() else { continue };
        let king = &game.kinds[first.king];
        for castling in &winning {
            if king.goes_sideways(castling.from.abs_diff(castling.to)) {
                game.config.report_lost(
                    "castlingWins",
                    "in the converted game, a move of the king to the same square also wins",
                );
            }
            document.add_for_players(players, format!("wins when {} on {}", king.name, square(castling.to)));
        }
        document.add_for_players(
            players,
            format!("loses when no unmoved {} on {}", king.name, square(first.from)),
        );
        let partner = |castling: &&Castling| {
            format!("no unmoved {} on {}", game.kinds[castling.partner].name, square(castling.partner_from))
        };
        let partners: Vec<String> = winning.iter().map(partner).collect();
        document.add_for_players(players, format!("loses when {}", partners.join(" and ")));
    }
}

/// Returns the sentence for a castling.
fn sentence(game: &Game<'_>, castling: &Castling, rank: u8) -> String {
    let square = |file: u8| format!("{}{rank}", (b'a' + file - 1) as char);
    format!(
        "castles {} from {} to {} with {} from {} to {}",
        castling.letter,
        square(castling.from),
        square(castling.to),
        game.kinds[castling.partner].name,
        square(castling.partner_from),
        square(castling.partner_to)
    )
}

/// Returns true if the start position has both pieces of a castling on their origins, on the rank `rank_of_side`.
fn is_set_up(game: &Game<'_>, castling: &Castling, rank_of_side: u8, white: bool) -> bool {
    let has_kind = |file: u8, kind: usize| {
        matches!(game.start.cell(file, rank_of_side), Cell::Piece(letter, side)
            if *side == white && *letter == game.kinds[kind].letter)
    };
    has_kind(castling.from, castling.king) && has_kind(castling.partner_from, castling.partner)
}

/// Returns true if dropped pieces can castle.
pub(super) fn allows_dropped_pieces(game: &Game<'_>) -> bool {
    let config = game.config;
    config.flag("pieceDrops", false) && config.flag("castlingDroppedPiece", false)
}

/// Returns the kinds that castle, for White and for Black.
fn find_castlers(game: &Game<'_>) -> [Option<Castlers>; 2] {
    let config = game.config;
    let kings = config.by_side("castlingKingPiece");
    let partners = config.by_side("castlingRookPieces");
    [0, 1].map(|side| {
        let letters = |setting: Option<&Setting>, default: Role| -> Vec<String> {
            let letters =
                setting.map_or_else(|| config.letters_with_role(default), |setting| config.letters(setting));
            letters.iter().map(|letter| letter.to_ascii_uppercase().to_string()).collect()
        };
        let king = game.kind_index(letters(kings[side], Role::Royal).first()?)?;
        Some(Castlers { king, partners: letters(partners[side], Role::CastlingPartner) })
    })
}

/// Returns true if a kind takes part in castling.
pub(super) fn takes_part(game: &Game<'_>, index: usize) -> bool {
    let includes =
        |castlers: &Castlers| castlers.king == index || castlers.partners.contains(&game.kinds[index].letter);
    find_castlers(game).iter().flatten().any(includes)
}

/// Returns the letters of the pieces in hand of a side; none if dropped pieces cannot castle.
fn castling_letters_in_hand(game: &Game<'_>, white: bool) -> Vec<String> {
    let hands = game.start.hands.as_ref().filter(|_| allows_dropped_pieces(game));
    let hand = hands.map(|hands| &hands[usize::from(!white)]);
    hand.into_iter().flatten().map(char::to_string).collect()
}

/// Returns the castling for a letter of the castling field: `K`, `Q`, or the file of the partner. Returns `None` if the start position
/// lacks the pieces, if the letter is not one of these, or if the castling would end off the board. Reports the last case.
fn find_castling(
    game: &Game<'_>,
    castlers: &Castlers,
    rank_of_side: u8,
    white: bool,
    letter: char,
) -> Option<Castling> {
    let config = game.config;
    // A piece in hand can be dropped on any square of the drop zone.
    let in_hand = castling_letters_in_hand(game, white);
    let zones = game.drop_zones();
    let zone = &zones.by_side[usize::from(!white)];
    let piece_on = |file: u8, matches: &dyn Fn(&String) -> bool| match game.start.cell(file, rank_of_side) {
        Cell::Piece(letter, side) => (*side == white && matches(letter)).then_some(letter),
        Cell::Vacant if zone.contains(file, rank_of_side) => in_hand.iter().find(|letter| matches(letter)),
        _ => None,
    };
    let has_piece = |file: u8, matches: &dyn Fn(&String) -> bool| piece_on(file, matches).is_some();
    let is_king = |letter: &String| *letter == game.kinds[castlers.king].letter;
    let is_castling_partner = |letter: &String| castlers.partners.contains(letter);
    let kings: Vec<u8> = (1..=game.files).filter(|&file| has_piece(file, &is_king)).collect();
    let king_file = config.file_number("castlingKingFile").unwrap_or(5);
    let from = *kings.iter().find(|&&file| file == king_file).or(kings.first())?;
    let rook_kingside = config.file_number("castlingRookKingsideFile").unwrap_or(game.files).min(game.files);
    let rook_queenside = config.file_number("castlingRookQueensideFile").unwrap_or(1);
    let is_partner = |file: &u8| *file != from && has_piece(*file, &is_castling_partner);
    let partner_from = match letter.to_ascii_uppercase() {
        'K' => (1..=rook_kingside).rev().find(is_partner)?,
        'Q' => (rook_queenside..=game.files).find(is_partner)?,
        file @ 'A'..='P' => {
            Some(file as u8 - b'A' + 1).filter(|file| *file <= game.files).filter(is_partner)?
        }
        _ => return None,
    };
    let kingside = partner_from > from;
    let (letter, key, default) =
        if kingside { ('K', "castlingKingsideFile", 7) } else { ('Q', "castlingQueensideFile", 3) };
    let to = config.file_number(key).unwrap_or(default);
    let side_key = if white { "castlingKingPieceWhite" } else { "castlingKingPieceBlack" };
    let report_lost = |why: &str| {
        config.report_first_lost(&[key, side_key, "castlingKingPiece", "startFen"], "castling", why);
    };
    let partner_to = if kingside { to.saturating_sub(1) } else { to.saturating_add(1) };
    if ![to, partner_to].iter().all(|file| (1..=game.files).contains(file)) {
        report_lost("the castling would end off the board");
        return None;
    }
    if from.abs_diff(to) > 1 && game.kinds[castlers.king].goes_sideways(from.abs_diff(to)) {
        report_lost(
            "if the castling piece can also make an ordinary move to the same square, only one of the two moves exists",
        );
    }
    let partner = game.kind_index(piece_on(partner_from, &is_castling_partner)?)?;
    Some(Castling { letter, king: castlers.king, from, to, partner, partner_from, partner_to })
}
