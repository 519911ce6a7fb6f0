//! Invented games: boards with voids, pieces with random Betza words, and random sentences with unusual rules.

use std::fmt::Write;
use std::sync::Arc;

use varlab::compile;
use varlab::ir::Program;
use varlab::syntax::load::{LoadError, LoadedFile, Loader};

use crate::random::random_number;

/// Betza words: every form of move that has a table, and some moves without a table.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "N", "FD", "WA", "CZ", "K", "mNcF", "fFbW", "mWcF", "sWfF", "ffNbW", "HG",
    "R", "B", "Q", "NN", "R3", "B2", "mRcB", "fRbB", "RN", "BC", "NNW", "AA", "D3",
    "nN", "nA", "nD", "nH", "mnNcN", "nNR",
    "imD", "icA", "mRcpR", "pR", "pB", "mBcpB", "pQ", "pNN", "gQ", "gR", "mQcgB", "jR", "jB", "jA", "jD", "p R4",
    "[F?R]", "caK", "mRmasR", "(az)F", "oR", "udN", "ucN", "tQ", "FX", "mU", "U", "nNN", "[W?F]", "[F-R]", "[W-fsF]", "cafmK", "[mK-cK]", "[N?aN]", "gafsQ",
];

/// Sentences with unusual rules. Every game has the kinds `Alpha` and `Beta`. `{zone}` stands for a list of squares.
#[rustfmt::skip]
const UNUSUAL: &[&str] = &[
    "every piece also moves from {zone} to {zone}",
    "every piece except King also moves from {zone} to {zone}",
    "piece Hole H\n  moves mK\n  is iron\n  drops to rank 1\n\
     reappears means to friendly Hole then on once or more\n\
     every piece except King, Pawn also moves as itself into friendly Hole then reappears onto any, Hole except friendly King\n\
     piece Pawn\n  also moves fW into friendly Hole then reappears onto vacant\n\
     \x20 also moves fF into friendly Hole then reappears onto piece, Hole except friendly King\n\
     \x20 also moves fF into friendly Hole then reappears onto trail then removes its maker",
    "piece Alpha also moves N then becomes Rook",
    "piece Alpha promotes on last rank to Queen (at most 1) or Knight (at most 2) if possible",
    "piece Beta may promote on last 2 ranks to Queen or Rook",
    "piece Beta moves in place from {zone} then becomes Queen",
    "player must move Beta from {zone}",
    "piece Beta is iron",
    "piece Alpha\n  is neutral\n  moves mK",
    "piece Alpha\n  is neutral\n  moves Q onto vacant\npiece Beta moves R onto vacant, enemy, Alpha",
    "piece Alpha is neutral\npiece Queen after moving, Alpha must move mfW",
    "piece Beta is neutral\npiece Queen also moves N then becomes Beta\npiece Rook also moves N over one neutral piece",
    "piece Alpha also shoots as itself onto enemy",
    "piece Beta stays in {zone}",
    "player may pass",
    "piece King also moves in place",
    "piece King also moves N then becomes Rook",
    "piece Alpha promotes on last rank to King or Queen",
    "piece King drops to rank 3",
    "piece King is jointly royal\npiece Alpha is jointly royal",
    "player must capture",
    "prey means enemy except Pawn, Beta on rank 2..5\npiece Alpha moves Q onto prey, vacant",
    "prey means enemy except unmoved Pawn\npiece Beta also moves Q onto vacant, prey, Pawn",
    "piece Alpha also moves K onto enemy then K onto vacant, enemy except origin",
    "piece Beta moves Q onto vacant, enemy except origin",
    "piece Alpha moves Q onto vacant, enemy except origin, Bishop",
    "piece Alpha also moves F onto enemy then on onto vacant",
    "piece Alpha also moves N then drops Pawn to origin",
    "piece Beta also moves mW then shoots mB then drops Alpha",
    "hop means F onto enemy then on onto vacant\npiece Alpha also moves hop once or more",
    "hop means K into piece then on onto vacant\npiece Beta moves hop 1 to 3 times",
    "hop means Q onto enemy at once then on once or more onto vacant\npiece Beta also moves hop as often as it can",
    "step means W onto enemy except King\npiece Alpha also moves step once or more",
    "step means K onto any except King, friend\npiece Beta moves step 1 to 2 times",
    "hop means K into piece then on onto any except King, friend\nevery piece also moves hop as often as it can",
    "hop means W onto enemy then on onto vacant\npiece Alpha also moves hop as often as it can\nplayer must capture most",
    "hop means Q onto enemy then on onto vacant\nevery piece also moves hop once or more\nplayer must capture most, then by Alpha, then most Queen",
    "player must move farthest",
    "piece Queen is worth 9 points\nevery Rook, Alpha is worth 5 points\npiece Beta also moves D if more points in friend than in enemy",
    "Black piece Alpha is worth 3 points\npiece Rook is worth 2 points\npiece Beta also moves A unless at least 5 points in enemy at Q",
    "White must move farthest, then by Alpha\nBlack must capture most, then farthest",
    "piece Beta also moves B onto enemy then removes every enemy at W",
    "piece Alpha moves R over one friendly Pawn onto vacant, enemy",
    "piece Beta also moves N into friend then on",
    "piece Alpha also moves in place then removes every enemy at K then removes itself",
    "piece Beta also moves mW then B onto enemy",
    "piece Alpha also moves K onto enemy then to vacated",
    "piece Beta moves R onto vacant, enemy on file of friendly Pawn",
    "every piece except King after capturing, removes every piece at W except King, Pawn",
    "piece Beta also moves A if in check",
    "piece Beta also moves H unless it checks",
    "piece Alpha also moves Q if at least 1 King",
    "piece Beta also moves D if at most 1 Rook and in check",
    "piece Beta also moves R unless 2 Pawn",
    "piece Beta also moves R if no Rook or 2 Pawn and in check",
    "piece Alpha moves K if unmoved or it checks",
    "piece Beta moves W unless in check or 2 Pawn",
    "piece Beta also moves D if it mates or at most 1 Rook",
    "piece Beta also moves D if 3 Pawn in a line or exactly 2 piece on rank 1 in a line",
    "piece Alpha also moves A if unmoved",
    "piece Alpha moves K if no enemy Bishop",
    "piece King also moves D if no Rook",
    "every unmoved piece except King also moves H",
    "every promoted piece also moves N",
    "every piece except King goes to hand when captured\nevery piece except King, Pawn drops from hand",
    "every piece except King goes to hand when captured\nevery promoted piece goes to hand as Beta when captured\n\
     every piece except King, Pawn drops from hand",
    "piece King is not royal\nplayer loses when no King",
    "piece Alpha moves fW into any then fF\n  moves bW into any then bF",
    "piece Beta also moves W into any then F onto vacant, enemy\npiece King also moves N",
    "piece Beta also moves W into piece then R",
    "piece Beta moves F into friend then F",
    "piece Alpha also moves mK then K\n  moves cK then K",
    "piece Alpha moves cB then W onto vacant\n  moves K",
    "piece King also moves mW then W",
    "piece Beta also moves cK then cK then mK",
    "piece Alpha also moves to any except origin onto vacant",
    "piece Beta moves W into any then W into any then W",
    "piece Alpha moves R onto vacant, enemy except unmoved piece",
    "piece Beta moves B onto vacant on file of enemy Rook, enemy except file of friendly Bishop",
    "piece Alpha moves K onto vacant, unmoved enemy except origin",
    "piece Alpha moves D onto enemy, promoted friend",
    "every piece after capturing, to its home square of the same colour onto vacant",
    "piece Alpha also moves to its home square",
    "every piece moves only to colour of origin",
    "every piece except King moves only to any except 2 by 2 block of origin",
    "piece Beta moves Q onto vacant, enemy on 2 by 4 block of friendly Rook",
    "piece Alpha moves N onto vacant on colour of 2 Bishop, enemy",
    "piece Beta also moves R over at least one Pawn onto enemy",
    "piece Alpha moves B over at most 2 friend",
    "piece Beta after moving, removes every enemy in a line of 2 between end and friend",
    "piece Alpha also moves N then must remove every enemy at W",
    "piece Beta moves mK\n  after moving, must turn every Pawn at K",
    "piece Alpha moves K if more friend than enemy",
    "hop means W into friend then on onto vacant\njump means F onto enemy then on onto vacant\n\
     piece Beta moves hop once or more then jump once or more",
    "piece Beta after moving, removes every enemy joined by W to no vacant",
    "piece Alpha moves N onto vacant, enemy joined by K to at least 3 enemy",
    "every piece except King joined by W to at most 1 vacant stands still",
    "piece Beta moves Q onto vacant with enemy at W, enemy joined by fWsF to Pawn on rank 7",
    "player wins when Knight joined by K to every Pawn",
    "every Alpha at K of enemy Beta stands still",
    "every piece at W of enemy Alpha stands still but still attacks",
    "piece Beta stands still if no Rook",
    "every Queen attacked by enemy Queen stands still",
    "every piece must not capture unless protected",
    "White every piece except King must not capture if in check",
    "piece Alpha moves only to rank 3..6, any with friend at W",
    "every piece except King moves only if no enemy Beta at K but still attacks",
    "every Pawn with enemy at W must not move to rank 4",
    "piece King must not castle if attacked by Rook",
    "every unmoved Knight must not move",
    "every piece except Knight stops on any with enemy Alpha at K",
    "piece Queen stops on rank 4 but still attacks",
    "player must not capture protected Alpha",
    "every piece must not capture protected Alpha",
    "every piece stops on any attacked by enemy Alpha",
    "piece Beta moves Q onto vacant, enemy except enemy protected by Pawn",
    "piece Alpha moves N unless attacked by enemy Pawn\n  moves K if protected",
    "player loses when no protected King and attacked King",
    "piece Alpha also moves Q then removes every enemy at W with friend behind it",
    "piece Beta after moving, removes every enemy between end and friend",
    "piece Alpha also moves mN then removes every enemy on rank of friendly King on file of end",
    "piece Beta moves Q onto vacant, enemy with no enemy Pawn at W",
    "piece Alpha moves R onto enemy on rank of friendly Pawn, vacant on rank of 2 Bishop",
    "piece Alpha moves mQ then removes every enemy behind origin at Q",
    "piece Beta moves mR\n  moves R over one enemy onto vacant then removes every any between origin and end",
    "every piece except King after capturing, removes itself if enemy Alpha at K of end",
    "piece Alpha moves Q if Beta at N of Rook unless enemy at K of King",
    "every piece except King after moving to any with 2 enemy at W, becomes Rook",
    "every piece except King goes to hand when captured\npiece Beta drops from hand to any except file of friendly Beta\n\
     piece Alpha drops from hand to file of unmoved piece",
];

/// Sentences about turns, duties, facts about the move, royal pieces that appear and disappear, and removals other
/// than captures.
#[rustfmt::skip]
const TURNS_AND_DUTIES: &[&str] = &[
    "player makes 2 moves a turn",
    "player makes 3 moves a turn",
    "White makes 2 moves a turn",
    "player\n  makes 2 moves a turn\n  ends turn after checking",
    "player\n  makes 3 moves a turn\n  ends turn after capturing",
    "player makes 1 move a turn, 1 more each turn\nWhite ends turn after checking",
    "player must check",
    "player must not check",
    "White must check",
    "Black must not check",
    "player must check if in check",
    "player must not capture if it checks",
    "player must not check unless it mates",
    "player must move if it mates",
    "White must capture unless it checks",
    "Black must not move Alpha if it checks",
    "player must capture if at least 2 Rook and it checks",
    "player must not move King unless 2 Beta and it checks",
    "player must capture\nplayer must move Beta if it checks",
    "White must not castle\nBlack must move Pawn unless it checks",
    "piece Beta moves R if it mates\n  moves R unless it checks",
    "piece Alpha moves Q if it checks\n  moves Q then becomes Rook",
    "piece Alpha moves N unless it checks\n  moves N then removes itself",
    "piece Beta moves W if unmoved and it checks\n  moves F unless unmoved and it checks\n  moves K if no Rook",
    "piece King also moves sD if it checks\n  also moves sD then becomes King unless it checks",
    "piece Beta drops to rank 3 if it checks\npiece Alpha drops to rank 3 unless it checks",
    "piece Pawn after moving, becomes King",
    "piece Alpha after capturing, becomes King",
    "piece Beta also moves W then becomes King",
    "piece Pawn promotes on last rank to King or Alpha",
    "piece King is jointly royal\npiece Pawn after capturing, becomes King",
    "piece Rook is royal\npiece Alpha after moving, becomes Rook",
    "piece King also moves mfW twice then leaves a trail",
    "piece Alpha also moves Q into friend then removes itself",
    "piece Beta moves R into any then removes itself",
    "piece Beta also moves W into piece then removes itself",
    "piece Alpha also moves R onto enemy then removes itself",
    "piece King also moves W into friend then removes itself",
    "every piece after capturing, removes every piece at K except Pawn then removes itself",
    "every piece except King after capturing, removes itself",
    "every piece after moving to last rank, removes every enemy at K",
    "player wins after checking 3 times",
    "White wins after capturing 2 times",
    "player draws after 20 moves without capture, check or Pawn move",
    "player loses when enemy cannot capture and no Rook",
    "every piece except King goes to hand when captured\nevery piece except King, Pawn drops from hand unless it checks",
];

/// A loader of the files under `variants/prelude/`.
struct Prelude;

impl Loader for Prelude {
    fn load(&self, _: Option<&str>, path: &str) -> Result<LoadedFile, LoadError> {
        let text = std::fs::read_to_string(format!("variants/prelude/{path}.var"));
        text.map(|text| LoadedFile { name: path.to_owned(), text }).map_err(|_| LoadError::Missing)
    }

    fn known_paths(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Returns the program of a text; `None` if it has errors.
pub fn compile(text: &str) -> Option<Arc<Program>> {
    compile::compile(&Prelude, "invented", text, &[]).variant.map(|variant| variant.program)
}

/// Returns the text of a game with unusual pieces.
pub fn game(seed: &mut u64) -> String {
    random_game_text(seed, &[(4, UNUSUAL)])
}

/// Returns the text of a game with unusual turns, duties and royal pieces.
pub fn game_with_turns_and_duties(seed: &mut u64) -> String {
    random_game_text(seed, &[(2, UNUSUAL), (4, TURNS_AND_DUTIES)])
}

/// Returns the text of a random game. Each list of sentences comes with a bound: the game gets fewer sentences from
/// the list than the bound.
fn random_game_text(seed: &mut u64, lists: &[(usize, &[&str])]) -> String {
    let mut below = |bound: usize| (random_number(seed) % bound as u64) as usize;
    let (files, ranks) = match below(8) {
        0 => (11, 10 + below(3)),
        1 => (13, 12),
        _ => (5 + below(5), 5 + below(5)),
    };
    let mut rows = vec![vec!['.'; files]; ranks];
    for _ in 0..below(6) {
        let (file, rank) = (below(files), 2 + below(ranks - 4));
        rows[rank][file] = '*';
    }
    let back_rank: Vec<char> = "KRABNQAB".chars().cycle().take(files).collect();
    for file in 0..files {
        rows[0][file] = back_rank[file];
        rows[1][file] = 'P';
        rows[ranks - 2][file] = 'p';
        rows[ranks - 1][file] = back_rank[file].to_ascii_lowercase();
    }
    if files < 6 || below(4) == 0 {
        rows[0].swap(0, files / 2);
        rows[ranks - 1].swap(0, files / 2);
    }
    for row in &mut rows {
        for cell in row.iter_mut().filter(|cell| "QN".contains(**cell) || "qn".contains(**cell)) {
            *cell = if *cell == 'Q' || *cell == 'N' { 'B' } else { 'b' };
        }
    }
    let mut text = String::from("variant Invented\n  language 2\nuse chess/pieces, chess/ends\n");
    text += [
        "use chess/pawn\n",
        "use chess/pawn\n",
        "piece Pawn P\n  moves mfFcfW\n  moves mfF twice from home rank then leaves a trail\n  moves fW onto trail then removes its maker\n  promotes on last rank to Queen, Alpha or Beta\n",
    ][below(3)];
    text += "setup\n";
    for (index, row) in rows.iter().rev().enumerate() {
        let line: Vec<String> = row.iter().map(char::to_string).collect();
        writeln!(text, "  {} | {}", ranks - index, line.join(" ")).unwrap();
    }
    for (name, letter) in [("Alpha", 'A'), ("Beta", 'B')] {
        let mut words = WORDS[below(WORDS.len())].replace(' ', "");
        if below(2) == 0 {
            words += &WORDS[below(WORDS.len())].replace(' ', "");
        }
        writeln!(text, "piece {name} {letter} moves {words}").unwrap();
    }
    if below(3) == 0 {
        let words = WORDS[below(WORDS.len())].replace(' ', "");
        writeln!(text, "piece King moves {words}").unwrap();
    }
    if below(2) == 0 && rows[0][0] == 'K' && files > 5 {
        text += "piece King castles K from a1 to c1 with Rook from b1 to a1\n";
    }
    text += "piece Bishop X\n";
    let sentences = lists.iter().flat_map(|&(bound, list)| {
        let chosen: Vec<&str> = (0..below(bound)).map(|_| list[below(list.len())]).collect();
        chosen
    });
    let sentences: Vec<&str> = sentences.collect();
    for sentence in sentences {
        let mut sentence = sentence.to_owned();
        while sentence.contains("{zone}") {
            let mut cells = Vec::new();
            for _ in 0..=below(4) {
                let (file, rank) = (below(files), below(ranks));
                if rows[rank][file] != '*' {
                    cells.push(format!("{}{}", (b'a' + file as u8) as char, rank + 1));
                }
            }
            cells.push(format!("a{ranks}"));
            cells.sort();
            cells.dedup();
            sentence = sentence.replacen("{zone}", &cells.join(" "), 1);
        }
        text += &sentence;
        text += "\n";
    }
    text
}
