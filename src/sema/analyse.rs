//! The stages of the analysis, from syntax trees to a model.

use super::board;
use super::context::Context;
use super::error_nodes::ErrorNodes;
use super::kind_sets::Lookup;
use super::kinds::Kinds;
use super::letters::{Cell, Letters};
use super::lints;
use super::metadata;
use super::model::{Metadata, Model, Setup};
use super::names::Names;
use super::notations;
use super::options;
use super::outline::Outline;
use super::pieces::{self, PieceSentence};
use super::players;
use super::problems::Problems;
use super::reachable;
use super::sentences::Sentences;
use super::setup::StartArray;
use super::shuffles::shuffles_in_force;
use super::tiles;
use super::used_file_errors;
use super::words::{Cycles, Word};
use crate::board::{Content, Contents, Side, SquareSet};
use crate::diagnostics::{Code, Diagnostic, Sources, Span};
use crate::syntax::ast::{self, Item, Meaning, Mode, Predicate, Subject};
use crate::syntax::load::FileUnit;

/// The result of analysing the files of a game.
pub struct Analysis {
    /// The game; `None` if no model can be built: the main file is missing or empty, or the game has too many
    /// kinds.
    pub partial_model: Option<PartialModel>,
    /// All errors and warnings, sorted by span.
    pub problems: Vec<Diagnostic>,
}

/// The model of a game whose files may have errors.
#[derive(Clone, Debug)]
pub struct PartialModel {
    /// The model, without the sentences that have errors.
    pub model: Model,
    /// True if no error was found: the model is complete.
    pub has_no_errors: bool,
    /// True if the board is known, the setup (if the game has one) could be read, and no line with an error node
    /// can define the board or the setup.
    pub has_board: bool,
    /// The letters of all declared kinds, including kinds that are never on the board; `None` if some may be missing.
    pub letters: Option<Vec<String>>,
}

/// Every line that can define the board or the setup contains one of these words.
const BOARD_WORDS: [&str; 4] = ["setup", "use", "board", "has"];

/// Resolves the files of a game. `units` are in reading order, with the game's own file last. Each element of
/// `params` is the name of an option and its chosen value.
pub fn analyse(units: &[FileUnit], sources: &Sources, params: &[(String, String)]) -> Analysis {
    let problems = Problems::new(ErrorNodes::collect(units, sources));
    let partial_model = build_partial_model(units, sources, params, &problems);
    let setup = last_setup(units).map(|setup| setup.span.source);
    Analysis {
        partial_model,
        problems: used_file_errors::move_to_main_file(
            used_file_errors::group_by_use(problems.into_sorted(), units, setup),
            units,
        ),
    }
}

/// Runs all stages of the analysis.
fn build_partial_model(
    units: &[FileUnit],
    sources: &Sources,
    params: &[(String, String)],
    problems: &Problems,
) -> Option<PartialModel> {
    let main = units.iter().find(|unit| unit.main)?;
    if main.file.items.is_empty() {
        report_empty_file(main, problems);
        return None;
    }
    let (metadata, title) = game_metadata(main, problems);
    let tests = metadata::tests(&main.file, problems);
    let mut names = Names::collect(units, problems);
    let options = options::choose(&mut names, params, title, problems);
    let names = names;
    let cycles = Cycles::find(&names, problems);
    let lookup = Lookup { names: &names, cycles: &cycles, problems, outermost_use: None };
    let sentences = Sentences::collect(units, lookup);

    let setup = last_setup(units);
    report_repeated_setups(units, problems);
    let setup_file = setup.map_or(names.main_source, |setup| setup.span.source);
    let letters = Letters::new(units, &names, setup_file, problems);
    // A diagram with missing rows would give the wrong board.
    let readable_setup = setup.filter(|setup| !problems.error_nodes.lacks_row(setup.span.source));
    let mut array = readable_setup.and_then(|setup| letters.read_start_array(setup));
    let setup_span = setup.map(|setup| setup.span);
    let shape = board::determine_shape(&sentences.board, array.as_mut(), setup_span, title, lookup);
    let setup_kinds = setup.map_or_else(Vec::new, |setup| letters.kinds(setup));
    let reachable = reachable::kinds_in_game(lookup, &sentences.kinds, setup_kinds);
    names.check_lookup_count(problems);
    let kinds = Kinds::assign_ids(&names, &reachable, problems)?;
    let board_known = shape.is_some();
    let has_square_sentence =
        sentences.board.active.iter().any(|active| matches!(active.sentence.predicate, Predicate::Has(_)));
    let diagram = readable_setup.filter(|_| array.is_none() && !has_square_sentence);
    let (tiling, _) = tiles::tiling(&sentences.board);
    let outline = shape.as_ref().map(Outline::from_board).or_else(|| Outline::from_diagram(diagram?, tiling));
    let shape = shape.unwrap_or_else(|| tiles::placeholder_board(tiling));
    let no_unmoved_drops = vec![[SquareSet::EMPTY; 2]; names.kinds.len()];
    let context = Context {
        names: &names,
        cycles: &cycles,
        problems,
        kinds: &kinds,
        shape: &shape,
        board_known,
        outline,
        array: array.as_ref(),
        dropped_unmoved: &no_unmoved_drops,
        shuffles: &[],
        iron_kinds: iron_kinds(&sentences, &kinds) | neutral_kinds(&names, &kinds),
        neutral_kinds: neutral_kinds(&names, &kinds),
    };
    check_word_definitions(&context);
    let shuffles = context.shuffles(&shuffles_in_force(units, setup.map(|setup| setup.span.source)));
    let context = Context { shuffles: &shuffles, ..context };
    let dropped_unmoved = context.unmoved_drops(&sentences);
    let context = Context { dropped_unmoved: &dropped_unmoved, ..context };
    let (piece_sentences, player_sentences, failed) = resolve_sentences(&context, &sentences);
    let pieces = context.pieces(&sentences, &piece_sentences);
    let players = context.players(&sentences, &player_sentences);
    let has_board = board_known && setup.is_none_or(|_| array.is_some());
    let mut setup = array
        .as_ref()
        .map_or_else(|| empty_setup(&context, title), |array| setup_from_array(&context, array));
    setup.shuffles.clone_from(&shuffles);
    let model = Model {
        metadata,
        notations: notations::notations(units, problems),
        shape: shape.clone(),
        kinds: pieces.kinds,
        rules: pieces.rules,
        afters: pieces.afters,
        restrictions: pieces.restrictions,
        duties: players.duties,
        may_pass: players.may_pass,
        may_swap: players.may_swap,
        turns: players.turns,
        turn_parts: players.turn_parts,
        turn_ends: players.turn_ends,
        endings: players.endings,
        setup,
        options,
        words: names.words.values().map(|word| word.definition.clone()).collect(),
        tests,
    };
    names.check_lookup_count(problems);
    let lint = lints::LintContext {
        context: &context,
        sentences: &sentences,
        model: &model,
        has_board,
        title,
        failed,
        sources,
    };
    lints::run_all(&lint);
    let error_nodes = &problems.error_nodes;
    let letters_are_known = error_nodes.is_empty() && !problems.has(Code::UnknownLetter);
    let letters = || names.kinds.values().map(|kind| kind.letter.0.clone()).collect();
    Some(PartialModel {
        model,
        has_no_errors: problems.error_count() == 0,
        has_board: has_board && !BOARD_WORDS.iter().any(|word| error_nodes.may_contain(word)),
        letters: letters_are_known.then(letters),
    })
}

/// Returns the metadata and the span of the title. Reports a missing title.
fn game_metadata(main: &FileUnit, problems: &Problems) -> (Metadata, Span) {
    metadata::metadata(&main.file, problems).unwrap_or_else(|| {
        let start = Span { source: main.source, start: 0, end: 0 };
        problems.report(
            Diagnostic::new(Code::NoVariant, start, "this file names no game")
                .help("begin with a line such as `variant My game`"),
        );
        (Metadata::default(), start)
    })
}

/// Reports an empty file, as a single problem.
fn report_empty_file(main: &FileUnit, problems: &Problems) {
    let start = Span { source: main.source, start: 0, end: 0 };
    problems.report(
        Diagnostic::new(Code::NoVariant, start, "this file is empty")
            .help("begin with two lines such as `variant My game`, and below it `use chess`"),
    );
}

/// Returns the setup in force: the last one.
fn last_setup(units: &[FileUnit]) -> Option<&ast::Setup> {
    let items = units.iter().flat_map(|unit| &unit.file.items);
    let mut setups = items.filter_map(|item| match item {
        Item::Setup(setup) => Some(setup),
        _ => None,
    });
    setups.next_back()
}

/// Reports each setup of the main file that replaces an earlier one of that file.
fn report_repeated_setups(units: &[FileUnit], problems: &Problems) {
    let main = units.iter().filter(|unit| unit.main).flat_map(|unit| &unit.file.items);
    let mut setups = main.filter_map(|item| match item {
        Item::Setup(setup) => Some(setup),
        _ => None,
    });
    let Some(first) = setups.next() else { return };
    for later in setups {
        let text = "this replaces the earlier setup of this file";
        let problem = Diagnostic::new(Code::Shadowed, later.span, text)
            .with_related(first.span, "this no longer holds");
        problems.report(problem.help("a game has one setup: remove one of them"));
    }
}

/// Returns the iron kinds: their pieces are captured only by moves whose sentences name the kind.
fn iron_kinds(sentences: &Sentences<'_>, kinds: &Kinds) -> Contents {
    let mut contents = Contents::NONE;
    for &raw_kind in &kinds.raw_kinds {
        if let (_, true) = pieces::qualities(&sentences.kinds[raw_kind].active) {
            contents |= kinds.ids[raw_kind].map_or(Contents::NONE, Contents::kind);
        }
    }
    contents
}

/// Returns the kinds that belong to neither side.
fn neutral_kinds(names: &Names<'_>, kinds: &Kinds) -> Contents {
    let raw_kinds = kinds.raw_kinds.iter().filter(|&&raw_kind| names.kinds[raw_kind].neutral);
    let contents = raw_kinds.filter_map(|&raw_kind| kinds.ids[raw_kind]).map(Contents::kind);
    contents.fold(Contents::NONE, |all, kind| all | kind)
}

/// Reports the problems in the definitions of words: of all words of the main file, and of the words of other files that the game uses.
fn check_word_definitions(context: &Context<'_, '_>) {
    for (text, word) in &context.names.words {
        let definition = word.definition;
        if context.cycles.has(text) || !(context.names.in_main(definition.span) || word.used.get()) {
            continue;
        }
        match &definition.meaning {
            Meaning::Set { set, for_both } => {
                let target = context.names.alias_target(definition);
                let target_meaning = target.and_then(|target| context.names.meaning(target, context.cycles));
                // An alias of a list of kinds or of steps is checked at the definition of its target.
                if !matches!(target_meaning, Some(Word::Choice(_) | Word::Steps(_))) {
                    context.check_word_set(set, *for_both);
                }
            }
            Meaning::Choice(choice) => {
                context.kind_list(choice);
            }
            Meaning::Steps(steps) => {
                context.steps(steps);
            }
        }
    }
}

type ResolvedPieceSentences = Vec<Option<PieceSentence>>;
type ResolvedPlayerSentences = Vec<Option<players::PlayerSentence>>;

/// Resolves all sentences that are in force. Of the main file, also resolves the sentences that are not in force, except
/// castlings. Sentences with `never` are not resolved. Each returned list has one element for each sentence of all files. In the
/// third list, the element is true if the sentence should have been resolved but could not be.
fn resolve_sentences(
    context: &Context<'_, '_>,
    sentences: &Sentences<'_>,
) -> (ResolvedPieceSentences, ResolvedPlayerSentences, Vec<bool>) {
    let is_active = sentences.active_flags(context.kinds);
    let mut piece_sentences = Vec::new();
    let mut player_sentences = Vec::new();
    let mut failed = Vec::new();
    for (index, declared) in sentences.all.iter().enumerate() {
        let (mut piece, mut player) = (None, None);
        let is_about_pieces = matches!(declared.subject, Subject::Piece { .. } | Subject::Every { .. });
        let is_castling = is_about_pieces && matches!(declared.sentence.predicate, Predicate::Castles(_));
        let must_resolve =
            declared.sentence.mode != Mode::Never && (is_active[index] || declared.in_main && !is_castling);
        if must_resolve {
            match declared.subject {
                Subject::Piece { .. } | Subject::Every { .. } => piece = context.piece_sentence(declared),
                Subject::Player | Subject::White | Subject::Black => {
                    player = context.player_sentence(declared.sentence);
                }
                Subject::Board if !declared.sentence.when.is_empty() => {
                    context.reject_condition(declared.sentence);
                }
                Subject::Board => context.reject_without_check(declared.sentence),
            }
        }
        let is_about_board = matches!(declared.subject, Subject::Board);
        failed.push(must_resolve && !is_about_board && piece.is_none() && player.is_none());
        piece_sentences.push(piece);
        player_sentences.push(player);
    }
    (piece_sentences, player_sentences, failed)
}

/// Returns a setup without pieces.
fn empty_setup(context: &Context<'_, '_>, span: Span) -> Setup {
    let contents = vec![Content::VACANT; context.shape.squares()];
    let hands = vec![0; context.kinds.raw_kinds.len()];
    Setup {
        contents,
        shuffles: Vec::new(),
        hands: [hands.clone(), hands],
        side_to_move: Side::White,
        remaining_fen_fields: None,
        span,
    }
}

/// Returns the setup with the pieces, the side to move and the remaining fields of the start array.
fn setup_from_array(context: &Context<'_, '_>, array: &StartArray) -> Setup {
    let mut setup = empty_setup(context, array.span);
    setup.side_to_move = array.side_to_move;
    setup.remaining_fen_fields.clone_from(&array.remaining_fen_fields);
    for (hand, counts) in setup.hands.iter_mut().zip(&array.hands) {
        for (&raw_kind, &count) in counts {
            if let Some(id) = context.kinds.ids[raw_kind] {
                hand[id.index()] = count;
            }
        }
    }
    if context.board_known {
        for (index, cell) in array.cells.iter().enumerate() {
            let Cell::Piece(raw_kind, side) = *cell else { continue };
            let files = usize::from(array.files);
            let square = context.shape.cell((index % files) as u8, (index / files) as u8);
            if let (Some(square), Some(kind)) = (square, context.kinds.ids[raw_kind]) {
                // `contents` has no element for a void. A piece on a void has been reported.
                if let Some(content) = setup.contents.get_mut(square.index()) {
                    *content = Content::piece(
                        kind,
                        if context.names.kinds[raw_kind].neutral { Side::White } else { side },
                    );
                }
            }
        }
    }
    setup
}
