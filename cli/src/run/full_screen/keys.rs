//! Keyboard and mouse input in full-screen mode.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Rect;

use super::FullScreen;
use super::layout::Layout;
use super::popups::{self, Popup};
use crate::run::input::Line;
use crate::run::session::Session;
use varlab::game::selection::Step;
use varlab::position::Move;

/// The action that a key or click triggers.
pub enum Action {
    /// Executes an input line.
    Line(Line),
    /// Selects a square, a piece in hand, a pass or a swap.
    Select(Step),
    /// Suspends the program, as Ctrl-Z does.
    Suspend,
    /// Needs no further action.
    None,
}

/// Returns true if a key is pressed together with Ctrl, but not with Alt: keyboards use Ctrl and Alt together to type symbols.
fn has_ctrl(key: &KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && !key.modifiers.contains(KeyModifiers::ALT)
}

/// Returns true if a key ends a line. Terminals without bracketed paste may send the line breaks of pasted text as Ctrl-J.
pub fn is_enter(key: &KeyEvent) -> bool {
    key.code == KeyCode::Enter || key.code == KeyCode::Char('j') && has_ctrl(key)
}

impl FullScreen {
    /// Handles input while a popup is open; returns the move if one is chosen from a menu.
    pub(super) fn handle_popup_input(
        &mut self,
        event: &Event,
        popup: &mut Option<Popup>,
        popup_area: Rect,
    ) -> Option<Move> {
        let key = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => Some(key.code),
            _ => None,
        };
        match popup.as_mut()? {
            Popup::Page(first_line) => match key? {
                KeyCode::Down => *first_line += 1,
                KeyCode::Up => *first_line = first_line.saturating_sub(1),
                KeyCode::PageDown => *first_line += popup_area.height as usize,
                KeyCode::PageUp => *first_line = first_line.saturating_sub(popup_area.height as usize),
                _ => {
                    self.page.clear();
                    *popup = None;
                }
            },
            Popup::Menu(moves, chosen_index) => match (key, event) {
                (Some(KeyCode::Down), _) => *chosen_index = (*chosen_index + 1) % moves.len(),
                (Some(KeyCode::Up), _) => *chosen_index = (*chosen_index + moves.len() - 1) % moves.len(),
                (Some(KeyCode::Enter | KeyCode::Char(' ')), _) => return Some(moves[*chosen_index]),
                (_, Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    let is_inside = (popup_area.left()..popup_area.right()).contains(&mouse.column);
                    let row = mouse
                        .row
                        .checked_sub(popup_area.y)
                        .filter(|row| is_inside && *row < popup_area.height);
                    let first_visible = popups::first_menu_line(*chosen_index, popup_area);
                    let mv = row.and_then(|row| moves.get(first_visible + row as usize)).copied();
                    *popup = None;
                    return mv;
                }
                (Some(_), _) => *popup = None,
                _ => {}
            },
        }
        None
    }

    /// Handles input while no popup is open.
    pub(super) fn handle_board_input(
        &mut self,
        event: &Event,
        session: &Session,
        layout: Option<&Layout>,
    ) -> Action {
        let shape = &session.game().program().shape;
        match event {
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let step = layout.and_then(|layout| layout.step_at(shape, mouse.column, mouse.row));
                if let Some(Step::Square(square)) = step {
                    self.cursor = square;
                }
                step.map_or(Action::None, Action::Select)
            }
            Event::Key(key) if key.kind != KeyEventKind::Release => self.handle_key(*key, session, layout),
            Event::Paste(text) => {
                // A bracketed paste never ends the line. Terminals without bracketed paste send keys instead, see `is_enter`.
                self.typed_text.extend(text.chars().map(|char| if char.is_control() { ' ' } else { char }));
                Action::None
            }
            _ => Action::None,
        }
    }

    /// Handles a key.
    fn handle_key(&mut self, key: KeyEvent, session: &Session, layout: Option<&Layout>) -> Action {
        let shape = &session.game().program().shape;
        let (right, down) = match key.code {
            _ if is_enter(&key) && !self.typed_text.trim().is_empty() => {
                return Action::Line(Line::Text(std::mem::take(&mut self.typed_text)));
            }
            _ if is_enter(&key) => return Action::Select(Step::Square(self.cursor)),
            KeyCode::Char(char) if has_ctrl(&key) => return self.handle_control_key(char),
            KeyCode::Left => (-1, 0),
            KeyCode::Right => (1, 0),
            KeyCode::Up => (0, -1),
            KeyCode::Down => (0, 1),
            KeyCode::Tab => return self.select_next_in_hand(layout),
            KeyCode::Esc => {
                self.typed_text.clear();
                self.selection.clear();
                return Action::None;
            }
            KeyCode::Backspace => {
                self.typed_text.pop();
                return Action::None;
            }
            KeyCode::Char(char) => {
                self.typed_text.push(char);
                return Action::None;
            }
            _ => return Action::None,
        };
        let next = layout.and_then(|layout| layout.neighbour(shape, self.cursor, right, down));
        self.cursor = next.unwrap_or(self.cursor);
        Action::None
    }

    /// Handles a letter that is pressed together with Ctrl.
    fn handle_control_key(&mut self, letter: char) -> Action {
        match letter {
            'c' => return Action::Line(Line::Interrupted),
            'd' => return Action::Line(Line::EndOfInput),
            'z' => return Action::Suspend,
            'u' => self.typed_text.clear(),
            _ => {}
        }
        Action::None
    }

    /// Selects the next piece in hand, for the Tab key.
    fn select_next_in_hand(&self, layout: Option<&Layout>) -> Action {
        let buttons = layout.map(|layout| layout.buttons.as_slice()).unwrap_or_default();
        // A pass and a swap are skipped because they would be played immediately.
        let mut hand_steps = buttons
            .iter()
            .map(|(_, step)| *step)
            .filter(|step| !matches!(step, Step::Pass | Step::Swap))
            .peekable();
        let first = hand_steps.peek().copied();
        let next = hand_steps.skip_while(|step| !self.selection.contains(*step)).nth(1);
        next.or(first).map_or(Action::None, Action::Select)
    }
}
