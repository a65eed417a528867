// What the page knows: who I am, which channels there are, and what is said in the one that is shown. It draws nothing.

import { ask, call, ignore } from "./socket.js";

/** @type {Hall} */
export const hall = {
  connected: false,
  me: { id: "", name: "", locale: navigator.language },
  people: [],
  guild: { id: "", name: "" },
  bot: { id: "", name: "" },
  dev: false,
  life: { state: "starting", restarts: 0, why: "" },
  channels: [],
  commands: [],
  names: {},
  place: { channel: "", message: "" },
  messages: new Map(),
};

/** So long somebody waits for something that should come at once. */
const PATIENCE = 10_000;
/** Who listens to what. @type {[Topic[], Ear][]} */
const ears = [];
/** What somebody waits for is looked for whenever something was heard. @type {Set<() => void>} */
const waiting = new Set();

/** Has something called whenever one of these has changed. @param {Topic[]} topics @param {Ear} ear */
export function on(topics, ear) {
  ears.push([topics, ear]);
}

/** @param {Topic[]} changed @param {Shown} [shown] */
function tell(changed, shown) {
  for (const [topics, ear] of ears) if (topics.some((it) => changed.includes(it))) ear(shown);
}

/** The channel that is shown. */
export function here() {
  return hall.channels.find((it) => it.id === hall.place.channel);
}

/** The threads of a channel; without one, of all. @param {Channel} [parent] */
export function threads(parent) {
  return hall.channels.filter((it) => it.kind === "thread" && (!parent || it.parent === parent.id));
}

/** Begins as this person, or as the first. @param {Id | null} as */
export function open(as) {
  hall.me.id = as ?? "";
  call({ opened: () => void become(hall.me.id), cut, now: hear });
}

/** Is this person from now on. @param {Id} person */
export async function become(person) {
  const done = await ask("enter", { as: person || null }).catch(() => ask("enter", { as: null }).catch(ignore));
  if (!done) return;
  const { me, ...entered } = done;
  if (hall.me.id !== me) hall.messages.clear();
  Object.assign(hall, entered, { connected: true, me: entered.people.find((it) => it.id === me) });
  tell(["line", "me"]);
  if (here()) await look();
}

/** Shows a channel, and a message in it. @param {Id} channel @param {Id} message */
export async function go(channel, message = "") {
  const other = channel !== hall.place.channel;
  hall.place = { channel, message };
  if (other) hall.messages.clear();
  tell(["place"]);
  if (other) await look();
}

function look() {
  return ask("look", { channel: hall.place.channel }).catch(ignore);
}

/**
 * Waits until something is there; nothing if it takes too long.
 * @template T
 * @param {() => T | undefined} found
 * @returns {Promise<T | undefined>}
 */
export function until(found) {
  return new Promise((done) => {
    const look = () => {
      const it = found();
      if (it !== undefined && waiting.delete(look)) done(it);
    };
    waiting.add(look);
    setTimeout(() => waiting.delete(look) && done(undefined), PATIENCE);
    look();
  });
}

function cut() {
  hall.connected = false;
  tell(["line"]);
}

/** All that is new is known before anything is drawn, and messages come last: they need everything else. @param {Now} now */
function hear({ bot, people, shown, ...now }) {
  Object.assign(hall, now);
  if (bot) hall.life = bot;
  if (people) hall.people = people;
  const me = people?.find((it) => it.id === hall.me.id);
  const other = me && JSON.stringify(me) !== JSON.stringify(hall.me);
  if (me) hall.me = me;
  const changed = /** @type {Topic[]} */ (Object.keys(now)).concat(bot ? "bot" : [], other ? "me" : []);
  if (changed.length) tell(changed);
  if (shown?.channel === hall.place.channel) show(shown);
  waiting.forEach((look) => look());
}

/** @param {Shown} shown */
function show(shown) {
  if (shown.whole) hall.messages.clear();
  shown.gone.forEach((id) => hall.messages.delete(id));
  shown.messages.forEach((it) => hall.messages.set(it.id, it));
  tell(["messages"], shown);
}
