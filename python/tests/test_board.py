"""Boards, moves and outcomes."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import varlab
from varlab import Board, Move, Outcome, Variant

CHESS = Variant.load("chess")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def play(board: Board, *texts: str) -> Board:
    """Plays moves on a board, and returns it."""
    for text in texts:
        board.push_text(text)
    return board


def test_a_game_is_played_and_taken_back() -> None:
    board = Board(CHESS)
    assert board.fen() == START and board.turn is varlab.WHITE and board.variant == CHESS
    move = board.parse_text("e4")
    board.push(move)
    assert board.turn is varlab.BLACK and board.peek() == move and board.move_stack == [move]
    assert board.push_text("c5").text == "c7c5"
    assert [board.pop().text, board.pop().text] == ["c7c5", "e2e4"]
    assert board == Board(CHESS) and board.move_stack == []


def test_taking_back_at_the_start_is_an_index_error() -> None:
    for method in (Board(CHESS).pop, Board(CHESS).peek):
        with pytest.raises(IndexError, match="no move was played"):
            method()


def test_legal_moves_are_a_collection() -> None:
    board = Board(CHESS, fen=KIWIPETE)
    moves = board.legal_moves
    assert len(moves) == moves.count() == len(list(moves)) == len(set(moves)) == 48
    assert bool(moves) and "O-O" in moves and "e1c1" in moves and "e1e3" not in moves
    assert all(move in moves for move in moves)
    assert {moves[index] for index in range(-48, 0)} == {moves[index] for index in range(48)} == set(moves)
    for index in (48, -49, 2**62, -(2**62)):
        with pytest.raises(IndexError):
            moves[index]
    assert random.choice(moves) in moves
    with pytest.raises(TypeError):
        3 in moves  # type: ignore[operator]


def test_legal_moves_follow_the_board_and_iterators_do_not() -> None:
    board = Board(CHESS)
    moves = board.legal_moves
    seen = []
    for move in moves:
        board.push(move)
        seen.append(moves.count())
        board.pop()
    assert seen == [20] * 20
    play(board, "f3", "e5", "g4", "Qh4")
    assert not moves and list(moves) == []


def test_moves_have_properties() -> None:
    board = Board(CHESS, fen="4k3/P7/8/8/8/8/8/4K2R w K - 0 1")
    castling, promotion = board.parse_text("O-O"), board.parse_text("a8=N")
    assert castling.is_castling and castling.text == str(castling) == "e1g1" and castling.choice is None
    assert (promotion.from_square, promotion.to_square) == ("a7", "a8")
    assert (promotion.piece, promotion.choice, promotion.is_castling) == ("Pawn", "Knight", False)
    house = Board(Variant.load("crazyhouse"), fen="4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")
    drop = house.parse_text("N@f3")
    assert drop.is_drop and drop.to_square == "f3" and drop.piece == "Knight"
    passing = Board(Variant.parse("variant T\nuse chess\nplayer may pass\n"))
    passes = [move for move in passing.legal_moves if move.is_pass]
    assert [(move.from_square, move.to_square, move.piece) for move in passes] == [(None, None, None)]


def test_moves_are_equal_by_text_and_variant() -> None:
    first, second = Board(CHESS).parse_text("e4"), Board(Variant.load("chess")).parse_text("e2e4")
    atomic = Board(Variant.load("atomic")).parse_text("e4")
    assert first == second and hash(first) == hash(second) and first != atomic and first != "e2e4"
    assert copy.copy(first) == copy.deepcopy(first) == first
    with pytest.raises(TypeError, match="pickle the board"):
        pickle.dumps(first)


def test_algebraic_notation_is_written_and_read() -> None:
    board = Board(CHESS, fen=KIWIPETE)
    for move in board.legal_moves:
        assert board.parse_text(board.san(move)) == move
        assert board.parse_text(move.text) == move
    with pytest.raises(ValueError, match="`e2e4` is not legal in `r3k2r"):
        board.san(Board(CHESS).parse_text("e4"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Nf9", 'square `f9` is not on the board; did you mean `Nf3`'),
        ("e2e5", "the Pawn on e2 cannot go to e5"),
        ("e7e5", "the Pawn on e7 is Black's, and White is to move"),
        ("", "expected a move such as"),
        ("\0\n" * 1000, "illegal move"),
        ("é" * 100_000, "illegal move"),
    ],
)
def test_wrong_texts_are_explained(text: str, message: str) -> None:
    board = Board(CHESS)
    for method in (board.push_text, board.parse_text):
        with pytest.raises(ValueError, match=message):
            method(text)
    assert text not in board.legal_moves and board == Board(CHESS)


def test_foreign_and_stale_moves_are_refused() -> None:
    board = Board(CHESS)
    foreign, stale = Board(Variant.load("atomic")).parse_text("e4"), board.push_text("e4")
    for method in (board.push, board.san):
        with pytest.raises(ValueError, match="e2e4 belongs to another variant"):
            method(foreign)
        with pytest.raises(ValueError, match="`e2e4` is not legal in `rnbqkbnr"):
            method(stale)
    assert foreign not in board.legal_moves and stale not in board.legal_moves
    assert len(board.move_stack) == 1


def test_positions_are_read_and_errors_have_a_column() -> None:
    board = play(Board(CHESS), "e4")
    board.set_fen(KIWIPETE)
    assert board.fen() == KIWIPETE and board.move_stack == []
    for fen in ("", "x", START.replace("8/8", "9/8"), START.split()[0] + " x", START + " 0", "8/" * 10_000, "\0"):
        for method in (board.set_fen, lambda fen: Board(CHESS, fen=fen)):
            with pytest.raises(ValueError, match=r"\(column \d+\)"):
                method(fen)
    assert board.fen() == KIWIPETE


def test_start_positions_are_numbered() -> None:
    variant = Variant.load("chess960")
    assert variant.starts == 960
    assert Board(variant, start=518).fen().startswith("rnbqkbnr/")
    assert len({Board(variant, start=number).fen() for number in range(960)}) == 960
    for start in (960, -1, 2**70):
        with pytest.raises(ValueError, match=f"start position {start} does not exist; they are numbered from 0 to 959"):
            Board(variant, start=start)
    with pytest.raises(ValueError, match="mutually exclusive"):
        Board(variant, fen=START, start=0)


@pytest.mark.parametrize(
    ("name", "fen", "moves", "expected"),
    [
        ("chess", None, ["f3", "e5", "g4", "Qh4"], Outcome(varlab.BLACK, "checkmate")),
        ("chess", "7k/5Q2/8/8/8/8/8/K7 w - - 0 1", ["Qg6"], Outcome(None, "stalemate")),
        ("chess", None, ["Nf3", "Nf6", "Ng1", "Ng8"] * 2, Outcome(None, "threefold repetition")),
    ],
)
def test_finished_games_have_an_outcome(name: str, fen: str | None, moves: list[str], expected: Outcome) -> None:
    board = Board(Variant.load(name), fen=fen)
    for text in moves:
        assert board.outcome() is None and not board.is_game_over()
        board.push_text(text)
    outcome = board.outcome()
    assert outcome is not None and board.is_game_over()
    assert outcome.winner is expected.winner
    assert outcome.result() == expected.result() and outcome.reason


def test_check_is_reported() -> None:
    board = play(Board(CHESS), "e4", "f6", "Qh5")
    assert board.is_check() and not play(board, "g6").is_check()


def test_perft_counts_sequences_of_moves() -> None:
    board = Board(CHESS, fen=KIWIPETE)
    assert [board.perft(depth) for depth in range(4)] == [1, 48, 2039, 97862]
    for depth in (-1, 65, 2**200):
        with pytest.raises(ValueError, match="depth must be between 0 and 64|out of range"):
            board.perft(depth)


def test_copies_are_independent() -> None:
    board = play(Board(CHESS), "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1")
    for clone in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert clone == board and hash(clone) == hash(board) and clone.move_stack == board.move_stack
        assert play(clone, "Ng8").is_game_over() and clone != board
    without_stack = board.copy(stack=False)
    assert without_stack == board and without_stack.move_stack == [] and not play(without_stack, "Ng8").is_game_over()


def test_boards_are_equal_by_position() -> None:
    first, second = play(Board(CHESS), "Nf3", "Nf6", "Nc3"), play(Board(CHESS), "Nc3", "Nf6", "Nf3")
    assert first == second and hash(first) == hash(second) and first != play(Board(CHESS), "Nf3", "Nf6", "Na3")
    assert Board(CHESS) != Board(Variant.load("atomic")) and Board(CHESS) != START
    assert len({Board(CHESS), Board(CHESS), Board(CHESS, fen=KIWIPETE)}) == 2


@pytest.mark.parametrize("name", Variant.shipped())
def test_every_shipped_board_is_pickled_and_drawn(name: str) -> None:
    generator = random.Random(name)
    variant = Variant.load(name)
    board = Board(variant, start=generator.randrange(variant.starts))
    for _ in range(12):
        if board.is_game_over():
            break
        board.push(generator.choice(board.legal_moves))
    clone = pickle.loads(pickle.dumps(board))
    assert clone == board and clone.move_stack == board.move_stack and hash(clone) == hash(board)
    assert set(clone.legal_moves) == set(board.legal_moves)
    assert clone.is_game_over() == board.is_game_over()
    assert board._repr_svg_().startswith("<svg") and len(str(board).splitlines()) > 2
    assert board.fen() in repr(board)


def test_a_board_is_printed() -> None:
    lines = str(Board(CHESS)).splitlines()
    assert lines[0].split() == ["8", *"rnbqkbnr"] and lines[-1].split() == list("abcdefgh")


def test_moves_have_texts() -> None:
    move = Board(CHESS).parse_text("e4")
    assert isinstance(move, Move) and repr(move) == "<Move e2e4>"


def test_pieces_captures_and_checks_agree_with_the_notation() -> None:
    for name in ["chess", "crazyhouse", "atomic"]:
        board = Board(Variant.load(name))
        for ply in range(40):
            assert all(board.piece_at(square) == piece for square, piece in board.piece_map().items())
            moves = list(board.legal_moves)
            if board.is_game_over():
                break
            for move in moves:
                san = board.san(move)
                assert board.is_capture(move) == ("x" in san), san
                assert not san.endswith("+") or board.gives_check(move), san
            board.push(moves[ply * 7 % len(moves)])


def test_squares_and_moves_must_exist() -> None:
    board = Board(CHESS)
    assert board.piece_at("e4") is None
    piece = board.piece_at("a1")
    assert piece is not None
    assert (piece.kind, piece.color, str(piece)) == ("Rook", True, "R")
    assert board.hand(True) == {}
    with pytest.raises(ValueError, match="the board has no square `e9`"):
        board.piece_at("e9")
    move = board.push_text("e4")
    for ask in [board.is_capture, board.gives_check]:
        with pytest.raises(ValueError, match="`e2e4` is not legal in"):
            ask(move)
