from tests.conftest import Api


async def test_success_has_exactly_two_members(api: Api) -> None:
    response = await api.get("/hash/algorithms")
    assert response.status_code == 200
    body = response.json()
    assert list(body) == ["success", "data"]
    assert (body["success"], body["data"]["count"], body["data"]["items"][0]["name"]) == (True, 5, "MD5")


async def test_head_has_the_headers_of_get_and_no_body(api: Api) -> None:
    got = await api.get("/hash/algorithms")
    head = await api.client.head("/api/v1/hash/algorithms")
    assert head.status_code == 200
    assert head.content == b""
    assert head.headers["etag"] == got.headers["etag"]
    assert head.headers["content-length"] == str(len(got.content))
