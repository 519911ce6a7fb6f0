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
    /// The index of the first visible line of a page of text.
    Page(usize),
}

/// Draws a menu with one line selected, and returns the area of its lines.
pub fn draw_menu(frame: &mut Frame<'_>, title: &str, lines: &[String], chosen_index: usize) -> Rect {
    let screen = frame.area();
    let longest_line = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let width = (longest_line.max(title.chars().count()) as u16 + 4).min(screen.width);
    let height = (lines.len() as u16 + 2).min(screen.height);
    let area = Rect::new((screen.width - width) / 3, (screen.height - height) / 2, width, height);
    let inner_area = Rect::new(area.x, area.y + 1, area.width, area.height.saturating_sub(2));
    let visible_lines =
        lines.iter().enumerate().skip(first_menu_line(chosen_index, inner_area)).map(|(index, line)| {
            let style = if index == chosen_index {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new()
            };
            Line::styled(format!(" {line} "), style)
        });
    frame.render_widget(Clear, area);
    let block = Block::new().borders(Borders::ALL).title(title.to_owned());
    frame.render_widget(Paragraph::new(visible_lines.collect::<Vec<_>>()).block(block), area);
    inner_area
}

/// Returns the index of the line at the top of a menu. A menu that does not fit is scrolled so that the selected
/// line is visible.
pub fn first_menu_line(chosen_index: usize, inner_area: Rect) -> usize {
    (chosen_index + 1).saturating_sub(inner_area.height as usize)
}

/// Draws a page of text from line `first_line`, and returns the area of its lines. If fewer lines remain than fit on the screen,
/// sets `first_line` to an earlier line, so that the last line of the text is at the bottom.
pub fn draw_page(frame: &mut Frame<'_>, lines: &[String], first_line: &mut usize) -> Rect {
    let screen = frame.area();
    let columns = (screen.width as usize).saturating_sub(4);
    let lines: Vec<String> = lines.iter().flat_map(|line| wrap::wrap_line(line, columns)).collect();
    let longest_line = lines.iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let width = (longest_line as u16 + 4).min(screen.width);
    let height = (lines.len() as u16 + 2).min(screen.height);
    let area = Rect::new((screen.width - width) / 2, (screen.height - height) / 2, width, height);
    let inner_area = Rect::new(area.x, area.y + 1, area.width, height.saturating_sub(2));
    *first_line = (*first_line).min(lines.len().saturating_sub(inner_area.height as usize));
    let title =
        if lines.len() > inner_area.height as usize { "arrows: more, Esc: back" } else { "any key: back" };
    let visible_lines: Vec<Line<'_>> =
        lines.iter().skip(*first_line).map(|line| Line::from(format!(" {line}"))).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(
        Paragraph::new(visible_lines).block(Block::new().borders(Borders::ALL).title(title)),
        area,
    );
    inner_area
}
