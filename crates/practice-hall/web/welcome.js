// The welcome card: play at once, take a tutorial, or read how to host the bot on Discord.

import { requestInteraction } from "./actions.js";
import { button, byId, el, externalLink, updateChildren } from "./dom.js";
import { openDialog } from "./modal.js";
import { codeBlock } from "./render-markdown.js";
import { currentChannel, on, state } from "./state.js";
import { strings } from "./strings.js";

/** The code or link of each hosting step; `strings` explains the steps. */
const STEPS = [
  "https://discord.com/developers/applications",
  "chmod 600 /path/to/token",
  "cargo build --locked --profile dist --no-default-features\ncp config.example.toml config.toml",
  "MEADHALL_TOKEN_FILE=/path/to/token target/dist/meadhall check-config",
  "MEADHALL_TOKEN_FILE=/path/to/token target/dist/meadhall run",
];

const card = byId("welcome");
/** Whether a game is being chosen or started. */
let busy = false;

on(["location", "channels", "commands", "me"], render);
on(["messages"], () => card.classList.toggle("small", state.messages.size > 0));

/** Returns the channel of the card: the one named "welcome", or the first. */
export function welcomeChannel() {
  const text = state.channels.filter((it) => it.kind === "text");
  return text.find((it) => it.name === "welcome") ?? text[0];
}

function render() {
  card.hidden = !currentChannel() || currentChannel() !== welcomeChannel();
  card.ariaLabel = strings().welcome;
  if (busy) return;
  const focused = card.contains(document.activeElement) && document.activeElement?.textContent;
  const hasCommand = /** @param {string} name */ (name) => state.commands.some((it) => it.name === name);
  updateChildren(card, el("h2", {}, strings().welcome), el("p", {}, strings().welcomeAbout),
    el("div", { class: "row" },
      hasCommand("play") && button("button primary", strings().play, () => void ask("/play")),
      hasCommand("learn") && button("button secondary", strings().tutorial, () => void ask("/learn")),
      button("button secondary", strings().hosting, showHosting)));
  [...card.querySelectorAll("button")].find((it) => it.textContent === focused)?.focus();
}

/** Asks the bot which games or lessons there are. Its reply starts one. @param {string} line */
async function ask(line) {
  if (busy) return;
  busy = true;
  await requestInteraction("run_slash_command", { channel: state.location.channel, line });
  busy = false;
}

function showHosting() {
  const steps = strings().steps.map(([title, text], n) => {
    const code = STEPS[n] ?? "";
    const shown = code.startsWith("https:") ? el("p", {}, externalLink(code, {}, code)) : code && codeBlock(code);
    return el("li", {}, el("strong", {}, title), " ", text, shown);
  });
  openDialog(strings().hosting, el("ol", {}, ...steps)).classList.add("wide");
}
