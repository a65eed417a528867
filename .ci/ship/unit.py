"""The unit file: judged by systemd-analyze, and the program run once more as it says, with the same folders and credential and
behind the same filter of system calls, which the kernel is given here as systemd would."""

import ctypes
import os
import re
import shutil
import subprocess

from house import TOP, check, mount, own
from jail import TOKEN, Jail

PATH = f"{TOP}/hosting/meadhall.service"
# How exposed it may be, from 0 to 100.
EXPOSURE = 14
# These came with systemd 254: older ones pass over them.
NEWER = re.compile(r"Unknown key (name )?'(RestartSteps|RestartMaxDelaySec)'")
# Somebody whom nobody else is.
UID = GID = 64_999


class Unit(dict):
    """Its keys, each with all that is said under it."""

    def __init__(self):
        with open(PATH) as file:
            for line in file:
                key, told, value = line.strip().partition("=")
                if told and not line.startswith("#"):
                    self.setdefault(key, []).append(value)


class Compare(ctypes.Structure):
    """What an argument of a system call is compared with."""

    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


class Filter:
    """What the unit file says of system calls, as the kernel takes it."""

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
        """What a word stands for; those with an @ are sets."""
        if not word.startswith("@"):
            return {word}
        told = subprocess.check_output(["systemd-analyze", "syscall-filter", "--no-pager", word], text=True)
        words = [line.strip() for line in told.splitlines()[1:]]
        return {call for it in words if it and not it.startswith("#") for call in Filter.calls(it)}

    def load(self):
        rules = self.lib.seccomp_init(ctypes.c_uint32(self.ERROR | self.EPERM))

        def allow(call, *compared):
            number = self.lib.seccomp_syscall_resolve_name(call.encode())
            # Names of other machines are none here.
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


def judge(root):
    """What systemd says of it, on this root."""
    said = lambda *words: subprocess.run(["chroot", root, *words], text=True, capture_output=True)
    there = "/etc/systemd/system/meadhall.service"
    shutil.copy2(PATH, root + there)
    verified = said("systemd-analyze", "verify", there)
    wrong = [line for line in verified.stderr.splitlines() if line.strip() and not NEWER.search(line)]
    check(not wrong and verified.returncode == 0, "\n".join([f"systemd-analyze verify: {verified.returncode}", *wrong]))
    judged = said("systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE}", "--no-pager", there)
    check(judged.returncode == 0, f"systemd-analyze security:\n{judged.stdout}{judged.stderr}")
    print("  " + judged.stdout.strip().splitlines()[-1].lstrip("→ "), flush=True)


def run(image, discord):
    unit, root = Unit(), image.roots["build"]
    command = unit["ExecStart"][0].split()
    shutil.copy2(f"{root}/out/meadhall", root + command[0])
    judge(root)

    place = {"%S": "/var/lib", "%d": "/run/credentials/meadhall.service"}
    env = dict(re.sub("%.", lambda it: place[it.group()], told).split("=", 1) for told in unit["Environment"])
    home = f"{place['%S']}/{unit['StateDirectory'][0]}"
    check(env["MEADHALL_DATA"] == home, "MEADHALL_DATA is not the StateDirectory")
    name, _ = unit["LoadCredential"][0].split(":")
    token = f"{place['%d']}/{name}"
    check(env["MEADHALL_TOKEN_FILE"] == token, "MEADHALL_TOKEN_FILE is not the loaded credential")
    for it in [home, place["%d"]]:
        os.makedirs(root + it)
    # It is handed over as root's, with a right of its own for the service, which shows as one of the group.
    with open(root + token, "w") as file:
        file.write(TOKEN)
    own(root + token, 0, GID, 0o440)
    own(root + place["%d"], 0, GID, 0o550)

    way = discord.way(root)
    jail = Jail(root, UID, GID, "/", {**env, **way}, Filter(unit))
    state = f"{image.folder}/state"
    os.mkdir(state)
    own(state, UID, GID, 0o700)
    mount("--bind", state, root + home)

    # The filter holds, and leaves computer players the lower priority that they think at.
    tried = "import os, socket; os.setpriority(os.PRIO_PROCESS, 0, 10); socket.socket(socket.AF_PACKET)"
    code, said = jail.run(["/usr/bin/python3", "-c", tried])
    check(code == 1 and "socket.py" in said and "PermissionError" in said, f"the system call filter does not work: {code}, {said}")
    jail.play(command, [command[0], *image.health[1:]])
    check(os.stat(f"{state}/store").st_uid == UID, "the store belongs to another user")
