// What is shown beneath a text: embeds, and files.

/** @import { Attachment, Embed, Picture } from "./types" */
/** @import { Hall } from "./hall.js" */

import { el, icon, safe } from "./dom.js";
import { line, prose } from "./prose.js";
import { moment } from "./time.js";
import { words } from "./words.js";

/**
 * @param {Embed} it
 * @param {Attachment[]} files of its message: what they say of a picture, an embed cannot
 * @param {Hall} hall
 */
export function embed(it, files, hall) {
    const fields = it.fields?.map((field) => el("div", { class: field.inline ? "field inline" : "field" },
        el("p", { class: "field-name" }, ...line(field.name, hall)), ...prose(field.value, hall)));
    const title = it.title && el("p", { class: "title" }, ...named(it.title, it.url, hall));
    const foot = [it.footer?.text, it.timestamp && moment(Date.parse(it.timestamp) / 1000, "f", hall.me.locale)];
    const made = el("div", { class: "embed" },
        it.author && el("p", { class: "by" }, ...named(it.author.name, it.author.url, hall)),
        title,
        it.thumbnail && el("div", { class: "thumbnail" }, picture(it.thumbnail, alt(it.thumbnail, files))),
        it.description && el("div", { class: "about" }, ...prose(it.description, hall)),
        fields && el("div", { class: "fields" }, ...fields),
        it.image && picture(it.image, alt(it.image, files)),
        foot.some(Boolean) && el("p", { class: "foot" }, ...foot),
    );
    if (typeof it.color === "number") made.style.borderLeftColor = `#${it.color.toString(16).padStart(6, "0")}`;
    return made;
}

/** @param {Attachment[]} all */
export function files(all) {
    return all.map((it) => (it.content_type?.startsWith("image/") ? picture(it, it.description ?? it.filename) : file(it)));
}

/** @param {string} text @param {string | undefined} url @param {Hall} hall */
function named(text, url, hall) {
    return url ? [el("a", { href: safe(url), target: "_blank", rel: "noopener noreferrer" }, text)] : line(text, hall);
}

/** @param {Picture} shown @param {Attachment[]} files */
function alt(shown, files) {
    return shown.description ?? files.find((it) => it.url === shown.url)?.description ?? "";
}

/**
 * A picture that can be looked at in its full size. Its room is kept before it is there, so that nothing jumps.
 * @param {{ url: string, width?: number | null, height?: number | null }} it
 * @param {string} alt
 */
function picture({ url, width, height }, alt) {
    const src = safe(url);
    const image = el("img", { src, alt, width, height });
    return el("a", { class: "picture", href: src, target: "_blank", rel: "noopener noreferrer" }, image, el("span", { class: "unseen" }, ` (${words().newTab})`));
}

/** @param {Attachment} it */
function file(it) {
    const size = it.size < 1000 ? `${it.size} B` : `${Math.round(it.size / 1000)} kB`;
    return el("p", { class: "file" }, icon("file"), el("a", { href: safe(it.url), download: it.filename }, it.filename), el("small", {}, size));
}
