"""Counts of what members did."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Raw, Struct

from skerry.sources.estonia.riigikogu.records import (
    AttendanceCounts,
    BallotCounts,
    MemberActivity,
    SpeechCounts,
)
from skerry.sources.estonia.riigikogu.shapes import RawGroup, current_faction
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply

R = TypeVar("R", bound="_RawActivity")


class _RawActivity(Struct, rename="camel"):
    uuid: str
    full_name: str
    factions: list[RawGroup] | None = None


class _RawAttendance(_RawActivity):
    sittings: int | None = None
    participated: int | None = None
    absent: int | None = None
    secondments: int | None = None
    sick: int | None = None
    other: int | None = None


class _RawSpeeches(_RawActivity):
    speeches: int | None = None
    questions: int | None = None
    procedural: int | None = None
    total: int | None = None


class _RawBallots(_RawActivity):
    in_favor: int | None = None
    against: int | None = None
    neutral: int | None = None
    abstained: int | None = None
    present: int | None = None
    absent: int | None = None


def read_attendance(reply: Reply) -> tuple[MemberActivity, ...]:
    return _read_activity(reply, _RawAttendance, _attendance)


def read_speeches(reply: Reply) -> tuple[MemberActivity, ...]:
    return _read_activity(reply, _RawSpeeches, _speeches)


def read_ballots(reply: Reply) -> tuple[MemberActivity, ...]:
    return _read_activity(reply, _RawBallots, _ballots)


def _read_activity(reply: Reply, shape: type[R], read: Callable[[R], MemberActivity]) -> tuple[MemberActivity, ...]:
    return tuple(read_rows(reply.json(list[Raw]), shape, read))


def _attendance(member: _RawAttendance) -> MemberActivity:
    counts = AttendanceCounts(
        sitting_count=member.sittings,
        attended_count=member.participated,
        absent_count=member.absent,
        mission_count=member.secondments,
        sick_count=member.sick,
        other_count=member.other,
    )
    return _activity(member, attendance=counts)


def _speeches(member: _RawSpeeches) -> MemberActivity:
    return _activity(member, speeches=SpeechCounts(member.speeches, member.questions, member.procedural, member.total))


def _ballots(member: _RawBallots) -> MemberActivity:
    counts = BallotCounts(
        for_count=member.in_favor,
        against_count=member.against,
        neutral_count=member.neutral,
        not_voting_count=member.abstained,
        present_count=member.present,
        absent_count=member.absent,
    )
    return _activity(member, votes=counts)


def _activity(
    member: _RawActivity,
    attendance: AttendanceCounts | None = None,
    speeches: SpeechCounts | None = None,
    votes: BallotCounts | None = None,
) -> MemberActivity:
    return MemberActivity(
        id=member.uuid,
        name=member.full_name,
        party=current_faction(member.factions or ()),
        attendance=attendance,
        speeches=speeches,
        votes=votes,
    )
