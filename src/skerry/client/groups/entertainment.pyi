# Made by `make stubs` from the registry.

import datetime as dt
from typing import Literal, overload

from skerry.api.answers import Collection, Page
from skerry.client.results import AsyncResult, Result
from skerry.datasets.scifi import SagaFilm
from skerry.datasets.wizard_spells import WizardSpell
from skerry.endpoints.entertainment.anime import AnimeSchedule, AnimeSearch, AnimeSeason
from skerry.endpoints.entertainment.cats import CatBreedSearch
from skerry.endpoints.entertainment.dogs import DogBreedDetails, DogBreedList
from skerry.endpoints.entertainment.fun import DateFact, NumberFact, ProgrammerJoke
from skerry.endpoints.entertainment.games import DrawnCard, TarotCard
from skerry.endpoints.entertainment.media.lyrics import LyricsSearch
from skerry.endpoints.entertainment.media.music import (
    ArtistAlbums,
    MusicAlbumSearch,
    MusicArtistSearch,
    MusicTrackSearch,
)
from skerry.endpoints.entertainment.media.podcasts import PodcastEpisodes, PodcastRanking, PodcastSearch
from skerry.endpoints.entertainment.media.tv import TvCast, TvEpisodes, TvPersonSearch, TvSchedule, TvShowSearch
from skerry.endpoints.entertainment.quotes import QuotationSearch
from skerry.endpoints.entertainment.radio import CountryStations
from skerry.endpoints.entertainment.recipes import IngredientRecipes, RecipeSearch
from skerry.endpoints.entertainment.scifi import SagaPersonSearch, SagaPlanetSearch
from skerry.endpoints.entertainment.sports import LeagueScores, LeagueStandings, LeagueTeams, TeamSchedule
from skerry.endpoints.entertainment.trivia import TriviaCategoryList
from skerry.models.anime import Anime
from skerry.models.quote import Quotation
from skerry.models.sports import SportsLeague
from skerry.models.wizardschool import WizardCharacter, WizardStudent
from skerry.sources.world.catfact import CatFact
from skerry.sources.world.deezer import MusicChart
from skerry.sources.world.dogceo import DogPicture
from skerry.sources.world.imgflip import MemeTemplate
from skerry.sources.world.itunes import Podcast
from skerry.sources.world.lichess import ChessPuzzle
from skerry.sources.world.lrclib import SongLyrics
from skerry.sources.world.musicbrainz.records import MusicArtist, MusicRelease
from skerry.sources.world.opentdb import TriviaQuestion
from skerry.sources.world.pokeapi import Creature, CreatureName, CreatureType
from skerry.sources.world.radio_browser import RadioStation, RadioTag
from skerry.sources.world.thecatapi import CatBreed, CatPicture
from skerry.sources.world.themealdb import Recipe, RecipeCategory
from skerry.sources.world.tvmaze.records import TvShow
from skerry.sources.world.xkcd import Comic

class SyncEntertainment:
    """Entertainment, of `Skerry`."""

    def animals_cats_breeds(
        self,
    ) -> Result[Collection[CatBreed]]:
        """All recognized cat breeds with temperament, country of origin, life span and description."""

    def animals_cats_breeds_search(self, *, q: str) -> Result[CatBreedSearch]:
        """Cat breeds by name."""

    def animals_cats_fact(self, *, seed: str | None = None) -> Result[CatFact]:
        """One random fact about cats, as users of Cat Fact Ninja entered it."""

    def animals_cats_image(self, *, seed: str | None = None) -> Result[CatPicture]:
        """One random cat picture, as a URL."""

    @overload
    def animals_dogs_breeds(
        self,
    ) -> Result[DogBreedList]:
        """All dog breeds with their sub-breeds."""

    @overload
    def animals_dogs_breeds(self, breed: str, /) -> Result[DogBreedDetails]:
        """Sub-breeds of one dog breed."""

    def animals_dogs_image(self, *, breed: str | None = None, seed: str | None = None) -> Result[DogPicture]:
        """One random dog picture, of any breed or of one, as a URL."""

    def anime_random(
        self,
    ) -> Result[Anime]:
        """One random anime."""

    def anime_schedule(
        self,
        day: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "unknown", "other"]
        | str,
        /,
        *,
        limit: int | None = 25,
        page: int | None = 1,
    ) -> Result[AnimeSchedule]:
        """Currently airing anime of a weekday in Japan."""

    def anime_search(self, *, q: str, limit: int | None = 10, page: int | None = 1) -> Result[AnimeSearch]:
        """Anime by title."""

    def anime_season(self, *, limit: int | None = 25, page: int | None = 1) -> Result[AnimeSeason]:
        """Anime airing in the current season."""

    def anime_top(
        self,
        *,
        type: Literal["tv", "movie", "ova", "special", "ona", "music"] | str | None = None,
        limit: int | None = 25,
        page: int | None = 1,
    ) -> Result[Page[Anime]]:
        """Best rated anime, by the users of MyAnimeList."""

    def anime(self, id: int, /) -> Result[Anime]:
        """One anime by its number in MyAnimeList."""

    def chess_puzzle_daily(
        self,
    ) -> Result[ChessPuzzle]:
        """The chess puzzle of the day, with its solution."""

    def comics_latest(
        self,
    ) -> Result[Comic]:
        """The newest xkcd comic."""

    def comics(self, number: int, /) -> Result[Comic]:
        """One xkcd comic by number."""

    @overload
    def creatures(self, *, page: int | None = 1, limit: int | None = 20) -> Result[Page[CreatureName]]:
        """Creatures of the Pokémon games by number, special forms last."""

    @overload
    def creatures(self, name: str, /) -> Result[Creature]:
        """One creature of the Pokémon games with types, size, abilities and base statistics."""

    def creatures_type(self, type: str, /) -> Result[CreatureType]:
        """One type of creatures, how it fares against other types, and the creatures that have it."""

    def fun_date(self, month: str, day: str, /, *, seed: str | None = None) -> Result[DateFact]:
        """One event of a calendar date, from Wikipedia, chosen at random."""

    def fun_joke(
        self,
        *,
        category: Literal["neutral", "chuck"] | str | None = "neutral",
        lang: str | None = "en",
        seed: str | None = None,
    ) -> Result[ProgrammerJoke]:
        """One random joke about programming."""

    def fun_number(self, number: int, /) -> Result[NumberFact]:
        """One fact about a number, computed from the number itself."""

    def lyrics_search(self, *, q: str, artist: str | None = None, limit: int | None = 20) -> Result[LyricsSearch]:
        """Songs whose lyrics LRCLIB has, without the words."""

    def lyrics(self, artist: str, title: str, /, *, album: str | None = None) -> Result[SongLyrics]:
        """Lyrics of one song, plain and with the times of the lines, from LRCLIB."""

    def memes_templates(
        self,
    ) -> Result[Collection[MemeTemplate]]:
        """The hundred meme templates that were used most in the last 30 days, most used first."""

    def music_albums_search(self, *, q: str, limit: int | None = 25, page: int | None = 1) -> Result[MusicAlbumSearch]:
        """Albums, singles and EPs by title or artist, from MusicBrainz."""

    def music_artists_search(
        self, *, q: str, limit: int | None = 25, page: int | None = 1
    ) -> Result[MusicArtistSearch]:
        """Artists by name, from MusicBrainz."""

    def music_artists(self, id: str, /) -> Result[MusicArtist]:
        """One artist by MBID, from MusicBrainz."""

    def music_artists_albums(
        self,
        id: str,
        /,
        *,
        type: Literal["album", "single", "ep", "broadcast", "other"] | str | None = None,
        limit: int | None = 25,
        page: int | None = 1,
    ) -> Result[ArtistAlbums]:
        """Albums, singles and EPs of an artist, from MusicBrainz."""

    def music_charts(self, *, genre: int | None = 0) -> Result[MusicChart]:
        """Most played songs, albums and artists at Deezer now, ten of each."""

    def music_releases(self, mbid: str, /) -> Result[MusicRelease]:
        """One release, an edition of an album, with its tracks, from MusicBrainz."""

    def music_tracks_search(self, *, q: str, limit: int | None = 25, page: int | None = 1) -> Result[MusicTrackSearch]:
        """Songs by title or artist, with the address of a preview of 30 seconds, from Deezer."""

    def podcasts_search(self, *, q: str, country: str | None = "US", limit: int | None = 5) -> Result[PodcastSearch]:
        """Podcasts by words, in the order of Apple."""

    def podcasts_top(
        self, *, country: str | None = "US", genre: int | None = None, limit: int | None = 25
    ) -> Result[PodcastRanking]:
        """Most popular podcasts in a country, of one genre or all, as Apple ranks them."""

    def podcasts(self, id: int, /, *, country: str | None = "US") -> Result[Podcast]:
        """One podcast by its number at Apple."""

    def podcasts_episodes(
        self, id: int, /, *, country: str | None = "US", limit: int | None = 20
    ) -> Result[PodcastEpisodes]:
        """Latest episodes of a podcast, newest first, from Apple's directory."""

    def quotes_random(self, *, author: str | None = None, seed: str | None = None) -> Result[Quotation]:
        """One random quotation, of any author or of one."""

    def quotes_search(self, *, q: str, limit: int | None = 20) -> Result[QuotationSearch]:
        """Quotations by words or author."""

    def radio_country(self, code: str, /, *, limit: int | None = 50) -> Result[CountryStations]:
        """Internet radio stations of a country, most started first."""

    def radio_search(
        self, *, name: str | None = None, country: str | None = None, tag: str | None = None, limit: int | None = 20
    ) -> Result[Collection[RadioStation]]:
        """Internet radio stations by name, country or tag, most started first."""

    def radio_tags(self, *, limit: int | None = 50) -> Result[Collection[RadioTag]]:
        """Tags of internet radio stations, those of most stations first."""

    def radio_top(self, *, limit: int | None = 20) -> Result[Collection[RadioStation]]:
        """Internet radio stations that were started most within a day."""

    def recipes_categories(
        self,
    ) -> Result[Collection[RecipeCategory]]:
        """Categories of recipes, from TheMealDB."""

    def recipes_ingredient(
        self, ingredient: str, /, *, limit: int | None = 25, page: int | None = 1
    ) -> Result[IngredientRecipes]:
        """Recipes that use an ingredient, from TheMealDB, without the recipe itself."""

    def recipes_random(self, *, seed: str | None = None) -> Result[Recipe]:
        """One random recipe, from TheMealDB."""

    def recipes_search(self, *, q: str, limit: int | None = 25, page: int | None = 1) -> Result[RecipeSearch]:
        """Recipes by the name of the dish, from TheMealDB."""

    def recipes(self, id: int, /) -> Result[Recipe]:
        """One recipe with its ingredients, measures and instructions, from TheMealDB."""

    def scifi_films(
        self,
    ) -> Result[Collection[SagaFilm]]:
        """The first six films of the space saga, by release date."""

    def scifi_people_search(self, *, q: str) -> Result[SagaPersonSearch]:
        """Characters of the space saga whose name contains a string."""

    def scifi_planets_search(self, *, q: str) -> Result[SagaPlanetSearch]:
        """Planets of the space saga whose name contains a string."""

    def sports_leagues(
        self,
    ) -> Result[Collection[SportsLeague]]:
        """Leagues whose scores, tables, teams and schedules can be requested."""

    def sports_schedule(self, league: str, team_id: str, /) -> Result[TeamSchedule]:
        """Results and fixtures of one team in the present season of a league."""

    def sports_scores(self, league: str, /, *, date: dt.date | str | None = None) -> Result[LeagueScores]:
        """Scores and fixtures of a league."""

    def sports_standings(self, league: str, /) -> Result[LeagueStandings]:
        """Table of a league, by group or conference."""

    def sports_teams(self, league: str, /) -> Result[LeagueTeams]:
        """Teams of a league, with the identifiers that schedules are requested by."""

    def tarot_cards(
        self,
        *,
        arcana: Literal["major", "minor"] | str | None = None,
        suit: Literal["wands", "cups", "swords", "pentacles"] | str | None = None,
    ) -> Result[Collection[TarotCard]]:
        """The 78 cards of the tarot by Rider, Waite and Smith (1909): names, suits and numbers."""

    def tarot_draw(self, *, count: int | None = 3, seed: str | None = None) -> Result[Collection[DrawnCard]]:
        """Random tarot cards without repetition, each upright or reversed with equal chance."""

    def trivia_categories(
        self,
    ) -> Result[TriviaCategoryList]:
        """Trivia categories with their ids."""

    def trivia_questions(
        self,
        *,
        amount: int | None = 10,
        category: int | None = None,
        difficulty: Literal["easy", "medium", "hard"] | str | None = None,
        seed: str | None = None,
    ) -> Result[Collection[TriviaQuestion]]:
        """Random trivia questions, multiple-choice or true/false."""

    def tv_people_search(self, *, q: str, limit: int | None = 10) -> Result[TvPersonSearch]:
        """Actors and other television people by name."""

    def tv_schedule(self, *, country: str | None = "US", date: dt.date | str | None = None) -> Result[TvSchedule]:
        """Broadcasts of a day on the television networks of a country, in the order of time."""

    def tv_search(self, *, q: str, limit: int | None = 10) -> Result[TvShowSearch]:
        """Television and streaming shows by title."""

    def tv_shows(self, id: int, /) -> Result[TvShow]:
        """One show by its number at TVmaze."""

    def tv_shows_cast(self, id: int, /) -> Result[TvCast]:
        """Main cast of a show, with the characters, most important first."""

    def tv_shows_episodes(
        self,
        id: int,
        /,
        *,
        season: int | None = None,
        specials: bool | None = False,
        limit: int | None = 250,
        page: int | None = 1,
    ) -> Result[TvEpisodes]:
        """Episodes of a show, in the order of broadcast, those that are announced included."""

    def wizardschool_characters(
        self,
        *,
        house: Literal["gryffindor", "hufflepuff", "ravenclaw", "slytherin"] | str | None = None,
        role: Literal["student", "staff"] | str | None = None,
        page: int | None = 1,
        limit: int | None = 50,
    ) -> Result[Page[WizardCharacter]]:
        """Characters of the novels about Harry Potter, by house and role."""

    def wizardschool_spells(self, *, q: str | None = None) -> Result[Collection[WizardSpell]]:
        """Spells of the novels about Harry Potter, by name."""

    def wizardschool_students(
        self,
    ) -> Result[Collection[WizardStudent]]:
        """Characters who attended the school of the novels about Harry Potter."""

class AsyncEntertainment:
    """Entertainment, of `AsyncSkerry`."""

    async def animals_cats_breeds(
        self,
    ) -> AsyncResult[Collection[CatBreed]]:
        """All recognized cat breeds with temperament, country of origin, life span and description."""

    async def animals_cats_breeds_search(self, *, q: str) -> AsyncResult[CatBreedSearch]:
        """Cat breeds by name."""

    async def animals_cats_fact(self, *, seed: str | None = None) -> AsyncResult[CatFact]:
        """One random fact about cats, as users of Cat Fact Ninja entered it."""

    async def animals_cats_image(self, *, seed: str | None = None) -> AsyncResult[CatPicture]:
        """One random cat picture, as a URL."""

    @overload
    async def animals_dogs_breeds(
        self,
    ) -> AsyncResult[DogBreedList]:
        """All dog breeds with their sub-breeds."""

    @overload
    async def animals_dogs_breeds(self, breed: str, /) -> AsyncResult[DogBreedDetails]:
        """Sub-breeds of one dog breed."""

    async def animals_dogs_image(self, *, breed: str | None = None, seed: str | None = None) -> AsyncResult[DogPicture]:
        """One random dog picture, of any breed or of one, as a URL."""

    async def anime_random(
        self,
    ) -> AsyncResult[Anime]:
        """One random anime."""

    async def anime_schedule(
        self,
        day: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "unknown", "other"]
        | str,
        /,
        *,
        limit: int | None = 25,
        page: int | None = 1,
    ) -> AsyncResult[AnimeSchedule]:
        """Currently airing anime of a weekday in Japan."""

    async def anime_search(self, *, q: str, limit: int | None = 10, page: int | None = 1) -> AsyncResult[AnimeSearch]:
        """Anime by title."""

    async def anime_season(self, *, limit: int | None = 25, page: int | None = 1) -> AsyncResult[AnimeSeason]:
        """Anime airing in the current season."""

    async def anime_top(
        self,
        *,
        type: Literal["tv", "movie", "ova", "special", "ona", "music"] | str | None = None,
        limit: int | None = 25,
        page: int | None = 1,
    ) -> AsyncResult[Page[Anime]]:
        """Best rated anime, by the users of MyAnimeList."""

    async def anime(self, id: int, /) -> AsyncResult[Anime]:
        """One anime by its number in MyAnimeList."""

    async def chess_puzzle_daily(
        self,
    ) -> AsyncResult[ChessPuzzle]:
        """The chess puzzle of the day, with its solution."""

    async def comics_latest(
        self,
    ) -> AsyncResult[Comic]:
        """The newest xkcd comic."""

    async def comics(self, number: int, /) -> AsyncResult[Comic]:
        """One xkcd comic by number."""

    @overload
    async def creatures(self, *, page: int | None = 1, limit: int | None = 20) -> AsyncResult[Page[CreatureName]]:
        """Creatures of the Pokémon games by number, special forms last."""

    @overload
    async def creatures(self, name: str, /) -> AsyncResult[Creature]:
        """One creature of the Pokémon games with types, size, abilities and base statistics."""

    async def creatures_type(self, type: str, /) -> AsyncResult[CreatureType]:
        """One type of creatures, how it fares against other types, and the creatures that have it."""

    async def fun_date(self, month: str, day: str, /, *, seed: str | None = None) -> AsyncResult[DateFact]:
        """One event of a calendar date, from Wikipedia, chosen at random."""

    async def fun_joke(
        self,
        *,
        category: Literal["neutral", "chuck"] | str | None = "neutral",
        lang: str | None = "en",
        seed: str | None = None,
    ) -> AsyncResult[ProgrammerJoke]:
        """One random joke about programming."""

    async def fun_number(self, number: int, /) -> AsyncResult[NumberFact]:
        """One fact about a number, computed from the number itself."""

    async def lyrics_search(
        self, *, q: str, artist: str | None = None, limit: int | None = 20
    ) -> AsyncResult[LyricsSearch]:
        """Songs whose lyrics LRCLIB has, without the words."""

    async def lyrics(self, artist: str, title: str, /, *, album: str | None = None) -> AsyncResult[SongLyrics]:
        """Lyrics of one song, plain and with the times of the lines, from LRCLIB."""

    async def memes_templates(
        self,
    ) -> AsyncResult[Collection[MemeTemplate]]:
        """The hundred meme templates that were used most in the last 30 days, most used first."""

    async def music_albums_search(
        self, *, q: str, limit: int | None = 25, page: int | None = 1
    ) -> AsyncResult[MusicAlbumSearch]:
        """Albums, singles and EPs by title or artist, from MusicBrainz."""

    async def music_artists_search(
        self, *, q: str, limit: int | None = 25, page: int | None = 1
    ) -> AsyncResult[MusicArtistSearch]:
        """Artists by name, from MusicBrainz."""

    async def music_artists(self, id: str, /) -> AsyncResult[MusicArtist]:
        """One artist by MBID, from MusicBrainz."""

    async def music_artists_albums(
        self,
        id: str,
        /,
        *,
        type: Literal["album", "single", "ep", "broadcast", "other"] | str | None = None,
        limit: int | None = 25,
        page: int | None = 1,
    ) -> AsyncResult[ArtistAlbums]:
        """Albums, singles and EPs of an artist, from MusicBrainz."""

    async def music_charts(self, *, genre: int | None = 0) -> AsyncResult[MusicChart]:
        """Most played songs, albums and artists at Deezer now, ten of each."""

    async def music_releases(self, mbid: str, /) -> AsyncResult[MusicRelease]:
        """One release, an edition of an album, with its tracks, from MusicBrainz."""

    async def music_tracks_search(
        self, *, q: str, limit: int | None = 25, page: int | None = 1
    ) -> AsyncResult[MusicTrackSearch]:
        """Songs by title or artist, with the address of a preview of 30 seconds, from Deezer."""

    async def podcasts_search(
        self, *, q: str, country: str | None = "US", limit: int | None = 5
    ) -> AsyncResult[PodcastSearch]:
        """Podcasts by words, in the order of Apple."""

    async def podcasts_top(
        self, *, country: str | None = "US", genre: int | None = None, limit: int | None = 25
    ) -> AsyncResult[PodcastRanking]:
        """Most popular podcasts in a country, of one genre or all, as Apple ranks them."""

    async def podcasts(self, id: int, /, *, country: str | None = "US") -> AsyncResult[Podcast]:
        """One podcast by its number at Apple."""

    async def podcasts_episodes(
        self, id: int, /, *, country: str | None = "US", limit: int | None = 20
    ) -> AsyncResult[PodcastEpisodes]:
        """Latest episodes of a podcast, newest first, from Apple's directory."""

    async def quotes_random(self, *, author: str | None = None, seed: str | None = None) -> AsyncResult[Quotation]:
        """One random quotation, of any author or of one."""

    async def quotes_search(self, *, q: str, limit: int | None = 20) -> AsyncResult[QuotationSearch]:
        """Quotations by words or author."""

    async def radio_country(self, code: str, /, *, limit: int | None = 50) -> AsyncResult[CountryStations]:
        """Internet radio stations of a country, most started first."""

    async def radio_search(
        self, *, name: str | None = None, country: str | None = None, tag: str | None = None, limit: int | None = 20
    ) -> AsyncResult[Collection[RadioStation]]:
        """Internet radio stations by name, country or tag, most started first."""

    async def radio_tags(self, *, limit: int | None = 50) -> AsyncResult[Collection[RadioTag]]:
        """Tags of internet radio stations, those of most stations first."""

    async def radio_top(self, *, limit: int | None = 20) -> AsyncResult[Collection[RadioStation]]:
        """Internet radio stations that were started most within a day."""

    async def recipes_categories(
        self,
    ) -> AsyncResult[Collection[RecipeCategory]]:
        """Categories of recipes, from TheMealDB."""

    async def recipes_ingredient(
        self, ingredient: str, /, *, limit: int | None = 25, page: int | None = 1
    ) -> AsyncResult[IngredientRecipes]:
        """Recipes that use an ingredient, from TheMealDB, without the recipe itself."""

    async def recipes_random(self, *, seed: str | None = None) -> AsyncResult[Recipe]:
        """One random recipe, from TheMealDB."""

    async def recipes_search(
        self, *, q: str, limit: int | None = 25, page: int | None = 1
    ) -> AsyncResult[RecipeSearch]:
        """Recipes by the name of the dish, from TheMealDB."""

    async def recipes(self, id: int, /) -> AsyncResult[Recipe]:
        """One recipe with its ingredients, measures and instructions, from TheMealDB."""

    async def scifi_films(
        self,
    ) -> AsyncResult[Collection[SagaFilm]]:
        """The first six films of the space saga, by release date."""

    async def scifi_people_search(self, *, q: str) -> AsyncResult[SagaPersonSearch]:
        """Characters of the space saga whose name contains a string."""

    async def scifi_planets_search(self, *, q: str) -> AsyncResult[SagaPlanetSearch]:
        """Planets of the space saga whose name contains a string."""

    async def sports_leagues(
        self,
    ) -> AsyncResult[Collection[SportsLeague]]:
        """Leagues whose scores, tables, teams and schedules can be requested."""

    async def sports_schedule(self, league: str, team_id: str, /) -> AsyncResult[TeamSchedule]:
        """Results and fixtures of one team in the present season of a league."""

    async def sports_scores(self, league: str, /, *, date: dt.date | str | None = None) -> AsyncResult[LeagueScores]:
        """Scores and fixtures of a league."""

    async def sports_standings(self, league: str, /) -> AsyncResult[LeagueStandings]:
        """Table of a league, by group or conference."""

    async def sports_teams(self, league: str, /) -> AsyncResult[LeagueTeams]:
        """Teams of a league, with the identifiers that schedules are requested by."""

    async def tarot_cards(
        self,
        *,
        arcana: Literal["major", "minor"] | str | None = None,
        suit: Literal["wands", "cups", "swords", "pentacles"] | str | None = None,
    ) -> AsyncResult[Collection[TarotCard]]:
        """The 78 cards of the tarot by Rider, Waite and Smith (1909): names, suits and numbers."""

    async def tarot_draw(self, *, count: int | None = 3, seed: str | None = None) -> AsyncResult[Collection[DrawnCard]]:
        """Random tarot cards without repetition, each upright or reversed with equal chance."""

    async def trivia_categories(
        self,
    ) -> AsyncResult[TriviaCategoryList]:
        """Trivia categories with their ids."""

    async def trivia_questions(
        self,
        *,
        amount: int | None = 10,
        category: int | None = None,
        difficulty: Literal["easy", "medium", "hard"] | str | None = None,
        seed: str | None = None,
    ) -> AsyncResult[Collection[TriviaQuestion]]:
        """Random trivia questions, multiple-choice or true/false."""

    async def tv_people_search(self, *, q: str, limit: int | None = 10) -> AsyncResult[TvPersonSearch]:
        """Actors and other television people by name."""

    async def tv_schedule(
        self, *, country: str | None = "US", date: dt.date | str | None = None
    ) -> AsyncResult[TvSchedule]:
        """Broadcasts of a day on the television networks of a country, in the order of time."""

    async def tv_search(self, *, q: str, limit: int | None = 10) -> AsyncResult[TvShowSearch]:
        """Television and streaming shows by title."""

    async def tv_shows(self, id: int, /) -> AsyncResult[TvShow]:
        """One show by its number at TVmaze."""

    async def tv_shows_cast(self, id: int, /) -> AsyncResult[TvCast]:
        """Main cast of a show, with the characters, most important first."""

    async def tv_shows_episodes(
        self,
        id: int,
        /,
        *,
        season: int | None = None,
        specials: bool | None = False,
        limit: int | None = 250,
        page: int | None = 1,
    ) -> AsyncResult[TvEpisodes]:
        """Episodes of a show, in the order of broadcast, those that are announced included."""

    async def wizardschool_characters(
        self,
        *,
        house: Literal["gryffindor", "hufflepuff", "ravenclaw", "slytherin"] | str | None = None,
        role: Literal["student", "staff"] | str | None = None,
        page: int | None = 1,
        limit: int | None = 50,
    ) -> AsyncResult[Page[WizardCharacter]]:
        """Characters of the novels about Harry Potter, by house and role."""

    async def wizardschool_spells(self, *, q: str | None = None) -> AsyncResult[Collection[WizardSpell]]:
        """Spells of the novels about Harry Potter, by name."""

    async def wizardschool_students(
        self,
    ) -> AsyncResult[Collection[WizardStudent]]:
        """Characters who attended the school of the novels about Harry Potter."""
