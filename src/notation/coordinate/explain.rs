//! Reasons why a move text is not legal, found by testing its parts one by one.

use super::write::{PASS, TURNED, legal_texts, write};
use crate::board::{Content, KindId, Piece, Side, Square};
use crate::game::Game;
use crate::interp::{self, Candidate};
use crate::ir::{Action, Program, Royalty, Rule};
use crate::notation::{MoveError, Reason, short};
use crate::position::{Form, Position};

/// Returns the error for a text that is not a legal move.
pub(in crate::notation) fn explain(game: &Game, text: &str) -> MoveError {
    MoveError::new(game, text, reason(game, text))
}

fn reason(game: &Game, text: &str) -> Reason {
    if game.legal_moves().is_empty() {
        return Reason::GameOver(
            game.outcome().map_or_else(|| "no legal move".to_owned(), |end| end.to_string()),
        );
    }
    let (program, position) = (game.program(), game.position());
    if text == PASS {
        return Reason::CannotPass(position.side());
    }
    let Some(said) = Said::read(text) else {
        return Reason::Unreadable(examples(game));
    };
    if let Some(name) = said.squares.iter().find(|name| square(program, name).is_none()) {
        return Reason::NoSquare(short(name));
    }
    let squares: Vec<Square> = said.squares.iter().filter_map(|name| square(program, name)).collect();
    if let Some(letters) = said.dropped {
        return drop_reason(game, letters, squares[0]);
    }
    let from = squares[0];
    match mover(game, from) {
        Err(reason) => reason,
        Ok(piece) => {
            let candidates = interp::pseudo_moves_from(program, position, from);
            let texts = |candidate: &Candidate| write(program, &candidate.mv);
            match candidates.iter().find(|candidate| texts(candidate) == text) {
                Some(candidate) => illegal(game, candidate),
                None => no_such_move(game, piece.kind, text, &said),
            }
        }
    }
}

/// Returns the reason if the text is not a move in any position of the game: it has a wrong form, or names something that the game does
/// not have. It may name a cell that is not a square, so that the reason can be that nothing goes there.
pub fn never(game: &Game, text: &str) -> Option<Reason> {
    if text == PASS {
        return None;
    }
    let program = game.program();
    let Some(said) = Said::read(text).filter(Said::is_whole) else {
        return Some(Reason::Unreadable(examples(game)));
    };
    if let Some(name) = said.squares.iter().find(|name| program.shape.find(name).is_none()) {
        return Some(Reason::NoSquare(short(name)));
    }
    let unknown = |letters: Option<&str>, side| {
        let turns = |letters: &str| {
            letters == TURNED && program.kinds.iter().any(|kind| kind.letter.starts_with(letters))
        };
        letters.filter(|letters| find_kind(program, letters, side).is_none() && !turns(letters)).map(short)
    };
    unknown(said.dropped, Side::White).or_else(|| unknown(said.choice, Side::Black)).map(Reason::NoKind)
}

/// Returns the reason if no move begins on a square: the board has no such square, or the side to move has no piece there.
pub fn no_origin(game: &Game, name: &str) -> Option<Reason> {
    match square(game.program(), name) {
        Some(square) => mover(game, square).err(),
        None => Some(Reason::NoSquare(short(name))),
    }
}

/// The piece of the side to move on a square.
fn mover(game: &Game, square: Square) -> Result<Piece, Reason> {
    let (program, position) = (game.program(), game.position());
    match position.at(square).as_piece() {
        None => Err(Reason::Vacant(program.name(square))),
        Some(piece) if piece.side != position.side() => Err(Reason::NotYours {
            kind: name(program, piece.kind),
            square: program.name(square),
            owner: piece.side,
        }),
        Some(piece) => Ok(piece),
    }
}

/// The kind that has these letters, written for that side.
fn find_kind(program: &Program, letters: &str, side: Side) -> Option<KindId> {
    let mut kinds = program.kind_ids();
    kinds.find(|&kind| program.letter(Piece { kind, side }) == letters)
}

/// Why a pseudo-legal move is not legal.
pub(in crate::notation) fn illegal(game: &Game, candidate: &Candidate) -> Reason {
    let program = game.program();
    let mut position = game.position().clone();
    let side = position.side();
    let own_royal = |&(_, content): &(Square, Content)| {
        let piece = content.as_piece().filter(|piece| piece.side == side)?;
        (program.kind(piece.kind).royalty != Royalty::Common).then(|| name(program, piece.kind))
    };
    if let Some(royal) = candidate.victims.iter().find_map(own_royal) {
        return Reason::LosesOwnRoyal(royal);
    }
    position.make(program, &candidate.delta);
    if interp::in_check(program, &position, side)
        && let Some(reason) = exposes(program, &position, side)
    {
        return reason;
    }
    if candidate.mv.form == Form::Castling {
        return Reason::CastlingAttacked(name(program, candidate.mv.kind));
    }
    if program.duties.iter().any(|duty| !duty.not && duty.sides[side.index()]) {
        return Reason::CompulsoryMove(examples(game));
    }
    Reason::Forbidden
}

/// Which enemy could take which royal of `side`, the enemy being to move.
fn exposes(program: &Program, position: &Position, side: Side) -> Option<Reason> {
    interp::pseudo_moves(program, position).into_iter().find_map(|candidate| {
        let (square, royal) = candidate.victims.iter().find_map(|&(square, content)| {
            let piece = content.as_piece().filter(|piece| piece.side == side)?;
            (program.kind(piece.kind).royalty != Royalty::Common).then_some((square, piece.kind))
        })?;
        Some(Reason::Exposes {
            royal: name(program, royal),
            square: program.name(square),
            kind: name(program, candidate.mv.kind),
            from: program.name(candidate.mv.from),
        })
    })
}

fn no_such_move(game: &Game, kind: KindId, text: &str, said: &Said<'_>) -> Reason {
    let same_but_choice: Vec<String> = legal_texts(game)
        .into_iter()
        .filter(|legal| Said::read(legal).is_some_and(|other| other.way() == said.way()))
        .collect();
    if !same_but_choice.is_empty() {
        let missing = said.choice.is_none();
        return if missing {
            Reason::ChoiceMissing(same_but_choice)
        } else {
            Reason::ChoiceWrong(same_but_choice)
        };
    }
    let from = said.squares[0];
    let action = match (&said.squares[1..], said.shots) {
        ([], _) => return Reason::MissingTarget { kind: name(game.program(), kind), from: from.to_owned() },
        ([to], 0) => format!("go to {to}"),
        ([shot], _) => format!("reach {shot} from where it stands"),
        _ => format!("go {}", text.trim_start_matches(from)),
    };
    Reason::CannotGo { kind: name(game.program(), kind), from: from.to_owned(), action }
}

pub(in crate::notation) fn drop_reason(game: &Game, letters: &str, square: Square) -> Reason {
    let (program, position) = (game.program(), game.position());
    let Some(kind) = find_kind(program, letters, Side::White) else {
        return Reason::NoKind(short(letters));
    };
    let (kind_name, at) = (name(program, kind), program.name(square));
    let rules = || program.drops.iter().map(|&rule| &program.rules[rule]).filter(|rule| rule.kind == kind);
    if position.at(square) != Content::VACANT {
        return Reason::NotVacant(at);
    }
    let none_left = |rule: &Rule| match rule.action {
        Action::Drop { hand: Some(kind), .. } => position.in_hand(position.side(), kind) == 0,
        _ => false,
    };
    if rules().next().is_some() && rules().all(none_left) {
        return Reason::NotInHand { side: position.side(), kind: kind_name };
    }
    let text = format!("{letters}@{at}");
    let candidates = interp::pseudo_moves(program, position);
    match candidates.iter().find(|candidate| write(program, &candidate.mv) == text) {
        Some(candidate) => illegal(game, candidate),
        None => Reason::CannotDrop { kind: kind_name, square: at },
    }
}

/// Returns true if a text has the form of a coordinate move with origin and end, or of a drop.
pub(in crate::notation) fn is_complete(text: &str) -> bool {
    Said::read(text).is_some_and(|said| said.dropped.is_some() || said.squares.len() > 1)
}

/// Some legal texts, to show what is possible.
pub(in crate::notation) fn examples(game: &Game) -> String {
    const FEW: usize = 3;
    let texts = legal_texts(game);
    if texts.is_empty() {
        return "e2e4".to_owned();
    }
    let more = if texts.len() > FEW { ", …" } else { "" };
    format!("{}{more}", texts[..texts.len().min(FEW)].join(", "))
}

pub(in crate::notation) fn name(program: &Program, kind: KindId) -> String {
    program.kind(kind).name.clone()
}

fn square(program: &Program, name: &str) -> Option<Square> {
    program.shape.find(name).filter(|&cell| program.shape.is_square(cell))
}

/// The parts of a coordinate text.
struct Said<'t> {
    dropped: Option<&'t str>,
    /// The origin first.
    squares: Vec<&'t str>,
    /// The number of them that are shots.
    shots: usize,
    choice: Option<&'t str>,
}

impl<'t> Said<'t> {
    fn read(text: &'t str) -> Option<Said<'t>> {
        let (dropped, mut rest) = match text.split_once('@') {
            Some((letters, rest)) => (Some(letters), rest),
            None => (None, text),
        };
        let mut said = Said { dropped, squares: Vec::new(), shots: 0, choice: None };
        while !rest.is_empty() {
            let shot = rest.strip_prefix(',');
            let from = shot.unwrap_or(rest);
            let digits = from.bytes().skip(1).take_while(u8::is_ascii_digit).count();
            if from.starts_with(|char: char| char.is_ascii_lowercase()) && (1..=2).contains(&digits) {
                said.squares.push(&from[..=digits]);
                said.shots += usize::from(shot.is_some());
                rest = &from[1 + digits..];
                continue;
            }
            let letters = rest.strip_prefix('+').unwrap_or(rest);
            let is_letter = letters.len() == 1 && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
            let is_choice = is_letter || rest == TURNED;
            said.choice = is_choice.then_some(rest);
            rest = if is_choice { "" } else { return None };
        }
        (!said.squares.is_empty()).then_some(said)
    }

    /// Returns true if the text has all parts of a move or a drop, and no others.
    fn is_whole(&self) -> bool {
        match self.dropped {
            Some(_) => self.squares.len() == 1 && self.shots == 0 && self.choice.is_none(),
            None => self.squares.len() > 1 && self.shots < self.squares.len(),
        }
    }

    /// Returns all parts but the choice.
    fn way(&self) -> (Option<&str>, &[&'t str], usize) {
        (self.dropped, &self.squares, self.shots)
    }
}
