// What is shown beneath a text: embeds, and files.

import { el, leave, safe } from "./dom.js";
import { picture } from "./picture.js";
import { line, prose } from "./prose.js";

/** @param {Embed} it @param {Attachment[]} files of its message: what they say of a picture, an embed cannot */
export function embed(it, files) {
  const fields = it.fields?.map(({ name, value, inline }) =>
    el("div", { class: inline ? "field inline" : "field" }, el("p", { class: "title" }, ...line(name)), ...prose(value)));
  const made = el("div", { class: "embed" },
    it.title && el("p", { class: "title" }, ...(it.url ? [leave(it.url, {}, it.title)] : line(it.title))),
    it.description && el("div", { class: "about" }, ...prose(it.description)),
    fields && el("div", { class: "fields" }, ...fields),
    it.image && picture(it.image, alt(it.image, files), ""),
    it.footer && el("p", { class: "by" }, it.footer.text),
  );
  if (it.color) made.style.borderLeftColor = `#${it.color.toString(16).padStart(6, "0")}`;
  return made;
}

/** Those files of a message that no embed shows. @param {Attachment[]} files @param {Embed[]} embeds */
export function beside(files, embeds) {
  const shown = embeds.map((it) => it.image?.url);
  const others = files.filter((it) => !shown.includes(it.url));
  return others.map((it) => (it.content_type?.startsWith("image/") ? picture(it, it.description, it.filename) : file(it)));
}

/** @param {Picture} shown @param {Attachment[]} files */
function alt({ description, url }, files) {
  return description ?? files.find((it) => it.url === url)?.description;
}

/** @param {Attachment} it */
function file(it) {
  const size = it.size < 1000 ? `${it.size} B` : `${Math.round(it.size / 1000)} kB`;
  const link = el("a", { href: safe(it.url), download: it.filename }, it.filename);
  return el("p", { class: "file" }, link, el("small", {}, size));
}
