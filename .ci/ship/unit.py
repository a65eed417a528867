"""Checks the unit file with systemd-analyze, and runs the program with its folders, its credential and its system call filter."""

import ctypes
import os
import re
import shutil
import subprocess

from common import PROJECT, check, mount, set_owner
from sandbox import TOKEN, Sandbox

PATH = f"{PROJECT}/hosting/meadhall.service"
# The highest exposure that systemd-analyze may report, from 0 to 100.
MAX_EXPOSURE = 14
# Keys of systemd 254, which older versions ignore.
NEWER_KEYS = re.compile(r"Unknown key (name )?'(RestartSteps|RestartMaxDelaySec)'")
# A user that does not exist on this machine.
UID = GID = 64_999


class Unit(dict):
    """The keys of the unit file, each with all its values."""

    def __init__(self):
        with open(PATH) as file:
            for line in file:
                key, separator, value = line.strip().partition("=")
                if separator and not line.startswith("#"):
                    self.setdefault(key, []).append(value)


class Compare(ctypes.Structure):
    """A comparison with an argument of a system call (`scmp_arg_cmp` of libseccomp)."""

    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


class Filter:
    """The system call filter of the unit file."""

    ALLOW, ERROR, EPERM = 0x7FFF0000, 0x00050000, 1
    EQUAL, MASKED = 4, 7
    WRITE, RUN = 2, 4
    FAMILIES = {"AF_UNIX": 1, "AF_INET": 2, "AF_INET6": 10}

    def __init__(self, unit):
        check(unit["SystemCallErrorNumber"] == ["EPERM"], "this script supports no SystemCallErrorNumber but EPERM")
        check(unit["MemoryDenyWriteExecute"] == ["yes"], "MemoryDenyWriteExecute is not set")
        self.allowed = set()
        for words in unit["SystemCallFilter"]:
            named = {call for word in words.lstrip("~").split() for call in self.calls(word)}
            self.allowed = self.allowed - named if words.startswith("~") else self.allowed | named
        self.families = [self.FAMILIES[it] for it in unit["RestrictAddressFamilies"][0].split()]
        self.lib = ctypes.CDLL("libseccomp.so.2")
        self.lib.seccomp_init.restype = ctypes.c_void_p
        self.lib.seccomp_rule_add_array.argtypes = [
            ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint, ctypes.POINTER(Compare)
        ]  # fmt: skip
        self.lib.seccomp_load.argtypes = [ctypes.c_void_p]
        self.libc = ctypes.CDLL(None)

    @staticmethod
    def calls(word):
        """Returns the system calls of a word; a word with an @ is a set of them."""
        if not word.startswith("@"):
            return {word}
        output = subprocess.check_output(["systemd-analyze", "syscall-filter", "--no-pager", word], text=True)
        words = [line.strip() for line in output.splitlines()[1:]]
        return {call for it in words if it and not it.startswith("#") for call in Filter.calls(it)}

    def load(self):
        rules = self.lib.seccomp_init(ctypes.c_uint32(self.ERROR | self.EPERM))

        def allow(call, *compared):
            number = self.lib.seccomp_syscall_resolve_name(call.encode())
            # Some system calls exist on other architectures only.
            if number >= 0:
                array = (Compare * len(compared))(*compared)
                check(self.lib.seccomp_rule_add_array(rules, self.ALLOW, number, len(compared), array) == 0, call)

        for call in self.allowed - {"socket", "mmap", "mprotect", "pkey_mprotect"}:
            allow(call)
        for family in self.families:
            allow("socket", Compare(0, self.EQUAL, family, 0))
        for bits in [0, self.WRITE, self.RUN]:
            allow("mmap", Compare(2, self.MASKED, self.WRITE | self.RUN, bits))
        for call in ["mprotect", "pkey_mprotect"]:
            allow(call, Compare(2, self.MASKED, self.RUN, 0))
        check(self.libc.prctl(38, 1, 0, 0, 0) == 0, "cannot set no_new_privs")
        check(self.lib.seccomp_load(rules) == 0, "the kernel rejects the system call filter")


def analyze(root):
    """Checks the unit file with systemd-analyze on this root."""
    run_in_root = lambda *words: subprocess.run(["chroot", root, *words], text=True, capture_output=True)
    unit_path = "/etc/systemd/system/meadhall.service"
    shutil.copy2(PATH, root + unit_path)
    verified = run_in_root("systemd-analyze", "verify", unit_path)
    problems = [line for line in verified.stderr.splitlines() if line.strip() and not NEWER_KEYS.search(line)]
    check(not problems and verified.returncode == 0, "\n".join([f"systemd-analyze verify: {verified.returncode}", *problems]))
    security = run_in_root("systemd-analyze", "security", "--offline=true", f"--threshold={MAX_EXPOSURE}", "--no-pager", unit_path)
    check(security.returncode == 0, f"systemd-analyze security:\n{security.stdout}{security.stderr}")
    print("  " + security.stdout.strip().splitlines()[-1].lstrip("→ "), flush=True)


def run(image, discord):
    unit, root = Unit(), image.roots["build"]
    command = unit["ExecStart"][0].split()
    shutil.copy2(f"{root}/out/meadhall", root + command[0])
    analyze(root)

    specifiers = {"%S": "/var/lib", "%d": "/run/credentials/meadhall.service"}
    env = dict(re.sub("%.", lambda it: specifiers[it.group()], line).split("=", 1) for line in unit["Environment"])
    home = f"{specifiers['%S']}/{unit['StateDirectory'][0]}"
    check(env["MEADHALL_DATA"] == home, "MEADHALL_DATA is not the StateDirectory")
    name, _ = unit["LoadCredential"][0].split(":")
    token = f"{specifiers['%d']}/{name}"
    check(env["MEADHALL_TOKEN_FILE"] == token, "MEADHALL_TOKEN_FILE is not the loaded credential")
    for it in [home, specifiers["%d"]]:
        os.makedirs(root + it)
    # systemd gives a credential to root, with an access list for the service that shows as a right of the group.
    with open(root + token, "w") as file:
        file.write(TOKEN)
    set_owner(root + token, 0, GID, 0o440)
    set_owner(root + specifiers["%d"], 0, GID, 0o550)

    discord_env = discord.bot_environment(root)
    sandbox = Sandbox(root, UID, GID, "/", {**env, **discord_env}, Filter(unit))
    state = f"{image.folder}/state"
    os.mkdir(state)
    set_owner(state, UID, GID, 0o700)
    mount("--bind", state, root + home)

    # The filter forbids raw sockets, and allows the lower priority of AI threads.
    script = "import os, socket; os.setpriority(os.PRIO_PROCESS, 0, 10); socket.socket(socket.AF_PACKET)"
    code, output = sandbox.run(["/usr/bin/python3", "-c", script])
    check(code == 1 and "socket.py" in output and "PermissionError" in output, f"the system call filter does not work: {code}, {output}")
    code, output = sandbox.run([command[0], "init"])
    check(code == 0, f"init: {code}, {output}")
    sandbox.run_bot(command, [command[0], *image.health[1:]])
    check(os.stat(f"{state}/store").st_uid == UID, "the store belongs to another user")
