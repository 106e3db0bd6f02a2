"""Lichess: the chess puzzle of the day.

Read as in the OpenAPI document of Lichess (`lichess-org/api`, operation `apiPuzzleDaily`)."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.licenses import CC0_1_0
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

HOME = "https://lichess.org"


class PuzzleGame(Struct, frozen=True):
    """The game that a puzzle is from."""

    id: Annotated[str, Meta(description="identifier of the game at Lichess")]
    url: Annotated[str, Meta(description="page of the game")]


class ChessPuzzle(Struct, frozen=True):
    """A position of a game, and the moves to find."""

    id: Annotated[str, Meta(description="identifier of the puzzle at Lichess")]
    url: Annotated[str, Meta(description="page on which the puzzle can be played")]
    rating: Annotated[
        int, Meta(ge=0, le=4000, description="difficulty, as the rating of a player who solves it half the time")
    ]
    play_count: Annotated[int, Meta(description="number of attempts by users of Lichess")]
    themes: Annotated[list[str], Meta(description="motifs in the words of Lichess, such as fork or mateIn2")]
    moves_before: Annotated[
        int,
        Meta(ge=0, le=1000, description="half-moves played before the last move in front of the puzzle (`initialPly`)"),
    ]
    pgn: Annotated[str, Meta(description="moves of the game up to the puzzle, in standard algebraic notation")]
    fen: Annotated[str | None, Meta(description="position to solve in Forsyth-Edwards notation; null where not stated")]
    last_move: Annotated[str | None, Meta(description="move that led to the position, in UCI; null where not stated")]
    solution: Annotated[list[str], Meta(description="moves that solve it with the replies, in UCI: e2e4")]
    game: Annotated[PuzzleGame, Meta(description="the game of the position")]


class Lichess(Source):
    """One puzzle a day out of some five million, made of games on Lichess. No key."""

    key = "lichess"
    title = "Lichess"
    home = "https://database.lichess.org/#puzzles"
    base = "https://lichess.org/api"
    license = CC0_1_0
    evidence = Evidence.DOCUMENTED
    evidence_note = "The position and the last move are newer than the document."
    attribution = "Puzzle by Lichess"
    terms = "One request at a time; after a 429, a minute of pause."
    pace = Pace(per_second=0.5, concurrency=1)

    async def daily_puzzle(self) -> ChessPuzzle:
        """The puzzle of the day."""
        return await self.get("/puzzle/daily", fresh="1h", read=read_puzzle)


class _RawGame(Struct):
    id: str
    pgn: str


class _RawPuzzle(Struct, rename="camel"):
    id: str
    rating: int
    plays: int
    initial_ply: int
    solution: list[str]
    themes: list[str] = []
    fen: str | None = None
    last_move: str | None = None


class _RawDaily(Struct):
    game: _RawGame
    puzzle: _RawPuzzle


def read_puzzle(reply: Reply) -> ChessPuzzle:
    raw = reply.json(_RawDaily)
    return ChessPuzzle(
        id=raw.puzzle.id,
        url=f"{HOME}/training/{raw.puzzle.id}",
        rating=raw.puzzle.rating,
        play_count=raw.puzzle.plays,
        themes=raw.puzzle.themes,
        moves_before=raw.puzzle.initial_ply,
        pgn=raw.game.pgn,
        fen=raw.puzzle.fen,
        last_move=raw.puzzle.last_move,
        solution=raw.puzzle.solution,
        game=PuzzleGame(raw.game.id, f"{HOME}/{raw.game.id}"),
    )
