//! `XBoard`'s protocol: dialogues.

use varlab_cli::protocol::xboard;

use super::front_end::FrontEnd;
use crate::library::games;

fn start() -> FrontEnd {
    FrontEnd::new(|games, input, out| xboard::serve(games, input, out))
}

/// What is said and what is answered: `> ` to the engine, `= ` the very next line, others begin a line to come.
const DIALOGUES: &[(&str, &str)] = &[
    ("the greeting", "
        > xboard
        > protover 2
        = feature done=0
        feature myname=\"varlab
        feature ping=1 setboard=1
        feature analyze=1 memory=1
        feature variants=\"normal,
        feature option=\"ClearHash -button\"
        feature option=\"MultiPV -spin 1 1 500\"
        feature option=\"SkillLevel -spin 20 0 20\"
        feature done=1
        > accepted done
        > rejected nonsense
        > ping 1
        = pong 1"),
    ("a game with the engine", "
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
    ("moves, while the engine thinks, come before what is asked behind them", "
        > level 0 60 0
        > go
        > ping 4
        > ?
        move
        = pong 4"),
    ("ends are claimed", "
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
    ("the engine claims what it has done, and plays on no more", "
        > setboard 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1
        > sd 2
        > go
        = move a1a8
        = 1-0 {checkmate}
        > ping 6
        = pong 6"),
    ("a move is asked for in a game that is over", "
        > force
        > setboard 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1
        > go
        = 1-0 {checkmate}
        > setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
        > go
        = 1/2-1/2 {stalemate}
        > ping 25
        = pong 25"),
    ("thinking is shown when it is wanted", "
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
    ("positions that are none", "
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
    ("what is at fault is told", "
        > frobnicate 3
        = Error (unknown command): frobnicate 3
        > level x
        = Error (a level is written like 40 5 0 or 0 2:30 12, not \"x\"): level x
        > sd x
        = Error (a number of plies is expected, not \"x\"): sd x
        > undo
        = Error (there is nothing to take back): undo
        > variant chequers
        = Error (no such game): variant chequers
        > option Contempt=3
        = Error (there is no option \"Contempt\"): option Contempt=3
        > memory x
        = Error (Hash is a number from 1 to 64, not \"x\"): memory x
        > memory 1000000
        > option MultiPV=2
        > ping 12
        = pong 12"),
    ("a board that the front end knows", "
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
    ("a piece that does more than can be said", "
        > variant hole-chess
        setup (P.
        piece K& K
        piece R& R
        # R Rook: 2 rules are beyond words
        > ping 1
        pong 1
        > force
        > setboard ***k***/**3**/*5*/3*3/7/3p3/3*3/*3R1*/**3**/***K*** w - - 0 1
        > usermove e2d4,d4d2
        > ping 14
        = pong 14"),
    ("what is beyond words is told plainly, and that it is", "
        > variant atomic
        setup (
        > ping 20
        pong 20
        > force
        > setboard 4k3/4r3/8/8/8/8/8/4R1K1 w - - 0 1
        > sd 1
        > go
        = move e1e7
        tellusererror The protocol has no word for all that this move does.
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
    ("pieces that come back when they are lost stand beside the board", "
        > variant grand
        = setup (PNBRQ..AC.............Kpnbrq..ac.............k) 10x10+7_grand r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1
        > ping 24
        pong 24"),
    ("a rank has the name that the front end gives it", "
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
    ("where a lifted piece can go", "
        > lift g1
        = highlight 8/8/8/8/8/5Y1Y/8/8
        > lift e5
        = highlight 8/8/8/8/8/8/8/8
        > lift z99
        > ping 16
        = pong 16"),
];

#[test]
fn dialogues() {
    for (name, dialogue) in DIALOGUES {
        println!("{name}");
        let mut front_end = start();
        front_end.dialogue(dialogue);
        front_end.say("quit");
        front_end.leave();
    }
}

/// The places of the horses' pictures in the table that `setup` fills.
const HORSES: [usize; 2] = [1, 12];

/// A picture of a horse is that of a piece that leaps like one: nothing else is taken for a knight.
#[test]
fn only_what_leaps_like_a_knight_is_drawn_as_a_horse() {
    let mut seen = 0;
    for name in games().into_keys() {
        let mut front_end = start();
        front_end.say(&format!("protover 2\nvariant {name}\nping 1"));
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line| line != "pong 1") {
            lines.push(front_end.line());
        }
        front_end.say("quit");
        front_end.leave();
        let Some(setup) = lines.iter().rev().find_map(|line| line.strip_prefix("setup (")) else { continue };
        for letter in
            HORSES.into_iter().filter_map(|at| setup.chars().nth(at)).filter(char::is_ascii_uppercase)
        {
            let piece = format!("piece {letter}& ");
            let word = lines.iter().rev().find_map(|line| line.strip_prefix(&piece)).unwrap_or_default();
            assert!(word.contains('N'), "{name}: {letter} {word} in {setup}");
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn memory_that_cannot_be_had_is_told() {
    let mut front_end = FrontEnd::with_memory(|games, input, out| xboard::serve(games, input, out), u32::MAX);
    front_end.dialogue(
        "
        > memory 99999999999
        Error (there is no room for a table of 4294967295 MiB; it has
        > memory 2
        > ping 1
        = pong 1",
    );
    front_end.say("quit");
    front_end.leave();
}

#[test]
fn the_engine_plays_itself_to_the_end() {
    for game in ["gardner", "minishogi"] {
        let (mut white, mut black) = (start(), start());
        for (side, begin) in [(&mut white, "go"), (&mut black, "")] {
            side.say(&format!("variant {game}\nsd 3\n{begin}"));
        }
        let mut plies = 0;
        loop {
            let (mover, other) =
                if plies % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
            let line = mover.line();
            if let Some(mv) = line.strip_prefix("move ") {
                other.say(&format!("usermove {mv}"));
                plies += 1;
            } else if line.contains(" {") {
                break;
            }
            assert!(!line.starts_with("Illegal") && plies < 1000, "{line}");
        }
        assert!(plies > 5, "{plies}");
    }
}
