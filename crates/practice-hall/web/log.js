// The messages of the channel that is shown, in a list that grows downwards and stays at its end while nobody scrolls up.

import { act, answered, saysIn } from "./deeds.js";
import { announce, el, part } from "./dom.js";
import { openEntries } from "./entries.js";
import { hall, here, on } from "./hall.js";
import { Face } from "./message.js";
import { written } from "./time.js";
import { words } from "./words.js";

/** So near to the end, it is the end. */
const NEAR = 60;
/** Messages of one person within so many milliseconds have one head. */
const TOGETHER = 7 * 60_000;

const [scroller, list, chip] = [part("scroller"), part("log"), part("present")];
/** @type {Map<Id, Face>} */
const faces = new Map();
/** The channel that they are of, and whether they are all there. */
let drawn = "";
let whole = false;
/** The first message that is new since I was here. */
let firstNew = "";
let atEnd = true;
let scrolled = 0;
let missed = 0;
/** What I last did something with: of that, changes are told, too. */
let mine = "";

saysIn({
  at(message, text) {
    const face = faces.get(message);
    face?.complain(text);
    return !!face;
  },
});
on(["place", "me"], anew);
on(["names"], () => faces.forEach((it) => it.update(it.message)));
on(["messages"], (shown) => shown && show(shown));
scroller.addEventListener("scroll", () => {
  const { scrollHeight, scrollTop, clientHeight } = scroller;
  // What grows below leaves the end, too, but nobody has left it.
  atEnd = scrollHeight - scrollTop - clientHeight < NEAR || (atEnd && scrollTop >= scrolled);
  scrolled = scrollTop;
  showChip();
});
chip.addEventListener("click", toEnd);
// Pictures and a growing box take room: whoever was at the end still is.
const sizes = new ResizeObserver(() => atEnd && toEnd());
[list, scroller].forEach((it) => sizes.observe(it));

/** Everything is read. */
export function readAll() {
  firstNew = "";
  order();
  toEnd();
}

function toEnd() {
  atEnd = true;
  scroller.scrollTop = scroller.scrollHeight;
  showChip();
}

/** Whether a message does not fit into the view. @param {Id} id */
function isLong(id) {
  return (faces.get(id)?.node.offsetHeight ?? 0) > scroller.clientHeight;
}

/** What has come for me alone begins with what I should know before I press anything. @param {Id} id */
function readFromTop(id) {
  atEnd = false;
  const node = faces.get(id)?.node;
  node?.scrollIntoView({ block: "start" });
  // Whoever goes by keyboard goes on from there.
  if (list.contains(document.activeElement) && !node?.contains(document.activeElement)) node?.focus({ preventScroll: true });
}

function showChip() {
  if (atEnd) missed = 0;
  chip.hidden = atEnd;
  chip.textContent = missed ? `${words().news} ${missed}` : words().present;
}

/** Another channel, another person, another language: all is drawn again. */
function anew() {
  const { place, me } = hall;
  const wanted = [place.channel, me.id, me.locale].join();
  if (wanted === drawn) return seek();
  drawn = wanted;
  firstNew = "";
  whole = hall.messages.size > 0;
  faces.clear();
  list.ariaLabel = `${words().log} ${here()?.name}`;
  hall.messages.forEach(face);
  order();
  toEnd();
}

/** @param {Shown} shown */
function show(shown) {
  const news = shown.messages.filter((it) => !faces.has(it.id));
  const heard = shown.whole ? [] : [...news, ...shown.messages.filter((it) => it.id === mine && !news.includes(it))];
  if (shown.whole) firstNew = shown.messages.find((it) => it.unread)?.id ?? firstNew;
  whole = true;
  shown.messages.forEach(face);
  order();
  const toRead = heard.findLast((it) => it.only_me && faces.get(it.id));
  if (toRead && isLong(toRead.id)) readFromTop(toRead.id);
  else if (atEnd || news.some((it) => it.author.id === hall.me.id)) toEnd();
  else missed += news.length;
  showChip();
  seek();
  heard.forEach((it) => announce(faces.get(it.id)?.spoken ?? ""));
}

/** @param {Message} message */
function face(message) {
  const { id } = message;
  const there = faces.get(id);
  if (there) return there.update(message);
  faces.set(id, new Face(message, {
    press: (button) => void once(id, () => answered("press", { message: id, button })),
    choose: (menu, values) => void once(id, () => answered("choose", { message: id, menu, values })),
    dismiss: () => void once(id, () => act("dismiss", { message: id })),
    more: (owner) => openEntries(owner, message),
  }));
}

/** One thing at a time is done with a message, and one sees it. @param {Id} id @param {() => Promise<unknown>} deed */
async function once(id, deed) {
  const face = faces.get(id);
  if (!face || face.busy) return;
  mine = id;
  face.busy = true;
  await deed();
  face.busy = false;
}

/** Puts all in order, and moves nothing that is in its place: that would take the keyboard from it. */
function order() {
  const { messages } = hall;
  const sorted = [...messages.values()].sort((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1));
  const wanted = sorted.flatMap((it, n) => placed(it, sorted[n - 1]));
  if (!wanted.length && whole) wanted.push(mark("empty", words().empty));
  for (const it of [...list.children]) {
    if (wanted.some((kept) => kept === it)) continue;
    if (it.contains(document.activeElement)) part("box").focus();
    it.remove();
  }
  faces.forEach((_, id) => messages.has(id) || faces.delete(id));
  wanted.forEach((it, n) => list.children[n] === it || list.insertBefore(it, list.children[n] ?? null));
}

/** A message, and before it the day that begins, and the new ones. @param {Message} it @param {Message | undefined} before */
function placed(it, before) {
  const [at, last] = [it, before].map((it) => new Date(it?.timestamp ?? 0));
  const marks = at?.toDateString() === last?.toDateString() ? [] : [mark("day", written(at ?? new Date(), "D"))];
  if (it.id === firstNew) marks.push(mark("news", words().new));
  const answers = it.interaction || it.interaction_metadata || it.referenced_message;
  const alone = answers || it.only_me || before?.only_me || marks.length;
  const node = faces.get(it.id)?.node ?? el("article");
  node.classList.toggle("follows", !alone && before?.author.id === it.author.id && Number(at) - Number(last) < TOGETHER);
  return [...marks, node];
}

/** A line between messages, made once. @param {string} kind @param {string} text @returns {HTMLElement} */
function mark(kind, text) {
  const there = [...list.getElementsByClassName(kind)].find((it) => it.textContent === text);
  return there instanceof HTMLElement ? there : el("p", { class: `mark ${kind}` }, el("span", {}, text));
}

/** Goes to the message that a link led to, when it is there. */
function seek() {
  const node = faces.get(hall.place.message)?.node;
  if (!node) return;
  hall.place.message = "";
  atEnd = false;
  node.scrollIntoView({ block: "center" });
  node.focus({ preventScroll: true });
  node.classList.add("sought");
  setTimeout(() => node.classList.remove("sought"), 2000);
}
