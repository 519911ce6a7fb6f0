//! The options of UCI: the common settings and those that only UCI has.

use crate::protocol::GameLibrary;
use crate::protocol::settings::{EMPTY, Effect, SettingKind, Settings, parse_number};
use varlab::notation::quote_truncated;
use varlab::search::Skill;

/// The effect of setting an option.
pub(super) enum OptionEffect {
    /// The effect of a common setting.
    Common(Effect),
    /// Play the game of that name.
    ChooseGame(String),
}

const VARIANT: &str = "UCI_Variant";
const LIMIT_STRENGTH: &str = "UCI_LimitStrength";
const ELO: &str = "UCI_Elo";
/// Options that front ends set but that have no effect: the front end decides when to ponder, and analysis has no special mode.
const IGNORED: [&str; 2] = ["Ponder", "UCI_AnalyseMode"];

/// Returns the lines that announce the options.
pub(super) fn announce(settings: &Settings, games: &dyn GameLibrary) -> Vec<String> {
    let common = settings.all().into_iter().map(|setting| {
        let value = match setting.kind {
            SettingKind::Number(default, min, max) => format!("spin default {default} min {min} max {max}"),
            SettingKind::Button => "button".to_owned(),
            SettingKind::Text => format!("string default {EMPTY}"),
        };
        format!("option name {} type {value}", setting.name)
    });
    let [min, max] = Skill::ELO_RANGE;
    let elo = format!("option name {ELO} type spin default {} min {min} max {max}", Settings::DEFAULT_ELO);
    let checks = [LIMIT_STRENGTH].into_iter().chain(IGNORED);
    let checks = checks.map(|name| format!("option name {name} type check default false"));
    common.chain([elo]).chain(checks).chain([variants(games)]).collect()
}

/// Returns the line that announces the games.
pub(super) fn variants(games: &dyn GameLibrary) -> String {
    let names = games.names().join(" var ");
    format!("option name {VARIANT} type combo default {} var {names}", games.standard())
}

/// Sets an option.
///
/// # Errors
/// Returns an error if there is no option of that name, or the value is not valid: a message with the values expected.
pub(super) fn set(settings: &mut Settings, name: &str, value: &str) -> Result<OptionEffect, String> {
    if let Some(set) = settings.set(name, value) {
        return set.map(OptionEffect::Common);
    }
    let is = |own: &str| name.eq_ignore_ascii_case(own);
    if is(VARIANT) {
        return Ok(OptionEffect::ChooseGame(value.to_owned()));
    }
    if is(ELO) {
        settings.elo = parse_number(ELO, value, Skill::ELO_RANGE[0], Skill::ELO_RANGE[1])?;
    } else if is(LIMIT_STRENGTH) {
        settings.limit_strength = parse_bool(LIMIT_STRENGTH, value)?;
    } else if let Some(ignored) = IGNORED.into_iter().find(|ignored| is(ignored)) {
        parse_bool(ignored, value)?;
    } else {
        return Err(format!("unknown option {}; uci lists the options", quote_truncated(name)));
    }
    Ok(OptionEffect::Common(Effect::None))
}

/// Parses the value of an option as a Boolean.
fn parse_bool(name: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} must be true or false, not {}", quote_truncated(value))),
    }
}
