// The input for messages and slash commands, with suggestions for commands.

import { request, requestInteraction, setErrorTargets } from "./actions.js";
import { commandLine, complete, isGroup, isSameText, localDescription, localName, missingOption, parse, rememberChoices, withOverview } from "./command.js";
import { announce, byId, el, replaceChildren } from "./dom.js";
import { Listbox } from "./listbox.js";
import { currentChannel, on, state } from "./state.js";
import { strings } from "./strings.js";

/** The bot is asked for choices this long after the last typed character. */
const DEBOUNCE_MS = 150;

const input = /** @type {HTMLTextAreaElement} */ (byId("input"));
const [form, note, suggestions] = [byId("composer"), byId("input-note"), byId("suggestions")];
/** The current suggestions, and their list. @type {Completion | null} */
let completion = null;
/** @type {Listbox | null} */
let list = null;
/** The number of suggestions that was last announced. */
let announcedCount = 0;
let channel = "";

setErrorTargets({ showAtInput: showNote });
on(["location", "channels", "me"], render);
input.addEventListener("input", updateSuggestions);
input.addEventListener("keydown", onKeydown);
input.addEventListener("blur", hideSuggestions);
// A press on a suggestion must not take the focus from the input.
suggestions.addEventListener("mousedown", (event) => event.preventDefault());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void submit();
});
document.addEventListener("type-command", (event) => {
  input.focus();
  setText(/** @type {CustomEvent<string>} */ (event).detail);
  updateSuggestions();
});

/** Shows an error about the text; an empty one clears it. @param {string} text */
export function showNote(text) {
  replaceChildren(note, text);
  if (text) announce(text);
}

function render() {
  const current = currentChannel();
  if (state.location.channel !== channel) {
    channel = state.location.channel;
    showNote("");
    hideSuggestions();
  }
  const name = { text: "#", dm: "@", thread: "" }[current?.kind ?? "thread"] + (current?.name ?? "");
  input.disabled = !current || current.locked;
  input.placeholder = current?.locked
    ? strings().locked
    : current?.archived ? strings().errors.thread_archived : `${name} — ${strings().input}`;
  input.ariaLabel = input.placeholder;
  byId("send").ariaLabel = strings().send;
}

/** @param {KeyboardEvent} event */
function onKeydown(event) {
  const { key, shiftKey, isComposing, altKey } = event;
  if (isComposing || altKey) return;
  if (list && !shiftKey) {
    if (list.handleKey(event)) return event.preventDefault();
    if (key === "Escape") return event.preventDefault(), hideSuggestions();
    if (key === "Tab" && insertSuggestion(Math.max(0, list.activeIndex))) return event.preventDefault();
    if (key === "Enter" && !isSuggestionTyped() && insertSuggestion(list.activeIndex)) return event.preventDefault();
  }
  if (key !== "Enter" || shiftKey) return;
  event.preventDefault();
  void submit();
}

/** Returns whether the command is complete and ends with the active suggestion. */
function isSuggestionTyped() {
  const parsed = parse(input.value);
  const active = completion?.suggestions[list?.activeIndex ?? -1];
  return parsed && !missingOption(parsed) && active && isSameText(active.label, completion?.typed ?? "");
}

/** Updates the suggestions for the text before the caret. */
function updateSuggestions() {
  fitHeight();
  showNote("");
  const text = input.value.slice(0, input.selectionStart);
  completion = complete(text);
  renderSuggestions();
  if (completion?.option?.autocomplete) void requestChoices(completion, completion.option, text);
}

/** Asks the bot for choices unless more is typed. @param {Completion} requested @param {Option} option @param {string} text */
async function requestChoices(requested, option, text) {
  await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
  const parsed = parse(text);
  if (completion !== requested || !parsed) return;
  const result = await request("autocomplete", { channel, line: commandLine(parsed) });
  if (completion !== requested || !result) return;
  requested.suggestions = rememberChoices(option, result.choices);
  renderSuggestions();
}

function renderSuggestions() {
  if (!completion) return hideSuggestions();
  const { suggestions: items, option, colon } = completion;
  const parsed = parse(input.value);
  const named = option ?? (colon ? parsed?.command : undefined);
  // A complete name has no suggestions.
  if (!items.length && !named) return hideSuggestions();
  const title = named ? `${colon && "/"}${localName(named)} — ${localDescription(named)}` : strings().commands;
  list = new Listbox(title, items, insertSuggestion, input);
  // Enter sends a complete command, so then no suggestion is active until the person moves to one.
  if (items.length && !(colon && parsed && !missingOption(parsed))) list.moveTo(0);
  replaceChildren(suggestions, el("p", { class: "hint" }, title), list.node);
  suggestions.hidden = false;
  if (items.length && items.length !== announcedCount) announce(`${strings().suggestions} ${items.length}`);
  announcedCount = items.length;
}

/** Hides the suggestions and ignores choices that are still awaited. */
function hideSuggestions() {
  list = null;
  completion = null;
  suggestions.hidden = true;
  input.removeAttribute("aria-activedescendant");
}

/** Inserts a suggestion, and the name of a required option after it. @param {number} n */
function insertSuggestion(n) {
  const suggestion = completion?.suggestions[n];
  if (!completion || !suggestion) return false;
  const { from, colon } = completion;
  const space = colon && /\S$/.test(input.value.slice(0, from)) ? " " : "";
  const inserted = input.value.slice(0, from) + space + suggestion.label + (colon ? "" : " ");
  const parsed = colon ? null : parse(inserted);
  const missing = parsed && missingOption(parsed);
  const name = missing && !isGroup(missing) ? `${localName(missing)}:` : "";
  const rest = input.value.slice(input.selectionStart).trimStart();
  setText(inserted + name + rest, inserted.length + name.length);
  updateSuggestions();
  return true;
}

async function submit() {
  const text = input.value.trim();
  const isCommand = text.startsWith("/");
  const typed = isCommand ? parse(text) : null;
  const parsed = typed && withOverview(typed);
  if (!text || input.disabled || (isCommand && !checkComplete(parsed))) return;
  setText("");
  hideSuggestions();
  const result = parsed
    ? requestInteraction("run_slash_command", { channel, line: commandLine(parsed) })
    : request("send_message", { channel, text });
  if (!(await result) && !input.value) setText(text);
}

/** Returns whether a command can be sent; shows what is wrong if it cannot. @param {ReturnType<typeof parse>} parsed */
function checkComplete(parsed) {
  const missing = parsed && missingOption(parsed);
  if (!parsed) showNote(strings().errors.unknown_command);
  else if (parsed.unparsed) showNote(`${strings().unknownOption} ${parsed.unparsed}`);
  else if (missing) showNote(`${strings().missing} ${localName(missing)}`);
  else return true;
  return false;
}

/** @param {string} text */
function setText(text, caret = text.length) {
  input.value = text;
  input.setSelectionRange(caret, caret);
  fitHeight();
}

/** Makes the input as high as its text. */
function fitHeight() {
  input.style.height = "auto";
  input.style.height = `${input.scrollHeight}px`;
}
