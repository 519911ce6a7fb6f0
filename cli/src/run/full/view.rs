//! How the full screen looks: the board, the bar, the column beside it. Changes nothing but what is drawn.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};

use super::pick::{Picking, Token};
use super::places::Places;
use super::wrap;
use crate::run::session::Session;
use varlab::board::{Piece, Side, Square, SquareSet};
use varlab::interp;
use varlab::notation::coordinate;
use varlab::position::{Form, Move};
use varlab::render::gaps::outside;
use varlab::search::Score;

/// Shades of squares, light and dark, and of squares that are to be noticed; all leave white and black letters readable.
const SHADES: [u8; 2] = [103, 60];
const LAST_MOVE: u8 = 136;
const MARKED: u8 = 65;
const PICKED: u8 = 30;
const DIM: u8 = 240;
/// Lines of the column beside the board: the title, a player with what he holds, what the engine thinks of.
const TITLE: usize = 1;
const PLAYER: usize = 2;
const THINKING: usize = 1;
/// So many lines of what has been said are shown, and more if the last text has more.
const SAID: usize = 5;

/// What is to be shown beside the session.
pub struct View<'a> {
    pub title: &'a str,
    pub colour: bool,
    pub cursor: Square,
    pub picking: &'a Picking,
    pub moves: &'a [Move],
    /// What has been typed.
    pub typed: &'a str,
    /// What has been said, a text of some lines each, the last one last.
    pub said: &'a [String],
    /// What the engine thinks of while it thinks.
    pub thinking: &'a str,
    /// What the engine has said last, as White sees it.
    pub score: Option<Score>,
}

impl View<'_> {
    /// Draws all, and notes in the places what can be pointed at beside the board.
    pub fn draw(&self, frame: &mut Frame<'_>, session: &Session, places: &mut Places) {
        self.board(frame, session, places);
        self.bar(frame, places);
        self.beside(frame, session, places);
        let to_move = match session.outcome() {
            Some(_) => "game over".to_owned(),
            None => session.to_move().to_string(),
        };
        let prompt = format!("{to_move}> ");
        let room = (places.typed.width as usize).saturating_sub(prompt.len() + 1);
        let typed = wrap::end(self.typed, room);
        let line = Line::from(vec![
            Span::styled(format!("{prompt}{typed}"), Style::new().add_modifier(Modifier::BOLD)),
            Span::styled("_", Style::new().add_modifier(Modifier::SLOW_BLINK)),
        ]);
        frame.render_widget(Paragraph::new(line), places.typed);
    }

    fn board(&self, frame: &mut Frame<'_>, session: &Session, places: &Places) {
        let shape = &session.game().program().shape;
        let (targets, outside) = (self.picking.targets(self.moves), outside(shape));
        let cells = (0..shape.ranks()).flat_map(|rank| (0..shape.files()).map(move |file| (file, rank)));
        for cell in cells.filter_map(|(file, rank)| shape.cell(file, rank)) {
            let rect = places.square(shape, cell);
            if shape.is_square(cell) {
                let middle = Rect { y: places.middle(rect), height: 1, ..rect };
                self.square(frame, session, cell, (rect, middle), targets);
            } else if !outside.has(cell) {
                let hatched = vec![Line::from("▒".repeat(rect.width as usize)); rect.height as usize];
                frame.render_widget(Paragraph::new(hatched).style(self.ink(Color::Indexed(DIM))), rect);
            }
        }
        // Labels: ranks to the left of the middle of each row, files below the board.
        let dim = self.ink(Color::Indexed(DIM));
        for rank in 0..shape.ranks() {
            let Some(row) = shape.cell(0, rank).map(|cell| places.square(shape, cell)) else { continue };
            let label = format!("{:>1$}", shape.first_rank() + rank, places.labels as usize - 1);
            let place = Rect::new(places.board.x - places.labels, places.middle(row), places.labels - 1, 1);
            frame.render_widget(Paragraph::new(label).style(dim), place);
        }
        for file in 0..shape.files() {
            let Some(column) = shape.cell(file, 0).map(|cell| places.square(shape, cell)) else { continue };
            let place = Rect::new(column.x + column.width / 2, places.board.bottom(), 1, 1);
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
        let last = session.last().filter(|mv| mv.form != Form::Pass);
        let is_last = last.is_some_and(|mv| mv.to == square || mv.from == square);
        let (is_target, is_picked) = (targets.has(square), self.picking.has(Token::Square(square)));
        let (shade, signs) = if is_picked {
            (PICKED, ['{', '}'])
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
        let [mut left, mut right] = if self.colour { [' ', ' '] } else { signs };
        if is_cursor {
            [left, right] = ['[', ']'];
        }
        let inner = rect.width as usize - 2;
        let text = format!("{left}{letter:^inner$}{right}");
        frame.render_widget(Block::new().style(style), rect);
        frame.render_widget(Paragraph::new(text).style(style), middle);
    }

    /// The bar beside the board: as much of it is White's as he is ahead.
    fn bar(&self, frame: &mut Frame<'_>, places: &Places) {
        let share = self.score.map_or(0.5, share);
        let white = (f64::from(places.bar.height) * share).round() as u16;
        for row in 0..places.bar.height {
            // White's part stands on White's side of the board.
            let from_white = if places.is_flipped() { row } else { places.bar.height - 1 - row };
            let is_white = from_white < white;
            let text = if is_white { "█" } else { "░" };
            let style = if is_white { self.ink(Color::Indexed(231)) } else { self.ink(Color::Indexed(DIM)) };
            let place = Rect::new(places.bar.x, places.bar.y + row, 1, 1);
            frame.render_widget(Paragraph::new(text).style(style), place);
        }
    }

    /// From the top: the title, one player, the moves, the other player, how it stands, what is said.
    fn beside(&self, frame: &mut Frame<'_>, session: &Session, places: &mut Places) {
        let area = places.beside;
        let top = if places.is_flipped() { Side::White } else { Side::Black };
        let status = wrap::hanging(&self.status(session), area.width as usize);
        let above_said = TITLE + 2 * PLAYER + status.len() + THINKING;
        let said = self.said(area.width as usize, (area.height as usize).saturating_sub(above_said));
        let list = (area.height as usize).saturating_sub(above_said + said.len().max(SAID));

        let mut y = area.y;
        let mut next = |count: usize| {
            let place = Rect::new(area.x, y, area.width, (count as u16).min(area.bottom() - y));
            y = place.bottom();
            place
        };
        let text = |lines: Vec<String>| Paragraph::new(lines.into_iter().map(Line::from).collect::<Vec<_>>());
        let bold = Style::new().add_modifier(Modifier::BOLD);
        frame.render_widget(Paragraph::new(self.title).style(bold), next(TITLE));
        self.player(frame, session, top, next(PLAYER), places);
        let list = next(list);
        frame.render_widget(Paragraph::new(moves(session, list)), list);
        self.player(frame, session, top.other(), next(PLAYER), places);
        let place = next(status.len());
        frame.render_widget(text(status).style(bold), place);
        let dim = self.ink(Color::Indexed(DIM));
        frame.render_widget(Paragraph::new(self.thinking).style(dim), next(THINKING));
        let place = next(said.len());
        frame.render_widget(text(said), place);
    }

    /// The end of what has been said: as many lines as are always shown, or all of the last text as far as there is room for it.
    fn said(&self, columns: usize, room: usize) -> Vec<String> {
        let wrapped = |text: &String| text.lines().flat_map(|line| wrap::hanging(line, columns)).collect();
        let texts: Vec<Vec<String>> = self.said.iter().map(wrapped).collect();
        let last = texts.last().map_or(0, Vec::len);
        let most = last.max(SAID).min(room);
        let mut lines = texts.concat();
        // What is too long even so is read from its beginning.
        lines.drain(..lines.len() - last.max(most).min(lines.len()));
        lines.truncate(most);
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

    /// A player's line, and one of what he can put on the board, each piece of which can be pointed at; and a pass.
    fn player(&self, frame: &mut Frame<'_>, session: &Session, side: Side, area: Rect, places: &mut Places) {
        let [who, rest] =
            [0, 1].map(|row| Rect::new(area.x, area.y + row, area.width, u16::from(row < area.height)));
        let clock = session.clock().map(|clock| format!("  {}", clock.shown(side))).unwrap_or_default();
        let seat = session.seats()[side.index()].name();
        let is_next = side == session.to_move() && session.outcome().is_none();
        let sign = if is_next { "▶" } else { " " };
        frame.render_widget(Paragraph::new(format!("{sign} {side}: {seat}{clock}")), who);
        let (program, position) = (session.game().program(), session.game().position());
        let mut x = rest.x + 2;
        let mut spot = |frame: &mut Frame<'_>, text: String, token: Option<Token>| {
            let width = text.chars().count() as u16;
            if rest.height == 0 || x + width > rest.right() {
                return;
            }
            let place = Rect::new(x, rest.y, width, 1);
            let picked = token.is_some_and(|token| self.picking.has(token));
            let style =
                Style::new().add_modifier(if picked { Modifier::REVERSED } else { Modifier::empty() });
            frame.render_widget(Paragraph::new(text).style(style), place);
            if let Some(token) = token {
                places.spots.push((place, token));
            }
            x += width + 1;
        };
        let can = |token: Token| is_next && self.moves.iter().any(|mv| super::pick::tokens(mv)[0] == token);
        for kind in program.kind_ids() {
            let letter = program.letter(Piece { kind, side });
            let token = Token::Hand(kind);
            match position.in_hand(side, kind) {
                0 if can(token) => spot(frame, format!("{letter}@"), Some(token)),
                0 => {}
                1 => spot(frame, letter, Some(token)),
                count => spot(frame, format!("{count}{letter}"), Some(token)),
            }
        }
        if can(Token::Pass) {
            spot(frame, "[pass]".to_owned(), Some(Token::Pass));
        }
    }

    fn ink(&self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }
}

/// The moves, a row for a turn of White and the answer, as many of the last as there is room for.
fn moves(session: &Session, area: Rect) -> Vec<Line<'static>> {
    let program = session.game().program();
    let mut number = session.beginning().position().number();
    let mut rows: Vec<String> = Vec::new();
    let mut last = Side::Black;
    for (mv, ply) in session.game().moves().zip(session.game().history().plies()) {
        let text = coordinate::write(program, &mv);
        let mover = ply.side;
        let begins = mover == Side::White && last == Side::Black;
        match rows.last_mut() {
            Some(row) if !begins => {
                row.push(' ');
                row.push_str(&text);
            }
            above => {
                number = if above.is_some() { number.saturating_add(1) } else { number };
                let dots = if mover == Side::Black { "... " } else { "" };
                rows.push(format!("{number:3}. {dots}{text}"));
            }
        }
        last = mover;
    }
    let first = rows.len().saturating_sub(area.height as usize);
    rows.split_off(first).into_iter().map(Line::from).collect()
}

/// How much of the bar is White's.
fn share(score: Score) -> f64 {
    match score {
        Score::Centipawns(value) => 0.5 + 0.5 * (f64::from(value) / 500.0).tanh(),
        Score::MateIn(_) => 1.0,
        Score::MatedIn(_) => 0.0,
    }
}

/// A score as White sees it: `+0.35`, `#3`, `-#2`.
fn signed(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::MateIn(moves) => format!("#{moves}"),
        Score::MatedIn(moves) => format!("-#{moves}"),
    }
}
