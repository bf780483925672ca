"""Options that several commands of the lab share, in groups: a command names a group as one parameter."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import wraps
from typing import Any, get_type_hints

from commonweal.cli.inputs import CharterFile, Settings, book_named, charter_from
from commonweal.cli.options import (
    ArmsFile,
    ClusterAt,
    MaxActs,
    OtherPlayers,
    Players,
    Seats,
    Seed,
    SkipInvalid,
    Sweeps,
    Workers,
    progress_of,
    split,
)


@dataclass(frozen=True)
class TableOptions:
    """Which tables are played, and from which seed."""

    seats: Seats = None
    settings: Settings = field(default_factory=list)
    charter: CharterFile = None
    seed: Seed = None
    max_acts: MaxActs = 20_000

    def setup(self, game: str, players: str) -> Any:
        """Build the setup that these options describe."""
        from commonweal.lab.setup import set_up
        from commonweal.lab.simulate import draw_seed

        return set_up(
            book_named(game),
            seats=self.seats,
            charter=charter_from(self.settings, self.charter),
            players=players,
            seed=draw_seed(self.seed),
            max_acts=self.max_acts,
        )


@dataclass(frozen=True)
class PlayerOptions:
    """Who plays, and who plays the same games as well."""

    players: Players = "sensible"
    other_players: OtherPlayers = ""

    def other_kinds(self, players: list[str] | tuple[str, ...]) -> Any:
        """Return the kinds that play all games of these players as well."""
        from commonweal.lab.robustness import other_kinds

        return other_kinds(players, split(self.other_players) if self.other_players else None)


@dataclass(frozen=True)
class ArmOptions:
    """Which charters are compared."""

    sweeps: Sweeps = field(default_factory=list)
    arms_file: ArmsFile = None
    skip_invalid: SkipInvalid = False

    @property
    def are_given(self) -> bool:
        return bool(self.sweeps or self.arms_file)

    def arms(self, base: Any) -> tuple[Any, Any, list[tuple[str, str]]]:
        """Build the arms, their grid if they have one, and list the charters skipped with the reason."""
        from commonweal.lab.arms import grid_arms, read_arms, read_grid
        from commonweal.lab.setup import LabError

        if bool(self.sweeps) == bool(self.arms_file):
            raise LabError("Say what to compare, with either --sweep option=a,b,c or --arms FILE.")
        skipped: list[tuple[str, str]] = []
        left_out = skipped if self.skip_invalid else None
        if self.arms_file is not None:
            return *read_arms(base, self.arms_file, left_out=left_out), skipped
        grid = read_grid(self.sweeps)
        return grid_arms(base, grid, left_out=left_out), grid, skipped


@dataclass(frozen=True)
class WorkOptions:
    """Where the games are played."""

    workers: Workers = None
    cluster: ClusterAt = None

    @contextmanager
    def start(self, games: int | None, quiet: bool) -> Iterator[dict[str, Any]]:
        """Join the cluster and show progress; yields what a run of the lab takes of both."""
        from commonweal.lab.cluster import join_cluster

        with join_cluster(self.cluster, workers=self.workers) as cluster, progress_of(games, quiet, cluster) as report:
            yield {"workers": self.workers, "progress": report, "cluster": cluster}


def with_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Replace each group among a command's parameters by its options, for typer; the command still gets the group."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: hint for name, hint in hints.items() if is_dataclass(hint)}
    parameters: list[inspect.Parameter] = []
    for name, parameter in inspect.signature(command).parameters.items():
        own = parameter.replace(annotation=hints[name], kind=inspect.Parameter.KEYWORD_ONLY)
        parameters += parameters_of(groups[name]) if name in groups else [own]

    @wraps(command)
    def run(**given: Any) -> None:
        filled = {
            name: group(**{option.name: given.pop(option.name) for option in fields(group)})
            for name, group in groups.items()
        }
        command(**given, **filled)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def parameters_of(group: Any) -> list[inspect.Parameter]:
    """Return the options of a group as parameters with their defaults."""
    hints = get_type_hints(group, include_extras=True)
    return [
        inspect.Parameter(
            option.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=option.default if option.default_factory is MISSING else option.default_factory(),
            annotation=hints[option.name],
        )
        for option in fields(group)
    ]
