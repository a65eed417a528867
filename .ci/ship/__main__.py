"""Tests the Dockerfile, its image and the unit file on a machine without a container engine and without a running systemd. Compiles
only the program without the practice hall, which `cargo build --workspace` has not compiled.

Needs root, because it mounts file systems in a mount namespace of its own."""

import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import image
import unit
from dockerfile import Image
from common import check, mount
from sandbox import Discord


def step(title):
    print(f"-- {title}", flush=True)


def main(folder):
    mount("-t", "tmpfs", "-o", "mode=755", "tmpfs", folder)
    step("building the image")
    built_image = Image(folder)
    step("running the image")
    with Discord(f"{folder}/discord") as discord:
        image.run(built_image, discord)
    # A second local Discord, because each allows only one new session in five seconds.
    step("running the unit file")
    with Discord(f"{folder}/second-discord") as discord:
        unit.run(built_image, discord)


if len(sys.argv) == 2:
    main(sys.argv[1])
else:
    check(os.geteuid() == 0, "must run as root to mount file systems")
    with tempfile.TemporaryDirectory(prefix="meadhall-ship.") as folder:
        command = ["unshare", "--mount", sys.executable, os.path.dirname(__file__), folder]
        sys.exit(subprocess.run(command).returncode)
