"""How Meadhall is shipped, tried where no container engine and no systemd runs: the Dockerfile's own steps, the image as it says
that it is run, the unit file. Compiles only the program without the practice hall, which
`cargo build --workspace` has not compiled.

Needs root: it mounts, in a name space of its own that is gone with it."""

import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import image
import unit
from dockerfile import Image
from house import check, mount
from jail import Discord


def step(said):
    print(f"-- {said}", flush=True)


def main(folder):
    mount("-t", "tmpfs", "-o", "mode=755", "tmpfs", folder)
    step("building by the Dockerfile")
    made = Image(folder)
    step("running the image")
    with Discord(f"{folder}/discord") as discord:
        image.run(made, discord)
    # Another one: within five seconds of the first session none would let a second begin.
    step("running the unit file")
    with Discord(f"{folder}/another") as discord:
        unit.run(made, discord)


if len(sys.argv) == 2:
    main(sys.argv[1])
else:
    check(os.geteuid() == 0, "must run as root to mount file systems")
    with tempfile.TemporaryDirectory(prefix="meadhall-ship.") as folder:
        apart = ["unshare", "--mount", sys.executable, os.path.dirname(__file__), folder]
        sys.exit(subprocess.run(apart).returncode)
