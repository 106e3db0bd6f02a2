"""The file of medical devices. No copy of it is on record, so this is about forms that it may have."""

import io

import pytest

from skerry.errors import ReplyError
from skerry.sources.estonia.msa import Device, _risk_class, read_devices
from tests.replaying import CASSETTES


def devices(text: str | bytes) -> list[Device]:
    return list(read_devices(io.BytesIO(text if isinstance(text, bytes) else text.encode())))


def test_the_recorded_file() -> None:
    first, pump, *rest = devices((CASSETTES / "msa" / "ms_seadmed.xml").read_bytes())
    assert first == Device(
        id="10001", name="Südamestimulaator", trade_name="Ritmo 7", manufacturer="Medtronic Example, Inc.",
        distributor="Õuna Meditsiin OÜ", risk_class="III", udi=["04012345000010", "04012345000027"],
        purpose="Südame rütmi hoidmine", gmdn="35852", status="kehtiv",
    )  # fmt: skip
    assert (pump.risk_class, pump.udi, pump.status) == ("IIb", [], None)
    assert [device.risk_class for device in rest] == ["IIa", "I", "other", "IIb"]
    assert rest[-1].trade_name is None


def test_persons_who_use_a_device_are_passed_over() -> None:
    text = "<m><s><nimi>A</nimi><kasutaja><nimi>Mari Maasikas</nimi><id>4</id></kasutaja></s><s><nimi>B</nimi></s></m>"
    assert [(device.id, device.name) for device in devices(text)] == [(None, "A"), (None, "B")]


def test_records_without_a_list_around_them_and_values_in_attributes() -> None:
    text = '<m xmlns="urn:x"><s Kood="1" nimetus="A" tootja="B" klass="III"/><s Kood="2" nimetus="C"/></m>'
    found = devices(text)
    assert [(device.id, device.name) for device in found] == [("1", "A"), ("2", "C")]
    assert found[0].manufacturer == "B"


@pytest.mark.parametrize("declaration", ['<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-8"?>', ""])
def test_an_encoding_that_is_not_declared_or_wrongly(declaration: str) -> None:
    text = f"{declaration}<m><s><nimi>Žgutt Õun</nimi></s><s><nimi>Šokk</nimi></s></m>"
    assert [device.name for device in devices(text.encode("windows-1257"))] == ["Žgutt Õun", "Šokk"]


@pytest.mark.parametrize("encoding", ["windows-1257", "ISO-8859-15", "UTF-16"])
def test_an_encoding_that_is_declared(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?><m><s><nimi>Žgutt Õun</nimi></s><s><nimi>Š</nimi></s></m>'
    assert [device.name for device in devices(text.encode(encoding))] == ["Žgutt Õun", "Š"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<html><p>a<p>b",
        "{}",
        "<m><s><nimi>A</nimi></s><s><nimi>B</nimi></s>",
        "<m/>",
        "<m><s><nimi>A</nimi></s></m>",
    ],
    ids=["empty", "html", "json", "cut", "no records", "one record"],
)
def test_what_is_no_file_of_devices_is_refused(text: str) -> None:
    with pytest.raises(ReplyError):
        devices(text)


def test_entities_of_its_own_are_refused() -> None:
    text = '<!DOCTYPE m [<!ENTITY x "y">]><m><s><nimi>A&x;</nimi></s><s><nimi>B</nimi></s></m>'
    with pytest.raises(ReplyError, match="entities"):
        devices(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I", "I"), ("Is", "I"), ("I mõõtefunktsiooniga", "I"), ("II a", "IIa"), ("IIB", "IIb"), ("klass III", "III"),
        ("AIMD", "other"), ("IVD, nimekiri A", "other"), ("II", "other"), ("", "other"), (None, None),
    ],
)  # fmt: skip
def test_risk_classes(text: str | None, expected: str | None) -> None:
    assert _risk_class(text) == expected
