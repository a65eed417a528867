// The beginning: connects the parts of the page, and follows the address and the keyboard.

import { SIGNS, nextChannel } from "./channels.js";
import "./composer.js";
import { announce, el, fill, icon, part } from "./dom.js";
import { go, hall, here, on, open } from "./hall.js";
import { readAll } from "./log.js";
import "./people.js";
import { home } from "./welcome.js";
import { words } from "./words.js";

/** A window stays the person it is, also when it is loaded again; a new one can be opened as anybody. */
const address = new URL(location.href);
const as = address.searchParams.get("as") ?? sessionStorage.getItem("as");
address.searchParams.delete("as");
history.replaceState(null, "", address);

on(["me"], () => {
  sessionStorage.setItem("as", hall.me.id);
  part("skip").textContent = words().skip;
  part("open-channels").ariaLabel = words().channels;
});

part("skip").addEventListener("click", () => part("box").focus());

on(["place", "channels"], () => {
  const channel = here();
  const parent = hall.channels.find((it) => it.id === channel?.parent);
  const above = parent ? [el("a", { href: `#/${parent.id}` }, parent.name), " › "] : [];
  fill(part("place"), channel && icon(SIGNS[channel.kind]), ...above, channel?.name);
});

on(["line", "bot", "me"], () => {
  const { state, why } = hall.life;
  const said = state === "away" && why.trim().split("\n").pop();
  const text = !hall.connected ? words().refused.lost : state === "here" ? "" : [words()[state], said].filter(Boolean).join(" ");
  const banner = part("banner");
  if (banner.textContent === text) return;
  fill(banner, text);
  announce(text);
});

/** Goes where the address leads; without one, to the welcome. */
function follow() {
  const [, channel = "", message] = location.hash.split("/");
  const there = hall.channels.find((it) => it.id === channel);
  const to = there ?? home();
  if (to) void go(to.id, there && message);
}
addEventListener("hashchange", follow);
on(["channels"], () => here() || follow());

addEventListener("keydown", (event) => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (event.defaultPrevented || document.querySelector("dialog[open], :popover-open")) return;
  if (altKey && (key === "ArrowUp" || key === "ArrowDown")) {
    event.preventDefault();
    const to = nextChannel(key === "ArrowUp" ? -1 : 1, shiftKey);
    if (to) location.hash = `#/${to.id}`;
  } else if (key === "Escape") {
    readAll();
    part("box").focus();
  } else if (key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey && target === document.body) {
    part("box").focus();
  }
});

open(as);
