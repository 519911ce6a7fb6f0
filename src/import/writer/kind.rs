//! The kinds of pieces of the game, and their names.

use crate::betza::{self, LegDirections};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::import::config::{Config, PieceType};
use crate::import::start_position::StartPosition;
use crate::import::vocabulary::{self, Role};

/// A kind of the converted game.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The letter: `P`, or `+P` for the promoted form of P.
    pub letter: String,
    /// The name.
    pub name: String,
    /// The type in the format, which determines the moves; for a promoted form, the type that it becomes.
    pub piece_type: PieceType,
    /// The index of the kind that promotes to this promoted form; `None` for other kinds.
    pub base: Option<usize>,
}

impl Kind {
    /// Returns true if the kind is not a promoted form.
    pub fn is_unpromoted(&self) -> bool {
        self.base.is_none()
    }

    /// Returns the Betza word; empty if the kind does not move.
    pub fn betza(&self) -> &str {
        match &self.piece_type.betza {
            Some((word, _)) => word,
            None => vocabulary::piece(&self.piece_type.key).map_or("", |known| known.moves),
        }
    }

    /// Returns true if the kind can move `distance` squares along its rank with the first leg of a move.
    pub fn goes_sideways(&self, distance: u8) -> bool {
        let Ok(word) = betza::parse(self.betza()) else { return false };
        let mut legs = word.atoms.iter().filter_map(|atom| atom.legs.first());
        legs.any(|leg| {
            let LegDirections::Routes(routes) = &leg.directions else {
                return matches!(leg.directions, LegDirections::Anywhere);
            };
            let (min, max) = leg.reach.steps();
            routes.iter().filter(|route| route.to.forward == 0).any(|route| {
                let step = route.to.right.unsigned_abs().max(1);
                let steps = distance / step;
                distance.is_multiple_of(step) && steps >= min && max.is_none_or(|max| steps <= max)
            })
        })
    }
}

/// Returns all kinds of pieces that are on the board or in hand, that are promotion targets or promoted forms, or that are dropped without
/// limit. If a letter is unknown, reports it at `span` and returns `None`.
pub fn collect(config: &Config<'_>, start: &StartPosition, span: Span) -> Option<Vec<Kind>> {
    let mut letters = start.letters();
    if config.flag("pieceDrops", false) && config.flag("freeDrops", false) {
        letters.extend(config.piece_types.iter().map(|piece| piece.letter.to_ascii_uppercase().to_string()));
    }
    let forms = config.pairs("promotedPieceType");
    for index in 0.. {
        let Some(letter) = letters.get(index).cloned() else { break };
        let base_letter = letter.trim_start_matches('+').to_owned();
        let lowercase = base_letter.chars().next().map(|c| c.to_ascii_lowercase());
        if letter != base_letter {
            letters.push(base_letter);
        } else if forms.iter().any(|(from, to)| Some(*from) == lowercase && to != "-") {
            letters.push(format!("+{base_letter}"));
        }
        for (promoters, targets) in promoter_letters(config).iter().zip(promotion_target_letters(config)) {
            if promoters.iter().any(|pawn| Some(*pawn) == lowercase) {
                letters.extend(targets.iter().map(|letter| letter.to_ascii_uppercase().to_string()));
            }
        }
        let mut seen = std::collections::HashSet::new();
        letters.retain(|letter| seen.insert(letter.clone()));
    }
    let mut kinds: Vec<Kind> = Vec::new();
    // First the pieces in the order of the file, then their promoted forms.
    for piece in &config.piece_types {
        if letters.contains(&piece.letter.to_ascii_uppercase().to_string()) {
            let name = unused_name(kind_name(config, piece), piece, &kinds);
            let letter = piece.letter.to_ascii_uppercase().to_string();
            kinds.push(Kind { letter, name, piece_type: piece.clone(), base: None });
        }
    }
    for (from, to) in &forms {
        let letter = format!("+{}", from.to_ascii_uppercase());
        let base = kinds.iter().position(|kind| kind.letter == letter[1..]);
        let form_type = to.chars().next().and_then(|to| config.type_with_letter(to));
        if let (Some(base), Some(form_type), true) = (base, form_type, letters.contains(&letter)) {
            let name = format!("Promoted{}", kinds[base].name);
            kinds.push(Kind { letter, name, piece_type: form_type.clone(), base: Some(base) });
        }
    }
    let unknown = letters.iter().find(|letter| !kinds.iter().any(|kind| kind.letter == **letter));
    let Some(first) = unknown else { return Some(kinds) };
    let problem = Diagnostic::new(Code::ImportValue, span, format!("no piece has the letter `{first}`"));
    config.report(
        problem
            .help(format!("define it: `customPiece1 = {}:N`", first.trim_start_matches('+').to_lowercase())),
    );
    None
}

/// Returns the letters of the kinds of White and of Black that promote like pawns.
pub fn promoter_letters(config: &Config<'_>) -> [Vec<char>; 2] {
    let pawns = config.get("pawnTypes");
    config.by_side("promotionPawnTypes").map(|setting| match setting.or(pawns) {
        Some(setting) => config.letters(setting),
        None => config.letters_with_role(Role::Pawn),
    })
}

/// Returns the letters of White's and of Black's promotion targets. Letters that no piece type has are left out.
pub fn promotion_target_letters(config: &Config<'_>) -> [Vec<char>; 2] {
    config.by_side("promotionPieceTypes").map(|setting| match setting {
        Some(setting) => {
            let mut letters = config.letters(setting);
            letters.retain(|letter| config.type_with_letter(*letter).is_some());
            letters
        }
        None => config.letters_with_role(Role::Promotion),
    })
}

/// Returns the name for a type of piece. The name is the first of these that exists: the predefined name (if the game has not
/// redefined the moves, or for a royal piece), the usual name of a piece with its moves, the name of the predefined piece that
/// the type replaces, the name of the pawn if the type promotes like a pawn, a name made from the letter of the type.
fn kind_name(config: &Config<'_>, piece: &PieceType) -> String {
    if let (Some(known), true) =
        (vocabulary::piece(&piece.key), piece.betza.is_none() || piece.has_role(Role::Royal))
    {
        return known.name.to_owned();
    }
    let word = piece.betza.as_ref().and_then(|(word, _)| betza::parse(word).ok());
    let by_moves = word.and_then(|word| vocabulary::name_for_betza(&word.to_string()));
    let replaced_name = || piece.replaced_key.as_deref().and_then(vocabulary::piece).map(|piece| piece.name);
    let pawn = || {
        let mut pawns = vocabulary::pieces().filter(|known| known.has_role(Role::Pawn));
        promoter_letters(config).concat().contains(&piece.letter).then(|| pawns.next()).flatten()
    };
    let found = by_moves.or_else(replaced_name).or_else(|| pawn().map(|pawn| pawn.name));
    found.map_or_else(|| name_from_letter(piece), str::to_owned)
}

/// Returns `name`, or another name if a kind already has it.
fn unused_name(name: String, piece: &PieceType, kinds: &[Kind]) -> String {
    let is_taken = |name: &str| kinds.iter().any(|kind| kind.name == name);
    if !is_taken(&name) {
        return name;
    }
    let mut key = piece.key.clone();
    key[..1].make_ascii_uppercase();
    let is_alphabetic = key.bytes().all(|c| c.is_ascii_alphabetic());
    if is_alphabetic && !is_taken(&key) { key } else { name_from_letter(piece) }
}

/// Returns a name made from the letter of a type.
fn name_from_letter(piece: &PieceType) -> String {
    format!("{}piece", piece.letter.to_ascii_uppercase())
}
