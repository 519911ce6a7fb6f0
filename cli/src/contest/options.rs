//! The options of another engine, given as `NAME=VALUE`.

use super::player::Fault;
use varlab::diagnostics::nearest::nearest;
use varlab::diagnostics::quote_truncated;

/// Returns a fault if an option has a name that the engine has not announced. Upper and lower case are not distinguished.
pub fn check_options(options: &[String], announced_names: &[String]) -> Result<(), Fault> {
    for option in options {
        let name = option.split_once('=').map_or(option.as_str(), |(name, _)| name).trim();
        if announced_names.iter().any(|announced| announced.eq_ignore_ascii_case(name)) {
            continue;
        }
        let problem = format!("has no option {}", quote_truncated(name));
        let names = announced_names.iter().map(String::as_str);
        return Err(Fault(match nearest(name, names) {
            Some(near) => format!("{problem}; did you mean `{near}`?"),
            None if announced_names.is_empty() => format!("{problem}: it has no options"),
            None => format!("{problem}; its options are {}", announced_names.join(", ")),
        }));
    }
    Ok(())
}
