// The entry point: renders the title and the banner, and handles the address and global keys.

import { ICONS, nextChannel } from "./channels.js";
import "./composer.js";
import { announce, byId, el, icon, replaceChildren } from "./dom.js";
import { markAllRead } from "./message-list.js";
import "./people.js";
import { currentChannel, on, openChannel, start, state } from "./state.js";
import { strings } from "./strings.js";
import { welcomeChannel } from "./welcome.js";

/** A window keeps its person when it is reloaded; `?as=` opens a new window as another person. */
const address = new URL(location.href);
const person = address.searchParams.get("as") ?? sessionStorage.getItem("as");
address.searchParams.delete("as");
history.replaceState(null, "", address);

on(["me"], () => {
  sessionStorage.setItem("as", state.me.id);
  byId("skip").textContent = strings().skip;
  byId("open-channels").ariaLabel = strings().channels;
});

byId("skip").addEventListener("click", () => byId("input").focus());

on(["location", "channels"], () => {
  const channel = currentChannel();
  const parent = state.channels.find((it) => it.id === channel?.parent);
  const parentLink = parent ? [el("a", { href: `#/${parent.id}` }, parent.name), " › "] : [];
  replaceChildren(byId("channel-title"), channel && icon(ICONS[channel.kind]), ...parentLink, channel?.name);
});

on(["connection", "bot", "me"], () => {
  const text = bannerText();
  const banner = byId("banner");
  if (banner.textContent === text) return;
  replaceChildren(banner, text);
  announce(text);
});

function bannerText() {
  const { state: botState, last_output } = state.botStatus;
  if (!state.connected) return strings().errors.disconnected;
  if (botState === "connected") return "";
  const lastLine = botState === "crashed" && last_output.trim().split("\n").pop();
  return [strings()[botState], lastLine].filter(Boolean).join(" ");
}

/** Opens the channel in the address, or the welcome channel. */
function followAddress() {
  const [, id = "", message] = location.hash.split("/");
  const channel = state.channels.find((it) => it.id === id);
  const target = channel ?? welcomeChannel();
  if (target) void openChannel(target.id, channel && message);
}
addEventListener("hashchange", followAddress);
on(["channels"], () => currentChannel() || followAddress());

addEventListener("keydown", (event) => {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (event.defaultPrevented || document.querySelector("dialog[open], :popover-open")) return;
  if (altKey && (key === "ArrowUp" || key === "ArrowDown")) {
    event.preventDefault();
    const next = nextChannel(key === "ArrowUp" ? -1 : 1, shiftKey);
    if (next) location.hash = `#/${next.id}`;
  } else if (key === "Escape") {
    markAllRead();
    byId("input").focus();
  } else if (key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey && target === document.body) {
    byId("input").focus();
  }
});

start(person);
