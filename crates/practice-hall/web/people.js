// The button of the current person. It opens the list of people and the settings.

import { request } from "./actions.js";
import { avatar, button, byId, el, icon, replaceChildren } from "./dom.js";
import { closePopover, openPopover } from "./popover.js";
import { becomePerson, on, state } from "./state.js";
import { LOCALES, languageName, strings } from "./strings.js";

const owner = byId("me");

owner.addEventListener("click", () => openPopover(owner, peopleDialog));
on(["me"], () => {
  owner.title = strings().who;
  replaceChildren(owner, ...personLabel(state.me));
});

function peopleDialog() {
  const { me, people } = state;
  const languages = LOCALES.map((it) => el("option", { value: it, selected: it === me.locale, lang: it }, languageName(it)));
  return el("div", { class: "people", role: "dialog", "aria-label": strings().who },
    el("h2", {}, strings().who), el("p", { class: "hint" }, strings().whoAbout),
    el("ul", {}, ...people.map(row)),
    el("h2", {}, strings().settings, " ", me.name),
    setting(strings().language, el("select", { onchange: setLocale }, ...languages)),
    setting(strings().acceptDms, el("input", { type: "checkbox", checked: me.accepts_dms, onchange: setAcceptsDms })));
}

/** @param {Person} person */
function row(person) {
  const choose = button("option", "", () => {
    closePopover();
    void becomePerson(person.id);
  });
  choose.autofocus = person.id === state.me.id;
  if (choose.autofocus) choose.ariaCurrent = "true";
  const label = `${person.name}: ${strings().newWindow}`;
  const href = `?as=${person.id}${location.hash}`;
  const window = el("a", { class: "tool", href, target: "_blank", rel: "noopener", "aria-label": label, title: label }, icon("out"));
  return el("li", {}, replaceChildren(choose, ...personLabel(person)), window);
}

/** @param {string} label @param {HTMLElement} control */
function setting(label, control) {
  return el("label", { class: "setting" }, el("span", {}, label), control);
}

/** @param {Person} person */
function personLabel({ id, name, locale }) {
  return [avatar(id, name), el("span", { class: "name" }, name, el("small", { lang: locale }, languageName(locale)))];
}

/** @param {{ target: HTMLSelectElement }} event */
async function setLocale({ target }) {
  await request("set_locale", { locale: target.value });
  closePopover();
}

/** @param {{ target: HTMLInputElement }} event */
function setAcceptsDms({ target }) {
  void request("set_accepts_dms", { accepts: target.checked });
}
