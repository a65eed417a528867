// What is shown beneath a text: embeds, and files.

import { el, leave, safe, unseen } from "./dom.js";
import { line, prose } from "./prose.js";
import { moment } from "./time.js";
import { words } from "./words.js";

/** @param {Embed} it @param {Attachment[]} files of its message: what they say of a picture, an embed cannot */
export function embed(it, files) {
  const fields = it.fields?.map(({ name, value, inline }) =>
    el("div", { class: inline ? "field inline" : "field" }, el("p", { class: "title" }, ...line(name)), ...prose(value)));
  const foot = [it.footer?.text, it.timestamp && moment(Date.parse(it.timestamp) / 1000, "f")].filter(Boolean);
  const alt = /** @param {Picture} shown */ (shown) => shown.description ?? files.find((file) => file.url === shown.url)?.description ?? "";
  const made = el("div", { class: "embed" },
    it.author && el("p", { class: "by" }, named(it.author.name, it.author.url)),
    it.title && el("p", { class: "title" }, named(it.title, it.url)),
    it.thumbnail && el("div", { class: "thumbnail" }, picture(it.thumbnail, alt(it.thumbnail))),
    it.description && el("div", { class: "about" }, ...prose(it.description)),
    fields && el("div", { class: "fields" }, ...fields),
    it.image && picture(it.image, alt(it.image)),
    foot.length > 0 && el("p", { class: "by" }, foot[0], foot.length > 1 && " · ", foot[1]),
  );
  if (it.color) made.style.borderLeftColor = `#${it.color.toString(16).padStart(6, "0")}`;
  return made;
}

/** Those files of a message that no embed shows. @param {Attachment[]} files @param {Embed[]} embeds */
export function beside(files, embeds) {
  const shown = embeds.flatMap((it) => [it.image?.url, it.thumbnail?.url]);
  const others = files.filter((it) => !shown.includes(it.url));
  return others.map((it) => (it.content_type?.startsWith("image/") ? picture(it, it.description ?? it.filename) : file(it)));
}

/** @param {string} text @param {string | undefined} url */
function named(text, url) {
  return url ? leave(url, {}, text) : el("span", {}, ...line(text));
}

/**
 * A picture that can be looked at in its full size. Its room is kept before it is there, so that nothing jumps.
 * @param {{ url: string, width?: number | null, height?: number | null }} it
 * @param {string} alt
 */
function picture({ url, width, height }, alt) {
  return leave(url, { class: "picture" }, el("img", { src: safe(url), alt, width, height }), unseen(words().newTab));
}

/** @param {Attachment} it */
function file(it) {
  const size = it.size < 1000 ? `${it.size} B` : `${Math.round(it.size / 1000)} kB`;
  const link = el("a", { href: safe(it.url), download: it.filename }, it.filename);
  return el("p", { class: "file" }, link, el("small", {}, size));
}
