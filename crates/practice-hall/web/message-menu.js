// The menu of a message: the bot's message commands, and tools for developers.

import { request, requestInteraction } from "./actions.js";
import { localName } from "./command.js";
import { el } from "./dom.js";
import { Listbox } from "./listbox.js";
import { openDialog } from "./modal.js";
import { closePopover, openPopover } from "./popover.js";
import { codeBlock } from "./render-markdown.js";
import { state } from "./state.js";
import { strings } from "./strings.js";

/** @param {HTMLElement} owner @param {Message} message */
export function openMessageMenu(owner, message) {
  const commands = state.commands.filter((it) => it.type === 3);
  const use = /** @param {string} name */ (name) => requestInteraction("use_message_command", { message: message.id, name });
  /** @type {[string, () => unknown][]} */
  const entries = commands.map((it) => [localName(it), () => use(it.name)]);
  if (state.dev) entries.push([strings().wireLog, () => showWireLog(message)]);
  if (state.dev && message.components.length) entries.push([strings().saveMatch, () => saveMatch(message)]);
  const labels = entries.map(([label]) => ({ label }));
  const choose = /** @param {number} n */ (n) => {
    closePopover();
    entries[n]?.[1]();
  };
  openPopover(owner, () => new Listbox(strings().more, labels, choose).node);
}

/** @param {Message} message */
async function showWireLog(message) {
  const result = await request("show_wire_log", { message: message.id });
  if (!result) return;
  const json = /** @param {unknown} it */ (it) => it ? codeBlock(JSON.stringify(it, null, 2)) : "";
  const records = result.records.map(({ kind, name, body, response }) =>
    el("details", {}, el("summary", {}, kind === "event" ? "→ " : "← ", name), json(body), json(response)));
  openDialog(strings().wireLog, ...(records.length ? records : [strings().wireLogEmpty])).classList.add("wide");
}

/** Saves the match from its seed to its current position. @param {Message} message */
async function saveMatch(message) {
  const saved = await request("save_match", { message: message.id });
  if (!saved) return;
  const test = `cargo run -p meadhall-tools --bin position -- ${saved.file} NAME`;
  openDialog(strings().saveMatch, strings().matchSaved, codeBlock(saved.file), strings().makeTest, codeBlock(test)).classList.add("wide");
}
