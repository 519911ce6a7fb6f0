//! Actions for moves that are entered leg by leg: each action is a part of the text of a move.

use varlab::board::{KindId, Piece, Side, Square};
use varlab::ir::Program;
use varlab::position::{Form, Move, TextPart};

use super::ActionResult;
use super::legal::{LegalActions, PartMatch};

/// The action that ends a move if its text is also the beginning of another move's text.
const END: u32 = 0;
/// The action of a pass.
const PASS: u32 = 1;
/// The action of a swap of sides.
const SWAP: u32 = 2;
/// The first action that names a square.
const SQUARES: u32 = 3;

/// The numbering of the parts, in this order: the end of a move, a pass, a swap of sides, the squares, the squares of shots, the chosen
/// kinds, and the dropped kinds.
pub struct Legs {
    /// The number of squares.
    squares: u32,
    /// The number of kinds.
    kinds: u32,
}

impl Legs {
    pub fn new(program: &Program) -> Legs {
        Legs { squares: program.shape.squares() as u32, kinds: program.kinds.len() as u32 }
    }

    /// Returns the number of actions.
    pub fn len(&self) -> usize {
        (SQUARES + 2 * self.squares + 2 * self.kinds) as usize
    }

    /// Returns the text of an action: its part of the move text, or `;` for the end of a move.
    pub fn text(&self, program: &Program, action: u32) -> String {
        match (action, square(program, action), kind(program, action)) {
            (END, ..) => ";".to_owned(),
            (PASS, ..) => "--".to_owned(),
            (SWAP, ..) => "swap".to_owned(),
            (_, Some(square), _) if action < SQUARES + self.squares => program.name(square),
            (_, Some(square), _) => format!(",{}", program.name(square)),
            (_, None, Some(kind)) if action < SQUARES + 2 * self.squares + self.kinds => {
                program.letter(Piece { kind, side: Side::Black })
            }
            (_, None, Some(kind)) => format!("{}@", program.letter(Piece { kind, side: Side::White })),
            (_, None, None) => String::new(),
        }
    }

    /// Returns the parts of a move, without [`END`].
    fn parts<'m>(&self, mv: &'m Move) -> impl Iterator<Item = u32> + use<'m> {
        let (squares, kinds) = (self.squares, self.kinds);
        let square = move |square: Square| SQUARES + u32::from(square.0);
        let [first, second] = match mv.form {
            Form::Pass => [Some(PASS), None],
            Form::Swap => [Some(SWAP), None],
            Form::Drop => {
                let kind = SQUARES + 2 * squares + kinds + u32::from(mv.kind.0);
                [Some(kind), Some(square(mv.from))]
            }
            Form::Move | Form::Castling => [Some(square(mv.from)), None],
        };
        let rest = mv.text().map(move |part| match part {
            TextPart::Square(target) => square(target),
            TextPart::Shot(target) => square(target) + squares,
            TextPart::Choice(kind) => SQUARES + 2 * squares + u32::from(kind.0),
        });
        first.into_iter().chain(second).chain(rest)
    }

    /// Returns the part that follows the entered parts in a move: [`END`] if there is none; `None` if the move does not begin with the
    /// entered parts.
    fn next(&self, mv: &Move, entered: &[u32]) -> Option<u32> {
        let mut parts = self.parts(mv);
        entered.iter().all(|&part| parts.next() == Some(part)).then(|| parts.next().unwrap_or(END))
    }

    /// Adds the legal moves, and lists their first parts.
    pub fn begin(&self, moves: &[Move], legal: &mut LegalActions) {
        for (index, mv) in moves.iter().enumerate() {
            legal.push(index, self.parts(mv));
        }
        legal.list_next_parts(END, self.len());
    }

    /// Keeps only the moves that continue with a part, and lists their next parts.
    pub fn enter(&self, part: u32, legal: &mut LegalActions) {
        legal.enter(part);
        legal.list_next_parts(END, self.len());
    }

    /// Returns the result of an action.
    pub fn result_of(legal: &LegalActions, action: u32) -> ActionResult {
        if action == END {
            return legal.completed_move().map_or(ActionResult::Illegal, ActionResult::Move);
        }
        match legal.match_part(action) {
            PartMatch { completes: Some(index), continues: false } => ActionResult::Move(index),
            PartMatch { completes: None, continues: false } => ActionResult::Illegal,
            PartMatch { continues: true, .. } => ActionResult::Part,
        }
    }

    /// Returns the actions that enter a move, in order. `moves` are the legal moves: if one of them begins with all parts of the move and
    /// continues, [`END`] is the last action.
    pub fn actions_of(&self, mv: &Move, moves: &[Move]) -> Vec<u32> {
        let mut parts: Vec<u32> = self.parts(mv).collect();
        if moves.iter().any(|other| self.next(other, &parts).is_some_and(|part| part != END)) {
            parts.push(END);
        }
        parts
    }
}

/// Returns the square that an action names; `None` if it does not name one.
pub fn square(program: &Program, action: u32) -> Option<Square> {
    let squares = program.shape.squares() as u32;
    let number = action.checked_sub(SQUARES).filter(|&number| number < 2 * squares)?;
    Some(Square((number % squares) as u8))
}

/// Returns the kind that an action names; `None` if it does not name one.
pub fn kind(program: &Program, action: u32) -> Option<KindId> {
    let (squares, kinds) = (program.shape.squares() as u32, program.kinds.len() as u32);
    let number = action.checked_sub(SQUARES + 2 * squares).filter(|&number| number < 2 * kinds)?;
    Some(KindId((number % kinds) as u8))
}
