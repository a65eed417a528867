"""Shared by the other files: the path of the project, failing, and mounting."""

import os
import subprocess
import sys
import tomllib

PROJECT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))
with open(f"{PROJECT}/Cargo.toml", "rb") as file:
    CARGO_TOML = tomllib.load(file)


def fail(reason):
    sys.exit(f"ship: {reason}")


def check(condition, reason):
    if not condition:
        fail(reason)


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


def set_owner(path, uid, gid, mode):
    os.chown(path, uid, gid)
    os.chmod(path, mode)
