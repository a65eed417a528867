// The beginning: makes the parts of the page, and connects them with the hall.

import { Channels } from "./channels.js";
import { Composer } from "./composer.js";
import { Deeds } from "./deeds.js";
import { el, fill, icon, part } from "./dom.js";
import { Hall } from "./hall.js";
import { Log } from "./log.js";
import { announce } from "./live.js";
import { People } from "./people.js";
import { tick } from "./time.js";
import { Welcome } from "./welcome.js";
import { speak, words } from "./words.js";

/** A window stays the person it is, also when it is loaded again; a new one can be opened as anybody. */
const MEMORY = "as";
const address = new URL(location.href);
const hall = new Hall(address.searchParams.get("as") ?? sessionStorage.getItem(MEMORY));
address.searchParams.delete("as");
history.replaceState(null, "", address);

const deeds = new Deeds(hall, (text, message) => {
    if (message && log.complain(text, message)) return;
    composer.say(text);
});

// Before anything is drawn in it: the language.
hall.on(["me"], () => {
    speak(hall.me.locale);
    sessionStorage.setItem(MEMORY, hall.me.id);
    part("skip").textContent = words().skip;
    part("open-channels").setAttribute("aria-label", words().openChannels);
});
const channels = new Channels(hall);
new People(hall, (person) => void hall.become(person.id));
new Welcome(hall, deeds);
const log = new Log(hall, deeds);
const composer = new Composer(hall, deeds);

hall.on(["place", "channels", "me"], () => {
    const { channel } = hall;
    const sign = channel?.kind === "direct" ? "letter" : channel?.kind === "thread" ? "thread" : "hash";
    const parent = channel?.kind === "thread" && hall.channels.find((it) => it.id === channel.parent);
    fill(part("place"), channel && icon(sign), parent && el("a", { href: `#/${parent.id}` }, hall.nameOf(parent)), parent && " › ", hall.nameOf(channel));
});

hall.on(["line", "bot"], () => {
    const text = !hall.connected ? hall.entered && words().lost : hall.bot.state === "here" ? "" : words()[hall.bot.state];
    const banner = part("banner");
    if (banner.textContent === (text ?? "")) return;
    banner.hidden = !text;
    fill(banner, text);
    if (text) announce(text);
});

/** Where the address leads; without one, to the welcome. */
function follow() {
    const [, channel = "", message = ""] = location.hash.split("/");
    const there = hall.channels.find((it) => it.id === channel) ?? Welcome.home(hall);
    if (there) void hall.go(there.id, there.id === channel ? message : "");
}
addEventListener("hashchange", follow);
hall.on(["channels"], () => hall.channel || follow());

document.addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey && (key === "ArrowUp" || key === "ArrowDown")) {
        event.preventDefault();
        const to = channels.beside(key === "ArrowUp" ? -1 : 1, event.shiftKey);
        if (to) location.hash = `#/${to.id}`;
    } else if (event.defaultPrevented || document.querySelector("dialog[open], [popover]:popover-open")) {
        // What lies above everything else has the keyboard to itself.
    } else if (key === "Escape") {
        log.read();
        composer.focus();
    } else if (key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey && target === document.body) {
        composer.focus();
    }
});

tick();
hall.open();
