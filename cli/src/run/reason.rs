//! Why a move is good, in words: how it ends the game, or what is won and lost on the line that is expected. Not how good it is.

use varlab::board::{Content, KindId, Side};
use varlab::diagnostics::article::with_article;
use varlab::game::Game;
use varlab::interp;
use varlab::search::{Score, SearchResult};

/// What speaks for the move: `wins a Rook`, `takes a Rook for a Knight`, `wins in 2`, `gives check`.
pub fn reason(game: &Game, best: &SearchResult) -> String {
    let side = game.position().side();
    let mut line = game.clone();
    line.play(&best.mv);
    if let Some(outcome) = line.outcome() {
        return match outcome.winner {
            Some(winner) if winner == side => format!("wins at once ({})", outcome.reason),
            Some(_) => format!("loses at once ({})", outcome.reason),
            None => format!("draws ({})", outcome.reason),
        };
    }
    let checks = interp::in_check(game.program(), line.position(), side.other());
    let deal = Deal::of(game, best, side).words(game);
    match best.score {
        Score::MateIn(moves) => format!("wins by force in {moves}"),
        Score::MatedIn(moves) => format!("holds out longest, though it loses in {moves}"),
        Score::Centipawns(_) => match (deal, checks) {
            (Some(deal), true) => format!("gives check and {deal}"),
            (Some(deal), false) => deal,
            (None, true) => "gives check".to_owned(),
            (None, false) => "nothing changes hands".to_owned(),
        },
    }
}

/// What the two players lose on a line, by kind, and what of one's own is promoted.
struct Deal {
    taken: Vec<KindId>,
    given: Vec<KindId>,
    made: Vec<KindId>,
}

impl Deal {
    fn of(game: &Game, best: &SearchResult, side: Side) -> Self {
        let mut deal = Self { taken: Vec::new(), given: Vec::new(), made: Vec::new() };
        let mut line = game.clone();
        // What the last move takes may be taken back on the next: it does not count, unless it is all there is.
        let plies = best.pv.len().saturating_sub(1).max(1);
        for mv in best.pv.iter().take(plies) {
            let Some(candidate) = line.legal_moves().iter().find(|candidate| candidate.mv == *mv) else {
                break;
            };
            for piece in
                candidate.victims.iter().filter_map(|&(_, content): &(_, Content)| content.as_piece())
            {
                if piece.side == side { deal.given.push(piece.kind) } else { deal.taken.push(piece.kind) }
            }
            if line.position().side() == side {
                deal.made.extend(mv.choice().filter(|kind| *kind != mv.kind));
            }
            line.play(mv);
        }
        // A kind for the same kind is no gain.
        deal.given.retain(|kind| match deal.taken.iter().position(|taken| taken == kind) {
            Some(at) => {
                deal.taken.remove(at);
                false
            }
            None => true,
        });
        deal
    }

    fn words(&self, game: &Game) -> Option<String> {
        let name = |kind: &KindId| with_article(&game.program().kind(*kind).name).clone();
        let list = |kinds: &[KindId]| {
            let names: Vec<String> = kinds.iter().map(name).collect();
            names.join(" and ")
        };
        let deal = match (self.taken.is_empty(), self.given.is_empty()) {
            (true, true) => None,
            (false, true) => Some(format!("wins {}", list(&self.taken))),
            (true, false) => Some(format!("gives up {}", list(&self.given))),
            (false, false) => Some(format!("takes {} for {}", list(&self.taken), list(&self.given))),
        };
        let made = (!self.made.is_empty()).then(|| format!("gets {}", list(&self.made)));
        match (deal, made) {
            (Some(deal), Some(made)) => Some(format!("{deal} and {made}")),
            (deal, made) => deal.or(made),
        }
    }
}
