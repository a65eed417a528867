// The state of the page: the person, the channels, and the messages of the open channel. Renders nothing.

import { connect, ignore, send } from "./socket.js";

/** @type {State} */
export const state = {
  connected: false,
  me: { id: "", name: "", locale: navigator.language },
  people: [],
  guild: { id: "", name: "" },
  bot: { id: "", name: "" },
  dev: false,
  botStatus: { state: "starting", restart_count: 0, last_output: "" },
  channels: [],
  commands: [],
  names: {},
  location: { channel: "", message: "" },
  messages: new Map(),
};

/** @type {[Topic[], StateListener][]} */
const listeners = [];

/** Calls the listener whenever one of these topics has changed. @param {Topic[]} topics @param {StateListener} listener */
export function on(topics, listener) {
  listeners.push([topics, listener]);
}

/** @param {Topic[]} changed @param {ChannelUpdate} [update] */
function notify(changed, update) {
  for (const [topics, listener] of listeners) if (topics.some((it) => changed.includes(it))) listener(update);
}

export function currentChannel() {
  return state.channels.find((it) => it.id === state.location.channel);
}

/** Returns the threads of a channel, or all threads. @param {Channel} [parent] */
export function threads(parent) {
  return state.channels.filter((it) => it.kind === "thread" && (!parent || it.parent === parent.id));
}

/** Connects as this person, or as the first. @param {Id | null} person */
export function start(person) {
  state.me.id = person ?? "";
  connect({ onConnect: () => void becomePerson(state.me.id), onDisconnect, onChanges });
}

/** @param {Id} person */
export async function becomePerson(person) {
  const firstPerson = () => send("become_person", { person: null }).catch(ignore);
  const result = await send("become_person", { person: person || null }).catch(firstPerson);
  if (!result) return;
  const { me, ...personState } = result;
  if (state.me.id !== me) state.messages.clear();
  Object.assign(state, personState, { connected: true, me: personState.people.find((it) => it.id === me) });
  notify(["connection", "me"]);
  if (currentChannel()) await loadChannel();
}

/** Opens a channel at a message. @param {Id} channel @param {Id} message */
export async function openChannel(channel, message = "") {
  const isOther = channel !== state.location.channel;
  state.location = { channel, message };
  if (isOther) state.messages.clear();
  notify(["location"]);
  if (isOther) await loadChannel();
}

function loadChannel() {
  return send("open_channel", { channel: state.location.channel }).catch(ignore);
}

function onDisconnect() {
  state.connected = false;
  notify(["connection"]);
}

/** Applies all changes before anything is rendered. Messages come last, because they need everything else. @param {Changes} changes */
function onChanges({ bot_status, people, channel_update, ...changes }) {
  Object.assign(state, changes);
  if (bot_status) state.botStatus = bot_status;
  if (people) state.people = people;
  const me = people?.find((it) => it.id === state.me.id);
  const isMeChanged = me && JSON.stringify(me) !== JSON.stringify(state.me);
  if (me) state.me = me;
  const topics = /** @type {Topic[]} */ (Object.keys(changes)).concat(bot_status ? "bot" : [], isMeChanged ? "me" : []);
  if (topics.length) notify(topics);
  if (channel_update?.channel === state.location.channel) applyMessages(channel_update);
}

/** @param {ChannelUpdate} update */
function applyMessages(update) {
  if (update.is_complete) state.messages.clear();
  update.removed.forEach((id) => state.messages.delete(id));
  update.messages.forEach((it) => state.messages.set(it.id, it));
  notify(["messages"], update);
}
