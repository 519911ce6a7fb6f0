//! A session as the text of a game, and back. Not where the text is kept.

use std::path::Path;
use std::time::Duration;

use crate::failure::Failure;
use crate::thinking::Level;
use varlab::board::Side;
use varlab::compile::Compiled;
use varlab::game::{Game, Outcome};
use varlab::notation::fen;
use varlab::notation::record::{self, DATE, FEN, GameResult, PARAM, Record};

use super::clock::Clock;
use super::session::{Seat, Session};

/// The tag of the game's title.
const VARIANT: &str = "Variant";
/// The tags of the players.
const PLAYERS: [&str; 2] = ["White", "Black"];
/// The tag of the engine's level.
const LEVEL: &str = "Level";
/// The tags of the clock: what players have, and what White and Black have left, in seconds.
const CLOCK: &str = "Clock";
const CLOCK_LEFT: &str = "ClockLeft";

/// A session as text.
pub fn write(variant: &Compiled, session: &Session, level: &Level) -> String {
    record::write(&take_down(variant, session, level))
}

/// A session as a record.
pub fn take_down(variant: &Compiled, session: &Session, level: &Level) -> Record {
    let mut record = Record::default();
    record.add_tag(VARIANT, &variant.model.facts.title);
    for option in &variant.model.options {
        record.add_tag(PARAM, format!("{}={}", option.name, option.value));
    }
    let beginning = fen::write(&variant.program, session.beginning().position());
    if beginning != fen::write(&variant.program, Game::new(&variant.program).position()) {
        record.add_tag(FEN, beginning);
    }
    for (name, seat) in PLAYERS.into_iter().zip(session.seats()) {
        record.add_tag(name, seat.name());
    }
    if let Some(date) = session.date() {
        record.add_tag(DATE, date);
    }
    record.add_tag(LEVEL, level.to_string());
    if let Some(clock) = session.clock() {
        record.add_tag(CLOCK, clock.pace().to_string());
        let left = Side::BOTH.map(|side| format!("{:.1}", clock.left(side).as_secs_f64()));
        record.add_tag(CLOCK_LEFT, left.join(" "));
    }
    record.set_moves(session.game());
    for (written, note) in record.moves.iter_mut().zip(session.notes()) {
        written.note.clone_from(note);
    }
    record.result = session.outcome().map(|outcome| match outcome.winner {
        Some(Side::White) => GameResult::WhiteWins,
        Some(Side::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    });
    record
}

/// The session of a record; `seats` if it does not say who plays.
///
/// # Errors
/// If it is one of another game or cannot be played; with the file that it comes from.
pub fn take_up(
    variant: &Compiled,
    record: &Record,
    seats: [Seat; 2],
    file: &Path,
) -> Result<Session, Failure> {
    belongs(variant, record).map_err(|failure| failure.at(file.display()))?;
    let game = record.replay(&variant.program);
    let game = game.map_err(|error| Failure::bad(error.to_string()).at(file.display()))?;
    let mut session = Session::new(game, players(record).unwrap_or(seats));
    session.note(record.moves.iter().map(|written| written.note.clone()).collect());
    session.set_date(record.tag(DATE).map(str::to_owned));
    session.set_clock(clock(record, session.to_move()));
    if let (None, Some(result)) = (session.outcome(), record.result) {
        let winner = match result {
            GameResult::WhiteWins => Some(Side::White),
            GameResult::BlackWins => Some(Side::Black),
            GameResult::Draw => None,
        };
        session.declare(Outcome { winner, reason: "so the record says".to_owned() });
    }
    Ok(session)
}

/// The level of a record, if it has one.
pub fn level(record: &Record) -> Option<Level> {
    record.tag(LEVEL)?.parse().ok()
}

/// The values of the variant's options.
pub fn params(record: &Record) -> Vec<(String, String)> {
    let values = record.tags_named(PARAM).filter_map(|param| param.split_once('='));
    values.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// Who plays, if the record says it of both sides.
pub fn players(record: &Record) -> Option<[Seat; 2]> {
    let player = |name| Seat::ALL.into_iter().find(|seat| record.tag(name) == Some(seat.name()));
    Some([player(PLAYERS[0])?, player(PLAYERS[1])?])
}

/// The clock of a game that is played with one, as it was left.
fn clock(record: &Record, to_move: Side) -> Option<Clock> {
    let mut clock = Clock::new(record.tag(CLOCK)?.parse().ok()?, to_move);
    let left = record.tag(CLOCK_LEFT).unwrap_or_default();
    for (side, seconds) in Side::BOTH.into_iter().zip(left.split_whitespace()) {
        if let Some(left) = seconds.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        {
            clock.set(side, left);
        }
    }
    Some(clock)
}

/// Makes sure that a record is of this game with these options.
fn belongs(variant: &Compiled, record: &Record) -> Result<(), Failure> {
    let title = &variant.model.facts.title;
    if let Some(other) = record.tag(VARIANT).filter(|other| !other.eq_ignore_ascii_case(title)) {
        return Err(Failure::bad(format!("this is a game of {other:?}, not of {title:?}")));
    }
    for param in record.tags_named(PARAM) {
        let (name, value) = param.split_once('=').unwrap_or((param, ""));
        let option = variant.model.options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        if let Some(option) = option.filter(|option| !option.value.eq_ignore_ascii_case(value)) {
            let (name, value) = (&option.name, &option.value);
            let failure = Failure::bad(format!("this is a game with {param:?}, and here {name} is {value}"));
            return Err(
                failure.help(format!("start varlab run with --load or --resume, or with --param {param:?}"))
            );
        }
    }
    Ok(())
}
