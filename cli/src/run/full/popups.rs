//! Popups over the board: a menu of moves, or a page of text.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Clear, Paragraph};

use super::wrap;
use varlab::position::Move;

/// An open popup.
pub enum Popup {
    /// The moves of a menu, and the index of the selected one.
    Menu(Vec<Move>, usize),
    /// The first visible line of a page of text.
    Page(usize),
}

/// Draws a menu with one line selected, and returns the area of its lines.
pub fn menu(frame: &mut Frame<'_>, title: &str, lines: &[String], chosen: usize) -> Rect {
    let screen = frame.area();
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let width = (longest.max(title.chars().count()) as u16 + 4).min(screen.width);
    let height = (lines.len() as u16 + 2).min(screen.height);
    let place = Rect::new((screen.width - width) / 3, (screen.height - height) / 2, width, height);
    let inside = Rect::new(place.x, place.y + 1, place.width, place.height.saturating_sub(2));
    let shown = lines.iter().enumerate().skip(menu_top(chosen, inside)).map(|(at, line)| {
        let style = if at == chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        Line::styled(format!(" {line} "), style)
    });
    frame.render_widget(Clear, place);
    let block = Block::new().borders(Borders::ALL).title(title.to_owned());
    frame.render_widget(Paragraph::new(shown.collect::<Vec<_>>()).block(block), place);
    inside
}

/// Returns the first visible line of a menu, so that the selected one is visible.
pub fn menu_top(chosen: usize, inside: Rect) -> usize {
    (chosen + 1).saturating_sub(inside.height as usize)
}

/// Draws a page of text from line `first_line`, which is limited to the start of the last page, and returns the area of its lines.
pub fn page(frame: &mut Frame<'_>, lines: &[String], first_line: &mut usize) -> Rect {
    let screen = frame.area();
    let columns = (screen.width as usize).saturating_sub(4);
    let lines: Vec<String> = lines.iter().flat_map(|line| wrap::hanging(line, columns)).collect();
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let width = (longest as u16 + 4).min(screen.width);
    let height = (lines.len() as u16 + 2).min(screen.height);
    let place = Rect::new((screen.width - width) / 2, (screen.height - height) / 2, width, height);
    let inside = Rect::new(place.x, place.y + 1, place.width, height.saturating_sub(2));
    *first_line = (*first_line).min(lines.len().saturating_sub(inside.height as usize));
    let title =
        if lines.len() > inside.height as usize { "arrows: more, Esc: back" } else { "any key: back" };
    let shown: Vec<Line<'_>> =
        lines.iter().skip(*first_line).map(|line| Line::from(format!(" {line}"))).collect();
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(shown).block(Block::new().borders(Borders::ALL).title(title)), place);
    inside
}
