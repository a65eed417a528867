// The list of channels: those of the server with their threads, then the private one.

import { el, fill, icon, part, unseen } from "./dom.js";
import { hall, here, on, threads } from "./hall.js";
import { words } from "./words.js";

/** How the kinds look, in the list and above their messages. */
export const SIGNS = { text: "hash", thread: "thread", direct: "letter" };

const nav = part("channels");
const opener = part("open-channels");

on(["channels", "place", "me"], draw);
opener.addEventListener("click", () => slide(!document.body.classList.contains("drawer")));
part("curtain").addEventListener("click", () => slide(false));
nav.addEventListener("click", (event) => event.target instanceof Element && event.target.closest("a") && slide(false));
nav.addEventListener("keydown", (event) => event.key === "Escape" && slide(false));

/** The next channel of the list in this direction. @param {number} by @param {boolean} unread only those with something new */
export function nextChannel(by, unread) {
  const { channels, place } = hall;
  const at = channels.findIndex((it) => it.id === place.channel);
  const turned = [...channels.slice(at + 1), ...channels.slice(0, Math.max(at, 0))];
  return (by < 0 ? turned.reverse() : turned).find((it) => !unread || it.unread > 0);
}

/** On a phone, the list lies over the messages. @param {boolean} open */
function slide(open) {
  document.body.classList.toggle("drawer", open);
  opener.ariaExpanded = `${open}`;
  if (open) nav.querySelector("a")?.focus();
  else if (nav.contains(document.activeElement)) opener.focus();
}

function draw() {
  const { channels, guild } = hall;
  const pings = channels.reduce((sum, it) => sum + it.pings, 0);
  document.title = `${pings ? `(${pings}) ` : ""}${here()?.name ?? ""} · Meadhall`;
  const held = nav.contains(document.activeElement) && document.activeElement?.getAttribute("href");
  const [text, direct] = ["text", "direct"].map((kind) => channels.filter((it) => it.kind === kind).map(row));
  nav.ariaLabel = words().channels;
  fill(nav, el("h2", { class: "guild" }, icon("horn"), guild.name), el("ul", {}, ...(text ?? [])),
    direct?.length ? el("h2", {}, words().direct) : "", el("ul", {}, ...(direct ?? [])));
  [...nav.querySelectorAll("a")].find((it) => it.getAttribute("href") === held)?.focus();
}

/** @param {Channel} channel @returns {HTMLElement} */
function row(channel) {
  const { id, name, kind, archived, pings } = channel;
  const shown = id === hall.place.channel;
  const unread = channel.unread > 0 && !shown;
  const below = kind === "text" ? threads(channel).map(row) : [];
  return el("li", {},
    el("a", { href: `#/${id}`, title: name, class: unread && "unread", "aria-current": shown && "page" },
      icon(SIGNS[kind]), el("span", { class: "name" }, name), unread && unseen(words().unread),
      archived && el("small", {}, words().archived),
      pings > 0 && el("span", { class: "badge" }, `${pings}`, unseen(words().mentions))),
    below.length > 0 && el("ul", { class: "threads" }, ...below));
}
