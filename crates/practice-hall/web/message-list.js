// The messages of the open channel. The list shows the newest message, from its top if it is long, until the person scrolls away.

import { request, requestInteraction, setErrorTargets } from "./actions.js";
import { announce, byId, el } from "./dom.js";
import { openMessageMenu } from "./message-menu.js";
import { MessageView } from "./message-view.js";
import { currentChannel, on, state } from "./state.js";
import { strings } from "./strings.js";
import { formatDate } from "./time.js";

/** Within this distance the list counts as scrolled to its newest message. */
const NEWEST_DISTANCE_PX = 60;
/** Messages of one author within this time share a header. */
const GROUPING_MS = 7 * 60_000;

const [scroller, list, chip] = [byId("scroller"), byId("log"), byId("jump-to-present")];
/** @type {Map<Id, MessageView>} */
const views = new Map();
/** The channel, person and locale that are rendered, and whether all messages have arrived. */
let rendered = "";
let isComplete = false;
/** The first unread message when the channel was opened. */
let firstUnread = "";
/** Whether the list shows its newest message, and follows it when it changes. */
let isAtNewest = true;
let lastScrollTop = 0;
/** Where the list scrolled by itself. */
let ownScrollTop = 0;
let missedCount = 0;
/** What the keyboard's focus is on, unless it was scrolled out of view. @type {Element | null} */
let followedFocus = null;
/** The message that the person last acted on. Its changes are announced, too. */
let lastActedOn = "";
/** The message that the person last acted on, or the private answer to it. */
let lastRead = "";

setErrorTargets({
  showAtMessage(message, text) {
    const view = views.get(message);
    view?.showError(text);
    return !!view;
  },
});
on(["location", "me"], redraw);
on(["names"], () => views.forEach((it) => it.update(it.message)));
on(["messages"], (update) => update && applyUpdate(update));
scroller.addEventListener("scroll", () => {
  const { scrollTop } = scroller;
  const isOwn = Math.abs(scrollTop - ownScrollTop) <= 1;
  // Content that grows at the end also moves the end away, without any scrolling.
  const hasGrown = isAtNewest && !longNewest() && scrollTop >= lastScrollTop;
  isAtNewest = distanceToNewest() < NEWEST_DISTANCE_PX || hasGrown || (isAtNewest && isOwn);
  lastScrollTop = scrollTop;
  followedFocus = focusInView();
  updateChip();
});
list.addEventListener("focusin", () => (followedFocus = list.querySelector(":focus-visible")));
chip.addEventListener("click", scrollToNewest);
// Loaded images and a growing input change the sizes.
const sizes = new ResizeObserver(() => isAtNewest && followNewest());
[list, scroller].forEach((it) => sizes.observe(it));

/** Removes the line above the unread messages and scrolls to the end. */
export function markAllRead() {
  firstUnread = "";
  updateOrder();
  scrollToNewest();
}

/** Scrolls to the end, or to the top of the newest message if that is too long to be seen whole. */
function scrollToNewest() {
  isAtNewest = true;
  const long = longNewest();
  if (long) long.scrollIntoView({ block: "start" });
  else scroller.scrollTop = scroller.scrollHeight;
  ownScrollTop = scroller.scrollTop;
  updateChip();
}

/**
 * Scrolls to the newest message, but not past the top of the message that the person reads, nor past what has the focus.
 * @param {Id} [reading] @param {number} [addedCount]
 */
function followNewest(reading = "", addedCount = 0) {
  // Content that has grown above the focus has moved it out of view.
  const focused = followedFocus?.matches(":focus-visible") ? followedFocus : focusInView();
  scrollToNewest();
  const node = views.get(reading)?.node;
  if (node && distanceToTopOf(node) < -1) scrollToTopOf(reading);
  if (focused && focused !== focusInView()) scrollBackTo(focused);
  if (!isAtNewest) missedCount += addedCount;
}

/** Returns the element of the list that a keyboard user is at, if it is in view. */
function focusInView() {
  const focused = list.querySelector(":focus-visible");
  if (!focused) return null;
  const [{ top, bottom }, view] = [focused.getBoundingClientRect(), scroller.getBoundingClientRect()];
  return top < view.bottom && bottom > view.top ? focused : null;
}

/** Scrolls as little as possible to show an element. @param {Element} element */
function scrollBackTo(element) {
  element.scrollIntoView({ block: "nearest" });
  ownScrollTop = scroller.scrollTop;
  isAtNewest = distanceToNewest() < NEWEST_DISTANCE_PX;
  updateChip();
}

/** Returns the private message that the person reads, if its top is in view. */
function readMessage() {
  const view = views.get(lastRead);
  return view?.message.is_ephemeral && distanceToTopOf(view.node) > -2 ? lastRead : "";
}

/** Returns how far the list is from the place that `scrollToNewest` scrolls to. */
function distanceToNewest() {
  const { scrollHeight, scrollTop, clientHeight } = scroller;
  const distanceToEnd = scrollHeight - scrollTop - clientHeight;
  const long = longNewest();
  return long ? Math.min(distanceToEnd, Math.abs(distanceToTopOf(long))) : distanceToEnd;
}

/** @param {Element} node */
function distanceToTopOf(node) {
  return node.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

/** Returns the newest message if its top is out of view at the end of the list, which has a margin below it. */
function longNewest() {
  const newest = list.lastElementChild;
  if (!(newest instanceof HTMLElement)) return null;
  const height = list.getBoundingClientRect().bottom - newest.getBoundingClientRect().top;
  return height > scroller.clientHeight ? newest : null;
}

/** Returns whether a message is higher than the visible area. @param {Id} id */
function isLong(id) {
  return (views.get(id)?.node.offsetHeight ?? 0) > scroller.clientHeight;
}

/** Scrolls to the top of a long ephemeral message, which is to be read before its buttons. @param {Id} id */
function scrollToTopOf(id) {
  const node = views.get(id)?.node;
  isAtNewest = node === list.lastElementChild;
  node?.scrollIntoView({ block: "start" });
  ownScrollTop = scroller.scrollTop;
  // Keyboard users continue from there.
  if (list.contains(document.activeElement) && !node?.contains(document.activeElement)) node?.focus({ preventScroll: true });
}

/** Offers the way back to the newest message unless that is in view. */
function updateChip() {
  const long = longNewest();
  const isInView = isAtNewest || (long !== null && distanceToTopOf(long) < scroller.clientHeight / 2);
  if (isInView) missedCount = 0;
  chip.hidden = isInView;
  chip.textContent = missedCount ? `${strings().newMessages} ${missedCount}` : strings().jumpToPresent;
}

/** Renders everything if the channel, the person or the language has changed. */
function redraw() {
  const { location, me } = state;
  const wanted = [location.channel, me.id, me.locale].join();
  if (wanted === rendered) return scrollToLinked();
  rendered = wanted;
  firstUnread = "";
  isComplete = state.messages.size > 0;
  views.clear();
  list.ariaLabel = `${strings().log} ${currentChannel()?.name}`;
  state.messages.forEach(upsertView);
  updateOrder();
  scrollToNewest();
}

/** @param {ChannelUpdate} update */
function applyUpdate(update) {
  const reading = readMessage();
  const added = update.messages.filter((it) => !views.has(it.id));
  const changed = update.messages.filter((it) => it.id === lastActedOn && !added.includes(it));
  const announced = update.is_complete ? [] : [...added, ...changed];
  if (update.is_complete) firstUnread = update.messages.find((it) => it.unread)?.id ?? firstUnread;
  isComplete = true;
  update.messages.forEach(upsertView);
  updateOrder();
  // A new private message answers the person, who reads on there.
  const answer = added.findLast((it) => it.is_ephemeral);
  if (answer) lastRead = answer.id;
  const toRead = answer ?? announced.findLast((it) => it.is_ephemeral && it.id === lastRead);
  if (toRead && isLong(toRead.id)) scrollToTopOf(toRead.id);
  else if (added.some((it) => it.is_ephemeral || it.author.id === state.me.id)) scrollToNewest();
  else if (isAtNewest) followNewest(reading, added.length);
  else missedCount += added.length;
  updateChip();
  scrollToLinked();
  announced.forEach((it) => announce(views.get(it.id)?.spokenText ?? ""));
}

/** @param {Message} message */
function upsertView(message) {
  const { id } = message;
  const view = views.get(id);
  if (view) return view.update(message);
  views.set(id, new MessageView(message, {
    press: (button) => void runExclusively(id, () => requestInteraction("press_button", { message: id, button })),
    select: (menu, values) => void runExclusively(id, () => requestInteraction("select_from_menu", { message: id, menu, values })),
    dismiss: () => void runExclusively(id, () => request("dismiss_message", { message: id })),
    openMenu: (owner) => openMessageMenu(owner, message),
  }));
}

/** Runs an action on a message unless another one runs, and shows the message as busy. @param {Id} id @param {() => Promise<unknown>} action */
async function runExclusively(id, action) {
  const view = views.get(id);
  if (!view || view.busy) return;
  lastActedOn = lastRead = id;
  view.busy = true;
  await action();
  view.busy = false;
}

/** Sorts the list. Elements that are in place are not moved, because that would take the focus from them. */
function updateOrder() {
  const { messages } = state;
  const sorted = [...messages.values()].sort((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1));
  const wanted = sorted.flatMap((it, n) => withSeparators(it, sorted[n - 1]));
  if (!wanted.length && isComplete) wanted.push(separator("empty", strings().empty));
  for (const it of [...list.children]) {
    if (wanted.some((kept) => kept === it)) continue;
    if (it.contains(document.activeElement)) byId("input").focus();
    it.remove();
  }
  views.forEach((_, id) => messages.has(id) || views.delete(id));
  wanted.forEach((it, n) => list.children[n] === it || list.insertBefore(it, list.children[n] ?? null));
}

/** A message, after the separators of a new day and of the unread messages. @param {Message} it @param {Message | undefined} before */
function withSeparators(it, before) {
  const [date, dateBefore] = [it, before].map((it) => new Date(it?.timestamp ?? 0));
  const isSameDay = date?.toDateString() === dateBefore?.toDateString();
  const separators = isSameDay ? [] : [separator("day", formatDate(date ?? new Date(), "D"))];
  if (it.id === firstUnread) separators.push(separator("new-messages", strings().new));
  const respondsTo = it.interaction || it.interaction_metadata || it.referenced_message;
  const needsHeader = respondsTo || it.is_ephemeral || before?.is_ephemeral || separators.length;
  const node = views.get(it.id)?.node ?? el("article");
  const isGrouped = !needsHeader && before?.author.id === it.author.id && Number(date) - Number(dateBefore) < GROUPING_MS;
  node.classList.toggle("grouped", isGrouped);
  return [...separators, node];
}

/** A line between messages; reuses an existing one. @param {string} kind @param {string} text @returns {HTMLElement} */
function separator(kind, text) {
  const existing = [...list.getElementsByClassName(kind)].find((it) => it.textContent === text);
  return existing instanceof HTMLElement ? existing : el("p", { class: `separator ${kind}` }, el("span", {}, text));
}

/** Scrolls to the message that a link led to, once it is there. */
function scrollToLinked() {
  const node = views.get(state.location.message)?.node;
  if (!node) return;
  state.location.message = "";
  isAtNewest = false;
  node.scrollIntoView({ block: "center" });
  node.focus({ preventScroll: true });
  node.classList.add("highlighted");
  setTimeout(() => node.classList.remove("highlighted"), 2000);
}
