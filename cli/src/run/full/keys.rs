//! What keys and clicks mean on the full screen. Not what comes of the lines and moves that they make.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Rect;

use super::Full;
use super::boxes::{self, Over};
use super::pick::Token;
use super::places::Places;
use crate::run::input::Line;
use crate::run::session::Session;
use varlab::position::Move;

/// What a key means.
pub enum Key {
    Line(Line),
    Token(Token),
    Pause,
    Nothing,
}

/// Whether a letter is pressed together with Ctrl; with Alt besides, keyboards write signs.
fn is_control(key: &KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && !key.modifiers.contains(KeyModifiers::ALT)
}

/// Whether a key ends a line; what is pasted may end its lines with Ctrl-J.
pub fn is_enter(key: &KeyEvent) -> bool {
    key.code == KeyCode::Enter || key.code == KeyCode::Char('j') && is_control(key)
}

impl Full {
    /// What a key means while something is open over the board; the move that has been chosen.
    pub(super) fn over(&mut self, event: &Event, over: &mut Option<Over>, open: Rect) -> Option<Move> {
        let key = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => Some(key.code),
            _ => None,
        };
        match over.as_mut()? {
            Over::Page(from) => match key? {
                KeyCode::Down => *from += 1,
                KeyCode::Up => *from = from.saturating_sub(1),
                KeyCode::PageDown => *from += open.height as usize,
                KeyCode::PageUp => *from = from.saturating_sub(open.height as usize),
                _ => {
                    self.page.clear();
                    *over = None;
                }
            },
            Over::Menu(moves, chosen) => match (key, event) {
                (Some(KeyCode::Down), _) => *chosen = (*chosen + 1) % moves.len(),
                (Some(KeyCode::Up), _) => *chosen = (*chosen + moves.len() - 1) % moves.len(),
                (Some(KeyCode::Enter | KeyCode::Char(' ')), _) => return Some(moves[*chosen]),
                (_, Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    let inside = (open.left()..open.right()).contains(&mouse.column);
                    let row = mouse.row.checked_sub(open.y).filter(|row| inside && *row < open.height);
                    let top = boxes::menu_top(*chosen, open);
                    let mv = row.and_then(|row| moves.get(top + row as usize)).copied();
                    *over = None;
                    return mv;
                }
                (Some(_), _) => *over = None,
                _ => {}
            },
        }
        None
    }

    /// What a key or a click means over the board.
    pub(super) fn pressed(&mut self, event: &Event, session: &Session, places: Option<&Places>) -> Key {
        let shape = &session.game().program().shape;
        match event {
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let token = places.and_then(|places| places.at(shape, mouse.column, mouse.row));
                if let Some(Token::Square(square)) = token {
                    self.cursor = square;
                }
                token.map_or(Key::Nothing, Key::Token)
            }
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, session, places),
            Event::Paste(text) => {
                // A line is ended by a key; what is pasted is all of one.
                self.typed.extend(text.chars().map(|char| if char.is_control() { ' ' } else { char }));
                Key::Nothing
            }
            _ => Key::Nothing,
        }
    }

    fn key(&mut self, key: KeyEvent, session: &Session, places: Option<&Places>) -> Key {
        let shape = &session.game().program().shape;
        let (right, down) = match key.code {
            _ if is_enter(&key) && !self.typed.trim().is_empty() => {
                return Key::Line(Line::Text(std::mem::take(&mut self.typed)));
            }
            _ if is_enter(&key) => return Key::Token(Token::Square(self.cursor)),
            KeyCode::Char(char) if is_control(&key) => return self.control(char),
            KeyCode::Left => (-1, 0),
            KeyCode::Right => (1, 0),
            KeyCode::Up => (0, -1),
            KeyCode::Down => (0, 1),
            KeyCode::Tab => return self.next_spot(places),
            KeyCode::Esc => {
                self.typed.clear();
                self.picking.clear();
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
        let next = places.and_then(|places| places.step(shape, self.cursor, right, down));
        self.cursor = next.unwrap_or(self.cursor);
        Key::Nothing
    }

    /// What a letter means together with Ctrl.
    fn control(&mut self, letter: char) -> Key {
        match letter {
            'c' => return Key::Line(Line::Interrupted),
            'd' => return Key::Line(Line::End),
            'z' => return Key::Pause,
            'u' => self.typed.clear(),
            _ => {}
        }
        Key::Nothing
    }

    /// The next thing beside the board that can be pointed at.
    fn next_spot(&self, places: Option<&Places>) -> Key {
        let spots = places.map(|places| places.spots.as_slice()).unwrap_or_default();
        // A pass would be played at once: it is only clicked or typed.
        let mut hands =
            spots.iter().map(|(_, token)| *token).filter(|token| *token != Token::Pass).peekable();
        let first = hands.peek().copied();
        let next = hands.skip_while(|token| !self.picking.has(*token)).nth(1);
        next.or(first).map_or(Key::Nothing, Key::Token)
    }
}
