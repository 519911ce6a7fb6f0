//! Drawing of the full screen: the board, the evaluation bar, the side panel and the input line.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};

use super::layout::Layout;
use super::wrap;
use crate::run::session::Session;
use varlab::board::{Piece, Side, Square, SquareSet};
use varlab::game::selection::{Selection, Step, steps_of};
use varlab::interp;
use varlab::notation::coordinate;
use varlab::position::Move;
use varlab::render::piece_texts::PieceTexts;
use varlab::render::square_colour;
use varlab::render::voids::outer_voids;
use varlab::search::Score;

// The colours of squares, as terminal colour indices. White and black letters are readable on all of them.
/// Colour of the squares of the last move.
const LAST_MOVE_COLOUR: u8 = 136;
/// Colour of the possible target squares.
const TARGET_COLOUR: u8 = 65;
/// Colour of the selected squares.
const SELECTED_COLOUR: u8 = 30;
/// Colour of labels and other secondary text.
const DIM_COLOUR: u8 = 240;
/// Number of lines of the side panel for the title.
const TITLE_LINES: usize = 1;
/// Number of lines of the side panel for a player and the pieces in hand.
const PLAYER_LINES: usize = 2;
/// Number of lines of the side panel for the progress of a search.
const PROGRESS_LINES: usize = 1;
/// Minimum number of lines of the side panel for messages; more are used if the last message is longer.
const MIN_MESSAGE_LINES: usize = 5;

/// The contents of the screen in addition to the session.
pub struct View<'a> {
    /// The title of the game.
    pub title: &'a str,
    /// True if the terminal supports colours.
    pub colour: bool,
    /// The texts of the pieces.
    pub pieces: &'a PieceTexts,
    /// The square of the cursor.
    pub cursor: Square,
    /// The steps selected so far.
    pub selection: &'a Selection,
    /// The legal moves; empty if the game is over.
    pub moves: &'a [Move],
    /// The text in the input line.
    pub typed_text: &'a str,
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
        self.draw_board(frame, session, layout);
        self.draw_evaluation_bar(frame, layout);
        self.draw_side_panel(frame, session, layout);
        let to_move = match session.outcome() {
            Some(_) => "game over".to_owned(),
            None => session.to_move().to_string(),
        };
        let prompt = format!("{to_move}> ");
        let available = (layout.input_line.width as usize).saturating_sub(prompt.len() + 1);
        let typed_text = wrap::fitting_suffix(self.typed_text, available);
        let line = Line::from(vec![
            Span::styled(format!("{prompt}{typed_text}"), Style::new().add_modifier(Modifier::BOLD)),
            Span::styled("_", Style::new().add_modifier(Modifier::SLOW_BLINK)),
        ]);
        frame.render_widget(Paragraph::new(line), layout.input_line);
    }

    fn draw_board(&self, frame: &mut Frame<'_>, session: &Session, layout: &Layout) {
        let shape = &session.game().program().shape;
        let (targets, outside) = (self.selection.targets(self.moves), outer_voids(shape));
        let cells = (0..shape.ranks()).flat_map(|rank| (0..shape.files()).map(move |file| (file, rank)));
        for cell in cells.filter_map(|(file, rank)| shape.cell(file, rank)) {
            let rect = layout.square_area(shape, cell);
            if shape.is_square(cell) {
                let letter_row = Rect { y: layout.middle_row(rect), height: 1, ..rect };
                self.draw_square(frame, session, cell, (rect, letter_row), targets);
            } else if !outside.has(cell) {
                let hatched_lines = vec![Line::from("▒".repeat(rect.width as usize)); rect.height as usize];
                frame.render_widget(
                    Paragraph::new(hatched_lines).style(self.foreground(Color::Indexed(DIM_COLOUR))),
                    rect,
                );
            }
        }
        // Rank labels are to the left of the first square of each rank, file labels below the last square of each file.
        let dim = self.foreground(Color::Indexed(DIM_COLOUR));
        for rank in 0..shape.ranks() {
            let cells = (0..shape.files()).filter_map(|file| shape.cell(file, rank));
            let areas =
                cells.filter(|&cell| shape.is_inside(cell)).map(|cell| layout.square_area(shape, cell));
            let Some(first_area) = areas.min_by_key(|area| area.x) else { continue };
            let label = format!("{:>1$}", shape.first_rank() + rank, layout.rank_label_width as usize - 1);
            let label_area = Rect::new(
                first_area.x - layout.rank_label_width,
                layout.middle_row(first_area),
                layout.rank_label_width - 1,
                1,
            );
            frame.render_widget(Paragraph::new(label).style(dim), label_area);
        }
        for file in 0..shape.files() {
            let cells = (0..shape.ranks()).filter_map(|rank| shape.cell(file, rank));
            let areas =
                cells.filter(|&cell| shape.is_inside(cell)).map(|cell| layout.square_area(shape, cell));
            let Some(last_area) = areas.max_by_key(|area| area.y) else { continue };
            let letters: String =
                shape.level_letter(file).into_iter().chain([shape.file_letter(file)]).collect();
            let width = letters.len() as u16;
            let label_area =
                Rect::new(last_area.x + (last_area.width - width).div_ceil(2), last_area.bottom(), width, 1);
            frame.render_widget(Paragraph::new(letters).style(dim), label_area);
        }
    }

    /// Draws a square with its piece. `rect` is the area of the square; the letter is drawn in its row `letter_row`.
    fn draw_square(
        &self,
        frame: &mut Frame<'_>,
        session: &Session,
        square: Square,
        (rect, letter_row): (Rect, Rect),
        targets: SquareSet,
    ) {
        let (program, position) = (session.game().program(), session.game().position());
        let last_move = session.last_move().filter(|mv| mv.form.has_squares());
        let is_in_last_move = last_move.is_some_and(|mv| mv.to == square || mv.from == square);
        let (is_target, is_selected) = (targets.has(square), self.selection.contains(Step::Square(square)));
        let (square_colour, brackets) = if is_selected {
            (SELECTED_COLOUR, ['{', '}'])
        } else if is_target {
            (TARGET_COLOUR, ['<', '>'])
        } else if is_in_last_move {
            (LAST_MOVE_COLOUR, ['(', ')'])
        } else {
            (square_colour(&program.shape, square), [' ', ' '])
        };
        let piece = position.at(square).as_piece();
        let letter = match piece {
            Some(piece) => self.pieces.text(piece).to_owned(),
            None if is_target => "•".to_owned(),
            None if !self.colour => "·".to_owned(),
            None => String::new(),
        };
        let is_neutral = piece.is_some_and(|piece| program.is_neutral(piece.kind));
        let letter_colour = if is_neutral {
            Color::Indexed(172)
        } else if piece.is_some_and(|piece| piece.side == Side::Black) {
            Color::Indexed(16)
        } else {
            Color::Indexed(231)
        };
        let mut style = Style::new();
        if self.colour {
            style = style.bg(Color::Indexed(square_colour)).fg(letter_colour);
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
        let letter_width = rect.width as usize - 2;
        let text = format!("{left}{letter:^letter_width$}{right}");
        frame.render_widget(Block::new().style(style), rect);
        frame.render_widget(Paragraph::new(text).style(style), letter_row);
    }

    /// Draws the evaluation bar; White's part grows with White's advantage.
    fn draw_evaluation_bar(&self, frame: &mut Frame<'_>, layout: &Layout) {
        let share = self.score.map_or(0.5, white_share);
        let white_rows = (f64::from(layout.evaluation_bar.height) * share).round() as u16;
        for row in 0..layout.evaluation_bar.height {
            // White's part is at White's side of the board.
            let from_white = if layout.is_flipped() { row } else { layout.evaluation_bar.height - 1 - row };
            let is_white = from_white < white_rows;
            let text = if is_white { "█" } else { "░" };
            let style = if is_white {
                self.foreground(Color::Indexed(231))
            } else {
                self.foreground(Color::Indexed(DIM_COLOUR))
            };
            let row_area = Rect::new(layout.evaluation_bar.x, layout.evaluation_bar.y + row, 1, 1);
            frame.render_widget(Paragraph::new(text).style(style), row_area);
        }
    }

    /// Draws the side panel, from the top: the title, the player at the top of the board, the moves, the player at the bottom,
    /// the status, the progress of the search, and the messages.
    fn draw_side_panel(&self, frame: &mut Frame<'_>, session: &Session, layout: &mut Layout) {
        let area = layout.side_panel;
        let top_side = if layout.is_flipped() { Side::White } else { Side::Black };
        let status = wrap::wrap_line(&self.status_text(session), area.width as usize);
        let fixed_lines = TITLE_LINES + 2 * PLAYER_LINES + status.len() + PROGRESS_LINES;
        let messages =
            self.message_lines(area.width as usize, (area.height as usize).saturating_sub(fixed_lines));
        let move_list_lines =
            (area.height as usize).saturating_sub(fixed_lines + messages.len().max(MIN_MESSAGE_LINES));

        let mut y = area.y;
        let mut next_area = |count: usize| {
            let next = Rect::new(area.x, y, area.width, (count as u16).min(area.bottom() - y));
            y = next.bottom();
            next
        };
        let paragraph =
            |lines: Vec<String>| Paragraph::new(lines.into_iter().map(Line::from).collect::<Vec<_>>());
        let bold = Style::new().add_modifier(Modifier::BOLD);
        frame.render_widget(Paragraph::new(self.title).style(bold), next_area(TITLE_LINES));
        self.draw_player(frame, session, top_side, next_area(PLAYER_LINES), layout);
        let move_list_area = next_area(move_list_lines);
        frame.render_widget(Paragraph::new(move_lines(session, move_list_area)), move_list_area);
        self.draw_player(frame, session, top_side.other(), next_area(PLAYER_LINES), layout);
        let status_area = next_area(status.len());
        frame.render_widget(paragraph(status).style(bold), status_area);
        let dim = self.foreground(Color::Indexed(DIM_COLOUR));
        frame.render_widget(Paragraph::new(self.search_progress).style(dim), next_area(PROGRESS_LINES));
        let message_area = next_area(messages.len());
        frame.render_widget(paragraph(messages), message_area);
    }

    /// Returns the lines of the last messages, at most `max_lines`. The last message is shown completely if possible.
    fn message_lines(&self, columns: usize, max_lines: usize) -> Vec<String> {
        let wrap_text =
            |text: &String| text.lines().flat_map(|line| wrap::wrap_line(line, columns)).collect();
        let texts: Vec<Vec<String>> = self.messages.iter().map(wrap_text).collect();
        let last_length = texts.last().map_or(0, Vec::len);
        let line_count = last_length.max(MIN_MESSAGE_LINES).min(max_lines);
        let mut lines = texts.concat();
        // A message that does not fit is shown from its start.
        lines.drain(..lines.len() - last_length.max(line_count).min(lines.len()));
        lines.truncate(line_count);
        lines
    }

    /// Returns the result, or the move number, the side to move and the score.
    fn status_text(&self, session: &Session) -> String {
        if let Some(outcome) = session.outcome() {
            return format!("result: {outcome}");
        }
        let (program, position) = (session.game().program(), session.game().position());
        let in_check = interp::in_check(program, position, session.to_move());
        let score = self.score.map(|score| format!("  {}", score_text(score))).unwrap_or_default();
        let check_note = if in_check { ", in check" } else { "" };
        format!("{}. {} to move{check_note}{score}", position.number(), session.to_move())
    }

    /// Draws a player's name and clock, and below them the buttons for pieces in hand, a pass and a swap.
    fn draw_player(
        &self,
        frame: &mut Frame<'_>,
        session: &Session,
        side: Side,
        area: Rect,
        layout: &mut Layout,
    ) {
        let [name_row, hand_row] =
            [0, 1].map(|row| Rect::new(area.x, area.y + row, area.width, u16::from(row < area.height)));
        let clock =
            session.clock().map(|clock| format!("  {}", clock.remaining_text(side))).unwrap_or_default();
        let player = session.players()[side.index()].name();
        let is_to_move = side == session.to_move() && session.outcome().is_none();
        let marker = if is_to_move { "▶" } else { " " };
        frame.render_widget(Paragraph::new(format!("{marker} {side}: {player}{clock}")), name_row);
        let (program, position) = (session.game().program(), session.game().position());
        let mut x = hand_row.x + 2;
        let mut draw_button = |frame: &mut Frame<'_>, text: String, step: Step| {
            let width = text.chars().count() as u16;
            if hand_row.height == 0 || x + width > hand_row.right() {
                return;
            }
            let button_area = Rect::new(x, hand_row.y, width, 1);
            let is_selected = self.selection.contains(step);
            let style =
                Style::new().add_modifier(if is_selected { Modifier::REVERSED } else { Modifier::empty() });
            frame.render_widget(Paragraph::new(text).style(style), button_area);
            layout.buttons.push((button_area, step));
            x += width + 1;
        };
        let is_legal = |step: Step| is_to_move && self.moves.iter().any(|mv| steps_of(mv)[0] == step);
        for kind in program.kind_ids() {
            let letter = self.pieces.text(Piece { kind, side });
            let step = Step::Hand(kind);
            match position.in_hand(side, kind) {
                0 if is_legal(step) => draw_button(frame, format!("{letter}@"), step),
                0 => {}
                1 => draw_button(frame, letter.to_owned(), step),
                count => draw_button(frame, format!("{count}{letter}"), step),
            }
        }
        if is_legal(Step::Pass) {
            draw_button(frame, "[pass]".to_owned(), Step::Pass);
        }
        if is_legal(Step::Swap) {
            draw_button(frame, "[swap sides]".to_owned(), Step::Swap);
        }
    }

    /// Returns a style with the given text colour, if the terminal supports colours.
    fn foreground(&self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }
}

/// Returns the last moves that fit into the area, with one row per move number.
fn move_lines(session: &Session, area: Rect) -> Vec<Line<'static>> {
    let program = session.game().program();
    let mut number = session.start_game().position().number();
    let mut rows: Vec<String> = Vec::new();
    let mut last_mover = Side::Black;
    for (mv, ply) in session.game().moves().zip(session.game().history().plies()) {
        let text = coordinate::write(program, &mv);
        let mover = ply.side;
        let starts_row = mover == Side::White && last_mover == Side::Black;
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
        last_mover = mover;
    }
    let first = rows.len().saturating_sub(area.height as usize);
    rows.split_off(first).into_iter().map(Line::from).collect()
}

/// Returns White's share of the evaluation bar, from 0 to 1.
fn white_share(score: Score) -> f64 {
    match score {
        Score::Centipawns(value) => 0.5 + 0.5 * (f64::from(value) / 500.0).tanh(),
        Score::MateIn(_) => 1.0,
        Score::MatedIn(_) => 0.0,
    }
}

/// Returns a score from White's point of view as text: `+0.35`, `#3`, `-#2`.
fn score_text(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::MateIn(moves) => format!("#{moves}"),
        Score::MatedIn(moves) => format!("-#{moves}"),
    }
}
