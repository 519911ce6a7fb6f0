//! The reason for a move, in words: how it ends the game, or the material that the expected line wins and loses.

use varlab::board::{Content, KindId, Side};
use varlab::diagnostics::article::with_article;
use varlab::game::Game;
use varlab::interp;
use varlab::search::{Score, SearchResult};

/// Returns the reason for the best move: `wins a Rook`, `takes a Rook for a Knight`, `wins by force in 2`, `gives check`.
pub fn reason(game: &Game, best: &SearchResult) -> String {
    let side = game.position().side();
    let mut line = game.clone();
    line.play(&best.mv);
    if let Some(outcome) = line.outcome() {
        return match outcome.winner {
            Some(winner) if winner == side => format!("wins immediately ({})", outcome.reason),
            Some(_) => format!("loses immediately ({})", outcome.reason),
            None => format!("draws ({})", outcome.reason),
        };
    }
    let checks = interp::in_check(game.program(), line.position(), side.other());
    let change = MaterialChange::new(game, best, side).text(game);
    match best.score {
        Score::MateIn(moves) => format!("wins by force in {moves}"),
        Score::MatedIn(moves) => format!("delays the loss the longest, which comes in {moves}"),
        Score::Centipawns(_) => match (change, checks) {
            (Some(change), true) => format!("gives check and {change}"),
            (Some(change), false) => change,
            (None, true) => "gives check".to_owned(),
            (None, false) => "the material does not change".to_owned(),
        },
    }
}

/// The change of material on a line, from the point of view of one side.
struct MaterialChange {
    /// Kinds captured from the opponent.
    captured: Vec<KindId>,
    /// Kinds lost to the opponent.
    lost: Vec<KindId>,
    /// Kinds gained by promotion.
    promoted: Vec<KindId>,
}

impl MaterialChange {
    /// Computes the change of material on the principal variation of a search.
    fn new(game: &Game, best: &SearchResult, side: Side) -> Self {
        let mut change = Self { captured: Vec::new(), lost: Vec::new(), promoted: Vec::new() };
        let mut line = game.clone();
        // The last move does not count, unless it is the only one: its capture may be answered by a recapture.
        let plies = best.pv.len().saturating_sub(1).max(1);
        for mv in best.pv.iter().take(plies) {
            let Some(candidate) = line.legal_moves().iter().find(|candidate| candidate.mv == *mv) else {
                break;
            };
            for piece in
                candidate.victims.iter().filter_map(|&(_, content): &(_, Content)| content.as_piece())
            {
                if piece.side == side {
                    change.lost.push(piece.kind);
                } else {
                    change.captured.push(piece.kind);
                }
            }
            if line.position().side() == side {
                change.promoted.extend(mv.choice().filter(|kind| *kind != mv.kind));
            }
            line.play(mv);
        }
        // Exchanges of the same kind cancel out.
        change.lost.retain(|kind| match change.captured.iter().position(|captured| captured == kind) {
            Some(at) => {
                change.captured.remove(at);
                false
            }
            None => true,
        });
        change
    }

    /// Returns the change as text; `None` if nothing changes.
    fn text(&self, game: &Game) -> Option<String> {
        let name = |kind: &KindId| with_article(&game.program().kind(*kind).name).clone();
        let list = |kinds: &[KindId]| {
            let names: Vec<String> = kinds.iter().map(name).collect();
            names.join(" and ")
        };
        let captures = match (self.captured.is_empty(), self.lost.is_empty()) {
            (true, true) => None,
            (false, true) => Some(format!("wins {}", list(&self.captured))),
            (true, false) => Some(format!("gives up {}", list(&self.lost))),
            (false, false) => Some(format!("takes {} for {}", list(&self.captured), list(&self.lost))),
        };
        let promotions = (!self.promoted.is_empty()).then(|| format!("gets {}", list(&self.promoted)));
        match (captures, promotions) {
            (Some(captures), Some(promotions)) => Some(format!("{captures} and {promotions}")),
            (captures, promotions) => captures.or(promotions),
        }
    }
}
