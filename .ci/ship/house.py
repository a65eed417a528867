"""What all of these share: where the tree is, and how they give up."""

import os
import subprocess
import sys
import tomllib

TOP = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
with open(f"{TOP}/Cargo.toml", "rb") as file:
    CARGO = tomllib.load(file)


def fail(why):
    sys.exit(f"ship: {why}")


def check(holds, why):
    if not holds:
        fail(why)


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


def own(path, uid, gid, mode):
    os.chown(path, uid, gid)
    os.chmod(path, mode)
