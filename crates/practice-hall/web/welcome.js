// The welcome: play at once, learn, or see how it is done on Discord.

import { sayInBox } from "./composer.js";
import { act, answered } from "./deeds.js";
import { button, el, fill, leave, part } from "./dom.js";
import { hall, here, on, threads, until } from "./hall.js";
import { openDialog } from "./modal.js";
import { fence, placeOf } from "./prose.js";
import { words } from "./words.js";

/** Two computers are company enough for a first evening. */
const COMPUTERS = 2;
/** What is typed at each step towards a host of one's own; what is done there, the words tell. */
const STEPS = [
  "https://discord.com/developers/applications",
  "chmod 600 /path/to/token",
  "cargo build --release\ncp config.example.toml config.toml",
  "MEADHALL_TOKEN_FILE=/path/to/token target/release/meadhall check-config",
  "MEADHALL_TOKEN_FILE=/path/to/token target/release/meadhall run",
];

const card = part("welcome");
/** Whether something has been pressed, and the card shows what comes of it. */
let busy = false;

on(["place", "channels", "commands", "me"], draw);
on(["messages"], () => card.classList.toggle("small", hall.messages.size > 0));

/** Where it stands: the channel of that name, else the first. */
export function home() {
  const text = hall.channels.filter((it) => it.kind === "text");
  return text.find((it) => it.name === "welcome") ?? text[0];
}

function draw() {
  card.hidden = !here() || here() !== home();
  card.ariaLabel = words().welcome;
  if (busy) return;
  const held = card.contains(document.activeElement) && document.activeElement?.textContent;
  const knows = /** @param {string} name */ (name) => hall.commands.some((it) => it.name === name);
  fill(card, el("h2", {}, words().welcome), el("p", {}, words().welcomeAbout),
    el("div", { class: "row" },
      knows("play") && button("button primary", words().play, () => void choose("play", play)),
      knows("learn") && button("button secondary", words().lesson, () => void choose("learn", learn)),
      button("button secondary", words().hosting, showHosting)));
  [...card.querySelectorAll("button")].find((it) => it.textContent === held)?.focus();
}

/** Asks which game, if there are several. @param {string} command @param {(game: string) => Promise<void>} go */
async function choose(command, go) {
  if (busy) return;
  busy = true;
  const end = () => {
    busy = false;
    draw();
  };
  const begin = /** @param {Choice} game */ ({ value }) => {
    const byKeyboard = card.contains(document.activeElement) && document.activeElement?.matches(":focus-visible");
    fill(card, el("h2", {}, words().opening));
    if (byKeyboard) part("box").focus();
    void go(`${value}`).then(end);
  };
  const games = await completed(`/${command} game:`);
  if (!games.length) return sayInBox(words().failed), end();
  if (games.length === 1) return games.forEach(begin);
  const buttons = games.map((it) => button("button primary", it.name, () => begin(it)));
  const back = button("button secondary", words().back, end);
  fill(card, el("h2", {}, words().whichGame), el("div", { class: "row" }, ...buttons, back));
  card.querySelector("button")?.focus();
}

/** Opens a table, begins its match, and goes to its thread. @param {string} game */
async function play(game) {
  const channel = hall.place.channel;
  const before = new Set([...threads().map((it) => it.id), ...(await completed("/start table:")).map((it) => it.value)]);
  if (!(await answered("run", { channel, line: `/play game:${game} computers:${COMPUTERS} language:${hall.me.locale.slice(0, 2)}` }))) return;
  // I may have other tables: the one to begin is the one that was not there before.
  const table = (await completed("/start table:")).find((it) => !before.has(it.value));
  if (!(await answered("run", { channel, line: table ? `/start table:${table.value}` : "/start" }))) return;
  const thread = await until(() => threads().find((it) => !before.has(it.id)));
  if (thread) location.hash = `#/${thread.id}`;
}

/** The answer leads to where the lesson is. @param {string} game */
async function learn(game) {
  const outcome = await answered("run", { channel: hall.place.channel, line: `/learn game:${game}` });
  const place = outcome && (await until(() => linked(hall.messages.get(outcome.message ?? ""))));
  const channel = place?.split("/")[1];
  if (!place || !channel) return;
  location.hash = place;
  // Whoever learns reads the first idea at once.
  await answered("run", { channel, line: "/turn" });
}

/** @param {string} line */
async function completed(line) {
  return (await act("complete", { channel: hall.place.channel, line }))?.choices ?? [];
}

/** Where a message leads, on this page. @param {Message | undefined} message */
function linked(message) {
  const urls = message?.components.flatMap((row) => row.components.map((it) => (it.type === 2 && it.url) || "")) ?? [];
  return urls.map(placeOf).find(Boolean);
}

function showHosting() {
  const steps = words().steps.map(([what, how], n) => {
    const code = STEPS[n] ?? "";
    const shown = code.startsWith("https:") ? el("p", {}, leave(code, {}, code)) : code && fence(code);
    return el("li", {}, el("strong", {}, what), " ", how, shown);
  });
  openDialog(words().hosting, el("ol", {}, ...steps)).classList.add("wide");
}
