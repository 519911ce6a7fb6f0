//! `varlab values`: prints the engine's values of pieces and squares, and how they are derived.

use std::fmt::Write as _;
use std::io::Write;

use super::arg_parsers;
use super::failure::Outcome;
use super::params::GameArgs;
use super::terminal;
use varlab::board::{KindId, Square};
use varlab::compile::Compiled;
use varlab::ir::Program;
use varlab::search::{DerivedEvaluation, Evaluation, Term, ValueExplanation, Weights};

/// Print the engine's values of pieces and squares, and how they are derived
#[derive(clap::Args)]
#[command(
    after_help = "Values are in centipawns of orthodox chess. They are derived from the rules: from the number of squares that a \
    piece moves to or attacks on a randomly filled board, the part of the board that it can reach, its promotions, and the \
    moves that it enables for other pieces. A file can set a value with \"piece Knight is worth 310\".\n\n\
    Examples:\n  varlab values capablanca\n  varlab values chess --piece Knight"
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    /// Show the piece-square table of a piece of White, by its name or letter
    #[arg(long, value_name = "NAME")]
    piece: Option<String>,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let variant = args.game.compile()?;
    let program = &variant.program;
    let weights = args.game.trained_weights(&variant, &[])?;
    let derived = DerivedEvaluation::new(program);
    if let Some(cut) = derived.truncation_notice() {
        terminal::warn(&cut);
    }
    let evaluation = derived.weighted(program, &weights);
    let text = match &args.piece {
        Some(name) => squares(program, &evaluation, arg_parsers::kind(program, "--piece", name)?),
        None => pieces(&variant, &weights, &derived, &evaluation) + &rest(&weights, &derived),
    };
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// Returns a table with a line for every kind.
fn pieces(
    variant: &Compiled,
    weights: &Weights,
    derived: &DerivedEvaluation,
    evaluation: &Evaluation,
) -> String {
    let program = &variant.program;
    let mut text = String::from("piece             worth  targets  board  promotion  help\n");
    for (id, kind) in program.kind_ids().zip(&program.kinds) {
        let account = derived.explain_value(id);
        let name = format!("{} {}", kind.name, kind.letter);
        let worth = if account.vital { "-".to_owned() } else { evaluation.value(id).to_string() };
        let points = |points: i32| if points == 0 { String::new() } else { format!("{points:+}") };
        let line = format!(
            "{name:16}  {worth:>5}  {:7.1}  {:4.0}%  {:>9}  {:>4}  {}",
            account.targets,
            100.0 * account.share,
            points(account.promotion_bonus),
            points(account.assistance_bonus),
            notes(variant, weights, id, &account).join("; ")
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// Returns the remarks on a kind.
fn notes(variant: &Compiled, weights: &Weights, id: KindId, account: &ValueExplanation<'_>) -> Vec<String> {
    let program = &variant.program;
    let given = program.kind(id).value.is_some();
    let learnt = weights.value(id).is_some() && !given;
    let names = |kinds: &[KindId]| {
        let names: Vec<&str> = kinds.iter().map(|&kind| program.kind(kind).name.as_str()).collect();
        names.join(", ")
    };
    let squares = |squares: &[Square]| {
        let names: Vec<String> = squares.iter().map(|&square| program.name(square)).collect();
        names.join(" ")
    };
    let remarks = [
        (account.vital, "its loss ends the game".to_owned()),
        (account.loss_wins, "its loss wins the game".to_owned()),
        (given && !account.vital, "given by the file".to_owned()),
        (learnt && !account.vital, "learnt in games against itself".to_owned()),
        (weights.has_rows(id), "what ranks and files add is learnt".to_owned()),
        (!account.present, "never in the game".to_owned()),
        (account.unlimited_drops, "the supply has no end".to_owned()),
        (!account.promotions.is_empty(), format!("becomes {}", names(account.promotions))),
        (!account.winning_squares.is_empty(), format!("wins on {}", squares(account.winning_squares))),
    ];
    remarks.into_iter().filter(|(applies, _)| *applies).map(|(_, text)| text).collect()
}

/// Returns the legend of the table, and the other terms of the evaluation.
fn rest(weights: &Weights, derived: &DerivedEvaluation) -> String {
    let mut text = "\n\
        targets: squares that it goes to or attacks, on average, where three squares in ten have a piece\n\
        board: the part of the squares that it gets to\n\
        promotion: what the hope of it adds when it is furthest away\n\
        help: what letting other pieces do more adds\n"
        .to_owned();
    let mut say = |line: String| text.push_str(&(line + "\n"));
    if derived.wins_by_losing_all() {
        say("Who has nothing left has won: every piece is a burden.".to_owned());
    }
    for times in derived.required_event_counts() {
        say(format!("A deed that wins when it is done {times} times counts more every time."));
    }
    let parts = shares(weights);
    if !parts.is_empty() {
        say(format!("Of what is derived besides there counts: {}", parts.join(", ")));
    }
    text
}

/// Returns the evaluation terms whose weight differs from 100 %.
fn shares(weights: &Weights) -> Vec<String> {
    let differing = Term::ALL.into_iter().filter(|&term| weights.share(term) != 100);
    differing.map(|term| format!("{} {} %", term.name(), weights.share(term))).collect()
}

/// Returns the piece-square tables of a kind for the opening and for the endgame.
fn squares(program: &Program, evaluation: &Evaluation, kind: KindId) -> String {
    let value = evaluation.value(kind);
    let adds = |cell: Square| {
        let (early, late) = evaluation.square_value(kind, cell);
        [early - value, late - value]
    };
    let name = &program.kind(kind).name;
    let mut text = format!("What squares add to White's {name}");
    let _ = writeln!(text, ", which is worth {value}; while the board is full:\n");
    text += &board(program, |cell| adds(cell)[0]);
    text += "\nand when it has emptied:\n\n";
    text += &board(program, |cell| adds(cell)[1]);
    text
}

fn board(program: &Program, points: impl Fn(Square) -> i32) -> String {
    let shape = &program.shape;
    let mut text = String::new();
    for rank in (0..shape.ranks()).rev() {
        let _ = write!(text, "{:>3} ", u32::from(shape.first_rank()) + u32::from(rank));
        for file in 0..shape.files() {
            let square = shape.cell(file, rank).filter(|&square| shape.is_square(square));
            let shown = square.map_or("*".to_owned(), |square| format!("{:+}", points(square)));
            let _ = write!(text, "{shown:>5}");
        }
        text.push('\n');
    }
    text += "    ";
    for file in 0..shape.files() {
        let _ = write!(text, "{:>5}", char::from(b'a' + file));
    }
    text.push('\n');
    text
}
