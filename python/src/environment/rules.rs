//! The tables of a game that all its environments share.

use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use varlab::ir::{Fact, Program, RepeatedBy};
use varlab::kernel::Kernel;
use varlab::terminal::Terminal;

use super::planes::Planes;
use crate::actions::Actions;

/// The compiled rules, actions and planes of a game.
pub struct Rules {
    pub program: Arc<Program>,
    pub kernel: Arc<Kernel>,
    pub terminal: Terminal,
    pub actions: Actions,
    pub planes: Planes,
    /// The hash of the rules and of the numbering of actions.
    pub hash: u64,
    /// True if the rules have an ending by perpetual check, which depends on the moves that gave check.
    pub tracks_checks: bool,
}

impl Rules {
    /// Returns the tables of a variant. Computes them unless another environment or table uses them.
    pub fn for_variant(variant: &varlab::Variant) -> Arc<Rules> {
        static IN_USE: OnceLock<Mutex<Vec<Weak<Rules>>>> = OnceLock::new();
        let in_use = IN_USE.get_or_init(Mutex::default);
        let program = variant.program();
        let find = |rules: &[Weak<Rules>]| {
            rules.iter().filter_map(Weak::upgrade).find(|rules| Arc::ptr_eq(&rules.program, program))
        };
        if let Some(known) = find(&in_use.lock().unwrap_or_else(PoisonError::into_inner)) {
            return known;
        }
        let rules = Arc::new(Rules::new(program, variant.kernel()));
        let mut in_use = in_use.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = find(&in_use) {
            return known;
        }
        in_use.retain(|weak| weak.strong_count() > 0);
        in_use.push(Arc::downgrade(&rules));
        rules
    }

    fn new(program: &Arc<Program>, kernel: &Arc<Kernel>) -> Rules {
        let is_by_checking = |fact: &Fact| matches!(fact, Fact::Repeats { by: RepeatedBy::Checking, .. });
        let actions = Actions::new(program);
        Rules {
            hash: actions.hash(program),
            planes: Planes::new(program, matches!(actions, Actions::Legs(_))),
            tracks_checks: program.endings.iter().any(|ending| ending.reason.facts().any(is_by_checking)),
            terminal: Terminal::new(program),
            actions,
            kernel: Arc::clone(kernel),
            program: Arc::clone(program),
        }
    }
}
