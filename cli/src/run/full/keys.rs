//! Keyboard and mouse input on the full screen.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Rect;

use super::FullScreen;
use super::layout::Layout;
use super::popups::{self, Popup};
use super::selection::Step;
use crate::run::input::Line;
use crate::run::session::Session;
use varlab::position::Move;

/// The meaning of a key or click.
pub enum Key {
    Line(Line),
    Select(Step),
    Suspend,
    Nothing,
}

/// Returns true if a key is pressed together with Ctrl, but not with Alt: keyboards use Ctrl and Alt together to type symbols.
fn is_control(key: &KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && !key.modifiers.contains(KeyModifiers::ALT)
}

/// Returns true if a key ends a line. In pasted text this may be Ctrl-J.
pub fn is_enter(key: &KeyEvent) -> bool {
    key.code == KeyCode::Enter || key.code == KeyCode::Char('j') && is_control(key)
}

impl FullScreen {
    /// Handles input while a popup is open; returns the move chosen from a menu.
    pub(super) fn popup_input(
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
            Popup::Menu(moves, chosen) => match (key, event) {
                (Some(KeyCode::Down), _) => *chosen = (*chosen + 1) % moves.len(),
                (Some(KeyCode::Up), _) => *chosen = (*chosen + moves.len() - 1) % moves.len(),
                (Some(KeyCode::Enter | KeyCode::Char(' ')), _) => return Some(moves[*chosen]),
                (_, Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    let inside = (popup_area.left()..popup_area.right()).contains(&mouse.column);
                    let row =
                        mouse.row.checked_sub(popup_area.y).filter(|row| inside && *row < popup_area.height);
                    let top = popups::menu_top(*chosen, popup_area);
                    let mv = row.and_then(|row| moves.get(top + row as usize)).copied();
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
    pub(super) fn board_input(&mut self, event: &Event, session: &Session, layout: Option<&Layout>) -> Key {
        let shape = &session.game().program().shape;
        match event {
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let step = layout.and_then(|layout| layout.at(shape, mouse.column, mouse.row));
                if let Some(Step::Square(square)) = step {
                    self.cursor = square;
                }
                step.map_or(Key::Nothing, Key::Select)
            }
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, session, layout),
            Event::Paste(text) => {
                // Pasted text is part of one line: only a key ends it.
                self.typed.extend(text.chars().map(|char| if char.is_control() { ' ' } else { char }));
                Key::Nothing
            }
            _ => Key::Nothing,
        }
    }

    fn key(&mut self, key: KeyEvent, session: &Session, layout: Option<&Layout>) -> Key {
        let shape = &session.game().program().shape;
        let (right, down) = match key.code {
            _ if is_enter(&key) && !self.typed.trim().is_empty() => {
                return Key::Line(Line::Text(std::mem::take(&mut self.typed)));
            }
            _ if is_enter(&key) => return Key::Select(Step::Square(self.cursor)),
            KeyCode::Char(char) if is_control(&key) => return self.control(char),
            KeyCode::Left => (-1, 0),
            KeyCode::Right => (1, 0),
            KeyCode::Up => (0, -1),
            KeyCode::Down => (0, 1),
            KeyCode::Tab => return self.next_in_hand(layout),
            KeyCode::Esc => {
                self.typed.clear();
                self.selection.clear();
                return Key::Nothing;
            }
            KeyCode::Backspace => {
                self.typed.pop();
                return Key::Nothing;
            }
            KeyCode::Char(char) => {
                self.typed.push(char);
                return Key::Nothing;
            }
            _ => return Key::Nothing,
        };
        let next = layout.and_then(|layout| layout.neighbour(shape, self.cursor, right, down));
        self.cursor = next.unwrap_or(self.cursor);
        Key::Nothing
    }

    /// Handles a letter pressed together with Ctrl.
    fn control(&mut self, letter: char) -> Key {
        match letter {
            'c' => return Key::Line(Line::Interrupted),
            'd' => return Key::Line(Line::EndOfInput),
            'z' => return Key::Suspend,
            'u' => self.typed.clear(),
            _ => {}
        }
        Key::Nothing
    }

    /// Returns the next piece in hand, for the Tab key.
    fn next_in_hand(&self, layout: Option<&Layout>) -> Key {
        let buttons = layout.map(|layout| layout.buttons.as_slice()).unwrap_or_default();
        // A pass is skipped because it would be played immediately.
        let mut hands = buttons.iter().map(|(_, step)| *step).filter(|step| *step != Step::Pass).peekable();
        let first = hands.peek().copied();
        let next = hands.skip_while(|step| !self.selection.has(*step)).nth(1);
        next.or(first).map_or(Key::Nothing, Key::Select)
    }
}
