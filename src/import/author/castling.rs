//! Castling: which pieces stand where it can be done, and where they go. Not who may still castle in a position.

use super::game::Game;
use super::page::Page;
use crate::import::array::Cell;
use crate::import::ini::Setting;
use crate::import::vocabulary::Role;

/// A castling of one side, by files.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Castling {
    /// The letter of its right: `K` towards the last file, `Q` towards the first.
    letter: char,
    king: usize,
    from: u8,
    to: u8,
    partner: usize,
    partner_from: u8,
    partner_to: u8,
}

/// The kinds that castle on one side.
struct Castlers {
    king: usize,
    /// The letters of the partners.
    partners: Vec<String>,
}

/// Writes all castlings, and the rights of the setup where the picture would give more than the file does. Returns the letters of
/// those that the array has, White's as capitals.
pub fn write(game: &Game<'_>, page: &mut Page) -> Vec<char> {
    let config = game.config;
    let on = config.flag("castling", true);
    config.lose_if_on(&["chess960"], "castling from any square of the first rank cannot be said");
    let rights = if after_drops(game).is_some() { "KQkq" } else { &game.array.castlings };
    let rank = u8::try_from(config.number("castlingRank", 1)).unwrap_or_default();
    let castlers = castlers(game);
    if !on || rights.is_empty() || !(1..=game.ranks).contains(&rank) {
        config.idle(&["castling", "oppositeCastling"]);
        return Vec::new();
    }
    let side = |white: bool| -> Vec<Castling> {
        let Some(castlers) = &castlers[usize::from(!white)] else { return Vec::new() };
        let row = if white { rank } else { game.ranks + 1 - rank };
        let letters = rights.chars().filter(|letter| letter.is_uppercase() == white);
        let mut all: Vec<Castling> = Vec::new();
        for castling in letters.filter_map(|letter| castling(game, castlers, row, white, letter)) {
            if !all.iter().any(|known| known.letter == castling.letter) {
                all.push(castling);
            }
        }
        all
    };
    let sides = [side(true), side(false)];
    let twin = |side: usize, castling: &Castling| {
        sides[1 - side].iter().find(|other| other.letter == castling.letter)
    };
    let differ = sides[0].iter().any(|castling| twin(0, castling).is_some_and(|other| other != castling));
    let letters = |at: usize| sides[at].iter().map(|castling| castling.letter);
    let held: Vec<char> = letters(0).chain(letters(1).map(|letter| letter.to_ascii_lowercase())).collect();
    if differ {
        for (at, castling) in
            sides.iter().enumerate().flat_map(|(at, all)| all.iter().map(move |one| (at, one)))
        {
            page.say_of_side(at, castling.king, sentence(game, castling, rank));
        }
        return held;
    }
    let blacks = sides[1].iter().filter(|castling| twin(1, castling).is_none());
    let all: Vec<&Castling> = sides[0].iter().chain(blacks).collect();
    for castling in &all {
        page.say(castling.king, sentence(game, castling, rank));
    }
    let has_more = |at: usize| {
        let row = if at == 0 { rank } else { game.ranks + 1 - rank };
        let granted = all.iter().filter(|castling| stands(game, castling, row, at == 0));
        granted.into_iter().any(|castling| letters(at).all(|letter| letter != castling.letter))
    };
    if has_more(0) || has_more(1) {
        page.rights(held.iter().copied());
    }
    held
}

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

/// Returns true if the two pieces of a castling stand on that rank of the array.
fn stands(game: &Game<'_>, castling: &Castling, row: u8, white: bool) -> bool {
    let is = |file: u8, kind: usize| {
        matches!(game.array.at(file, row), Cell::Piece(letter, side)
            if *side == white && *letter == game.kinds[kind].letter)
    };
    is(castling.from, castling.king) && is(castling.partner_from, castling.partner)
}

/// Whether pieces castle from where they are dropped.
pub(super) fn after_drops(game: &Game<'_>) -> Option<()> {
    let config = game.config;
    (config.flag("pieceDrops", false) && config.flag("castlingDroppedPiece", false)).then_some(())
}

/// The kinds that castle: White's, Black's.
fn castlers(game: &Game<'_>) -> [Option<Castlers>; 2] {
    let config = game.config;
    let kings = config.of_sides("castlingKingPiece");
    let partners = config.of_sides("castlingRookPieces");
    [0, 1].map(|side| {
        let letters = |said: Option<&Setting>, usual: Role| -> Vec<String> {
            let letters = said.map_or_else(|| config.with_role(usual), |setting| config.letters(setting));
            letters.iter().map(|letter| letter.to_ascii_uppercase().to_string()).collect()
        };
        let king = game.kind(letters(kings[side], Role::Royal).first()?)?;
        Some(Castlers { king, partners: letters(partners[side], Role::Castles) })
    })
}

/// The kinds that take part in some castling.
pub(super) fn takes_part(game: &Game<'_>, at: usize) -> bool {
    let of = |side: &Castlers| side.king == at || side.partners.contains(&game.kinds[at].letter);
    castlers(game).iter().flatten().any(of)
}

/// The letters of what can still be dropped to castle.
fn held(game: &Game<'_>, white: bool) -> Vec<String> {
    let hand = after_drops(game).and(game.array.hands.as_ref()).map(|hands| &hands[usize::from(!white)]);
    hand.into_iter().flatten().map(char::to_string).collect()
}

/// The castling of a letter in the castling field: `K`, `Q`, or the file of the partner. `None` if the pieces do not stand there.
fn castling(game: &Game<'_>, castlers: &Castlers, row: u8, white: bool, letter: char) -> Option<Castling> {
    let config = game.config;
    // A piece in hand can be dropped on any square of the zone.
    let held = held(game, white);
    let zones = game.drop_zones();
    let zone = &zones.of[usize::from(!white)];
    let found = |file: u8, wanted: &dyn Fn(&String) -> bool| match game.array.at(file, row) {
        Cell::Piece(letter, side) => (*side == white && wanted(letter)).then_some(letter),
        Cell::Vacant if zone.contains(file, row) => held.iter().find(|letter| wanted(letter)),
        _ => None,
    };
    let has = |file: u8, wanted: &dyn Fn(&String) -> bool| found(file, wanted).is_some();
    let of_king = |letter: &String| *letter == game.kinds[castlers.king].letter;
    let of_partner = |letter: &String| castlers.partners.contains(letter);
    let kings: Vec<u8> = (1..=game.files).filter(|&file| has(file, &of_king)).collect();
    let wanted = config.file("castlingKingFile").unwrap_or(5);
    let from = *kings.iter().find(|&&file| file == wanted).or(kings.first())?;
    let rook_kingside = config.file("castlingRookKingsideFile").unwrap_or(game.files).min(game.files);
    let rook_queenside = config.file("castlingRookQueensideFile").unwrap_or(1);
    let is_partner = |file: &u8| *file != from && has(*file, &of_partner);
    let partner_from = match letter.to_ascii_uppercase() {
        'K' => (1..=rook_kingside).rev().find(is_partner)?,
        'Q' => (rook_queenside..=game.files).find(is_partner)?,
        file @ 'A'..='P' => {
            Some(file as u8 - b'A' + 1).filter(|file| *file <= game.files).filter(is_partner)?
        }
        _ => return None,
    };
    let kingside = partner_from > from;
    let (letter, key, usual) =
        if kingside { ('K', "castlingKingsideFile", 7) } else { ('Q', "castlingQueensideFile", 3) };
    let to = config.file(key).unwrap_or(usual);
    let side_key = if white { "castlingKingPieceWhite" } else { "castlingKingPieceBlack" };
    let lose =
        |why: &str| config.lose_first(&[key, side_key, "castlingKingPiece", "startFen"], "castling", why);
    if from.abs_diff(to) < 2 {
        lose("castling to a square beside the origin cannot be told from an ordinary move");
        return None;
    }
    let partner_to = if kingside { to.saturating_sub(1) } else { to.saturating_add(1) };
    if ![to, partner_to].iter().all(|file| (1..=game.files).contains(file)) {
        lose("a castling would end off the board");
        return None;
    }
    if game.kinds[castlers.king].goes_sideways(from.abs_diff(to)) {
        lose(
            "where the piece that castles can also move to the same square, only one of the two moves is there",
        );
    }
    let partner = game.kind(found(partner_from, &of_partner)?)?;
    Some(Castling { letter, king: castlers.king, from, to, partner, partner_from, partner_to })
}
