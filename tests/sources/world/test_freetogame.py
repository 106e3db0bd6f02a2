from datetime import date

from skerry.sources.world.freetogame import read_game, read_games
from tests.conftest import Recorded


def test_recorded_games(recorded: Recorded) -> None:
    first, second = read_games("pc", recorded("freetogame/games-pc-shooter.json"))
    assert (first.id, first.title, first.platforms, first.release_date) == (
        533, "A.V.A Global", ["pc"], date(2022, 8, 24),
    )  # fmt: skip
    assert second.url == "https://www.freetogame.com/ace-online"


def test_recorded_game(recorded: Recorded) -> None:
    game = read_game(recorded("freetogame/game-540.json"))
    assert (game.title, game.platforms, game.status) == ("Overwatch 2", ["pc"], "Live")
    assert game.system_requirements is not None
    assert game.system_requirements.memory == "6 GB"
    assert len(game.screenshot_urls) == 3
