// Who I am: a button that is always in sight, and behind it the people that I can be, and what my client is like.

import { act } from "./deeds.js";
import { avatar, button, el, fill, icon, part } from "./dom.js";
import { become, hall, on } from "./hall.js";
import { closePopover, openPopover } from "./popover.js";
import { LOCALES, tongue, words } from "./words.js";

const owner = part("me");

owner.addEventListener("click", () => openPopover(owner, inside));
on(["me"], () => {
  owner.title = words().who;
  fill(owner, ...face(hall.me));
});

function inside() {
  const { me, people } = hall;
  const languages = LOCALES.map((it) => el("option", { value: it, selected: it === me.locale, lang: it }, tongue(it)));
  return el("div", { class: "people", role: "dialog", "aria-label": words().who },
    el("h2", {}, words().who), el("p", { class: "hint" }, words().whoAbout),
    el("ul", {}, ...people.map(row)),
    el("h2", {}, words().settings, " ", me.name),
    setting(words().language, el("select", { onchange: speak }, ...languages)),
    setting(words().letters, el("input", { type: "checkbox", checked: me.letters, onchange: takeLetters })));
}

/** @param {Person} person */
function row(person) {
  const take = button("option", "", () => {
    closePopover();
    void become(person.id);
  });
  take.autofocus = person.id === hall.me.id;
  if (take.autofocus) take.ariaCurrent = "true";
  const label = `${person.name}: ${words().newWindow}`;
  const href = `?as=${person.id}${location.hash}`;
  const window = el("a", { class: "tool", href, target: "_blank", rel: "noopener", "aria-label": label, title: label }, icon("out"));
  return el("li", {}, fill(take, ...face(person)), window);
}

/** @param {string} label @param {HTMLElement} control */
function setting(label, control) {
  return el("label", { class: "setting" }, el("span", {}, label), control);
}

/** @param {Person} person */
function face({ id, name, locale }) {
  return [avatar(id, name), el("span", { class: "name" }, name, el("small", { lang: locale }, tongue(locale)))];
}

/** @param {{ target: HTMLSelectElement }} event */
async function speak({ target }) {
  await act("speak", { locale: target.value });
  closePopover();
}

/** @param {{ target: HTMLInputElement }} event */
function takeLetters({ target }) {
  void act("letters", { takes: target.checked });
}
