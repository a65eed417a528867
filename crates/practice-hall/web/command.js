// Parses a typed slash command and suggests what may come next. Names may be typed in the person's language or as the bot
// registered them; the latter are sent.

import { state } from "./state.js";

/** Option types whose values have no spaces: integer, boolean, number. */
const ONE_WORD_TYPES = [4, 5, 10];

/** The choices that the bot has sent, by option. @type {Map<string, Suggestion[]>} */
const remoteChoices = new Map();

/** @param {Named} named */
export function localName(named) {
  return named.name_localizations?.[state.me.locale] ?? named.name;
}

/** Returns the localized name of a command that was used: a slash command, or an entry of a message's menu. @param {string} name */
export function usedCommandName(name) {
  const entry = state.commands.find((it) => it.type === 3 && it.name === name);
  return entry ? localName(entry) : `/${commandName(name)}`;
}

/** Returns the localized name of a command with its subcommands. @param {string} name */
function commandName(name) {
  /** @type {Named[]} */
  let named = state.commands;
  const words = name.split(" ").map((word) => {
    const found = named.find((it) => it.name === word);
    named = (found && "options" in found && /** @type {Named[]} */ (found.options)) || [];
    return found ? localName(found) : word;
  });
  return words.join(" ");
}

/** @param {Named} named */
export function localDescription(named) {
  return named.description_localizations?.[state.me.locale] ?? named.description ?? "";
}

function slashCommands() {
  return state.commands.filter((it) => it.type !== 3);
}

/** Remembers the choices that the bot has sent. @param {Option} option @param {Choice[]} choices */
export function rememberChoices({ name }, choices) {
  const suggestions = choices.map(toSuggestion);
  remoteChoices.set(name, [...suggestions, ...(remoteChoices.get(name) ?? []).slice(0, 100)]);
  return suggestions;
}

/** Parses a command; null if there is no such command. @param {string} text @returns {ParsedCommand | null} */
export function parse(text) {
  const start = /^\/(\S+)(?:\s|$)/.exec(text);
  const command = start && findNamed(slashCommands(), start[1]);
  if (!command) return null;
  let [options, end] = [command.options ?? [], start[0].length];
  const names = [command.name];
  while (options.some(isGroup)) {
    const word = /^\s*(\S+)(?:\s|$)/.exec(text.slice(end));
    const found = findNamed(options, word?.[1]);
    if (!word || !found) break;
    names.push(found.name);
    options = found.options ?? [];
    end += word[0].length;
  }
  return { command, names, options, end, ...parseValues(text, end, options) };
}

/**
 * Each value follows the name of its option. Text before the first name belongs to no option.
 * @param {string} text
 * @param {number} end
 * @param {Option[]} options
 */
function parseValues(text, end, options) {
  const found = [...text.slice(end).matchAll(/(?:^|\s)([^\s:]+):/g)].flatMap((it) => {
    const option = findNamed(options, it[1]);
    return option ? [{ option, nameStart: end + it.index, start: end + it.index + it[0].length }] : [];
  });
  const given = found.map(({ option, start }, n) => ({ option, start, text: text.slice(start, found[n + 1]?.nameStart).trim() }));
  return { given, unparsed: text.slice(end, found[0]?.nameStart).trim() };
}

/**
 * Returns the overview of a command that has one and was typed without its subcommand; else the command itself. Discord sends
 * no such command, but its overview is what the person expects.
 * @param {ParsedCommand} parsed
 * @returns {ParsedCommand}
 */
export function withOverview(parsed) {
  const overview = parsed.unparsed ? undefined : parsed.options.find((it) => isGroup(it) && it.name === "overview");
  return overview ? { ...parsed, names: [...parsed.names, overview.name], options: overview.options ?? [] } : parsed;
}

/** Returns the first required option without a value. @param {ParsedCommand} parsed */
export function missingOption({ options, given }) {
  return options.find((it) => isGroup(it) || (it.required && !given.some((given) => given.option === it && given.text)));
}

/** Returns the line to send. @param {ParsedCommand} parsed */
export function commandLine({ names, given }) {
  return [`/${names.join(" ")}`, ...given.map(({ option, text }) => `${option.name}:${valueOf(option, text)}`)].join(" ");
}

/** @param {Option} option @param {string} text */
function valueOf(option, text) {
  const found = choicesOf(option)?.find((it) => isSameText(it.label, text))
    ?? option.choices?.map(toSuggestion).find((it) => it.value === text);
  return found?.value ?? text;
}

/** Suggests what may come after the text; null if it is no command. @param {string} text @returns {Completion | null} */
export function complete(text) {
  if (!text.startsWith("/")) return null;
  const parsed = parse(text);
  if (!parsed || (parsed.end === text.length && !/\s$/.test(text))) return completeName(slashCommands(), text, 1);
  if (parsed.options.some(isGroup)) return completeName(parsed.options, text, parsed.end);
  const unused = parsed.options.filter((it) => !parsed.given.some((given) => given.option === it));
  const last = parsed.given.at(-1);
  const end = last ? valueEnd(last.option, text.slice(last.start)) : 0;
  if (!last || end !== null) return completeName(unused, text, last ? last.start + (end ?? 0) : parsed.end, ":");
  const { option, start } = last;
  const value = text.slice(start).trimStart();
  const all = option.autocomplete ? [] : choicesOf(option) ?? [];
  const beginsSo = (/** @type {Suggestion} */ it) => Number(startsWith(it.label, value));
  const matching = all.filter((it) => normalize(it.label).includes(normalize(value)));
  const suggestions = matching.sort((one, other) => beginsSo(other) - beginsSo(one));
  return { from: text.length - value.length, typed: value, option, colon: "", suggestions };
}

/**
 * Suggests names that start with the typed text.
 * @param {Named[]} all
 * @param {string} text
 * @param {number} from
 * @returns {Completion}
 */
function completeName(all, text, from, colon = "") {
  const typed = text.slice(from).trimStart();
  const matching = all.filter((it) => startsWith(localName(it) + colon, typed) || startsWith(it.name, typed));
  const suggestions = matching.map((it) => ({ label: localName(it) + colon, description: localDescription(it), value: it.name }));
  return { from: text.length - typed.length, typed, colon, suggestions };
}

/** Returns where a value ends; null if any text may still follow. @param {Option} option @param {string} typed */
function valueEnd(option, typed) {
  const text = typed.trimStart();
  const complete = choicesOf(option)?.filter((it) => startsWith(text, `${it.label} `)).map((it) => it.label.length) ?? [];
  const end = Math.max(...complete, ONE_WORD_TYPES.includes(option.type) ? text.search(/\s/) : -1);
  return end < 0 ? null : typed.length - text.length + end;
}

/** Returns the choices of an option; undefined if it takes any text. @param {Option} option @returns {Suggestion[] | undefined} */
function choicesOf(option) {
  if (option.choices?.length) return option.choices.map(toSuggestion);
  if (option.autocomplete) return remoteChoices.get(option.name) ?? [];
  if (option.type === 6) return [...state.people, state.bot].map(({ id, name }) => ({ label: `@${name}`, value: id }));
  if (option.type === 7) return state.channels.map(({ id, name }) => ({ label: `#${name}`, value: id }));
  return undefined;
}

/** @param {Choice} choice */
function toSuggestion(choice) {
  return { label: localName(choice), value: `${choice.value}` };
}

/** @template {Named} T @param {T[]} all @param {string | undefined} name */
function findNamed(all, name = "") {
  return all.find((it) => isSameText(localName(it), name)) ?? all.find((it) => it.name === name);
}

/** Returns whether an option is a subcommand or a group of subcommands. @param {Option} it */
export function isGroup(it) {
  return it.type < 3;
}

/** Removes accents and case. @param {string} text */
function normalize(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** @param {string} a @param {string} b */
export function isSameText(a, b) {
  return normalize(a) === normalize(b);
}

/** @param {string} text @param {string} start */
function startsWith(text, start) {
  return normalize(text).startsWith(normalize(start));
}
