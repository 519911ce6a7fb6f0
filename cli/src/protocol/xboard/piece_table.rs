//! The piece table of the `setup` line: assigns the piece letters of the game to the piece images of the front end.

use super::betza_words;
use varlab::betza::Figure;
use varlab::board::KindId;
use varlab::ir::{Look, Program, Royalty};

/// Number of piece images per side, without the image of the king.
const IMAGE_COUNT: usize = 22;
/// Index of the first image for promoted pieces, which come last.
const FIRST_PROMOTED_IMAGE: usize = 11;

/// The images in the order of the protocol. For each image: the Betza word of the piece that it depicts, the figure that selects it in a
/// `looks like` sentence, and its usual letter. The last text restricts the choice by letter: the Betza word of the piece must contain it.
const IMAGE_TABLE: [(&str, Option<Figure>, &str, &str); IMAGE_COUNT] = [
    ("fmWfceFifmnD", Some(Figure::Pawn), "P", ""),
    ("N", Some(Figure::Knight), "N", ""),
    ("B", Some(Figure::Bishop), "B", ""),
    ("R", Some(Figure::Rook), "R", ""),
    ("Q", Some(Figure::Queen), "Q", ""),
    ("F", Some(Figure::Ferz), "F", ""),
    ("A", Some(Figure::Elephant), "E", ""),
    ("BN", None, "A", ""),
    ("RN", None, "C", ""),
    ("W", Some(Figure::Wazir), "W", ""),
    ("K", Some(Figure::Man), "M", ""),
    ("mRcpR", Some(Figure::Cannon), "O", ""),
    ("N15", Some(Figure::Nightrider), "H", "N"),
    ("BW", Some(Figure::CrownedBishop), "I", ""),
    ("RF", Some(Figure::CrownedRook), "J", ""),
    ("gQ", Some(Figure::Grasshopper), "G", ""),
    ("", None, "D", ""),
    ("", None, "V", ""),
    ("fR", Some(Figure::Lance), "L", ""),
    ("", None, "S", ""),
    ("", None, "U", ""),
    ("", None, "Z", ""),
];
/// The indices of images that show a horse: those of the knight and of the nightrider. They look alike, so only one of them is used if
/// there are enough other images.
const HORSE_IMAGES: [usize; 2] = [1, 12];

/// The entry of an image that is not used.
const UNUSED_ENTRY: char = '.';
/// The entry of a promoted piece that reverts to its original kind when captured.
const REVERTING_ENTRY: char = '~';

/// Returns the table: White's letters, the king's last, then Black's. Returns `None` if the game has too many kinds, or letters that the
/// protocol does not support.
pub(super) fn piece_table(program: &Program) -> Option<String> {
    let kinds = || program.kind_ids();
    let letter = |kind: KindId| program.kind(kind).letter.as_str();
    let has_single_letter =
        |kind: KindId| letter(kind).len() == 1 && letter(kind).as_bytes()[0].is_ascii_uppercase();
    let king = kinds()
        .filter(|&kind| has_single_letter(kind))
        .find(|&kind| program.kind(kind).royalty != Royalty::Common);
    let king = king.or_else(|| kinds().find(|&kind| letter(kind) == "K"));
    let mut images: Vec<Option<&str>> = vec![None; IMAGE_COUNT];
    let has_promoted_letters = kinds().any(|kind| letter(kind).starts_with('+'));
    // The entries of promoted pieces need the second half of the table.
    let marks_reverting_pieces = program.tracked.promoted
        && program.tracked.hands
        && kinds().filter(|&kind| Some(kind) != king).count() <= FIRST_PROMOTED_IMAGE;
    let available_images =
        if has_promoted_letters || marks_reverting_pieces { FIRST_PROMOTED_IMAGE } else { IMAGE_COUNT };
    let mut unassigned: Vec<KindId> =
        kinds().filter(|&kind| Some(kind) != king && has_single_letter(kind)).collect();
    let word = |kind| match program.kind(kind).looks_like {
        None => betza_words::kind_word(program, kind).text,
        Some(Look::Figure(figure)) => figure.word().unwrap_or_default().to_owned(),
        Some(Look::Kind(other)) => betza_words::kind_word(program, other).text,
    };
    let depicts = |index: usize, kind| {
        let (depicted, figure, ..) = IMAGE_TABLE[index];
        match program.kind(kind).looks_like {
            Some(Look::Figure(chosen)) => figure == Some(chosen),
            _ => !depicted.is_empty() && depicted == word(kind),
        }
    };
    // In order of preference: same moves or chosen figure, same letter, an image without a fixed meaning, any image but a horse, any image.
    let preferences: [&dyn Fn(KindId, usize) -> bool; 5] = [
        &|kind, index| depicts(index, kind),
        &|kind, index| IMAGE_TABLE[index].2 == letter(kind) && word(kind).contains(IMAGE_TABLE[index].3),
        &|_, index| IMAGE_TABLE[index].0.is_empty(),
        &|_, index| !HORSE_IMAGES.contains(&index),
        &|_, _| true,
    ];
    for (round, is_match) in preferences.iter().enumerate() {
        let is_last_round = round + 1 == preferences.len();
        // The images are visited in order, so that a knight gets the image of a horse before a nightrider does.
        for index in 0..available_images {
            let is_second_horse =
                HORSE_IMAGES.contains(&index) && HORSE_IMAGES.iter().any(|&horse| images[horse].is_some());
            if images[index].is_some() || is_second_horse && !is_last_round {
                continue;
            }
            if let Some(unassigned_index) = unassigned.iter().position(|&kind| is_match(kind, index)) {
                images[index] = Some(letter(unassigned.remove(unassigned_index)));
            }
        }
    }
    let promoted_entry = |index: usize| {
        let base_letter = images[index.checked_sub(FIRST_PROMOTED_IMAGE)?]?;
        let has_promoted_form = kinds().any(|kind| letter(kind).strip_prefix('+') == Some(base_letter));
        let plus_entry = has_promoted_form.then_some('+');
        let reverts = marks_reverting_pieces
            && kinds().any(|kind| letter(kind) == base_letter && program.is_promotion_target(kind));
        plus_entry.or(reverts.then_some(REVERTING_ENTRY))
    };
    let entry = |index: usize| {
        images[index]
            .and_then(|letter| letter.chars().next())
            .or_else(|| promoted_entry(index))
            .unwrap_or(UNUSED_ENTRY)
    };
    let mut white_half: String = (0..IMAGE_COUNT).map(entry).collect();
    white_half.push(king.and_then(|king| letter(king).chars().next()).unwrap_or(UNUSED_ENTRY));
    let all_are_representable = kinds().all(|kind| has_single_letter(kind) || letter(kind).starts_with('+'));
    let is_complete = unassigned.is_empty() && all_are_representable;
    is_complete.then(|| format!("{white_half}{}", white_half.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::piece_table;
    use varlab::compile::compile;
    use varlab::service::ShippedFiles;

    /// Each row: the first rank, the letter of the pawns, sentences, and White's half of the table. In rows without knights, pawns promote
    /// only to other pieces, so that the game has no knight.
    #[test]
    fn kinds_get_the_images_of_their_moves_or_of_chosen_figures() {
        for (rank, pawn, sentences, expected) in [
            (
                "RTBQKBTR",
                'P',
                "piece Pawn promotes on last rank to Queen\npiece Tower T moves NN",
                "P.BRQ.......T.........K",
            ),
            (
                "RTBQKBTR",
                'P',
                "piece Pawn promotes on last rank to Queen\npiece Tower T moves NN\n  looks like Nightrider",
                "P.BRQ.......T.........K",
            ),
            ("RNBQKBNR", 'S', "piece Soldier S moves fmWfcF\n  looks like Pawn", "SNBRQ.................K"),
            // The knight gets its image first, and only one horse image is used.
            (
                "RHBQKBOR",
                'P',
                "piece Pawn promotes on last rank to Queen\npiece Rider H moves NN\npiece Horse O moves N",
                "POBRQ...........H.....K",
            ),
            (
                "RHBQKBOR",
                'P',
                "piece Pawn promotes on last rank to Queen\npiece Rider H moves NN\npiece Horse O moves KAD\n  looks like Knight",
                "POBRQ...........H.....K",
            ),
            // If no image depicts the figure, the piece gets the image of its letter.
            (
                "RSBQKBSR",
                'P',
                "piece Pawn promotes on last rank to Queen\npiece Shah S moves KAD\n  looks like King",
                "P.BRQ..............S..K",
            ),
            (
                "RTBQKBTR",
                'P',
                "piece Tower T moves KAD\n  looks like Tent\npiece Tent X moves RF\n\
              piece Pawn promotes on last rank to Tent or Queen",
                "P.BRQ.........T.X.....K",
            ),
            // The king needs none of the images that come before those of promoted pieces.
            (
                "RNBQKBNR",
                'P',
                "every piece except King\n  goes to hand when captured\n  drops from hand\n\
                 every promoted piece goes to hand as Pawn when captured\n\
                 piece Pawn promotes on last rank to Queen, Rook, Bishop, Knight, Ferz, Elephant, Archbishop, Chancellor, Wazir \
                 or Man\n\
                 piece Ferz F moves F\npiece Elephant E moves A\npiece Archbishop A moves BN\n\
                 piece Chancellor C moves RN\npiece Wazir W moves W\npiece Man M moves K",
                "PNBRQFEACWM.~~~~~~~~~~K",
            ),
        ] {
            let (black_rank, black_pawn) = (rank.to_lowercase(), pawn.to_ascii_lowercase());
            let pawns = |pawn: char| pawn.to_string().repeat(8);
            let text = format!(
                "variant Images\nuse chess\nsetup {black_rank}/{}/8/8/8/8/{}/{rank}\nboard sides mirror\n\
                 piece King never castles\n{sentences}\n",
                pawns(black_pawn),
                pawns(pawn)
            );
            let compilation = compile(&ShippedFiles, "images", &text, &[]);
            let Some(variant) = compilation.variant else { panic!("{text}\n{:#?}", compilation.diagnostics) };
            let table = piece_table(&variant.program);
            assert_eq!(table.as_deref().map(|table| &table[..23]), Some(expected), "{text}");
        }
    }
}
