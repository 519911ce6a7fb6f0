//! `varlab values`: prints the engine's values of pieces and squares, and how they are derived.

use std::fmt::Write as _;
use std::io::Write;

use super::arg_parsers;
use super::failure::CommandResult;
use super::params::GameArgs;
use super::terminal;
use varlab::board::{KindId, Square};
use varlab::compile::Compiled;
use varlab::ir::Program;
use varlab::search::{DerivedEvaluation, Evaluation, Term, ValueExplanation, Weights};

/// Print the engine's values of pieces and squares, and how they are derived
#[derive(clap::Args)]
#[command(
    after_help = "Values are in centipawns, as scores are: 100 is a pawn of orthodox chess, or the weakest piece that can promote. They \
    are derived from the rules: from the number of squares that a piece moves to or attacks on a randomly filled board, the part of the board that it can reach, its promotions, and the \
    moves that it enables for other pieces. A file can set a value with `piece Knight is worth 310`.\n\n\
    Examples:\n  varlab values capablanca\n  varlab values chess --piece Knight"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    /// Show the piece-square tables of a White piece, given by name or letter
    #[arg(long, value_name = "NAME")]
    piece: Option<String>,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let variant = args.game.compile()?;
    let program = &variant.program;
    let weights = args.game.tuned_weights(&variant, &[])?;
    let derived = DerivedEvaluation::new(program);
    if let Some(notice) = derived.truncation_notice() {
        terminal::warn(&notice);
    }
    let evaluation = derived.weighted(program, &weights);
    let text = match &args.piece {
        Some(name) => piece_square_tables(program, &evaluation, arg_parsers::kind(program, "--piece", name)?),
        None => {
            piece_table(&variant, &weights, &derived, &evaluation) + &legend_and_terms(&weights, &derived)
        }
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// Returns a table with a line for every kind.
fn piece_table(
    variant: &Compiled,
    weights: &Weights,
    derived: &DerivedEvaluation,
    evaluation: &Evaluation,
) -> String {
    let program = &variant.program;
    let mut text = String::from("piece             worth  targets  board  promotion  help\n");
    for (id, kind) in program.kind_ids().zip(&program.kinds) {
        let explanation = derived.explain_value(id);
        let name = format!("{} {}", kind.name, kind.letter);
        let worth = if explanation.vital { "-".to_owned() } else { evaluation.value(id).to_string() };
        let signed = |points: i32| if points == 0 { String::new() } else { format!("{points:+}") };
        let line = format!(
            "{name:16}  {worth:>5}  {:7.1}  {:4.0}%  {:>9}  {:>4}  {}",
            // The sum of no numbers is -0, which would be printed with its sign.
            explanation.average_mobility + 0.0,
            100.0 * explanation.reachable_share,
            signed(explanation.promotion_bonus),
            signed(explanation.assistance_bonus),
            remarks(variant, weights, id, &explanation).join("; ")
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// Returns the remarks in the last column of the table: the special properties of a kind.
fn remarks(
    variant: &Compiled,
    weights: &Weights,
    id: KindId,
    explanation: &ValueExplanation<'_>,
) -> Vec<String> {
    let program = &variant.program;
    let is_given = program.kind(id).value.is_some();
    let is_tuned = weights.value(id).is_some() && !is_given;
    let kind_names = |kinds: &[KindId]| {
        let names: Vec<&str> = kinds.iter().map(|&kind| program.kind(kind).name.as_str()).collect();
        names.join(", ")
    };
    let square_names = |squares: &[Square]| {
        let names: Vec<String> = squares.iter().map(|&square| program.name(square)).collect();
        names.join(" ")
    };
    let possible_remarks = [
        (explanation.vital, "its loss ends the game".to_owned()),
        (explanation.loss_wins, "its loss wins the game".to_owned()),
        (is_given && !explanation.vital, "given by the file".to_owned()),
        (is_tuned && !explanation.vital, "tuned on games against itself".to_owned()),
        (weights.has_rows(id), "square values are tuned".to_owned()),
        (!explanation.present, "never on the board".to_owned()),
        (explanation.unlimited_drops, "unlimited supply".to_owned()),
        (!explanation.promotions.is_empty(), format!("becomes {}", kind_names(explanation.promotions))),
        (
            !explanation.winning_squares.is_empty(),
            format!("wins on {}", square_names(explanation.winning_squares)),
        ),
    ];
    possible_remarks.into_iter().filter(|(applies, _)| *applies).map(|(_, text)| text).collect()
}

/// Returns the legend of the table, and the other terms of the evaluation.
fn legend_and_terms(weights: &Weights, derived: &DerivedEvaluation) -> String {
    let mut text = "\n\
        targets: number of squares that the piece moves to or attacks, on average over random boards that are 30 % full\n\
        board: share of the squares that the piece can reach\n\
        promotion: value added by the chance to promote, for a piece on the square furthest from promotion\n\
        help: value added by enabling moves of other pieces\n"
        .to_owned();
    let mut add_line = |line: String| text.push_str(&(line + "\n"));
    if derived.wins_by_losing_all() {
        add_line("A player who has lost all pieces wins: every piece has a negative value.".to_owned());
    }
    for count in derived.required_event_counts() {
        add_line(format!(
            "If an event wins the game after {count} times, each time counts more than the one before."
        ));
    }
    let term_list = term_weights(weights);
    if !term_list.is_empty() {
        add_line(format!("Weights of the other derived terms: {}", term_list.join(", ")));
    }
    text
}

/// Returns the name and the weight of each evaluation term whose weight differs from 100 %, as text.
fn term_weights(weights: &Weights) -> Vec<String> {
    let changed_terms = Term::ALL.into_iter().filter(|&term| weights.percent(term) != 100);
    changed_terms.map(|term| format!("{} {} %", term.name(), weights.percent(term))).collect()
}

/// Returns the piece-square tables of a kind for the opening and for the endgame.
fn piece_square_tables(program: &Program, evaluation: &Evaluation, kind: KindId) -> String {
    let value = evaluation.value(kind);
    // The values that a square adds, in the opening and in the endgame.
    let square_points = |cell: Square| {
        let (opening, endgame) = evaluation.square_value(kind, cell);
        [opening - value, endgame - value]
    };
    let name = &program.kind(kind).name;
    let mut text = format!("Value added by the square of White's {name}");
    let _ = writeln!(text, ", which is worth {value}, while the board is full:\n");
    text += &square_table(program, |cell| square_points(cell)[0]);
    text += "\nand when the board is nearly empty:\n\n";
    text += &square_table(program, |cell| square_points(cell)[1]);
    text
}

/// Returns a table with a number for every square of the board, in centipawns; `*` marks a gap.
fn square_table(program: &Program, points: impl Fn(Square) -> i32) -> String {
    let shape = &program.shape;
    let mut text = String::new();
    for rank in (0..shape.ranks()).rev() {
        let _ = write!(text, "{:>3} ", u32::from(shape.first_rank()) + u32::from(rank));
        for file in 0..shape.files() {
            let square = shape.cell(file, rank).filter(|&square| shape.is_square(square));
            let cell_text = square.map_or("*".to_owned(), |square| format!("{:+}", points(square)));
            let _ = write!(text, "{cell_text:>5}");
        }
        text.push('\n');
    }
    text += "    ";
    for file in 0..shape.files() {
        let level = shape.level_letter(file).map(String::from).unwrap_or_default();
        let _ = write!(text, "{:>5}", format!("{level}{}", shape.file_letter(file)));
    }
    text.push('\n');
    text
}
