// The list of channels: the server's channels with their threads, then the direct messages.

import { byId, el, icon, screenReaderText, updateChildren } from "./dom.js";
import { currentChannel, on, state, threads } from "./state.js";
import { strings } from "./strings.js";

/** The icon of each kind of channel. */
export const ICONS = { text: "hash", thread: "thread", dm: "mail" };

const nav = byId("channels");
const opener = byId("open-channels");

on(["channels", "location", "me"], render);
opener.addEventListener("click", () => setOpen(!document.body.classList.contains("drawer")));
byId("backdrop").addEventListener("click", () => setOpen(false));
nav.addEventListener("click", (event) => event.target instanceof Element && event.target.closest("a") && setOpen(false));
nav.addEventListener("keydown", (event) => event.key === "Escape" && setOpen(false));

/** Returns the next channel of the list in a direction. @param {number} direction @param {boolean} unreadOnly */
export function nextChannel(direction, unreadOnly) {
  const { channels, location } = state;
  const current = channels.findIndex((it) => it.id === location.channel);
  const others = [...channels.slice(current + 1), ...channels.slice(0, Math.max(current, 0))];
  return (direction < 0 ? others.reverse() : others).find((it) => !unreadOnly || it.unread > 0);
}

/** Opens or closes the list, which covers the messages on a phone. @param {boolean} open */
function setOpen(open) {
  document.body.classList.toggle("drawer", open);
  opener.ariaExpanded = `${open}`;
  if (open) nav.querySelector("a")?.focus();
  else if (nav.contains(document.activeElement)) opener.focus();
}

function render() {
  const { channels, guild } = state;
  const mentions = channels.reduce((sum, it) => sum + it.mention_count, 0);
  document.title = `${mentions ? `(${mentions}) ` : ""}${currentChannel()?.name ?? ""} · Meadhall`;
  const [text, dms] = ["text", "dm"].map((kind) => channels.filter((it) => it.kind === kind).map(row));
  nav.ariaLabel = strings().channels;
  updateChildren(nav, el("h2", { class: "guild" }, icon("horn"), guild.name), el("ul", {}, ...(text ?? [])),
    dms?.length ? el("h2", {}, strings().directMessages) : "", el("ul", {}, ...(dms ?? [])));
}

/** @param {Channel} channel @returns {HTMLElement} */
function row(channel) {
  const { id, name, kind, archived, mention_count } = channel;
  const isOpen = id === state.location.channel;
  const isUnread = channel.unread > 0 && !isOpen;
  const below = kind === "text" ? threads(channel).map(row) : [];
  return el("li", {},
    el("a", { href: `#/${id}`, title: name, class: isUnread && "unread", "aria-current": isOpen && "page" },
      icon(ICONS[kind]), el("span", { class: "name" }, name), isUnread && screenReaderText(strings().unread),
      archived && el("small", {}, strings().archived),
      mention_count > 0 && el("span", { class: "badge" }, `${mention_count}`, screenReaderText(strings().mentions))),
    below.length > 0 && el("ul", { class: "threads" }, ...below));
}
