//! Conversion of a session to a game record and back.

use std::path::Path;
use std::time::Duration;

use crate::failure::Failure;
use crate::game_tags;
use crate::thinking::Level;
use varlab::board::Side;
use varlab::compile::Compiled;
use varlab::game::Outcome;
use varlab::notation::record::{self, DATE, GameResult, PARAM, Record};

use super::clock::Clock;
use super::session::{Player, Session};

/// The tags of the players of White and Black.
const PLAYER_TAGS: [&str; 2] = ["White", "Black"];
/// The tag of the engine's level.
const LEVEL_TAG: &str = "Level";
/// The tag of the time control.
const CLOCK_TAG: &str = "Clock";
/// The tag of the remaining time of White and Black, in seconds.
const REMAINING_TIME_TAG: &str = "ClockLeft";

/// Returns the record of a session as text.
pub fn record_text(variant: &Compiled, session: &Session, level: &Level) -> String {
    record::write(&from_session(variant, session, level))
}

/// Converts a session to a record.
pub fn from_session(variant: &Compiled, session: &Session, level: &Level) -> Record {
    let mut record = Record::default();
    game_tags::add(&mut record, variant, session.start_game().position());
    for (tag, player) in PLAYER_TAGS.into_iter().zip(session.players()) {
        record.add_tag(tag, player.name());
    }
    if let Some(date) = session.date() {
        record.add_tag(DATE, date);
    }
    record.add_tag(LEVEL_TAG, level.to_string());
    if let Some(clock) = session.clock() {
        record.add_tag(CLOCK_TAG, clock.time_control().to_string());
        let remaining = Side::BOTH.map(|side| format!("{:.1}", clock.remaining(side).as_secs_f64()));
        record.add_tag(REMAINING_TIME_TAG, remaining.join(" "));
    }
    record.set_moves(session.game());
    for (recorded, comment) in record.moves.iter_mut().zip(session.comments()) {
        recorded.comment.clone_from(comment);
    }
    record.result = session.outcome().map(|outcome| match outcome.winner {
        Some(Side::White) => GameResult::WhiteWins,
        Some(Side::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    });
    record
}

/// Converts a record to a session; `default_players` are used if the record does not name the players.
///
/// # Errors
/// Returns an error that names `file` if the record is of another variant, has other parameter values, or contains an illegal move.
pub fn to_session(
    variant: &Compiled,
    record: &Record,
    default_players: [Player; 2],
    file: &Path,
) -> Result<Session, Failure> {
    check_variant(variant, record).map_err(|failure| failure.with_location(file.display()))?;
    let game = record.replay(&variant.program);
    let game = game.map_err(|error| Failure::invalid(error.to_string()).with_location(file.display()))?;
    let mut session = Session::new(game, players(record).unwrap_or(default_players));
    session.set_comments(record.moves.iter().map(|recorded| recorded.comment.clone()).collect());
    session.set_date(record.tag(DATE).map(str::to_owned));
    session.set_clock(clock(record, session.to_move()));
    if let (None, Some(result)) = (session.outcome(), record.result) {
        let winner = match result {
            GameResult::WhiteWins => Some(Side::White),
            GameResult::BlackWins => Some(Side::Black),
            GameResult::Draw => None,
        };
        session.declare_outcome(Outcome { winner, reason: "according to the record".to_owned() });
    }
    Ok(session)
}

/// Returns the engine's level from a record; `None` if the record has no valid level.
pub fn level(record: &Record) -> Option<Level> {
    record.tag(LEVEL_TAG)?.parse().ok()
}

/// Returns the values of the variant's parameters from a record.
pub fn params(record: &Record) -> Vec<(String, String)> {
    let values = record.tags_named(PARAM).filter_map(|param| param.split_once('='));
    values.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// Returns the players from a record; `None` unless it names the players of both sides.
pub fn players(record: &Record) -> Option<[Player; 2]> {
    let player = |name| Player::ALL.into_iter().find(|player| record.tag(name) == Some(player.name()));
    Some([player(PLAYER_TAGS[0])?, player(PLAYER_TAGS[1])?])
}

/// Returns the clock from a record, if the game is played with one.
fn clock(record: &Record, to_move: Side) -> Option<Clock> {
    let mut clock = Clock::new(record.tag(CLOCK_TAG)?.parse().ok()?, to_move);
    let remaining = record.tag(REMAINING_TIME_TAG).unwrap_or_default();
    for (side, seconds) in Side::BOTH.into_iter().zip(remaining.split_whitespace()) {
        let remaining = seconds.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        if let Some(remaining) = remaining {
            clock.set_remaining(side, remaining);
        }
    }
    Some(clock)
}

/// Checks that a record is of this variant, and that the parameters in the record have the same values now.
fn check_variant(variant: &Compiled, record: &Record) -> Result<(), Failure> {
    let title = &variant.model.metadata.title;
    let other_title = record.tag(game_tags::VARIANT).filter(|tag| !tag.eq_ignore_ascii_case(title));
    if let Some(other_title) = other_title {
        return Err(Failure::invalid(format!(
            "the record is of a game of `{other_title}`, not of `{title}`"
        )));
    }
    for param in record.tags_named(PARAM) {
        let (name, value) = param.split_once('=').unwrap_or((param, ""));
        let option = variant.model.options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        if let Some(option) = option.filter(|option| !option.value.eq_ignore_ascii_case(value)) {
            let (name, value) = (&option.name, &option.value);
            let failure = Failure::invalid(format!(
                "the game was played with `{param}`, but `{name}` is now `{value}`"
            ));
            return Err(
                failure.help(format!("start `varlab run` with `--load`, `--resume` or `--param {param}`"))
            );
        }
    }
    Ok(())
}
