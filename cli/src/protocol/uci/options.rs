//! The options of UCI: the common settings and those that only UCI has.

use crate::protocol::VariantLibrary;
use crate::protocol::settings::{EMPTY_TEXT, Effect, SettingKind, Settings, parse_number};
use varlab::diagnostics::quote_truncated;
use varlab::search::Skill;

/// The effect of setting an option.
pub(super) enum OptionEffect {
    /// The effect of a common setting.
    Common(Effect),
    /// Play the variant with the given name.
    ChooseVariant(String),
    /// Change the notation of castlings. With king takes rook, the standard variant has shuffled start positions.
    ChangeCastlings,
}

const VARIANT_NAME: &str = "UCI_Variant";
const LIMIT_STRENGTH_NAME: &str = "UCI_LimitStrength";
/// The option for king-takes-rook castling texts, as in Chess960. It applies to castlings whose pieces can start on any square of the rank.
const CHESS960_NAME: &str = "UCI_Chess960";
const ELO_NAME: &str = "UCI_Elo";
/// Options that front ends set, but that have no effect: the front end decides when to ponder, and analysis needs no special mode.
const IGNORED_NAMES: [&str; 2] = ["Ponder", "UCI_AnalyseMode"];

/// Returns the lines that announce the options.
pub(super) fn option_lines(settings: &Settings, library: &dyn VariantLibrary) -> Vec<String> {
    let common = settings.list().into_iter().map(|setting| {
        let value = match setting.kind {
            SettingKind::Number(default, min, max) => format!("spin default {default} min {min} max {max}"),
            SettingKind::Button => "button".to_owned(),
            SettingKind::Path | SettingKind::Text => format!("string default {EMPTY_TEXT}"),
        };
        format!("option name {} type {value}", setting.name)
    });
    let [min, max] = Skill::ELO_RANGE;
    let elo =
        format!("option name {ELO_NAME} type spin default {} min {min} max {max}", Settings::DEFAULT_ELO);
    let check_options = [LIMIT_STRENGTH_NAME, CHESS960_NAME].into_iter().chain(IGNORED_NAMES);
    let check_options = check_options.map(|name| format!("option name {name} type check default false"));
    common.chain([elo]).chain(check_options).chain([variant_line(library)]).collect()
}

/// Returns the line that announces the variants.
pub(super) fn variant_line(library: &dyn VariantLibrary) -> String {
    let names = library.names().join(" var ");
    format!("option name {VARIANT_NAME} type combo default {} var {names}", library.standard_variant())
}

/// Sets an option.
///
/// # Errors
/// Returns a message if the option does not exist or the value is not valid. A message about a value contains the expected values.
pub(super) fn set(settings: &mut Settings, name: &str, value: &str) -> Result<OptionEffect, String> {
    if let Some(result) = settings.set(name, value) {
        return result.map(OptionEffect::Common);
    }
    let is_option = |option: &str| name.eq_ignore_ascii_case(option);
    if is_option(VARIANT_NAME) {
        return Ok(OptionEffect::ChooseVariant(value.to_owned()));
    }
    if is_option(ELO_NAME) {
        settings.elo = parse_number(ELO_NAME, value, Skill::ELO_RANGE[0], Skill::ELO_RANGE[1])?;
    } else if is_option(LIMIT_STRENGTH_NAME) {
        settings.limit_strength = parse_bool(LIMIT_STRENGTH_NAME, value)?;
    } else if is_option(CHESS960_NAME) {
        settings.king_takes_rook = parse_bool(CHESS960_NAME, value)?;
        return Ok(OptionEffect::ChangeCastlings);
    } else if let Some(ignored) = IGNORED_NAMES.into_iter().find(|ignored| is_option(ignored)) {
        parse_bool(ignored, value)?;
    } else {
        return Err(format!("unknown option {}; the command `uci` lists the options", quote_truncated(name)));
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
