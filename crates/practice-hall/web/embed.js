// Embeds and files of a message.

import { cssColor, el, externalLink, safeUrl } from "./dom.js";
import { image } from "./image.js";
import { renderBlocks, renderLine } from "./render-markdown.js";

/** @param {Embed} it @param {Attachment[]} files of its message, which have the alternative texts */
export function embed(it, files) {
  const fields = it.fields?.map(({ name, value, inline }) =>
    el("div", { class: inline ? "field inline" : "field" }, el("p", { class: "title" }, ...renderLine(name)), ...renderBlocks(value)));
  const embed = el("div", { class: "embed" },
    it.title && el("p", { class: "title" }, ...(it.url ? [externalLink(it.url, {}, it.title)] : renderLine(it.title))),
    it.description && el("div", { class: "description" }, ...renderBlocks(it.description)),
    fields && el("div", { class: "fields" }, ...fields),
    it.image && image(it.image, altText(it.image, files), ""),
    it.footer && el("p", { class: "by" }, it.footer.text),
  );
  if (it.color) embed.style.borderLeftColor = cssColor(it.color);
  return embed;
}

/** The files of a message that no embed shows. @param {Attachment[]} files @param {Embed[]} embeds */
export function unembeddedFiles(files, embeds) {
  const embeddedUrls = embeds.map((it) => it.image?.url);
  const others = files.filter((it) => !embeddedUrls.includes(it.url));
  return others.map((it) => (it.content_type?.startsWith("image/") ? image(it, it.description, it.filename) : file(it)));
}

/** @param {EmbedImage} image @param {Attachment[]} files */
function altText({ description, url }, files) {
  return description ?? files.find((it) => it.url === url)?.description;
}

/** @param {{ url: string, filename: string, size: number }} it */
export function file(it) {
  const size = it.size < 1000 ? `${it.size} B` : `${Math.round(it.size / 1000)} kB`;
  const link = el("a", { href: safeUrl(it.url), download: it.filename }, it.filename);
  return el("p", { class: "file" }, link, el("small", {}, size));
}
