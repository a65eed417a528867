// Dialogs: the bot's modals and the page's own dialogs.

import { button, el } from "./dom.js";
import { strings } from "./strings.js";

/** Opens a dialog. When it closes, the focus returns. @param {string} title @param {Child[]} children */
export function openDialog(title, ...children) {
  const close = button("tool", "✕", () => dialog.close());
  close.ariaLabel = strings().close;
  const dialog = el("dialog", { "aria-label": title, onclose: () => dialog.remove() },
    el("div", { class: "dialog-head" }, el("h2", {}, title), close), ...children);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Shows a modal and returns its submitted fields, or null if it was closed.
 * @param {Modal} modal
 * @returns {Promise<Record<string, string> | null>}
 */
export function showModal(modal) {
  const fields = modal.components.flatMap((row) => row.components.map(modalField));
  const form = el("form", { method: "dialog" }, ...fields, el("div", { class: "row end" },
    button("button secondary", strings().cancel, () => dialog.close()), el("button", { class: "button primary" }, strings().submit)));
  const dialog = openDialog(modal.title, form);
  form.querySelector("label")?.control?.focus();
  return new Promise((resolve) => {
    const values = () => [...new FormData(form)].map(([name, text]) => [name, `${text}`]);
    form.addEventListener("submit", () => resolve(Object.fromEntries(values())));
    dialog.addEventListener("close", () => resolve(null));
  });
}

/** @param {TextInput} input */
function modalField({ custom_id: name, style, label, value, placeholder, required = true, min_length: minlength, max_length: maxlength }) {
  const all = { name, placeholder, required, minlength, maxlength };
  const input = style === 2 ? el("textarea", { ...all, rows: 4 }, value) : el("input", { ...all, value });
  return el("label", { class: "field" }, el("span", {}, label, required && el("small", {}, ` (${strings().required})`)), input);
}
