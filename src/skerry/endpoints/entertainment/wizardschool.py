"""The school of witchcraft and wizardry."""

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.datasets.wizardschool import Students, WizardStudent


@endpoint("/wizardschool/students", fresh="7d")
async def wizard_students(students: Students) -> Collection[WizardStudent]:
    """Characters who attended the school of the novels about Harry Potter.

    For most of them, only the name and the house are known."""
    return Collection.of(students.all)
