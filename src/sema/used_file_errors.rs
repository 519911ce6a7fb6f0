//! Shows problems of used files in the main file. The errors of a used file that does not fit the board of the game become one problem, at
//! the path of the file after `use`. Any other problem with a label in the main file is shown at that label.

use std::collections::BTreeSet;

use crate::diagnostics::{self, Code, Diagnostic, Label, SourceId};
use crate::syntax::ast::{Item, Text};
use crate::syntax::load::{FileUnit, with_all_used};

/// Maximum number of errors of a used file that a merged problem shows.
const MAX_SHOWN_ERRORS: usize = 4;

/// Merges the errors of used files that do not fit the board into one problem for each path after `use` in the main file. `setup`
/// is the file with the setup, if the game has one. If a path leads to this file, directly or through `use`, the errors at this
/// path are not merged. Without a setup, nothing is merged.
pub(super) fn group_by_use(
    problems: Vec<Diagnostic>,
    units: &[FileUnit],
    setup: Option<SourceId>,
) -> Vec<Diagnostic> {
    let (Some(main), Some(setup)) = (units.iter().find(|unit| unit.main), setup) else { return problems };
    let Some(paths) = paths(main) else { return problems };
    let (mut board_errors, mut others): (Vec<_>, Vec<_>) = problems
        .into_iter()
        .partition(|problem| depends_on_board(problem.code) && problem.span().source != main.source);
    for (path, file) in paths {
        let files = with_all_used(units, file);
        if files.contains(&setup) {
            continue;
        }
        let (errors_of_path, rest): (Vec<_>, Vec<_>) =
            board_errors.into_iter().partition(|problem| files.contains(&problem.span().source));
        board_errors = rest;
        match &errors_of_path[..] {
            [] => {}
            // A single error about castling may be caused by a mistake in the setup, so it is shown as it is.
            [alone] if is_about_castling(alone.code) => others.extend(errors_of_path),
            _ => others.push(grouped_diagnostic(path, file, &errors_of_path, units)),
        }
    }
    others.extend(board_errors);
    diagnostics::sort(&mut others);
    others
}

/// Moves each problem of a used file that has a label in the main file to that label. Its span in the used file becomes a further label.
pub(super) fn move_to_main_file(problems: Vec<Diagnostic>, units: &[FileUnit]) -> Vec<Diagnostic> {
    let Some(main) = units.iter().find(|unit| unit.main) else { return problems };
    let mut moved: Vec<_> =
        problems.into_iter().map(|problem| problem.moved_to_file(main.source, "here")).collect();
    diagnostics::sort(&mut moved);
    moved
}

/// Returns the paths after `use`, each with its file; `None` if a file could not be loaded.
fn paths(unit: &FileUnit) -> Option<Vec<(&Text, SourceId)>> {
    let items = unit.file.items.iter().filter_map(|item| match item {
        Item::Use(paths) => Some(paths),
        _ => None,
    });
    let paths: Vec<&Text> = items.flatten().collect();
    (paths.len() == unit.uses.len()).then(|| paths.into_iter().zip(unit.uses.iter().copied()).collect())
}

/// Returns true for errors that depend on the board and the setup.
fn depends_on_board(code: Code) -> bool {
    matches!(code, Code::NoSuchSquare | Code::MirrorMissing | Code::EmptyZone) || is_about_castling(code)
}

/// Returns true for errors that concern only a castling.
fn is_about_castling(code: Code) -> bool {
    matches!(code, Code::CastlingPartner | Code::CastlingPath | Code::CastlingSquares)
}

/// Returns the problem that replaces the errors `board_errors` of the file at `path`.
fn grouped_diagnostic(
    path: &Text,
    file: SourceId,
    board_errors: &[Diagnostic],
    units: &[FileUnit],
) -> Diagnostic {
    let faulty: BTreeSet<SourceId> = board_errors.iter().map(|problem| problem.span().source).collect();
    let first = &board_errors[0];
    let text = format!("`{}` does not fit this board: {}", path.text, first.message);
    let mut problem = Diagnostic::new(Code::PartDoesNotFit, path.span, text);
    for error in board_errors.iter().take(MAX_SHOWN_ERRORS) {
        problem.labels.push(Label { span: error.span(), text: error.message.clone() });
    }
    let mut fitting = Vec::new();
    collect_fitting_parts(file, &faulty, units, &mut fitting);
    if board_errors.iter().all(|error| is_about_castling(error.code)) {
        problem.help.clone_from(&first.help);
        return problem;
    }
    problem.help(if fitting.is_empty() {
        format!(
            "copy the sentences that you need from `{}` instead of using it, and adapt them to this board",
            path.text
        )
    } else {
        let fitting = fitting.join(", ");
        format!("in place of `{}`, write `{fitting}`; and write the rest for this board yourself", path.text)
    })
}

/// Collects the paths after `use` in a file. A path is replaced by the paths in its own file, recursively, if that file or a file that it
/// uses is in `faulty`. Files that contain only a setup are left out.
fn collect_fitting_parts<'a>(
    file: SourceId,
    faulty: &BTreeSet<SourceId>,
    units: &'a [FileUnit],
    fitting: &mut Vec<&'a str>,
) {
    let Some(unit) = units.iter().find(|unit| unit.source == file) else { return };
    for (path, part) in paths(unit).unwrap_or_default() {
        let Some(part_unit) = units.iter().find(|unit| unit.source == part) else { continue };
        let is_setup_alone =
            part_unit.file.items.iter().all(|item| matches!(item, Item::Setup(_) | Item::Variant(_)));
        if with_all_used(units, part).is_disjoint(faulty) {
            if !is_setup_alone && !fitting.contains(&path.text.as_str()) {
                fitting.push(&path.text);
            }
        } else {
            collect_fitting_parts(part, faulty, units, fitting);
        }
    }
}
