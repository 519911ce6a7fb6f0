//! The reason for a move as text: how the move ends the game, or what material the expected line wins and loses.

use varlab::board::{Content, KindId, Side};
use varlab::diagnostics::article::with_article;
use varlab::game::Game;
use varlab::interp;
use varlab::search::{Score, SearchResult};

/// Returns the reason for the best move, such as `wins a Rook`, `takes a Rook for a Knight`, `wins by force in 2` or `gives check`.
pub fn reason_text(game: &Game, best: &SearchResult) -> String {
    let side = game.position().side();
    let mut game_after_move = game.clone();
    game_after_move.play(&best.mv);
    if let Some(outcome) = game_after_move.outcome() {
        return match outcome.winner {
            Some(winner) if winner == side => format!("wins immediately ({})", outcome.reason),
            Some(_) => format!("loses immediately ({})", outcome.reason),
            None => format!("draws ({})", outcome.reason),
        };
    }
    let gives_check = interp::in_check(game.program(), game_after_move.position(), side.other());
    let change = MaterialChange::new(game, best, side).text(game);
    match best.score {
        Score::MateIn(moves) => format!("wins by force in {moves}"),
        Score::MatedIn(moves) => format!("delays the forced loss, in {moves}, for the longest time"),
        Score::Centipawns(_) => match (change, gives_check) {
            (Some(change), true) => format!("gives check and {change}"),
            (Some(change), false) => change,
            (None, true) => "gives check".to_owned(),
            (None, false) => "the material does not change".to_owned(),
        },
    }
}

/// The change of material during a line of moves, from the point of view of one side.
struct MaterialChange {
    /// The kinds captured from the opponent.
    captured: Vec<KindId>,
    /// The kinds lost to the opponent.
    lost: Vec<KindId>,
    /// The kinds gained by promotion.
    promoted: Vec<KindId>,
}

impl MaterialChange {
    /// Computes the change of material during the principal variation of a search.
    fn new(game: &Game, best: &SearchResult, side: Side) -> Self {
        let mut change = Self { captured: Vec::new(), lost: Vec::new(), promoted: Vec::new() };
        let mut replayed_game = game.clone();
        // The last move is ignored unless it is the only one, because its capture could be answered by a recapture.
        let plies = best.pv.len().saturating_sub(1).max(1);
        for mv in best.pv.iter().take(plies) {
            let mut candidates = replayed_game.legal_moves().iter();
            let Some(candidate) = candidates.find(|candidate| candidate.mv == *mv) else { break };
            for piece in
                candidate.victims.iter().filter_map(|&(_, content): &(_, Content)| content.as_piece())
            {
                if piece.side == side {
                    change.lost.push(piece.kind);
                } else {
                    change.captured.push(piece.kind);
                }
            }
            if replayed_game.position().side() == side {
                change.promoted.extend(mv.choice().filter(|kind| *kind != mv.kind));
            }
            replayed_game.play(mv);
        }
        // A captured piece and a lost piece of the same kind cancel out.
        change.lost.retain(|kind| match change.captured.iter().position(|captured| captured == kind) {
            Some(index) => {
                change.captured.remove(index);
                false
            }
            None => true,
        });
        change
    }

    /// Returns the change as text; `None` if nothing changes.
    fn text(&self, game: &Game) -> Option<String> {
        let name_with_article = |kind: &KindId| with_article(&game.program().kind(*kind).name);
        let joined_names = |kinds: &[KindId]| {
            let names: Vec<String> = kinds.iter().map(name_with_article).collect();
            names.join(" and ")
        };
        let capture_text = match (self.captured.is_empty(), self.lost.is_empty()) {
            (true, true) => None,
            (false, true) => Some(format!("wins {}", joined_names(&self.captured))),
            (true, false) => Some(format!("gives up {}", joined_names(&self.lost))),
            (false, false) => {
                Some(format!("takes {} for {}", joined_names(&self.captured), joined_names(&self.lost)))
            }
        };
        let promotion_text =
            (!self.promoted.is_empty()).then(|| format!("gets {}", joined_names(&self.promoted)));
        match (capture_text, promotion_text) {
            (Some(capture_text), Some(promotion_text)) => {
                Some(format!("{capture_text} and {promotion_text}"))
            }
            (capture_text, promotion_text) => capture_text.or(promotion_text),
        }
    }
}
