// A slash command on its way: what has been typed of it, what may come next, and what it means. Names may be typed in the
// person's language or as the bot calls them; what is sent is always the latter.

import { hall } from "./hall.js";

/** Kinds of values without a space in them: numbers, true or false. */
const ONE_WORD = [4, 5, 10];

/** Choices that the bot has offered, by option. @type {Map<string, Offer[]>} */
const offered = new Map();

/** @param {Named} named */
export function localName(named) {
  return named.name_localizations?.[hall.me.locale] ?? named.name;
}

/** What I call a command of this name. @param {string} name */
export function commandName(name) {
  const command = hall.commands.find((it) => it.name === name.split(" ")[0]);
  return command ? localName(command) : name;
}

/** @param {Named} named */
export function localAbout(named) {
  return named.description_localizations?.[hall.me.locale] ?? named.description ?? "";
}

/** Those that are typed; the others stand in the menus of messages. */
function slashed() {
  return hall.commands.filter((it) => it.type !== 3);
}

/** Remembers what the bot has offered. @param {Option} option @param {Choice[]} choices */
export function remember({ name }, choices) {
  const offers = choices.map(offer);
  offered.set(name, [...offers, ...(offered.get(name) ?? []).slice(0, 100)]);
  return offers;
}

/** What has been typed, as far as it is a command. @param {string} text @returns {Typed | null} */
export function read(text) {
  const named = /^\/(\S+)(?:\s|$)/.exec(text);
  const command = named && find(slashed(), named[1]);
  if (!command) return null;
  let [level, end] = [command.options ?? [], named[0].length];
  const names = [command.name];
  while (level.some(isGroup)) {
    const word = /^\s*(\S+)(?:\s|$)/.exec(text.slice(end));
    const found = find(level, word?.[1]);
    if (!word || !found) break;
    names.push(found.name);
    level = found.options ?? [];
    end += word[0].length;
  }
  return { command, names, level, end, ...values(text, end, level) };
}

/**
 * Values stand behind the names of their options; what stands before the first is astray.
 * @param {string} text
 * @param {number} end
 * @param {Option[]} level
 */
function values(text, end, level) {
  const found = [...text.slice(end).matchAll(/(?:^|\s)([^\s:]+):/g)].flatMap((it) => {
    const option = find(level, it[1]);
    return option ? [{ option, start: end + it.index, at: end + it.index + it[0].length }] : [];
  });
  const given = found.map(({ option, at }, n) => ({ option, at, text: text.slice(at, found[n + 1]?.start).trim() }));
  return { given, astray: text.slice(end, found[0]?.start).trim() };
}

/** The first option that must be given and is not. @param {Typed} typed */
export function missing({ level, given }) {
  return level.find((it) => isGroup(it) || (it.required && !given.some((given) => given.option === it && given.text)));
}

/** What is sent. @param {Typed} typed */
export function line({ names, given }) {
  return [`/${names.join(" ")}`, ...given.map(({ option, text }) => `${option.name}:${meaning(option, text)}`)].join(" ");
}

/** @param {Option} option @param {string} text */
function meaning(option, text) {
  const meant = choices(option)?.find((it) => same(it.label, text)) ?? option.choices?.map(offer).find((it) => it.means === text);
  return meant?.means ?? text;
}

/** What may come next after what has been typed. @param {string} text @returns {Next | null} */
export function next(text) {
  if (!text.startsWith("/")) return null;
  const typed = read(text);
  if (!typed || (typed.end === text.length && !/\s$/.test(text))) return named(slashed(), text, 1);
  if (typed.level.some(isGroup)) return named(typed.level, text, typed.end);
  const open = typed.level.filter((it) => !typed.given.some((given) => given.option === it));
  const last = typed.given.at(-1);
  const end = last ? endOf(last.option, text.slice(last.at)) : 0;
  if (!last || end !== null) return named(open, text, last ? last.at + (end ?? 0) : typed.end, ":");
  const { option, at } = last;
  const value = text.slice(at).trimStart();
  const all = option.autocomplete ? [] : choices(option) ?? [];
  const offers = all.filter((it) => folded(it.label).includes(folded(value)));
  return { from: text.length - value.length, typed: value, option, colon: "", offers };
}

/**
 * What is offered by name, of which a part may have been typed.
 * @param {Named[]} all
 * @param {string} text
 * @param {number} from
 * @returns {Next}
 */
function named(all, text, from, colon = "") {
  const typed = text.slice(from).trimStart();
  const fits = all.filter((it) => starts(localName(it) + colon, typed) || starts(it.name, typed));
  const offers = fits.map((it) => ({ label: localName(it) + colon, about: localAbout(it), means: it.name }));
  return { from: text.length - typed.length, typed, colon, offers };
}

/** Where a value ends, if something may follow it: any other text may go on. @param {Option} option @param {string} typed */
function endOf(option, typed) {
  const text = typed.trimStart();
  const whole = choices(option)?.filter((it) => starts(text, `${it.label} `)).map((it) => it.label.length) ?? [];
  const end = Math.max(...whole, ONE_WORD.includes(option.type) ? text.search(/\s/) : -1);
  return end < 0 ? null : typed.length - text.length + end;
}

/** What there is to choose among; nothing if anything may be typed. @param {Option} option @returns {Offer[] | undefined} */
function choices(option) {
  if (option.choices?.length) return option.choices.map(offer);
  if (option.autocomplete) return offered.get(option.name) ?? [];
  if (option.type === 6) return [...hall.people, hall.bot].map(({ id, name }) => ({ label: `@${name}`, means: id }));
  if (option.type === 7) return hall.channels.map(({ id, name }) => ({ label: `#${name}`, means: id }));
  return undefined;
}

/** @param {Choice} choice */
function offer(choice) {
  return { label: localName(choice), means: `${choice.value}` };
}

/** @template {Named} T @param {T[]} all @param {string | undefined} name */
function find(all, name = "") {
  return all.find((it) => same(localName(it), name)) ?? all.find((it) => it.name === name);
}

/** Whether it is a subcommand, or a group of them. @param {Option} it */
export function isGroup(it) {
  return it.type < 3;
}

/** Without accents and capitals. @param {string} text */
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** @param {string} a @param {string} b */
export function same(a, b) {
  return folded(a) === folded(b);
}

/** @param {string} text @param {string} start */
function starts(text, start) {
  return folded(text).startsWith(folded(start));
}
