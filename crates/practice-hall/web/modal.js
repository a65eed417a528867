// Dialogs: the bot's modals, and the page's own.

/** @import { Field, Modal } from "./types" */

import { el } from "./dom.js";
import { words } from "./words.js";

/**
 * Opens a dialog. It goes when it is closed, and the keyboard is back where it was.
 * @param {string} title
 * @param {Node[]} inside
 */
export function openDialog(title, ...inside) {
    const close = el("button", { type: "button", class: "tool", "aria-label": words().close, onclick: () => dialog.close() }, "✕");
    const dialog = el("dialog", { "aria-labelledby": "dialog-title" }, el("div", { class: "dialog-head" }, el("h2", { id: "dialog-title" }, title), close), ...inside);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}

/**
 * Shows a modal, and waits for what is filled in.
 * @param {Modal} modal
 * @returns {Promise<Record<string, string> | null>} nothing if it was closed
 */
export function fillIn(modal) {
    const fields = modal.components.flatMap((it) => (it.type === 1 ? it.components.map((field) => drawn(field)) : [drawn(it.component, it.label, it.description)]));
    const form = el("form", { method: "dialog" }, ...fields, el("div", { class: "dialog-foot" },
        el("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, words().cancel),
        el("button", { class: "button primary" }, words().submit)));
    const dialog = openDialog(modal.title, form);
    dialog.querySelector("textarea, input")?.setAttribute("autofocus", "");
    form.querySelector("input")?.focus();
    return new Promise((done) => {
        form.addEventListener("submit", () => done(Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]))));
        dialog.addEventListener("close", () => done(null));
    });
}

/** @param {Field} field @param {string} [label] @param {string} [about] */
function drawn(field, label = field.label ?? "", about = "") {
    const attributes = {
        name: field.custom_id, placeholder: field.placeholder, required: field.required ?? true,
        minlength: field.min_length, maxlength: field.max_length,
    };
    const input = field.style === 2 ? el("textarea", { ...attributes, rows: 4 }, field.value) : el("input", { ...attributes, value: field.value });
    const needed = (field.required ?? true) && el("span", { class: "required" }, ` (${words().required})`);
    return el("label", { class: "field" }, el("span", {}, label, needed), about && el("small", {}, about), input);
}
