//! Castling: which pieces stand where it can be done, and where they go. Not who may still castle in a position.

use super::game::Game;
use super::page::Page;
use crate::import::array::Cell;
use crate::import::ini::Setting;
use crate::import::vocabulary::Role;

/// A castling of White as the language says it.
struct Castling {
    from: u8,
    to: u8,
    partner: String,
    partner_from: u8,
    partner_to: u8,
}

/// Says all castlings.
pub fn write(game: &Game<'_>, page: &mut Page) {
    let config = game.config;
    let on = config.flag("castling", true);
    config.lose_if_on(&["chess960"], "castling from any square of the first rank cannot be said");
    let letters = if after_drops(game).is_some() { "KQkq" } else { &game.array.castlings };
    if !on || letters.is_empty() {
        config.idle(&["castling", "oppositeCastling"]);
        return;
    }
    let rank = config.number("castlingRank", 1) as u8;
    let Some((king, partners)) = pieces(game) else {
        config.idle(&["castling"]);
        return;
    };
    let sides = [true, false].map(|white| {
        let row = if white { rank } else { (game.ranks + 1).saturating_sub(rank) };
        let of_side = letters.chars().filter(|sign| sign.is_uppercase() == white);
        let letters = of_side.map(|sign| sign.to_ascii_uppercase());
        letters
            .filter_map(|letter| Some((letter, castling(game, king, &partners, row, white, letter)?)))
            .collect()
    });
    let [white, black]: [Vec<(char, Castling)>; 2] = sides;
    let mut said: Vec<char> = Vec::new();
    for (letter, castling) in white.iter().chain(&black) {
        if said.contains(letter) {
            continue;
        }
        said.push(*letter);
        let square = |file: u8| format!("{}{rank}", (b'a' + file - 1) as char);
        page.say(
            king,
            format!(
                "castles {letter} from {} to {} with {} from {} to {}",
                square(castling.from),
                square(castling.to),
                castling.partner,
                square(castling.partner_from),
                square(castling.partner_to)
            ),
        );
    }
    if pairs_differ(&white, &black) {
        config.lose("startFen", "here Black's castlings are the mirror image of White's; White's are taken");
    }
}

/// Whether pieces castle from where they are dropped.
pub(super) fn after_drops(game: &Game<'_>) -> Option<()> {
    let config = game.config;
    (config.flag("pieceDrops", false) && config.flag("castlingDroppedPiece", false)).then_some(())
}

/// The kind that castles, and the letters of its partners.
pub(super) fn pieces(game: &Game<'_>) -> Option<(usize, Vec<String>)> {
    let config = game.config;
    let letters = |key: &str, otherwise: Vec<char>| {
        let said = config.of_sides(key).into_iter().flatten().next();
        said.map_or(otherwise, Setting::letters)
    };
    let capital = |letter: &char| letter.to_ascii_uppercase().to_string();
    let king = letters("castlingKingPiece", config.with_role(Role::Royal));
    let partners = letters("castlingRookPieces", config.with_role(Role::Castles));
    Some((game.kind(&capital(king.first()?))?, partners.iter().map(capital).collect()))
}

/// The letters of what can still be dropped to castle.
fn held(game: &Game<'_>, white: bool) -> Vec<String> {
    let hand = after_drops(game).and(game.array.hands.as_ref()).map(|hands| &hands[usize::from(!white)]);
    hand.into_iter().flatten().map(char::to_string).collect()
}

/// The castling that a letter of the position text stands for; `None` if the pieces are not there.
fn castling(
    game: &Game<'_>,
    king: usize,
    partners: &[String],
    row: u8,
    white: bool,
    letter: char,
) -> Option<Castling> {
    let config = game.config;
    // What waits in hand can come to any file.
    let held = held(game, white);
    let found = |file: u8, wanted: &dyn Fn(&String) -> bool| match game.array.at(file, row) {
        Cell::Piece(letter, side) => (*side == white && wanted(letter)).then_some(letter),
        _ => held.iter().find(|letter| wanted(letter)),
    };
    let has = |file: u8, wanted: &dyn Fn(&String) -> bool| found(file, wanted).is_some();
    let of_king = |letter: &String| *letter == game.kinds[king].letter;
    let of_partner = |letter: &String| partners.contains(letter);
    let kings: Vec<u8> = (1..=game.files).filter(|&file| has(file, &of_king)).collect();
    let wanted = config.file("castlingKingFile").unwrap_or(5);
    let from = *kings.iter().find(|&&file| file == wanted).or(kings.first())?;
    let kingside = config.file("castlingKingsideFile").unwrap_or(7);
    let queenside = config.file("castlingQueensideFile").unwrap_or(3);
    let rook_kingside = config.file("castlingRookKingsideFile").unwrap_or(game.files).min(game.files);
    let rook_queenside = config.file("castlingRookQueensideFile").unwrap_or(1);
    let (to, partner_from) = match letter {
        'K' => (kingside, (1..=rook_kingside).rev().find(|&file| has(file, &of_partner))?),
        'Q' => (queenside, (rook_queenside..=game.files).find(|&file| has(file, &of_partner))?),
        _ => return None,
    };
    let partner_to = if letter == 'K' { to.checked_sub(1)? } else { to + 1 };
    let partner = found(partner_from, &of_partner)?;
    if from.abs_diff(to) < 2 {
        let why = "castling to a square beside the origin cannot be told from an ordinary move";
        let key = if letter == 'K' { "castlingKingsideFile" } else { "castlingQueensideFile" };
        config.lose(if config.get(key).is_some() { key } else { "startFen" }, why);
        return None;
    }
    let inside = |file: u8| (1..=game.files).contains(&file);
    let partner = game.kinds[game.kind(partner)?].name.clone();
    (inside(to) && inside(partner_to) && (letter == 'K') == (partner_from > from)).then_some(Castling {
        from,
        to,
        partner,
        partner_from,
        partner_to,
    })
}

/// Whether a castling of Black is not that of White with the same letter, or only one of them has it though both could.
fn pairs_differ(white: &[(char, Castling)], black: &[(char, Castling)]) -> bool {
    let squares = |castling: &Castling| {
        (castling.from, castling.to, castling.partner.clone(), castling.partner_from, castling.partner_to)
    };
    white.iter().any(|(letter, castling)| {
        let other = black.iter().find(|(other, _)| other == letter);
        other.is_some_and(|(_, other)| squares(other) != squares(castling))
    })
}
