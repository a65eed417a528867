// Dialogs: the bot's modals, and the page's own.

import { button, el } from "./dom.js";
import { words } from "./words.js";

/** Opens a dialog. When it closes, the keyboard is back where it was. @param {string} title @param {Child[]} inside */
export function openDialog(title, ...inside) {
  const close = button("tool", "✕", () => dialog.close());
  close.ariaLabel = words().close;
  const dialog = el("dialog", { "aria-label": title, onclose: () => dialog.remove() },
    el("div", { class: "dialog-head" }, el("h2", {}, title), close), ...inside);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Shows a modal, and waits for what is filled in; nothing if it was closed.
 * @param {Modal} modal
 * @returns {Promise<Record<string, string> | null>}
 */
export function fillIn(modal) {
  const fields = modal.components.flatMap((row) => row.components.map(drawn));
  const form = el("form", { method: "dialog" }, ...fields, el("div", { class: "row end" },
    button("button secondary", words().cancel, () => dialog.close()), el("button", { class: "button primary" }, words().submit)));
  const dialog = openDialog(modal.title, form);
  form.querySelector("label")?.control?.focus();
  return new Promise((done) => {
    const filled = () => [...new FormData(form)].map(([name, text]) => [name, `${text}`]);
    form.addEventListener("submit", () => done(Object.fromEntries(filled())));
    dialog.addEventListener("close", () => done(null));
  });
}

/** @param {Field} field */
function drawn({ custom_id: name, style, label, value, placeholder, required = true, min_length: minlength, max_length: maxlength }) {
  const all = { name, placeholder, required, minlength, maxlength };
  const input = style === 2 ? el("textarea", { ...all, rows: 4 }, value) : el("input", { ...all, value });
  return el("label", { class: "field" }, el("span", {}, label, required && el("small", {}, ` (${words().required})`)), input);
}
