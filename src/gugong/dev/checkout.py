"""The checkout this package runs from. Tests and benchmarks are there and not in the package."""

from pathlib import Path

from gugong.errors import GugongError


class NoCheckout(GugongError):
    """Something needs a checkout of the repository, and this is an installed package."""


def find_checkout() -> Path | None:
    """The root of the checkout; None in an installed package."""
    root = Path(__file__).parents[3]
    return root if (root / "pyproject.toml").exists() and (root / "tests").is_dir() else None


def checkout(what: str) -> Path:
    """The root of the checkout. NoCheckout says that `what` needs one."""
    root = find_checkout()
    if root is None:
        raise NoCheckout(
            f"{what} needs a checkout of the repository; this is an installed package, "
            "which holds neither tests nor benchmarks"
        )
    return root
