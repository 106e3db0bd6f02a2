"""The school of witchcraft and wizardry."""

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.datasets.wizardschool import Student, Students


@endpoint("/wizardschool/students", fresh="7d")
async def wizard_students(students: Students) -> Collection[Student]:
    """Characters who attended the school of the novels about Harry Potter.

    Of most no more than the name and the house is known."""
    return Collection.of(students.all)
