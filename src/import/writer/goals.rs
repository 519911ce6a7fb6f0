//! Writes the endings for pieces that reach a goal.

use super::document::{Document, Players};
use super::game::Game;
use crate::import::region::Region;
use crate::import::vocabulary::Role;

/// The goals of both sides.
struct Goals<'a> {
    game: &'a Game<'a>,
    /// The names of White's and Black's pieces that can reach the goal; `None` for all pieces of the side.
    names: [Option<Vec<String>>; 2],
    /// The regions of both sides, from White's point of view.
    regions: [Region; 2],
    /// The number of pieces that must be in the region.
    count: u32,
    /// True if the goal is also reached when the region has no vacant square and the side has a piece in it.
    full_region_counts: bool,
}

/// Writes the endings for pieces that reach a goal.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    let regions = game.regions("flagRegion", Default::default());
    if regions.are_empty() {
        config.ignore_prefixes(&["flag"]);
        return;
    }
    let names = config.by_side("flagPiece").map(|setting| {
        let letters = setting.map_or_else(|| vec!['*'], |setting| config.letters(setting));
        let kinds = game.kinds_of(&letters);
        let name = |&index: &usize| game.kinds[index].name.clone();
        (!letters.contains(&'*')).then(|| kinds.iter().map(name).collect())
    });
    let goals = Goals {
        game,
        names,
        regions: regions.by_side,
        count: config.number("flagPieceCount", 1),
        full_region_counts: config.flag("flagPieceBlockedWin", false),
    };
    let must_be_safe = config.flag("flagPieceSafe", false);
    if must_be_safe && goals.full_region_counts {
        config.report_lost("flagPieceBlockedWin", "together with `flagPieceSafe` it cannot be expressed");
    }
    let sentences_by_side = [0, 1].map(|side| {
        if config.flag("flagMove", false) {
            goals.goal_with_reply(side, must_be_safe)
        } else if must_be_safe {
            goals.safe_goal(side)
        } else {
            goals.immediate_goal(side)
        }
    });
    if sentences_by_side[0] == sentences_by_side[1] {
        for sentence in &sentences_by_side[0] {
            document.add_for_players(Players::Both, sentence);
        }
        return;
    }
    for (players, sentences) in [Players::White, Players::Black].into_iter().zip(&sentences_by_side) {
        for sentence in sentences {
            document.add_for_players(players, sentence);
        }
    }
}

impl Goals<'_> {
    /// Returns the sentences of a side for a goal that ends the game as soon as it is reached.
    fn immediate_goal(&self, side: usize) -> Vec<String> {
        self.goal_facts(side, side, false).iter().map(|fact| format!("wins when {fact}")).collect()
    }

    /// Returns the sentences of a side for a goal that counts only if the pieces on it cannot be captured.
    fn safe_goal(&self, side: usize) -> Vec<String> {
        let own = self.goal_facts(side, side, true);
        let enemy = self.goal_facts(1 - side, side, true);
        let both = own.iter().flat_map(|own| enemy.iter().map(move |enemy| format!("{own} and {enemy}")));
        let draws = both.map(|facts| format!("draws when {facts}"));
        draws.chain(own.iter().map(|fact| format!("wins when {fact}"))).collect()
    }

    /// Returns the sentences of a side if the opponent may reply to the move that reaches the goal.
    fn goal_with_reply(&self, side: usize, must_be_safe: bool) -> Vec<String> {
        let mut sentences = Vec::new();
        let own = self.goal_facts(side, side, false);
        if side == 0 && self.is_king_goal(1) {
            for (own, enemy) in own.iter().flat_map(|own| {
                self.goal_facts(1, 0, must_be_safe).into_iter().map(move |enemy| (own, enemy))
            }) {
                sentences.push(format!("draws when {own} and {enemy} and to move"));
            }
        }
        sentences.extend(own.iter().map(|fact| format!("wins when {fact} and to move")));
        let reached = self.goal_facts(side, side, must_be_safe);
        if side == 0 && self.is_king_goal(1) {
            let zone = self.zone(1, 1);
            if let (Some(king), false) = (self.names[1].iter().flatten().next(), zone.is_empty()) {
                let last_chance = format!("enemy cannot move {king} to {zone}");
                sentences.extend(reached.iter().map(|fact| format!("wins when {fact} and {last_chance}")));
            }
        } else if must_be_safe || self.is_king_goal(1 - side) {
            sentences.extend(reached.iter().map(|fact| format!("wins when {fact}")));
        }
        if side == 1 && self.is_king_goal(1) && self.game.config.flag("checking", true) {
            let enemy = self.goal_facts(0, 1, must_be_safe);
            sentences.extend(enemy.iter().map(|fact| format!("loses when in check and {fact}")));
        }
        sentences
    }

    /// Returns true if only the king of a side can reach its goal.
    fn is_king_goal(&self, side: usize) -> bool {
        let is_royal = |name: &String| {
            self.game.kinds.iter().any(|kind| kind.name == *name && kind.piece_type.has_role(Role::Royal))
        };
        matches!(self.names[side].as_deref(), Some([name]) if is_royal(name))
    }

    /// Returns the region of a side from the point of view of `viewer`; empty if the region has no squares.
    fn zone(&self, side: usize, viewer: usize) -> String {
        let region = &self.regions[side];
        let seen = if viewer == 0 { region.clone() } else { region.mirrored(self.game.ranks) };
        seen.to_single_term(self.game.files, self.game.ranks)
    }

    /// Returns alternative facts, from the point of view of `viewer`: the side has reached its goal if one of them holds.
    fn goal_facts(&self, side: usize, viewer: usize, must_be_safe: bool) -> Vec<String> {
        let zone = self.zone(side, viewer);
        if zone.is_empty() || self.names[side].as_ref().is_some_and(Vec::is_empty) {
            return Vec::new();
        }
        let owner = if side == viewer { "" } else { "enemy " };
        let pieces = |adjective: &str| match &self.names[side] {
            None if side == viewer => format!("{adjective}friend on {zone}"),
            None => format!("{adjective}enemy on {zone}"),
            Some(names) => {
                let placed = |name: &String| format!("{adjective}{owner}{name} on {zone}");
                names.iter().map(placed).collect::<Vec<_>>().join(", ")
            }
        };
        let at_least = |count: u32, adjective: &str| {
            let number = if count > 1 { format!("at least {count} ") } else { String::new() };
            format!("{number}{}", pieces(adjective))
        };
        let squares = self.regions[side].len() as u32;
        let mut facts = Vec::new();
        if must_be_safe {
            if self.count < squares {
                facts.push(at_least(self.count + 1, ""));
            }
            if self.count <= squares {
                facts.push(at_least(self.count, "safe "));
            }
            return facts;
        }
        if self.count <= squares {
            facts.push(at_least(self.count, ""));
        }
        if self.full_region_counts {
            facts.push(format!("{} and no vacant on {zone}", pieces("")));
        }
        facts
    }
}
