"""Students of the school of witchcraft and wizardry in the novels about Harry Potter."""

from functools import cached_property

from skerry.datasets import Dataset
from skerry.models.wizardschool import WizardStudent


class Students(Dataset):
    """The students, in the order of HP-API."""

    key = "wizardschool"

    @cached_property
    def all(self) -> list[WizardStudent]:
        return self.lines("students.jsonl", WizardStudent)
