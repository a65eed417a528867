"""Builds the image of the Dockerfile without a container engine: executes its instructions one by one. This machine replaces the base
image of the builder. Debian's glibc and libgcc replace the base image of the result. The profile `dev`, which is compiled already,
replaces `dist`."""

import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile

from common import CARGO_TOML, PROJECT, check, fail, mount, set_owner

# The packages of the libraries that the program may link to.
BASE_PACKAGES = ["libc6", "libgcc-s1"]
# Files that may be in a working copy and must not get into a layer.
SECRETS = ["token", "config.toml", ".env", "data/store/db", "hosting/token", ".git/config"]


def instructions(path):
    """Yields the instructions of a Dockerfile as (word, flags, rest)."""
    with open(path) as file:
        lines = [line for line in file.read().splitlines() if not line.lstrip().startswith("#")]
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        if line.strip():
            word, rest = line.strip().split(None, 1)
            flags = re.match(r"(?:--\S+\s+)*", rest).group()
            yield word, flags.split(), rest[len(flags) :].strip()


def is_in_context(path, rules):
    """Returns whether a file is sent to the builder. The last rule of .dockerignore that matches it or a folder above it decides."""
    included = True
    parts = path.split("/")
    ancestors = ["/".join(parts[:n]) for n in range(1, len(parts) + 1)]
    for rule in rules:
        pattern = rule.lstrip("!").strip("/")
        check("**" not in pattern, f".dockerignore: {rule} is not supported by this script")
        if any(it.count("/") == pattern.count("/") and fnmatch.fnmatch(it, pattern) for it in ancestors):
            included = rule.startswith("!")
    return included


def copy_context(into):
    """Copies the files that are sent to the builder."""
    with open(f"{PROJECT}/.dockerignore") as file:
        rules = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    for secret in SECRETS:
        check(not is_in_context(secret, rules), f".dockerignore lets {secret} through")
    listed = subprocess.check_output(["git", "-C", PROJECT, "ls-files", "-z"], text=True).strip("\0").split("\0")
    for path in listed:
        if is_in_context(path, rules):
            os.makedirs(os.path.dirname(f"{into}/{path}"), exist_ok=True)
            # Keeps the modification time, so that cargo does not compile again.
            shutil.copy2(f"{PROJECT}/{path}", f"{into}/{path}")


class Image:
    """The file systems of all stages of the Dockerfile, and the settings of the last stage."""

    def __init__(self, folder):
        self.folder, self.roots = folder, {}
        self.env, self.cmd, self.entry, self.health, self.volumes = {}, [], [], None, []
        self.user, self.cwd, self.root, self.building = "0:0", "/", None, False
        for word, flags, rest in instructions(f"{PROJECT}/Dockerfile"):
            execute = getattr(self, f"do_{word.lower()}", None)
            check(execute, f"Dockerfile: {word} is not supported by this script")
            execute(flags, rest)

    def do_arg(self, _, rest):
        pass

    def do_label(self, _, rest):
        pass

    def do_from(self, _, rest):
        base, _, name = rest.partition(" AS ")
        self.root = self.roots[name] = f"{self.folder}/{name or 'last'}"
        self.env, self.cmd, self.entry, self.user, self.cwd = {}, [], [], "0:0", "/"
        os.mkdir(self.root)
        self.building = base.startswith("rust:")
        if self.building:
            self.make_builder()
        elif base.startswith("gcr.io/distroless/cc-") and base.endswith(":nonroot"):
            self.make_distroless()
        elif base != "scratch":
            fail(f"Dockerfile: no replacement for the base image {base}")

    def make_builder(self):
        """Makes a copy-on-write view of this machine."""
        self.mount_overlay("/", self.root)
        cargo_folders = [os.environ[it] for it in ["CARGO_HOME", "RUSTUP_HOME"] if it in os.environ]
        for it in ["/proc", "/dev", *cargo_folders]:
            os.makedirs(self.root + it, exist_ok=True)
            mount("--rbind", it, self.root + it)
        # The context is at the path of the project instead of WORKDIR, so that cargo does not compile again.
        os.mkdir(f"{self.folder}/context")
        copy_context(f"{self.folder}/context")
        os.makedirs(self.root + PROJECT, exist_ok=True)
        mount("--bind", f"{self.folder}/context", self.root + PROJECT)
        os.mkdir(f"{self.root}{PROJECT}/target")
        self.mount_overlay(f"{PROJECT}/target", f"{self.root}{PROJECT}/target")

    def mount_overlay(self, lower, target):
        """Mounts a copy-on-write view of a folder."""
        layers = tempfile.mkdtemp(dir=self.folder)
        os.mkdir(f"{layers}/upper")
        os.mkdir(f"{layers}/work")
        options = f"lowerdir={lower},upperdir={layers}/upper,workdir={layers}/work"
        mount("-t", "overlay", "overlay", "-o", options, target)

    def make_distroless(self):
        files = subprocess.check_output(["dpkg", "-L", *BASE_PACKAGES], text=True).splitlines()
        for path in files:
            if ".so" in os.path.basename(path) and os.path.isfile(path):
                os.makedirs(self.root + os.path.dirname(path), exist_ok=True)
                shutil.copy2(path, self.root + path)
        for it in ["etc", "run", "tmp"]:
            os.mkdir(f"{self.root}/{it}")

    def do_workdir(self, _, rest):
        self.cwd = PROJECT if self.building else rest
        os.makedirs(self.root + self.cwd, exist_ok=True)

    def do_copy(self, flags, rest):
        flags = dict(it.lstrip("-").split("=", 1) for it in flags)
        source, into = rest.split()
        if self.building:
            check((source, into) == (".", "."), f"Dockerfile: COPY {rest} is not supported by this script")
            return
        source, into = self.roots[flags["from"]] + source, self.root + into
        os.makedirs(os.path.dirname(into), exist_ok=True)
        if os.path.isdir(source):
            shutil.copytree(source, into)
        else:
            shutil.copy2(source, into)
        uid, gid = flags.get("chown", "0:0").split(":")
        set_owner(into, int(uid), int(gid), os.stat(source).st_mode & 0o7777)

    def do_run(self, _, rest):
        check(self.building, "Dockerfile: only the builder can run something")
        check(" --locked " in rest, "Dockerfile: the build does not use --locked")
        check(" --no-default-features " in rest, "Dockerfile: the image contains the practice hall")
        command = rest.replace(" --profile dist", "").replace("target/dist/", "target/debug/")
        check("dist" not in command and command != rest, "Dockerfile: the build does not use the profile dist")
        check("dist" in CARGO_TOML["profile"], "Cargo.toml has no profile dist")
        print(f"  {command}", flush=True)
        script = f"cd {shlex.quote(PROJECT)}; {command}"
        env = dict(os.environ, CARGO_NET_OFFLINE="true")
        subprocess.run(["chroot", self.root, "sh", "-ec", script], check=True, env=env)

    def do_env(self, _, rest):
        self.env.update(it.split("=", 1) for it in shlex.split(rest))

    def do_volume(self, _, rest):
        self.volumes.append(rest)

    def do_user(self, _, rest):
        self.user = rest

    def do_healthcheck(self, _, rest):
        self.health = json.loads(rest.removeprefix("CMD"))

    def do_entrypoint(self, _, rest):
        self.entry = json.loads(rest)

    def do_cmd(self, _, rest):
        self.cmd = json.loads(rest)
