// Dialogs: the bot's modals, and the page's own.

import { button, el } from "./dom.js";
import { words } from "./words.js";

/** Opens a dialog. It goes when it is closed, and the keyboard is back where it was. @param {string} title @param {Child[]} inside */
export function openDialog(title, ...inside) {
  const close = button("tool", "✕", () => dialog.close());
  close.ariaLabel = words().close;
  const dialog = el("dialog", { "aria-label": title, onclose: () => dialog.remove() },
    el("div", { class: "dialog-head" }, el("h2", {}, title), close), ...inside);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Shows a modal, and waits for what is filled in; nothing if it was closed. @param {Modal} modal @returns {Promise<Record<string, string> | null>} */
export function fillIn(modal) {
  const fields = modal.components.flatMap((row) => row.components.map(drawn));
  const form = el("form", { method: "dialog" }, ...fields, el("div", { class: "row end" },
    button("button secondary", words().cancel, () => dialog.close()), el("button", { class: "button primary" }, words().submit)));
  const dialog = openDialog(modal.title, form);
  form.querySelector("label")?.control?.focus();
  return new Promise((done) => {
    form.addEventListener("submit", () => done(Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, `${text}`]))));
    dialog.addEventListener("close", () => done(null));
  });
}

/** @param {Field} field */
function drawn(field) {
  const required = field.required ?? true;
  const attributes = { name: field.custom_id, placeholder: field.placeholder, required, minlength: field.min_length, maxlength: field.max_length };
  const input = field.style === 2 ? el("textarea", { ...attributes, rows: 4 }, field.value) : el("input", { ...attributes, value: field.value });
  return el("label", { class: "field" }, el("span", {}, field.label, required && el("small", {}, ` (${words().required})`)), input);
}
