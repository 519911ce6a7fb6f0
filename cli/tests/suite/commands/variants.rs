//! `varlab variants`: the shipped games, and filters on them.

use super::run;
use crate::library::games;

fn names(args: &[&str]) -> Vec<String> {
    let arguments: Vec<&str> = ["variants", "--format", "short"].iter().chain(args).copied().collect();
    let (exit, out, err) = run(&arguments);
    assert_eq!((exit, err.as_str()), (Some(0), ""), "{args:?}");
    out.lines().map(str::to_owned).collect()
}

#[test]
fn every_game_is_listed_by_name() {
    assert_eq!(names(&[]), games().into_keys().collect::<Vec<_>>());
}

#[test]
fn the_table_shows_title_board_pieces_and_features() {
    let (exit, out, err) = run(&["variants", "shogi", "--board", "9x9", "--uses", "hands"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    let expected = "\
name         title         board  pieces           uses
cannonshogi  Cannon shogi  9x9    K R B G S N L P  promotion drops hands hoppers
                                  +R +B +S +N +L
                                  +P U A C I +U
                                  +A +C +I
checkshogi   Check Shogi   9x9    K R B G S N L P  promotion drops hands
                                  +R +B +S +N +L
                                  +P
shogi        Shogi         9x9    K R B G S N L P  promotion drops hands
                                  +R +B +S +N +L
                                  +P

3 games
";
    assert_eq!(out, expected);
}

#[test]
fn an_unknown_word_gets_a_suggestion() {
    assert_eq!(
        run(&["variants", "shoggi"]),
        (Some(0), "0 games; did you mean `shogi`?\n".to_owned(), String::new())
    );
    assert_eq!(run(&["variants", "qqqqqqqq"]).1, "0 games\n");
    // Each word matches some game, but no game matches both.
    assert_eq!(run(&["variants", "shogi", "chess"]).1, "0 games\n");
}

#[test]
fn filters_remove_games_that_do_not_match() {
    // Each filter selects the first game and not the second.
    for (args, selected, excluded) in [
        (&["--uses", "castling"][..], "chess", "nocastle"),
        (&["--uses", "trail"], "chess", "makruk"),
        (&["--uses", "promotion"], "chess", "breakthrough"),
        (&["--uses", "drops"], "black-holes", "chess"),
        (&["--uses", "hands"], "crazyhouse", "black-holes"),
        (&["--uses", "hoppers"], "xiangqi", "chess"),
        (&["--uses", "lame"], "xiangqi", "shogi"),
        (&["--uses", "chains"], "black-holes", "chess"),
        (&["--uses", "transporters"], "spacewarp44", "black-hole-chess"),
        (&["--uses", "shots"], "hole-chess", "chess"),
        (&["--uses", "blasts"], "nocheckatomic", "extinction"),
        (&["--uses", "iron"], "black-holes", "chess"),
        (&["--uses", "past"], "crazyhouse", "loop"),
        (&["--uses", "gating"], "seirawan", "crazyhouse"),
        (&["--uses", "turns"], "marseillais", "chess"),
        (&["--uses", "duties"], "antichess", "chess"),
        (&["--uses", "royals"], "spartan", "chess"),
        (&["--uses", "kingless"], "antichess", "chess"),
        (&["--uses", "goals"], "kingofthehill", "extinction"),
        (&["--uses", "extinction"], "extinction", "kingofthehill"),
        (&["--uses", "wraps"], "cylinder", "chess"),
        (&["--uses", "gaps"], "omega-chess", "chess"),
        (&["--uses", "armies"], "spartan", "chess"),
        (&["--uses", "race"], "racingkings", "chess"),
        (&["--uses", "options"], "blackhole-10x10", "chess"),
        (&["--uses", "castling,drops"], "crazyhouse", "shogi"),
        (&["--uses", "castling", "--uses", "drops"], "crazyhouse", "chess"),
        (&["--board", "9x10"], "xiangqi", "shogi"),
        (&["--piece", "cannon"], "shako", "chess"),
        (&["--piece", "Archbishop,Chancellor"], "capablanca", "modern"),
        (&["freeling"], "grand", "chess"),
        (&["1984"], "grand", "capablanca"),
        (&["grand"], "grand", "grant-acedrex"),
    ] {
        let names = names(args);
        let listed = |name: &str| names.iter().any(|listed| listed == name);
        assert!(listed(selected), "{args:?} should list {selected}: {names:?}");
        assert!(!listed(excluded), "{args:?} should not list {excluded}");
    }
    assert_eq!(names(&["no", "such", "game"]), Vec::<String>::new());
}

#[test]
fn json_has_one_object_per_line() {
    let (exit, out, err) = run(&["variants", "--format", "json", "black-holes"]);
    assert_eq!((exit, err.as_str(), out.lines().count()), (Some(0), "", 1));
    let game: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(game["name"], "black-holes");
    assert_eq!(game["year"], 1999);
    assert_eq!((&game["files"], &game["ranks"], &game["squares"]), (&5.into(), &8.into(), &40.into()));
    assert_eq!(game["pieces"][6]["letter"], "H");
    assert!(game["uses"].as_array().expect("a list").contains(&"drops".into()));
}

#[test]
fn invalid_and_unknown_filter_values_are_reported() {
    for (args, expected_exit, words) in [
        (&["--uses", "dropps"][..], 2, "'drops'"),
        (&["--piece", "Canon"], 1, "did you mean `Cannon`?"),
        (&["--board", "8"], 2, "expected files and ranks"),
    ] {
        let arguments: Vec<&str> = ["variants"].iter().chain(args).copied().collect();
        let (exit, out, err) = run(&arguments);
        assert_eq!((exit, out.as_str()), (Some(expected_exit), ""), "{args:?}");
        assert!(err.contains(words), "{args:?}: {err}");
    }
}
