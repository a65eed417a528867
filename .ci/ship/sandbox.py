"""Runs programs as another user on a read-only root, with a local Discord."""

import os
import re
import shutil
import signal
import subprocess
import threading
import time
import tomllib

from common import PROJECT, check, mount

# The token of every local Discord.
TOKEN = "bG9jYWw.Discord.this-token-opens-only-a-Discord-on-this-machine"
READY = "the slash commands are registered"


class Discord:
    """A running local Discord."""

    def __init__(self, folder):
        program = f"{PROJECT}/target/debug/local-discord"
        check(os.path.exists(program), "target/debug/local-discord does not exist: run cargo build --workspace")
        self.process = subprocess.Popen([program, folder], stdout=subprocess.PIPE, text=True)
        # It prints the lines that a configuration needs, and nothing more.
        settings = tomllib.loads("".join(self.process.stdout.readline() for _ in range(6)))
        check(settings.get("token") == TOKEN, "the local Discord has an unexpected token")
        self.api_address = settings["local_discord"]["api_address"]
        self.ca_file = settings["local_discord"]["ca_file"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()

    def bot_environment(self, root):
        """Returns the environment variables with which a bot on this root connects to it."""
        shutil.copy2(self.ca_file, f"{root}/etc/authority.pem")
        os.chmod(f"{root}/etc/authority.pem", 0o644)
        authority = {it: "/etc/authority.pem" for it in ["MEADHALL_LOCAL_DISCORD_CA_FILE", "SSL_CERT_FILE"]}
        return {"MEADHALL_LOCAL_DISCORD_API_ADDRESS": self.api_address, **authority}


class Sandbox:
    """A read-only root file system and the user who runs programs in it."""

    def __init__(self, root, uid, gid, cwd, env, system_call_filter=None):
        self.root, self.uid, self.gid, self.cwd = root, uid, gid, cwd
        self.env = {"PATH": "/usr/local/bin:/usr/bin:/bin", **env}
        self.system_call_filter = system_call_filter
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
            if self.system_call_filter:
                self.system_call_filter.load()

        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "stdin": subprocess.DEVNULL, "text": True}
        return subprocess.Popen(command, env=self.env, preexec_fn=enter, **streams)

    def run(self, command):
        """Runs a program and returns its exit code and its output."""
        process = self.start(command)
        output, _ = process.communicate(timeout=60)
        check(TOKEN not in output, f"{command} prints the token")
        return process.returncode, output

    def run_bot(self, command, health):
        """Starts the bot, checks its health, and stops it."""
        started_at = time.monotonic()
        bot = self.start(command)
        log = ""
        timeout = threading.Timer(60, bot.kill)
        timeout.start()
        for line in bot.stdout:
            log += line
            if READY in line:
                break
        timeout.cancel()
        check(READY in log, f"the bot did not connect to Discord:\n{log}")
        with open(f"/proc/{bot.pid}/status") as file:
            status = file.read()
        check(re.search(rf"^Uid:\s+{self.uid}\s", status, re.M), "the bot runs as the wrong user")
        check(re.search(r"^CapEff:\s+0+$", status, re.M), "the bot has capabilities")
        for _ in range(100):
            code, output = self.run(health)
            if code == 0:
                break
            time.sleep(0.1)
        check(code == 0, f"{' '.join(health)} fails although the bot is ready: {code}, {output}")
        bot.send_signal(signal.SIGTERM)
        rest, _ = bot.communicate(timeout=30)
        check(bot.returncode == 0, f"the bot exited with {bot.returncode}:\n{log}{rest}")
        check(TOKEN not in log + rest, "the bot logs its token")
        print(f"  started, healthy and stopped in {time.monotonic() - started_at:.1f} s", flush=True)
