//! Drawing of the full screen: the board, the evaluation bar, the side panel and the input line.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};

use super::layout::Layout;
use super::selection::{Selection, Step};
use super::wrap;
use crate::run::session::Session;
use varlab::board::{Piece, Side, Square, SquareSet};
use varlab::interp;
use varlab::notation::coordinate;
use varlab::position::{Form, Move};
use varlab::render::voids::outer_voids;
use varlab::search::Score;

/// Colours of light and dark squares. White and black letters are readable on all colours of squares.
const SHADES: [u8; 2] = [103, 60];
/// Colour of the squares of the last move.
const LAST_MOVE: u8 = 136;
/// Colour of the possible target squares.
const MARKED: u8 = 65;
/// Colour of the selected squares.
const SELECTED: u8 = 30;
/// Colour of labels and other secondary text.
const DIM: u8 = 240;
/// Lines of the side panel for the title.
const TITLE: usize = 1;
/// Lines of the side panel for a player and the pieces in hand.
const PLAYER: usize = 2;
/// Lines of the side panel for the progress of a search.
const THINKING: usize = 1;
/// Lines of the side panel for messages; more if the last message is longer.
const MESSAGES: usize = 5;

/// The contents of the screen besides the session.
pub struct View<'a> {
    pub title: &'a str,
    pub colour: bool,
    pub cursor: Square,
    pub selection: &'a Selection,
    pub moves: &'a [Move],
    /// The text in the input line.
    pub typed: &'a str,
    /// The messages, oldest first; each may have several lines.
    pub messages: &'a [String],
    /// The progress of the running search.
    pub search_progress: &'a str,
    /// The last score of the engine, from White's point of view.
    pub score: Option<Score>,
}

impl View<'_> {
    /// Draws the screen, and stores the clickable areas of the side panel in the layout.
    pub fn draw(&self, frame: &mut Frame<'_>, session: &Session, layout: &mut Layout) {
        self.board(frame, session, layout);
        self.bar(frame, layout);
        self.side_panel(frame, session, layout);
        let to_move = match session.outcome() {
            Some(_) => "game over".to_owned(),
            None => session.to_move().to_string(),
        };
        let prompt = format!("{to_move}> ");
        let available = (layout.typed.width as usize).saturating_sub(prompt.len() + 1);
        let typed = wrap::end(self.typed, available);
        let line = Line::from(vec![
            Span::styled(format!("{prompt}{typed}"), Style::new().add_modifier(Modifier::BOLD)),
            Span::styled("_", Style::new().add_modifier(Modifier::SLOW_BLINK)),
        ]);
        frame.render_widget(Paragraph::new(line), layout.typed);
    }

    fn board(&self, frame: &mut Frame<'_>, session: &Session, layout: &Layout) {
        let shape = &session.game().program().shape;
        let (targets, outside) = (self.selection.targets(self.moves), outer_voids(shape));
        let cells = (0..shape.ranks()).flat_map(|rank| (0..shape.files()).map(move |file| (file, rank)));
        for cell in cells.filter_map(|(file, rank)| shape.cell(file, rank)) {
            let rect = layout.square(shape, cell);
            if shape.is_square(cell) {
                let middle = Rect { y: layout.middle(rect), height: 1, ..rect };
                self.square(frame, session, cell, (rect, middle), targets);
            } else if !outside.has(cell) {
                let hatched = vec![Line::from("▒".repeat(rect.width as usize)); rect.height as usize];
                frame
                    .render_widget(Paragraph::new(hatched).style(self.foreground(Color::Indexed(DIM))), rect);
            }
        }
        // Rank labels are to the left of the middle of each square, file labels below the board.
        let dim = self.foreground(Color::Indexed(DIM));
        for rank in 0..shape.ranks() {
            let Some(row) = shape.cell(0, rank).map(|cell| layout.square(shape, cell)) else { continue };
            let label = format!("{:>1$}", shape.first_rank() + rank, layout.labels as usize - 1);
            let place = Rect::new(layout.board.x - layout.labels, layout.middle(row), layout.labels - 1, 1);
            frame.render_widget(Paragraph::new(label).style(dim), place);
        }
        for file in 0..shape.files() {
            let Some(column) = shape.cell(file, 0).map(|cell| layout.square(shape, cell)) else { continue };
            let place = Rect::new(column.x + column.width / 2, layout.board.bottom(), 1, 1);
            frame.render_widget(Paragraph::new(((b'a' + file) as char).to_string()).style(dim), place);
        }
    }

    fn square(
        &self,
        frame: &mut Frame<'_>,
        session: &Session,
        square: Square,
        (rect, middle): (Rect, Rect),
        targets: SquareSet,
    ) {
        let (program, position) = (session.game().program(), session.game().position());
        let (file, rank) = program.shape.coordinates(square);
        let last = session.last_move().filter(|mv| mv.form != Form::Pass);
        let is_last = last.is_some_and(|mv| mv.to == square || mv.from == square);
        let (is_target, is_selected) = (targets.has(square), self.selection.has(Step::Square(square)));
        let (shade, brackets) = if is_selected {
            (SELECTED, ['{', '}'])
        } else if is_target {
            (MARKED, ['<', '>'])
        } else if is_last {
            (LAST_MOVE, ['(', ')'])
        } else {
            (SHADES[usize::from((file + rank + program.shape.first_rank()) % 2)], [' ', ' '])
        };
        let piece = position.at(square).as_piece();
        let letter = match piece {
            Some(piece) => program.letter(piece),
            None if is_target => "•".to_owned(),
            None if !self.colour => "·".to_owned(),
            None => String::new(),
        };
        let ink = if piece.is_some_and(|piece| piece.side == Side::Black) {
            Color::Indexed(16)
        } else {
            Color::Indexed(231)
        };
        let mut style = Style::new();
        if self.colour {
            style = style.bg(Color::Indexed(shade)).fg(ink);
        }
        if piece.is_some_and(|piece| piece.side == Side::White) {
            style = style.add_modifier(Modifier::BOLD);
        }
        let is_cursor = square == self.cursor;
        if is_cursor && !self.colour {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let [mut left, mut right] = if self.colour { [' ', ' '] } else { brackets };
        if is_cursor {
            [left, right] = ['[', ']'];
        }
        let inner = rect.width as usize - 2;
        let text = format!("{left}{letter:^inner$}{right}");
        frame.render_widget(Block::new().style(style), rect);
        frame.render_widget(Paragraph::new(text).style(style), middle);
    }

    /// Draws the evaluation bar; White's part grows with White's advantage.
    fn bar(&self, frame: &mut Frame<'_>, layout: &Layout) {
        let share = self.score.map_or(0.5, share);
        let white = (f64::from(layout.bar.height) * share).round() as u16;
        for row in 0..layout.bar.height {
            // White's part is at White's side of the board.
            let from_white = if layout.is_flipped() { row } else { layout.bar.height - 1 - row };
            let is_white = from_white < white;
            let text = if is_white { "█" } else { "░" };
            let style = if is_white {
                self.foreground(Color::Indexed(231))
            } else {
                self.foreground(Color::Indexed(DIM))
            };
            let place = Rect::new(layout.bar.x, layout.bar.y + row, 1, 1);
            frame.render_widget(Paragraph::new(text).style(style), place);
        }
    }

    /// Draws the side panel, from the top: title, one player, moves, other player, status, progress, messages.
    fn side_panel(&self, frame: &mut Frame<'_>, session: &Session, layout: &mut Layout) {
        let area = layout.side_panel;
        let top = if layout.is_flipped() { Side::White } else { Side::Black };
        let status = wrap::hanging(&self.status(session), area.width as usize);
        let other_lines = TITLE + 2 * PLAYER + status.len() + THINKING;
        let messages = self.messages(area.width as usize, (area.height as usize).saturating_sub(other_lines));
        let list = (area.height as usize).saturating_sub(other_lines + messages.len().max(MESSAGES));

        let mut y = area.y;
        let mut next = |count: usize| {
            let place = Rect::new(area.x, y, area.width, (count as u16).min(area.bottom() - y));
            y = place.bottom();
            place
        };
        let text = |lines: Vec<String>| Paragraph::new(lines.into_iter().map(Line::from).collect::<Vec<_>>());
        let bold = Style::new().add_modifier(Modifier::BOLD);
        frame.render_widget(Paragraph::new(self.title).style(bold), next(TITLE));
        self.player(frame, session, top, next(PLAYER), layout);
        let list = next(list);
        frame.render_widget(Paragraph::new(moves(session, list)), list);
        self.player(frame, session, top.other(), next(PLAYER), layout);
        let place = next(status.len());
        frame.render_widget(text(status).style(bold), place);
        let dim = self.foreground(Color::Indexed(DIM));
        frame.render_widget(Paragraph::new(self.search_progress).style(dim), next(THINKING));
        let place = next(messages.len());
        frame.render_widget(text(messages), place);
    }

    /// Returns the lines of the last messages, at most `max_lines`. The last message is shown completely if possible.
    fn messages(&self, columns: usize, max_lines: usize) -> Vec<String> {
        let wrapped = |text: &String| text.lines().flat_map(|line| wrap::hanging(line, columns)).collect();
        let texts: Vec<Vec<String>> = self.messages.iter().map(wrapped).collect();
        let last = texts.last().map_or(0, Vec::len);
        let count = last.max(MESSAGES).min(max_lines);
        let mut lines = texts.concat();
        // A message that is too long is shown from its start.
        lines.drain(..lines.len() - last.max(count).min(lines.len()));
        lines.truncate(count);
        lines
    }

    fn status(&self, session: &Session) -> String {
        if let Some(outcome) = session.outcome() {
            return format!("result: {outcome}");
        }
        let (program, position) = (session.game().program(), session.game().position());
        let check = interp::in_check(program, position, session.to_move());
        let score = self.score.map(|score| format!("  {}", signed(score))).unwrap_or_default();
        let check = if check { ", in check" } else { "" };
        format!("{}. {} to move{check}{score}", position.number(), session.to_move())
    }

    /// Draws a player's name and clock, and below them the clickable pieces in hand and pass.
    fn player(&self, frame: &mut Frame<'_>, session: &Session, side: Side, area: Rect, layout: &mut Layout) {
        let [name_row, hand_row] =
            [0, 1].map(|row| Rect::new(area.x, area.y + row, area.width, u16::from(row < area.height)));
        let clock = session.clock().map(|clock| format!("  {}", clock.text(side))).unwrap_or_default();
        let player = session.players()[side.index()].name();
        let is_next = side == session.to_move() && session.outcome().is_none();
        let marker = if is_next { "▶" } else { " " };
        frame.render_widget(Paragraph::new(format!("{marker} {side}: {player}{clock}")), name_row);
        let (program, position) = (session.game().program(), session.game().position());
        let mut x = hand_row.x + 2;
        let mut button = |frame: &mut Frame<'_>, text: String, step: Step| {
            let width = text.chars().count() as u16;
            if hand_row.height == 0 || x + width > hand_row.right() {
                return;
            }
            let place = Rect::new(x, hand_row.y, width, 1);
            let selected = self.selection.has(step);
            let style =
                Style::new().add_modifier(if selected { Modifier::REVERSED } else { Modifier::empty() });
            frame.render_widget(Paragraph::new(text).style(style), place);
            layout.buttons.push((place, step));
            x += width + 1;
        };
        let is_legal =
            |step: Step| is_next && self.moves.iter().any(|mv| super::selection::steps(mv)[0] == step);
        for kind in program.kind_ids() {
            let letter = program.letter(Piece { kind, side });
            let step = Step::Hand(kind);
            match position.in_hand(side, kind) {
                0 if is_legal(step) => button(frame, format!("{letter}@"), step),
                0 => {}
                1 => button(frame, letter, step),
                count => button(frame, format!("{count}{letter}"), step),
            }
        }
        if is_legal(Step::Pass) {
            button(frame, "[pass]".to_owned(), Step::Pass);
        }
    }

    fn foreground(&self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }
}

/// Returns the last moves that fit into the area, with one row per pair of moves.
fn moves(session: &Session, area: Rect) -> Vec<Line<'static>> {
    let program = session.game().program();
    let mut number = session.start().position().number();
    let mut rows: Vec<String> = Vec::new();
    let mut last = Side::Black;
    for (mv, ply) in session.game().moves().zip(session.game().history().plies()) {
        let text = coordinate::write(program, &mv);
        let mover = ply.side;
        let starts_row = mover == Side::White && last == Side::Black;
        match rows.last_mut() {
            Some(row) if !starts_row => {
                row.push(' ');
                row.push_str(&text);
            }
            previous => {
                number = if previous.is_some() { number.saturating_add(1) } else { number };
                let dots = if mover == Side::Black { "... " } else { "" };
                rows.push(format!("{number:3}. {dots}{text}"));
            }
        }
        last = mover;
    }
    let first = rows.len().saturating_sub(area.height as usize);
    rows.split_off(first).into_iter().map(Line::from).collect()
}

/// Returns White's share of the evaluation bar, from 0 to 1.
fn share(score: Score) -> f64 {
    match score {
        Score::Centipawns(value) => 0.5 + 0.5 * (f64::from(value) / 500.0).tanh(),
        Score::MateIn(_) => 1.0,
        Score::MatedIn(_) => 0.0,
    }
}

/// Returns a score from White's point of view as text: `+0.35`, `#3`, `-#2`.
fn signed(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::MateIn(moves) => format!("#{moves}"),
        Score::MatedIn(moves) => format!("-#{moves}"),
    }
}
