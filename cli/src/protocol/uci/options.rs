//! The options of UCI: those that every protocol has, and its own. Not what they do.

use crate::protocol::Games;
use crate::protocol::settings::{EMPTY, Effect, Kind, Settings, number};
use varlab::notation::short;
use varlab::search::Skill;

/// What is to be done when an option has been set.
pub(super) enum Set {
    /// What any protocol does.
    Common(Effect),
    /// The game of that name is to be played.
    Game(String),
}

const VARIANT: &str = "UCI_Variant";
/// The level by another name: whether it is told by Elo's scale, and how much of it.
const LIMITED: &str = "UCI_LimitStrength";
const ELO: &str = "UCI_Elo";
/// What front ends set without being asked, and what changes nothing here: it is theirs to ponder, and all is analysed alike.
const SWITCHES: [&str; 2] = ["Ponder", "UCI_AnalyseMode"];

/// A line for each.
pub(super) fn announce(settings: &Settings, games: &dyn Games) -> Vec<String> {
    let common = settings.all().into_iter().map(|setting| {
        let of_kind = match setting.kind {
            Kind::Number(default, least, most) => format!("spin default {default} min {least} max {most}"),
            Kind::Deed => "button".to_owned(),
            Kind::Text => format!("string default {EMPTY}"),
        };
        format!("option name {} type {of_kind}", setting.name)
    });
    let [least, most] = Skill::ELO;
    let elo = format!("option name {ELO} type spin default {} min {least} max {most}", Settings::ELO);
    let switches = [LIMITED].into_iter().chain(SWITCHES);
    let switches = switches.map(|name| format!("option name {name} type check default false"));
    common.chain([elo]).chain(switches).chain([variants(games)]).collect()
}

/// The games that can be chosen.
pub(super) fn variants(games: &dyn Games) -> String {
    let names = games.names().join(" var ");
    format!("option name {VARIANT} type combo default {} var {names}", games.standard())
}

/// Sets an option.
///
/// # Errors
/// If there is none of that name, or the value is none for it: what was expected.
pub(super) fn set(settings: &mut Settings, name: &str, value: &str) -> Result<Set, String> {
    if let Some(set) = settings.set(name, value) {
        return set.map(Set::Common);
    }
    let is = |own: &str| name.eq_ignore_ascii_case(own);
    if is(VARIANT) {
        return Ok(Set::Game(value.to_owned()));
    }
    if is(ELO) {
        settings.elo = number(ELO, value, Skill::ELO[0], Skill::ELO[1])?;
    } else if is(LIMITED) {
        settings.limited = switch(LIMITED, value)?;
    } else if let Some(own) = SWITCHES.into_iter().find(|own| is(own)) {
        switch(own, value)?;
    } else {
        return Err(format!("there is no option {}; uci lists them", short(name)));
    }
    Ok(Set::Common(Effect::Nothing))
}

/// Whether something is to be so.
fn switch(name: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} is true or false, not {}", short(value))),
    }
}
