"""Runs the image with its user, volume, secret and health check."""

import os

from common import CARGO_TOML, check, mount, set_owner
from sandbox import TOKEN, Sandbox


def run(image, discord):
    uid, gid = map(int, image.user.split(":"))
    check(uid != 0 and gid != 0, "the image runs as root")
    check(image.volumes == [image.env["MEADHALL_DATA"]], "the image's only volume is not the data directory")
    data = image.root + image.volumes[0]
    status = os.stat(data)
    is_private = (status.st_uid, status.st_gid, status.st_mode & 0o777) == (uid, gid, 0o700)
    check(is_private, "the volume does not belong to the bot's user, or its mode is not 0700")
    secret = image.root + image.env["MEADHALL_TOKEN_FILE"]
    os.makedirs(os.path.dirname(secret))

    # As a container engine does: a new volume gets the owner that the folder has in the image, and secrets are mounted.
    discord_env = discord.bot_environment(image.root)
    sandbox = Sandbox(image.root, uid, gid, image.cwd, {**image.env, **discord_env})
    volume = f"{image.folder}/volume"
    os.mkdir(volume)
    set_owner(volume, uid, gid, 0o700)
    mount("--bind", volume, data)
    mount("-t", "tmpfs", "-o", "mode=755", "tmpfs", os.path.dirname(secret))

    result = sandbox.run([*image.entry, "--version"])
    check(result == (0, f"meadhall {CARGO_TOML['workspace']['package']['version']}\n"), f"--version: {result}")
    code, output = sandbox.run([*image.entry, "check-config"])
    check(code == 2 and image.env["MEADHALL_TOKEN_FILE"] in output, f"without a secret: {code}, {output}")
    with open(secret, "w") as file:
        file.write(TOKEN)
    set_owner(secret, 0, 0, 0o444)
    code, output = sandbox.run([*image.entry, "check-config"])
    check(code == 2 and "chmod" in output, f"with a secret that everyone can read: {code}, {output}")
    set_owner(secret, uid, gid, 0o400)
    code, output = sandbox.run([*image.entry, "check-config"])
    check(code == 0 and "no data yet" in output, f"check-config: {code}, {output}")
    code, output = sandbox.run([*image.entry, *image.cmd])
    check(code == 2 and "meadhall init" in output, f"the bot starts without its volume: {code}, {output}")
    code, output = sandbox.run([*image.entry, "init"])
    check(code == 0, f"init: {code}, {output}")
    code, output = sandbox.run(image.health)
    check(code == 1 and output, f"{' '.join(image.health)} without a bot: {code}, {output}")
    sandbox.run_bot([*image.entry, *image.cmd], image.health)
    check(os.stat(f"{volume}/store").st_uid == uid, "the store belongs to another user")
