// The box in which people write: plain messages, and slash commands with all that may come next.

import { isGroup, line, localAbout, localName, missing, next, read, remember, same } from "./command.js";
import { act, answered, saysIn } from "./deeds.js";
import { announce, el, fill, part } from "./dom.js";
import { hall, here, on } from "./hall.js";
import { Listbox } from "./listbox.js";
import { words } from "./words.js";

/** So long after the last letter, the bot is asked for choices. */
const DEBOUNCE = 150;

const box = /** @type {HTMLTextAreaElement} */ (part("box"));
const [form, note, shelf] = [part("composer"), part("box-note"), part("suggestions")];
/** What may come next, and its list. @type {Next | null} */
let coming = null;
/** @type {Listbox | null} */
let list = null;
/** How many suggestions were last told of. */
let told = 0;
let channel = "";

saysIn({ inBox: sayInBox });
on(["place", "channels", "me"], show);
box.addEventListener("input", look);
box.addEventListener("keydown", key);
box.addEventListener("blur", hide);
// A press must not take the keyboard from the box.
shelf.addEventListener("mousedown", (event) => event.preventDefault());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void send();
});
document.addEventListener("type-command", (event) => {
  box.focus();
  set(/** @type {CustomEvent<string>} */ (event).detail);
  look();
});

/** Says what is wrong with what was written; nothing, if all is well. @param {string} text */
export function sayInBox(text) {
  fill(note, text);
  if (text) announce(text);
}

function show() {
  const place = here();
  if (hall.place.channel !== channel) {
    channel = hall.place.channel;
    sayInBox("");
    hide();
  }
  const name = { text: "#", direct: "@", thread: "" }[place?.kind ?? "thread"] + (place?.name ?? "");
  box.disabled = !place || place.locked;
  box.placeholder = place?.locked ? words().locked : place?.archived ? words().refused.archived : `${name} — ${words().box}`;
  box.ariaLabel = box.placeholder;
  part("send").ariaLabel = words().send;
}

/** @param {KeyboardEvent} event */
function key(event) {
  const { key, shiftKey, isComposing, altKey } = event;
  if (isComposing || altKey) return;
  if (list && !shiftKey) {
    if (list.leads(event)) return event.preventDefault();
    if (key === "Escape") return event.preventDefault(), hide();
    if (key === "Tab" && take(Math.max(0, list.at))) return event.preventDefault();
    if (key === "Enter" && !isWhole() && take(list.at)) return event.preventDefault();
  }
  if (key !== "Enter" || shiftKey) return;
  event.preventDefault();
  void send();
}

/** Whether what stands there can be sent as it is, for what is chosen has been typed already. */
function isWhole() {
  const typed = read(box.value);
  const chosen = coming?.offers[list?.at ?? -1];
  return typed && !missing(typed) && chosen && same(chosen.label, coming?.typed ?? "");
}

/** Looks what may come next after what stands before the caret. */
function look() {
  grow();
  sayInBox("");
  const text = box.value.slice(0, box.selectionStart);
  coming = next(text);
  offer();
  if (coming?.option?.autocomplete) void complete(coming, coming.option, text);
}

/** Asks the bot for choices, after a moment in which nothing more is typed. @param {Next} asked @param {Option} option @param {string} text */
async function complete(asked, option, text) {
  await new Promise((done) => setTimeout(done, DEBOUNCE));
  const typed = read(text);
  if (coming !== asked || !typed) return;
  const done = await act("complete", { channel, line: line(typed) });
  if (coming !== asked || !done) return;
  asked.offers = remember(option, done.choices);
  offer();
}

function offer() {
  if (!coming) return hide();
  const { offers, option, colon } = coming;
  const typed = read(box.value);
  const about = option ?? (colon ? typed?.command : undefined);
  const title = about ? `${colon && "/"}${localName(about)} — ${localAbout(about)}` : words().commands;
  list = new Listbox(title, offers, take, box);
  // Enter sends a command that is whole: then nothing is active until somebody goes to it.
  if (offers.length && !(colon && typed && !missing(typed))) list.move(0);
  fill(shelf, el("p", { class: "hint" }, title), list.node);
  shelf.hidden = false;
  if (offers.length && offers.length !== told) announce(`${words().suggestions} ${offers.length}`);
  told = offers.length;
}

/** Nothing is offered any more, nor what the bot has still to say. */
function hide() {
  list = null;
  coming = null;
  shelf.hidden = true;
  box.removeAttribute("aria-activedescendant");
}

/** Writes what was chosen, and the name of what must come after it. @param {number} n */
function take(n) {
  const chosen = coming?.offers[n];
  if (!coming || !chosen) return false;
  const { from, colon } = coming;
  const space = colon && /\S$/.test(box.value.slice(0, from)) ? " " : "";
  const written = box.value.slice(0, from) + space + chosen.label + (colon ? "" : " ");
  const typed = colon ? null : read(written);
  const more = typed && missing(typed);
  const name = more && !isGroup(more) ? `${localName(more)}:` : "";
  const rest = box.value.slice(box.selectionStart).trimStart();
  set(written + name + rest, written.length + name.length);
  look();
  return true;
}

async function send() {
  const text = box.value.trim();
  const command = text.startsWith("/");
  const typed = command ? read(text) : null;
  if (!text || box.disabled || (command && !isReady(typed))) return;
  set("");
  hide();
  const done = typed ? answered("run", { channel, line: line(typed) }) : act("say", { channel, text });
  if (!(await done) && !box.value) set(text);
}

/** @param {ReturnType<typeof read>} typed */
function isReady(typed) {
  const lacks = typed && missing(typed);
  if (!typed) sayInBox(words().refused.no_command);
  else if (typed.astray) sayInBox(`${words().strange} ${typed.astray}`);
  else if (lacks) sayInBox(`${words().missing} ${localName(lacks)}`);
  else return true;
  return false;
}

/** @param {string} text */
function set(text, caret = text.length) {
  box.value = text;
  box.setSelectionRange(caret, caret);
  grow();
}

/** As high as what stands in it. */
function grow() {
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight}px`;
}
