//! Dialogues in the protocol of `XBoard`.

use varlab::compile::compile;
use varlab::search::Weights;
use varlab_cli::protocol::{LoadedVariant, VariantLibrary, xboard};

use super::front_end::{FrontEnd, Serve, ShippedLibrary};
use crate::library::{Shipped, games};

fn start() -> FrontEnd {
    FrontEnd::new(|library, input, out| xboard::serve(library, input, out))
}

/// Dialogues, in the form that [`FrontEnd::run_dialogue`] reads.
const DIALOGUES: &[(&str, &str)] = &[
    ("introduction", "
        > xboard
        > protover 2
        = feature done=0
        feature myname=\"varlab
        feature ping=1 setboard=1
        feature analyze=1 memory=1
        feature variants=\"normal,fischerandom,
        feature option=\"ClearHash -button\"
        feature option=\"MultiPV -spin 1 1 500\"
        feature option=\"SkillLevel -spin 20 0 20\"
        feature done=1
        > accepted done
        > rejected nonsense
        > ping 1
        = pong 1"),
    ("a start position that is shuffled", "
        > variant chess960
        setup (
        > option Start=0
        setup (PNBRQ.................Kpnbrq.................k) 8x8+0_chess960 bbqnnrkr/pppppppp/
        > option Start=960
        Error (the start positions are numbered from 0 to 959, so 960 is too large): option Start
        setup (
        > option Start=
        setup ("),
    ("the standard game with a shuffled start position", "
        > variant fischerandom
        > force
        > setboard r3k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1
        > usermove O-O-O
        > usermove O-O
        > usermove O-O
        Illegal move (
        > ping 3
        = pong 3"),
    ("a game against the engine", "
        > new
        > sd 2
        > usermove e2e4
        move
        > usermove e2e4
        Illegal move (
        > st 1
        > time 6000
        > otim 6000
        > ping 2
        = pong 2"),
    ("force, go, playother and moves without an engine", "
        > force
        > usermove e2e4
        > usermove e7e5
        > sd 1
        > go
        move
        > ping 3
        = pong 3
        > force
        > undo
        > playother
        > usermove g1f3
        move"),
    ("a ping during a search is answered after the move", "
        > level 0 60 0
        > go
        > ping 4
        > ?
        move
        = pong 4"),
    ("results are claimed", "
        > force
        > usermove f2f3
        > usermove e7e5
        > usermove g2g4
        > usermove d8h4
        = 0-1 {checkmate}
        > usermove e1f2
        Illegal move (the game is over
        > undo
        > usermove d8g5
        > ping 5
        = pong 5"),
    ("the engine claims its win and stops playing", "
        > setboard 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1
        > sd 2
        > go
        = move a1a8
        = 1-0 {checkmate}
        > ping 6
        = pong 6"),
    ("go in a finished game", "
        > force
        > setboard 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1
        > go
        = 1-0 {checkmate}
        > setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
        > go
        = 1/2-1/2 {stalemate}
        > ping 25
        = pong 25"),
    ("reports after post", "
        > setboard 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1
        > post
        > sd 3
        > go
        1 100001 
        move a1a8"),
    ("analysis", "
        > post
        > analyze
        1 
        > .
        stat01:
        > usermove e2e4
        1 
        > undo
        1 
        > ping 7
        pong 7
        > exit
        > ping 8
        pong 8"),
    ("hints", "
        > force
        > hint
        Hint: "),
    ("pondering", "
        > hard
        > sd 3
        > usermove e2e4
        move
        > usermove d2d4
        move
        > ping 9
        = pong 9
        > easy
        > remove
        > ping 10
        = pong 10"),
    ("invalid positions", "
        > force
        > setboard 8/8/8 w - - 0 1
        tellusererror Illegal position:
        > usermove e2e4
        = Illegal move (the position is illegal): e2e4
        > new
        > force
        > usermove e2e4
        > ping 11
        = pong 11"),
    ("no hint in an invalid position", "
        > sd 3
        > usermove e2e4
        move
        > setboard 8/8/8 w - - 0 1
        tellusererror Illegal position:
        > hint
        > ping 12
        = pong 12"),
    ("errors are reported", "
        > frobnicate 3
        = Error (unknown command): frobnicate 3
        > level x
        = Error (expected a level such as 40 5 0 or 0 2:30 12, not `x`): level x
        > sd x
        = Error (expected a number of plies, not `x`): sd x
        > st 0
        = Error (expected a positive number of seconds, not `0`): st 0
        > undo
        = Error (no move to take back): undo
        > variant chequers
        = Error (no such game): variant chequers
        > option Contempt=3
        = Error (unknown option `Contempt`): option Contempt=3
        > memory x
        = Error (Hash must be a number from 1 to 64, not `x`): memory x
        > memory 1000000
        > option MultiPV=2
        > ping 12
        = pong 12"),
    ("a game that the front end supports", "
        > variant capablanca
        = setup (PNBRQ..AC.............Kpnbrq..ac.............k) 10x8+0_capablanca rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1
        piece K& KisO3
        piece P& fmWfceFifmnD
        piece A& BN
        piece C& RN
        > force
        > usermove b2b4
        > new
        > force
        > usermove e2e4
        > ping 13
        = pong 13"),
    ("a piece with rules that Betza words cannot express", "
        > variant hole-chess
        setup (P.
        piece K& K
        piece R& R
        # R Rook: 2 rules are missing from the word
        > ping 1
        pong 1
        > force
        > setboard ***k***/**3**/*5*/3*3/7/3p3/3*3/*3R1*/**3**/***K*** w - - 0 1
        > usermove e2d4,d4d2
        > ping 14
        = pong 14"),
    ("moves with further effects are written as coordinates, with a warning", "
        > variant atomic
        setup (
        > ping 20
        pong 20
        > force
        > setboard 4k3/4r3/8/8/8/8/8/4R1K1 w - - 0 1
        > sd 1
        > go
        = move e1e7
        tellusererror The protocol cannot express all effects of this move.
        1-0
        > force
        > setboard 2nk4/1P6/8/8/8/8/PP6/6K1 w - - 0 1
        > go
        = move b7c8q
        tellusererror"),
    ("pieces in hand that come with a move", "
        > variant seirawan
        = setup (PNBRQ..HE.............Kpnbrq..he.............k) 8x8+7_seirawan rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1
        > ping 22
        pong 22
        > force
        > setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KGFDCBQkgfdcbq - 0 1
        > usermove b1c3h
        > usermove b8c6
        > ping 26
        = pong 26
        > setboard r3k3/8/8/8/8/8/8/4K3[e] b q - 0 1
        > sd 1
        > go
        move 
        > ping 23
        pong 23"),
    ("captured pieces that can return are in the holdings", "
        > variant grand
        = setup (PNBRQ..AC.............Kpnbrq..ac.............k) 10x10+7_grand r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1
        > ping 24
        pong 24"),
    ("ranks are numbered as in the protocol", "
        > variant black-hole-chess
        setup (PNBRQ
        > ping 1
        pong 1
        > force
        > usermove e3e6
        > ping 15
        = pong 15"),
    ("positions as the front end writes them", "
        > force
        > setboard 4k3/8/8/8/8/8/8/4K2R[-] w KQkq - 0 1
        tellusererror Illegal position:
        > setboard 4k3/8/8/8/8/8/8/R3K2R[-] w KQAH - 0 1
        > usermove e1c1
        > ping 17
        = pong 17
        > variant xiangqi
        setup (
        > ping 18
        pong 18
        > force
        > setboard 3ak4/9/9/9/9/9/9/9/4A4/3K5 w 0 1
        > usermove e1f2
        > ping 19
        = pong 19"),
    ("highlights for a piece that is picked up", "
        > lift g1
        = highlight 8/8/8/8/8/5Y1Y/8/8
        > lift e5
        = highlight 8/8/8/8/8/8/8/8
        > lift z99
        > ping 16
        = pong 16"),
];

#[test]
fn every_dialogue_has_the_expected_answers() {
    for (name, dialogue) in DIALOGUES {
        println!("{name}");
        let mut front_end = start();
        front_end.run_dialogue(dialogue);
        front_end.send("quit");
        front_end.close();
    }
}

/// A game with two pieces that leap like knights, and a piece whose figure is chosen with `looks like`.
const RIDERS: &str = "variant Riders\nuse chess\nsetup rhbqkbtn/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBTN\nboard sides mirror\n\
                      piece King never castles\npiece Rider H moves NN\npiece Tower T moves WAD\n  looks like CrownedRook\n";

/// A game with a piece that always captures two pieces.
const LEOPARDS: &str = "variant Leopards\nuse chess\nsetup rlbqkblr/pppppppp/8/8/8/8/PPPPPPPP/RLBQKBLR\nboard sides mirror\n\
                        piece King never castles\npiece Leopard L moves [cK-cK]\n";

/// The games of this file, with their names.
const OWN_GAMES: [(&str, &str); 2] = [("riders", RIDERS), ("leopards", LEOPARDS)];

/// The shipped games, and [`OWN_GAMES`].
struct LibraryWithOwnGames(ShippedLibrary);

impl VariantLibrary for LibraryWithOwnGames {
    fn names(&self) -> Vec<String> {
        self.0.names().into_iter().chain(OWN_GAMES.map(|(name, _)| name.to_owned())).collect()
    }

    fn standard_variant(&self) -> &str {
        self.0.standard_variant()
    }

    fn open(&self, name: &str) -> Result<LoadedVariant, String> {
        let Some((_, text)) = OWN_GAMES.iter().find(|(own_name, _)| *own_name == name) else {
            return self.0.open(name);
        };
        let variant = compile(&Shipped, name, text, &[]).variant.ok_or("it is broken")?;
        Ok(LoadedVariant { variant, weights: Weights::default() })
    }

    fn add(&mut self, path: &str) -> Result<Vec<String>, String> {
        self.0.add(path)
    }

    fn max_hash_mib(&self) -> u32 {
        self.0.max_hash_mib()
    }
}

/// Selects a variant, ends the session, and returns the lines with which the engine answers.
fn answers_to_variant(mut front_end: FrontEnd, name: &str) -> Vec<String> {
    front_end.send(&format!("protover 2\nvariant {name}\nping 1"));
    let lines = front_end.lines_until("pong 1");
    front_end.send("quit");
    front_end.close();
    lines
}

/// Starts the engine with the games of this file.
fn start_with_own_games() -> FrontEnd {
    let serve: Serve = |games, input, out| xboard::serve(games, input, out);
    FrontEnd::with_library(serve, Box::new(LibraryWithOwnGames(ShippedLibrary(64))))
}

/// The target of the last leg has the colour of captures. The target of the leg before it has the colour of intermediate
/// squares, although this leg also captures.
#[test]
fn captures_of_several_legs_are_highlighted() {
    let mut front_end = start_with_own_games();
    front_end
        .send("protover 2\nvariant leopards\nforce\nsetboard 4k3/8/8/8/3p4/3p4/3L4/4K3 w - - 0 1\nlift d2");
    assert_eq!(front_end.await_line("highlight "), "highlight 8/8/8/8/3R4/3C4/8/8");
    front_end.send("quit");
    front_end.close();
}

/// Returns White's half of the piece table of the `setup` line for a game.
fn piece_table(name: &str) -> String {
    let lines = answers_to_variant(start_with_own_games(), name);
    let setup = lines.iter().rev().find_map(|line| line.strip_prefix("setup (")).expect("a setup");
    let table = setup.split(')').next().unwrap_or_default();
    table[..table.len() / 2].to_owned()
}

#[test]
fn pieces_have_images_of_their_own() {
    for (name, table) in [
        ("hole-chess", "P..RQ........D........K"),
        ("black-holes", "PSBRQ...........H.....K"),
        // The images of the knight and of the nightrider both show a horse, so only the knight gets one; the rider gets
        // another image.
        ("riders", "PNBRQ.........T.H.....K"),
    ] {
        assert_eq!(piece_table(name), table, "{name}");
    }
}

/// The indices of the images of horses in the piece table of `setup`.
const HORSES: [usize; 2] = [1, 12];

#[test]
fn images_of_horses_are_used_only_for_pieces_that_leap_like_a_knight() {
    let mut checked = 0;
    for name in games().into_keys() {
        let lines = answers_to_variant(start(), &name);
        let Some(setup) = lines.iter().rev().find_map(|line| line.strip_prefix("setup (")) else { continue };
        for letter in
            HORSES.into_iter().filter_map(|index| setup.chars().nth(index)).filter(char::is_ascii_uppercase)
        {
            let piece = format!("piece {letter}& ");
            let word = lines.iter().rev().find_map(|line| line.strip_prefix(&piece)).unwrap_or_default();
            // The front end gets no words for a board of hexagons.
            let is_knight = word.contains('N') || word.is_empty() && letter == 'N';
            assert!(is_knight, "{name}: {letter} {word} in {setup}");
            checked += 1;
        }
    }
    assert!(checked > 10, "{checked}");
}

#[test]
fn insufficient_memory_is_reported() {
    let mut front_end =
        FrontEnd::with_max_hash(|library, input, out| xboard::serve(library, input, out), u32::MAX);
    front_end.run_dialogue(
        "
        > memory 99999999999
        Error (not enough memory for a hash table of 4294967295 MiB; its size is
        > memory 2
        > ping 1
        = pong 1",
    );
    front_end.send("quit");
    front_end.close();
}

#[test]
fn games_of_the_engine_against_itself_end() {
    for game in ["gardner", "minishogi"] {
        let (mut white, mut black) = (start(), start());
        for (side, first_command) in [(&mut white, "go"), (&mut black, "")] {
            side.send(&format!("variant {game}\nsd 3\n{first_command}"));
        }
        let mut plies = 0;
        loop {
            let (mover, other) =
                if plies % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
            let line = mover.next_line();
            if let Some(mv) = line.strip_prefix("move ") {
                other.send(&format!("usermove {mv}"));
                plies += 1;
            } else if line.contains(" {") {
                break;
            }
            assert!(!line.starts_with("Illegal") && plies < 1000, "{line}");
        }
        assert!(plies > 5, "{plies}");
    }
}
