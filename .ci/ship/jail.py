"""A program that is run as somebody who is not root, on a root that cannot be written to, beside a Discord on this machine."""

import os
import re
import shutil
import signal
import subprocess
import threading
import time

from house import TOP, check, mount

# It opens every local Discord, and nothing else.
TOKEN = "bG9jYWw.Discord.this-token-opens-only-a-Discord-on-this-machine"
READY = "the slash commands are registered"


class Discord:
    """A Discord on this machine."""

    def __init__(self, folder):
        program = f"{TOP}/target/debug/local-discord"
        check(os.path.exists(program), "target/debug/local-discord does not exist: run cargo build --workspace")
        self.running = subprocess.Popen([program, folder], stdout=subprocess.PIPE, text=True)
        told = dict(self.running.stdout.readline().strip().split(" ", 1) for _ in range(5))
        check(told.get("token") == TOKEN, "the local Discord has an unexpected token")
        self.requests, self.authority = told["requests"], told["authority"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.running.kill()

    def way(self, root):
        """What a bot on this root has to know to find it."""
        shutil.copy2(self.authority, f"{root}/etc/authority.pem")
        os.chmod(f"{root}/etc/authority.pem", 0o644)
        authority = {it: "/etc/authority.pem" for it in ["MEADHALL_LOCAL_DISCORD_CA_FILE", "SSL_CERT_FILE"]}
        return {"MEADHALL_LOCAL_DISCORD_API_ADDRESS": self.requests, **authority}


class Jail:
    """The root, and who is in it."""

    def __init__(self, root, uid, gid, cwd, env, filtered=None):
        self.root, self.uid, self.gid, self.cwd = root, uid, gid, cwd
        self.env = {"PATH": "/usr/local/bin:/usr/bin:/bin", **env}
        self.filtered = filtered
        for it in ["/proc", "/dev"]:
            os.makedirs(root + it, exist_ok=True)
        mount("--bind", root, root)
        mount("-o", "remount,bind,ro", root)
        for it in ["/proc", "/dev"]:
            mount("--rbind", it, root + it)

    def start(self, command):
        def enter():
            os.chroot(self.root)
            os.chdir(self.cwd)
            os.setgroups([])
            os.setgid(self.gid)
            os.setuid(self.uid)
            if self.filtered:
                self.filtered.load()

        both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "stdin": subprocess.DEVNULL, "text": True}
        return subprocess.Popen(command, env=self.env, preexec_fn=enter, **both)

    def run(self, command):
        """Its exit code, and what it says."""
        running = self.start(command)
        said, _ = running.communicate(timeout=60)
        check(TOKEN not in said, f"{command} prints the token")
        return running.returncode, said

    def play(self, command, health):
        """Opens the house, asks how it is, and closes it as its host would."""
        began = time.monotonic()
        bot = self.start(command)
        told = ""
        late = threading.Timer(60, bot.kill)
        late.start()
        for line in bot.stdout:
            told += line
            if READY in line:
                break
        late.cancel()
        check(READY in told, f"the bot did not connect to Discord:\n{told}")
        with open(f"/proc/{bot.pid}/status") as file:
            about = file.read()
        check(re.search(rf"^Uid:\s+{self.uid}\s", about, re.M), "the bot runs as the wrong user")
        check(re.search(r"^CapEff:\s+0+$", about, re.M), "the bot has capabilities")
        for _ in range(100):
            code, said = self.run(health)
            if code == 0:
                break
            time.sleep(0.1)
        check(code == 0, f"{' '.join(health)} fails although the bot is ready: {code}, {said}")
        bot.send_signal(signal.SIGTERM)
        rest, _ = bot.communicate(timeout=30)
        check(bot.returncode == 0, f"the bot exited with {bot.returncode}:\n{told}{rest}")
        check(TOKEN not in told + rest, "the bot logs its token")
        print(f"  started, healthy and stopped in {time.monotonic() - began:.1f} s", flush=True)
