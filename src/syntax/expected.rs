//! Describes, in plain words, what the parser expected at a position in a line.

use super::grammar::Rule;

/// Returns a list, in plain words, of what could continue the line according to the rules that the parser tried. Lists the end of the line
/// only if nothing else could follow.
pub(super) fn expected_list(rules: &[Rule]) -> String {
    let mut words: Vec<String> = Vec::new();
    for &rule in rules {
        let word = match description(rule) {
            Some(word) => word.to_string(),
            None => match format!("{rule:?}").strip_prefix("k_") {
                Some(keyword) => format!("`{keyword}`"),
                None => continue,
            },
        };
        if !words.contains(&word) {
            words.push(word);
        }
    }
    // Descriptions come before keywords.
    words.sort_by_key(|word| word.starts_with('`'));
    join_alternatives(&words)
}

/// Joins words as `A, B or C`. A list of more than seven words is truncated. An empty list becomes `the end of the line`.
fn join_alternatives(words: &[String]) -> String {
    const MAX_LISTED: usize = 7;
    let (last, rest) = match words {
        [] => return "the end of the line".to_string(),
        [only] => return only.clone(),
        words if words.len() > MAX_LISTED => return format!("{} …", words[..MAX_LISTED].join(", ")),
        [rest @ .., last] => (last, rest),
    };
    format!("{} or {last}", rest.join(", "))
}

/// Returns a description of the text that a rule matches; `None` for keywords and for rules without a description.
fn description(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::set
        | Rule::term
        | Rule::plain_term
        | Rule::noun
        | Rule::adjective
        | Rule::pattern_set
        | Rule::part_of => "pieces or squares",
        Rule::steps | Rule::leg | Rule::safe_leg | Rule::reach => "a Betza word or another path",
        Rule::effect => "an effect (`becomes`, `removes` …)",
        Rule::sentence => "a sentence",
        Rule::name => "a piece's name",
        Rule::word => "a word of your own",
        Rule::letter | Rule::castling | Rule::castling_from_any_square => "a letter",
        Rule::square | Rule::squares | Rule::squares_part => "a square",
        Rule::file_letter => "a file's letter",
        Rule::num | Rule::count => "a number",
        Rule::betza => "Betza notation",
        Rule::limited | Rule::choice => "a piece's name or a word for a list of pieces",
        Rule::limit => "a limit such as `(at most 2)`",
        Rule::fact | Rule::all_of | Rule::cond | Rule::amount => "a fact",
        Rule::move_pattern | Rule::after_pattern | Rule::move_verb => "an event (`capture`, `move Pawn` …)",
        Rule::pattern_times => "a number of times",
        Rule::clock_reset => "`capture`, `drop`, `check`, `castling` or `Pawn move`",
        Rule::after_moves | Rule::turn_length => "a number of moves",
        Rule::turn_moves => "what each move must do (`: first any, then capture`)",
        Rule::turn_move => "`any` or an event (`capture`, `move Pawn` …)",
        Rule::turn_growth => "the increase per turn",
        Rule::option_value => "a piece's name, a number or `nothing`",
        Rule::path => "the name of a file",
        Rule::cell => "a cell (a letter, `.` or `*`)",
        Rule::move_list | Rule::move_text => "the text of a move",
        Rule::from | Rule::from_or | Rule::from_hand => "`from`",
        Rule::promotion => "`on`",
        Rule::if_possible => "`if`",
        Rule::last_mover => "`the last enemy mover`",
        Rule::times => "a number of times (`twice`, `3 times` …)",
        Rule::over => "`over`",
        Rule::end => "`onto` or `into`",
        Rule::within => "`within`",
        Rule::keeps_attacks => "`but still attacks`",
        Rule::without_check => "`without check`",
        Rule::when => "`if` or `unless`",
        Rule::when_also => "`unless`",
        Rule::for_both => "`for both`",
        Rule::mirrors => "`and mirrors it`",
        Rule::shuffle_rule => "a restriction on the shuffle (`Bishop on both colours`, `King between Rook`)",
        Rule::place => "`on` or `at`",
        Rule::with => "`with`",
        Rule::between => "`between`",
        Rule::joined => "`joined`",
        Rule::attacked_by => "`attacked by`",
        Rule::behind => "`behind`",
        Rule::by_chasing => "`by chasing`",
        Rule::by_checking => "`by checking`",
        Rule::repeats => "`position`",
        Rule::only => "`only`",
        Rule::next_turn => "`in the next turn`",
        Rule::counting => "`counting every`",
        Rule::faces => "pieces that face others",
        Rule::more => "`more`",
        Rule::in_line => "a number of pieces in a line",
        Rule::fen => "a FEN",
        _ => return None,
    })
}
