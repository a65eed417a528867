"""The image, run as it says: its user, its volume, its secret, its health."""

import os

from house import CARGO, check, mount, own
from jail import TOKEN, Jail


def run(image, discord):
    uid, gid = map(int, image.user.split(":"))
    check(uid != 0 and gid != 0, "the image runs as root")
    check(image.volumes == [image.env["MEADHALL_DATA"]], "the image's only volume is not the data directory")
    data = image.root + image.volumes[0]
    about = os.stat(data)
    is_private = (about.st_uid, about.st_gid, about.st_mode & 0o777) == (uid, gid, 0o700)
    check(is_private, "the volume does not belong to the bot's user, or its mode is not 0700")
    secret = image.root + image.env["MEADHALL_TOKEN_FILE"]
    os.makedirs(os.path.dirname(secret))

    # What an engine does: a new volume begins with what the image has there, and with its owner; secrets are mounted.
    way = discord.way(image.root)
    jail = Jail(image.root, uid, gid, image.cwd, {**image.env, **way})
    volume = f"{image.folder}/volume"
    os.mkdir(volume)
    own(volume, uid, gid, 0o700)
    mount("--bind", volume, data)
    mount("-t", "tmpfs", "-o", "mode=755", "tmpfs", os.path.dirname(secret))

    said = jail.run([*image.entry, "--version"])
    check(said == (0, f"meadhall {CARGO['workspace']['package']['version']}\n"), f"--version: {said}")
    code, said = jail.run([*image.entry, "check-config"])
    check(code == 2 and image.env["MEADHALL_TOKEN_FILE"] in said, f"without a secret: {code}, {said}")
    with open(secret, "w") as file:
        file.write(TOKEN)
    own(secret, 0, 0, 0o444)
    code, said = jail.run([*image.entry, "check-config"])
    check(code == 2 and "chmod" in said, f"with a secret that everybody can read: {code}, {said}")
    own(secret, uid, gid, 0o400)
    code, said = jail.run([*image.entry, "check-config"])
    check(code == 0 and "no data yet" in said, f"check-config: {code}, {said}")
    code, said = jail.run(image.health)
    check(code == 1 and said, f"{' '.join(image.health)} without a bot: {code}, {said}")
    jail.play([*image.entry, *image.cmd], image.health)
    check(os.stat(f"{volume}/store").st_uid == uid, "the store belongs to another user")
