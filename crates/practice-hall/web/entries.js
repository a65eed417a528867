// The menu of a message: what the bot offers for it, and what helps developers.

import { localName } from "./command.js";
import { act, answered } from "./deeds.js";
import { el } from "./dom.js";
import { hall } from "./hall.js";
import { Listbox } from "./listbox.js";
import { openDialog } from "./modal.js";
import { closePopover, openPopover } from "./popover.js";
import { fence } from "./prose.js";
import { words } from "./words.js";

/** @param {HTMLElement} owner @param {Message} message */
export function openEntries(owner, message) {
  const commands = hall.commands.filter((it) => it.type === 3);
  /** @type {[string, () => unknown][]} */
  const entries = commands.map((it) => [localName(it), () => answered("use", { message: message.id, entry: it.name })]);
  if (hall.dev) entries.push([words().raw, () => showRaw(message)]);
  if (hall.dev && message.components.length) entries.push([words().journal, () => saveMatch(message)]);
  const labels = entries.map(([label]) => ({ label }));
  const take = /** @param {number} n */ (n) => {
    closePopover();
    entries[n]?.[1]();
  };
  openPopover(owner, () => new Listbox(words().more, labels, take).node);
}

/** @param {Message} message */
async function showRaw(message) {
  const said = await act("raw", { message: message.id });
  if (!said) return;
  const json = /** @param {unknown} it */ (it) => it ? fence(JSON.stringify(it, null, 2)) : "";
  const story = said.story.map(({ what, name, told, answer }) =>
    el("details", {}, el("summary", {}, what === "event" ? "→ " : "← ", name), json(told), json(answer)));
  openDialog(words().raw, ...(story.length ? story : [words().rawNone])).classList.add("wide");
}

/** The match of a message, from its seed to where it is, in a file. @param {Message} message */
async function saveMatch(message) {
  const saved = await act("journal", { message: message.id });
  if (!saved) return;
  const test = `cargo run -p meadhall-tools --bin position -- ${saved.file} NAME`;
  openDialog(words().journal, words().saved, fence(saved.file), words().position, fence(test)).classList.add("wide");
}
