"""The Dockerfile, read and done step by step: its context is what .dockerignore lets through, its RUN is run, its COPYs fill the
image. Where no engine runs there are no base images: this machine stands in for the one to build on, glibc and libgcc of its
Debian, and nothing else, for the one to run on. The profile `dev`, which is compiled already, stands in for `dist`."""

import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile

from house import CARGO, TOP, check, fail, mount, own

# What the program may link to.
BASE = ["libc6", "libgcc-s1"]
# What may lie about in somebody's working copy and must not get into a layer.
SECRETS = ["token", "config.toml", ".env", "data/store/db", "hosting/token", ".git/config"]


def steps(path):
    """Its instructions, as (word, flags, rest)."""
    with open(path) as file:
        lines = [line for line in file.read().splitlines() if not line.lstrip().startswith("#")]
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        if line.strip():
            word, rest = line.strip().split(None, 1)
            flags = re.match(r"(?:--\S+\s+)*", rest).group()
            yield word, flags.split(), rest[len(flags) :].strip()


def let_through(path, rules):
    """Whether .dockerignore lets this file into the context: the last rule that fits it, or a folder above it, counts."""
    taken = True
    parts = path.split("/")
    above = ["/".join(parts[:n]) for n in range(1, len(parts) + 1)]
    for rule in rules:
        pattern = rule.lstrip("!").strip("/")
        check("**" not in pattern, f".dockerignore: {rule} is not supported by this script")
        if any(it.count("/") == pattern.count("/") and fnmatch.fnmatch(it, pattern) for it in above):
            taken = rule.startswith("!")
    return taken


def context(into):
    """What the builder is sent."""
    with open(f"{TOP}/.dockerignore") as file:
        rules = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    for secret in SECRETS:
        check(not let_through(secret, rules), f".dockerignore lets {secret} through")
    listed = subprocess.check_output(["git", "-C", TOP, "ls-files", "-z"], text=True).strip("\0").split("\0")
    for path in listed:
        if let_through(path, rules):
            os.makedirs(os.path.dirname(f"{into}/{path}"), exist_ok=True)
            # With its time, by which cargo knows what is compiled already.
            shutil.copy2(f"{TOP}/{path}", f"{into}/{path}")


class Image:
    """What the Dockerfile makes: the roots of its stages, and how the last one is run."""

    def __init__(self, folder):
        self.folder, self.roots = folder, {}
        self.env, self.cmd, self.entry, self.health, self.volumes = {}, [], [], None, []
        self.user, self.cwd, self.root, self.building = "0:0", "/", None, False
        for word, flags, rest in steps(f"{TOP}/Dockerfile"):
            do = getattr(self, f"do_{word.lower()}", None)
            check(do, f"Dockerfile: {word} is not supported by this script")
            do(flags, rest)

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
            self.as_builder()
        elif base.startswith("gcr.io/distroless/cc-") and base.endswith(":nonroot"):
            self.as_distroless()
        elif base != "scratch":
            fail(f"Dockerfile: no replacement for the base image {base}")

    def as_builder(self):
        """This machine, as far as it is read; what is written is gone afterwards."""
        self.cover("/", self.root)
        elsewhere = [os.environ[it] for it in ["CARGO_HOME", "RUSTUP_HOME"] if it in os.environ]
        for it in ["/proc", "/dev", *elsewhere]:
            os.makedirs(self.root + it, exist_ok=True)
            mount("--rbind", it, self.root + it)
        # The context lies where the tree does, and not in WORKDIR, so that what is compiled already is found again.
        os.mkdir(f"{self.folder}/context")
        context(f"{self.folder}/context")
        os.makedirs(self.root + TOP, exist_ok=True)
        mount("--bind", f"{self.folder}/context", self.root + TOP)
        os.mkdir(f"{self.root}{TOP}/target")
        self.cover(f"{TOP}/target", f"{self.root}{TOP}/target")

    def cover(self, below, place):
        """A folder that is read here, and may be written to without being changed."""
        layers = tempfile.mkdtemp(dir=self.folder)
        os.mkdir(f"{layers}/upper")
        os.mkdir(f"{layers}/work")
        options = f"lowerdir={below},upperdir={layers}/upper,workdir={layers}/work"
        mount("-t", "overlay", "overlay", "-o", options, place)

    def as_distroless(self):
        files = subprocess.check_output(["dpkg", "-L", *BASE], text=True).splitlines()
        for path in files:
            if ".so" in os.path.basename(path) and os.path.isfile(path):
                os.makedirs(self.root + os.path.dirname(path), exist_ok=True)
                shutil.copy2(path, self.root + path)
        for it in ["etc", "run", "tmp"]:
            os.mkdir(f"{self.root}/{it}")

    def do_workdir(self, _, rest):
        self.cwd = TOP if self.building else rest
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
        own(into, int(uid), int(gid), os.stat(source).st_mode & 0o7777)

    def do_run(self, _, rest):
        check(self.building, "Dockerfile: only the builder can run something")
        check(" --locked " in rest, "Dockerfile: what is compiled is not what Cargo.lock says")
        check(" --no-default-features " in rest, "Dockerfile: the image contains the practice hall")
        command = rest.replace(" --profile dist", "").replace("target/dist/", "target/debug/")
        check("dist" not in command and command != rest, "Dockerfile: it is not built with the profile dist")
        check("dist" in CARGO["profile"], "Cargo.toml has no profile dist")
        print(f"  {command}", flush=True)
        there = f"cd {shlex.quote(TOP)}; {command}"
        env = dict(os.environ, CARGO_NET_OFFLINE="true")
        subprocess.run(["chroot", self.root, "sh", "-ec", there], check=True, env=env)

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
