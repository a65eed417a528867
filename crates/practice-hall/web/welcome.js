// The welcome card: play at once, take a tutorial, or read how to host the bot on Discord.

import { request, requestInteraction } from "./actions.js";
import { allButtons } from "./components.js";
import { showNote } from "./composer.js";
import { button, byId, el, externalLink, replaceChildren, updateChildren } from "./dom.js";
import { openDialog } from "./modal.js";
import { channelLink, codeBlock } from "./render-markdown.js";
import { currentChannel, on, state, waitFor } from "./state.js";
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
      hasCommand("play") && button("button primary", strings().play, () => void play()),
      hasCommand("learn") && button("button secondary", strings().tutorial, () => void chooseLesson()),
      button("button secondary", strings().hosting, showHosting)));
  [...card.querySelectorAll("button")].find((it) => it.textContent === focused)?.focus();
}

/** Lets the person choose the game of a tutorial, if there are several. */
async function chooseLesson() {
  if (busy) return;
  busy = true;
  const end = () => {
    busy = false;
    render();
  };
  const begin = /** @param {Choice} game */ ({ value }) => {
    const isKeyboardUsed = card.contains(document.activeElement) && document.activeElement?.matches(":focus-visible");
    replaceChildren(card, el("h2", {}, strings().settingUp));
    if (isKeyboardUsed) byId("input").focus();
    void startTutorial(`${value}`).then(end);
  };
  const games = await choices("/learn game:");
  if (!games.length) return showNote(strings().timedOut), end();
  if (games.length === 1) return games.forEach(begin);
  const buttons = games.map((it) => button("button primary", it.name, () => begin(it)));
  const back = button("button secondary", strings().back, end);
  replaceChildren(card, el("h2", {}, strings().whichGame), el("div", { class: "row" }, ...buttons, back));
  card.querySelector("button")?.focus();
}

/** Asks the bot which games there are. Its reply opens a table and starts its match. */
async function play() {
  if (busy) return;
  busy = true;
  await requestInteraction("run_slash_command", { channel: state.location.channel, line: "/play" });
  busy = false;
}

/** Starts a tutorial and follows the link in the response. @param {string} game */
async function startTutorial(game) {
  const outcome = await requestInteraction("run_slash_command", { channel: state.location.channel, line: `/learn game:${game}` });
  const link = outcome && (await waitFor(() => firstChannelLink(state.messages.get(outcome.message ?? ""))));
  const channel = link?.split("/")[1];
  if (!link || !channel) return;
  location.hash = link;
  // Shows the first step.
  await requestInteraction("run_slash_command", { channel, line: "/turn" });
}

/** @param {string} line */
async function choices(line) {
  return (await request("autocomplete", { channel: state.location.channel, line }))?.choices ?? [];
}

/** Returns the first link of a message that leads to a channel. @param {Message | undefined} message */
function firstChannelLink(message) {
  return allButtons(message?.components ?? []).map((it) => channelLink(it.url ?? "")).find(Boolean);
}

function showHosting() {
  const steps = strings().steps.map(([title, text], n) => {
    const code = STEPS[n] ?? "";
    const shown = code.startsWith("https:") ? el("p", {}, externalLink(code, {}, code)) : code && codeBlock(code);
    return el("li", {}, el("strong", {}, title), " ", text, shown);
  });
  openDialog(strings().hosting, el("ol", {}, ...steps)).classList.add("wide");
}
