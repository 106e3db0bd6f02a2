from skerry.sources.world.imgflip import read_templates
from tests.conftest import Recorded


def test_recorded_templates(recorded: Recorded) -> None:
    templates = read_templates(recorded("imgflip/get_memes_2022.json"))
    assert (templates[0].id, templates[0].name, templates[0].box_count) == ("181913649", "Drake Hotline Bling", 2)
    assert (templates[1].height_pixels, templates[1].caption_count) == (908, None)
