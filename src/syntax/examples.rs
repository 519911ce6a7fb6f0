//! A right line for every word with which lines begin, to be shown beside a wrong one.

/// The examples; a later word of a line says more of it than an earlier one, and a verb with a word after it more than either.
const EXAMPLES: [(&str, &str); 84] = [
    ("variant", "variant Chess on a small board"),
    ("by", "by Ann Inventor"),
    ("year", "year 1999"),
    ("see", "see https://example.org/rules"),
    ("language", "language 1"),
    ("use", "use chess/pieces, chess/pawn"),
    ("option", "option limit is 2, 1 or 3"),
    ("setup", "setup rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("hand", "hand | H E"),
    ("board", "board wraps sideways"),
    ("piece", "piece King K"),
    ("every", "every piece except King"),
    ("player", "player may pass"),
    ("White", "White wins when King on rank 8"),
    ("Black", "Black wins when King on rank 8"),
    ("test", "test the king walks"),
    ("means", "inner means b4 b6 or d4..e6"),
    ("also", "also moves N"),
    ("never", "never castles"),
    ("moves", "moves N"),
    ("moves onto", "moves N onto vacant, enemy"),
    ("moves into", "moves N into friend then on"),
    ("moves over", "moves R over one piece onto enemy"),
    ("moves within", "moves R within rank 1..4"),
    ("moves from", "moves R from rank 1..4"),
    ("moves to", "moves to d4 e5"),
    ("moves then", "moves N then becomes Rook"),
    ("moves becomes", "moves N then becomes Rook"),
    ("moves removes", "moves N then removes every enemy at K"),
    ("moves drops", "moves N then drops Hawk from hand to vacated"),
    ("moves may", "moves N then may become Rook"),
    ("moves as", "moves as Knight"),
    ("moves in", "moves in place then becomes Rook"),
    ("moves times", "moves W 2 to 4 times"),
    ("moves if", "moves N if in check"),
    ("moves unless", "moves N unless in check"),
    ("moves and", "moves N if in check and no Queen"),
    ("moves except", "moves N onto vacant, enemy except King"),
    ("shoots then", "shoots R onto enemy then removes itself"),
    ("drops if", "drops from hand to rank 1..8 if in check"),
    ("drops as", "drops from hand as Rook"),
    ("goes as", "goes to hand as Pawn when captured"),
    ("is not", "is not royal"),
    ("is worth", "is worth 300"),
    ("must not", "must not capture"),
    ("must unless", "must capture unless in check"),
    ("must if", "must capture if in check"),
    ("means except", "inner means a1..h8 except d4"),
    ("means for", "pond means e3 for both"),
    ("means then", "hops means N then on"),
    ("draws only", "draws when only King and at most 1 of Bishop, Knight remain"),
    ("wins and", "wins when King on d4 and no enemy Queen"),
    ("loses and", "loses when no Queen and no Rook"),
    ("draws and", "draws when no Queen and no enemy Queen"),
    ("makes on", "makes 1 move on turn 1"),
    ("makes more", "makes 1 move a turn, 1 more each turn"),
    ("shoots", "shoots R onto enemy"),
    ("drops", "drops from hand to rank 1..8"),
    ("castles", "castles K from e1 to g1 with Rook from h1 to f1"),
    ("promotes", "promotes on last rank to Queen or Knight"),
    ("may", "may promote on last rank to Queen or Knight"),
    ("after", "after capturing, removes every piece at K"),
    ("goes", "goes to hand when captured"),
    ("is", "is royal"),
    ("must", "must capture"),
    ("makes", "makes 2 moves a turn"),
    ("turn", "ends turn after checking"),
    ("wins", "wins when King on last rank"),
    ("loses", "loses when checkmated"),
    ("draws", "draws when position occurs 3 times"),
    ("wraps", "wraps sideways"),
    ("sides", "sides rotate"),
    ("has", "has a1..i11, e0 except e6"),
    ("position", "position 4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("plays", "plays e2e4 e7e5"),
    ("can", "can e2e4 e2e3"),
    ("cannot", "cannot e2e5"),
    ("perft", "perft 3 is 8902"),
    ("ends", "ends White wins"),
    ("only", "can only nothing from e1"),
    ("wins after", "wins after capturing Queen 2 times"),
    ("loses after", "loses after checking 3 times"),
    ("draws after", "draws after 50 moves without capture, Pawn move or drop"),
    ("draws when", "draws when position occurs 3 times"),
];

/// A right line with that word, or with those two.
pub(super) fn example(word: &str) -> Option<&'static str> {
    EXAMPLES.iter().find(|(key, _)| *key == word).map(|(_, example)| *example)
}

#[cfg(test)]
mod tests {
    use super::{EXAMPLES, example};
    use crate::syntax::grammar::{BEGINS, Rule, parse};

    #[test]
    fn every_word_that_begins_a_line_has_an_example_and_all_can_be_read() {
        for word in BEGINS.iter() {
            assert!(example(word).is_some(), "{word}");
        }
        for (word, example) in EXAMPLES {
            assert!(parse(Rule::line, example).is_ok(), "{example}");
            let words: Vec<&str> = example.split([' ', ',']).collect();
            assert!(word.split(' ').all(|word| words.contains(&word)), "{word}: {example}");
        }
    }
}
