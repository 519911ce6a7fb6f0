//! Determines the values of options: their defaults, or those chosen by parameters.

use super::model::OptionInfo;
use super::names::{Names, ResolvedValue};
use super::problems::{Problems, too_many};
use crate::diagnostics::{Code, Diagnostic, Span, nearest::nearest, quoted_list};
use crate::syntax::ast::{OptionDecl, OptionValue};

/// Maximum number of values of an option.
const MAX_OPTION_VALUES: usize = 100;

/// Chooses the values of all options, stores them in `names`, and returns all options. Unknown parameters are reported at the
/// span `title`.
pub(super) fn choose(
    names: &mut Names<'_>,
    params: &[(String, String)],
    title: Span,
    problems: &Problems,
) -> Vec<OptionInfo> {
    for (name, _) in params {
        if !names.options.contains_key(name) {
            let near = nearest(name, names.options.keys().map(String::as_str));
            let known: Vec<_> = names.options.keys().map(String::as_str).collect();
            let help = match (near, known.is_empty()) {
                (Some(near), _) => format!("did you mean `{near}`?"),
                (None, true) => "this game has no options".to_owned(),
                (None, false) => format!("options of this game: {}", quoted_list(known)),
            };
            problems.report(
                Diagnostic::new(Code::UnknownOption, title, format!("this game has no option `{name}`"))
                    .help(help),
            );
        }
    }
    let mut infos = Vec::new();
    for index in 0..names.options.len() {
        let option = &names.options[index];
        let name = option.decl.name.text.clone();
        let values = possible_values(option.decl, names, problems);
        let chosen = match params.iter().rev().find(|(param, _)| *param == name) {
            Some((_, text)) => find_value(option.decl, &values, text, problems),
            None => values.first().cloned().unwrap_or(ResolvedValue::Invalid),
        };
        let choices: Vec<_> = values.iter().map(value_text).collect();
        infos.push(OptionInfo { name, choices, value: value_text(&chosen) });
        names.options[index].chosen = chosen;
    }
    infos
}

fn value_text(value: &ResolvedValue) -> String {
    match value {
        ResolvedValue::Kind(name) => name.clone(),
        ResolvedValue::Number(number) => number.to_string(),
        ResolvedValue::Nothing | ResolvedValue::Invalid => "nothing".to_owned(),
    }
}

/// Returns the value whose text is `wanted`, ignoring case. Reports an unknown value, and
/// returns `Invalid` then.
fn find_value(
    decl: &OptionDecl,
    values: &[ResolvedValue],
    wanted: &str,
    problems: &Problems,
) -> ResolvedValue {
    let found = values.iter().find(|value| value_text(value).eq_ignore_ascii_case(wanted));
    found.cloned().unwrap_or_else(|| {
        let known: Vec<_> = values.iter().map(value_text).collect();
        if !known.is_empty() {
            problems.report(
                Diagnostic::new(
                    Code::OptionValue,
                    decl.span,
                    format!("the option `{}` cannot be `{wanted}`", decl.name.text),
                )
                .help(format!("it can be {}", quoted_list(known))),
            );
        }
        ResolvedValue::Invalid
    })
}

/// Returns the possible values of an option, and reports invalid ones.
fn possible_values(decl: &OptionDecl, names: &Names<'_>, problems: &Problems) -> Vec<ResolvedValue> {
    let is_for_kinds = decl.name.text.starts_with(|c: char| c.is_ascii_uppercase());
    let mut values = Vec::new();
    let mut mixture_reported = false;
    for choice in &decl.values {
        let (new_values, span): (Vec<ResolvedValue>, Span) = match choice {
            OptionValue::Kind(name) => {
                if is_for_kinds && !names.kinds.contains_key(&name.text) {
                    if names.options.contains_key(&name.text) {
                        let text = format!("`{}` is an option itself", name.text);
                        problems.report(
                            Diagnostic::new(Code::OptionMixed, name.span, text)
                                .help("write the name of a kind"),
                        );
                    } else {
                        names.kind(name, problems);
                    }
                    continue;
                }
                (vec![ResolvedValue::Kind(name.text.clone())], name.span)
            }
            OptionValue::Nothing(span) => (vec![ResolvedValue::Nothing], *span),
            OptionValue::Number(number, span) => (vec![ResolvedValue::Number(*number)], *span),
            OptionValue::Range(from, to, span) => {
                let size = (to.max(from) - to.min(from)) as usize + 1;
                if size > MAX_OPTION_VALUES {
                    problems.report(too_many(*span, "values of an option", size, MAX_OPTION_VALUES));
                    continue;
                }
                if from > to {
                    let text = format!("the range `{from}..{to}` is empty");
                    problems.report(
                        Diagnostic::new(Code::OptionMixed, *span, text).help("the smaller number goes first"),
                    );
                    continue;
                }
                ((*from..=*to).map(ResolvedValue::Number).collect(), *span)
            }
        };
        if new_values.iter().any(|value| matches!(value, ResolvedValue::Number(_)) == is_for_kinds) {
            let name = &decl.name.text;
            if std::mem::replace(&mut mixture_reported, true) {
                continue;
            }
            let (text, help) = if is_for_kinds {
                let help = "write only kinds and `nothing`; an option for numbers has a lowercase name";
                (format!("the values of `{name}` are kinds, but this is a number"), help)
            } else {
                let help =
                    "write only numbers; an option for kinds has a name that begins with an uppercase letter";
                (format!("the values of `{name}` are numbers, but this is not a number"), help)
            };
            problems.report(
                Diagnostic::new(Code::OptionMixed, span, text)
                    .with_related(decl.name.span, "the option")
                    .help(help),
            );
            continue;
        }
        for value in new_values {
            if values.contains(&value) {
                let text = format!("`{}` is listed twice", value_text(&value));
                problems.report(Diagnostic::new(Code::DuplicateName, span, text).help("remove one of them"));
            } else if values.len() < MAX_OPTION_VALUES {
                values.push(value);
            } else {
                problems.report(too_many(
                    span,
                    "values of an option",
                    MAX_OPTION_VALUES + 1,
                    MAX_OPTION_VALUES,
                ));
                return values;
            }
        }
    }
    values
}
