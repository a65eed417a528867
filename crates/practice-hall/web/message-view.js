// The view of one message. An update renders only the changed parts, so that the keyboard focus stays where it is.

import { usedCommandName } from "./command.js";
import { updateComponents } from "./components.js";
import { avatar, button, el, icon, replaceChildren } from "./dom.js";
import { embed, unembeddedFiles } from "./embed.js";
import { isEmojiOnly } from "./emoji.js";
import { renderBlocks } from "./render-markdown.js";
import { state } from "./state.js";
import { strings } from "./strings.js";
import { formatTimestamp } from "./time.js";

/** The flag of a message that consists of components only: of Components V2. */
const IS_COMPONENTS_V2 = 1 << 15;

export class MessageView {
  #parts = ["header", "content", "files", "embeds", "rows", "footer"].map((kind) => el("div", { class: kind }));
  #note = el("p", { class: "note", role: "status" });
  /** The data that each part was rendered from. @type {string[]} */
  #rendered = [];
  /** The texts before the last update. @type {string[]} */
  #textsBefore = [];

  /** @param {Message} message @param {MessageActions} actions */
  constructor(message, actions) {
    this.message = message;
    this.actions = actions;
    const more = button("tool", icon("more"), () => actions.openMenu(more));
    more.ariaLabel = strings().more;
    more.ariaHasPopup = "listbox";
    const tools = el("div", { class: "tools" }, more);
    this.node = el("article", { class: "message", tabindex: -1, id: `m-${message.id}` }, ...this.#parts, this.#note, tools);
    this.update(message);
  }

  /** @param {Message} message */
  update(message) {
    const { components, interaction, interaction_metadata, is_ephemeral, mentions_me, is_loading, edited_timestamp } = message;
    this.message = message;
    this.#textsBefore = this.#texts;
    const isV2 = hasComponentsOnly(message);
    // Components V2 show their files themselves.
    const [embeds, attachments] = isV2 ? [[], []] : [message.embeds, message.attachments];
    this.node.classList.toggle("mentions-me", mentions_me);
    this.node.classList.toggle("private", is_ephemeral);
    this.node.classList.toggle("components-v2", isV2);
    this.#render(0, [interaction, interaction_metadata, message.referenced_message], () => header(message));
    this.#render(1, [message.content, edited_timestamp, is_loading, isV2, state.names], () => contentBlocks(message));
    // Images are a part of their own: they would flicker if they were rendered with every change.
    this.#render(2, [attachments, embeds.map((it) => it.image)], () => unembeddedFiles(attachments, embeds));
    this.#render(3, [embeds, attachments, state.names], (part) => withPicturesOf(part, embeds.map((it) => embed(it, attachments))));
    this.#render(4, [components, state.names], (part) => updateComponents(part, components, this.actions));
    this.#render(5, [is_ephemeral, isV2 && edited_timestamp], () => footer(message, this.actions));
  }

  /** Whether an action on the message awaits its response. */
  get busy() {
    return this.node.ariaBusy === "true";
  }

  set busy(isBusy) {
    this.node.ariaBusy = `${isBusy}`;
  }

  /** @param {string} text */
  showError(text) {
    if (this.#note.textContent !== text) this.#note.textContent = text;
  }

  /** What is new in the message since the last update, as text for screen readers. */
  get spokenText() {
    const all = this.#texts;
    const added = all.filter((it) => !this.#textsBefore.includes(it));
    return `${nameOf(this.message.author)}: ${(added.length ? added : all).join(" ")}`;
  }

  /** The content and the texts of components, in their order, or else the embeds. */
  get #texts() {
    const [, content, , embeds, components] = this.#parts;
    const displays = /** @type {Iterable<HTMLElement>} */ (components?.querySelectorAll(".text-display") ?? []);
    const texts = [content, ...displays].map((it) => it && spokenText(it)).filter((it) => it?.trim());
    return /** @type {string[]} */ (texts.length || !embeds ? texts : [spokenText(embeds)]);
  }

  /**
   * Renders a part if its data has changed. If it had the focus, the same element gets it again, or else the message.
   * @param {number} n
   * @param {unknown} data
   * @param {(part: HTMLElement) => Child[] | void} render returns the new children unless it has updated the part itself
   */
  #render(n, data, render) {
    const [part, json] = [this.#parts[n], JSON.stringify(data)];
    if (!part || this.#rendered[n] === json) return;
    this.#rendered[n] = json;
    const focused = part.contains(document.activeElement) && document.activeElement;
    const previous = focused && (focused.closest(".menu")?.querySelector("button") ?? focused);
    const children = render(part);
    if (children) replaceChildren(part, ...children);
    if (previous && part.contains(previous)) return;
    if (!(previous instanceof HTMLElement)) return;
    const all = /** @type {HTMLElement[]} */ ([...part.querySelectorAll("button:enabled, a")]);
    const same = all.find((it) => it.dataset.key === previous.dataset.key) ?? all.find((it) => it.textContent === previous.textContent);
    (same ?? this.node).focus({ preventScroll: true });
  }
}

/** Returns the new embeds with those pictures of the old ones that are the same. @param {HTMLElement} part @param {HTMLElement[]} embeds */
function withPicturesOf(part, embeds) {
  const pictures = [...part.querySelectorAll(".picture")];
  const shown = (/** @type {Element} */ it) => it.querySelector("img")?.outerHTML;
  for (const picture of embeds.flatMap((it) => [...it.querySelectorAll(".picture")])) {
    const same = pictures.find((it) => shown(it) === shown(picture));
    if (same) picture.replaceWith(same);
  }
  return embeds;
}

/** Returns the text of a part, with the alternative texts of its images. @param {HTMLElement} part */
function spokenText(part) {
  const copy = /** @type {HTMLElement} */ (part.cloneNode(true));
  for (const it of copy.querySelectorAll("img")) it.replaceWith(it.alt);
  for (const it of copy.querySelectorAll("p, li, pre, .button, .menu")) it.append(" ");
  return (copy.textContent ?? "").replace(/\s+/g, " ");
}

/** @param {User} user */
function nameOf(user) {
  return state.names[user.id] ?? user.global_name ?? user.username;
}

/** The author, the time, and what the message responds to. @param {Message} message */
function header(message) {
  const { author, timestamp } = message;
  const respondsTo = respondsToText(message);
  return [
    respondsTo && el("p", { class: "responds-to" }, `↱ ${respondsTo}`),
    avatar(author.id, nameOf(author), author.bot),
    el("h2", {}, nameOf(author), author.bot && el("span", { class: "tag" }, "APP")),
    el("span", { class: "when" }, formatTimestamp(timestamp)),
  ];
}

/** @param {Message} message */
function respondsToText({ interaction, interaction_metadata: metadata, referenced_message: replied }) {
  if (interaction) return `${nameOf(interaction.user)} ${strings().used} ${usedCommandName(interaction.name)}`;
  if (metadata) return `${strings().replied} ${nameOf(metadata.user)}`;
  if (replied) return `${strings().replied} ${nameOf(replied.author)} — ${replied.content.slice(0, 80)}`;
  return "";
}

/** @param {Message} message */
function hasComponentsOnly({ flags = 0 }) {
  return (flags & IS_COMPONENTS_V2) !== 0;
}

/** @param {Message} message @param {MessageActions} actions */
function footer(message, actions) {
  const { is_ephemeral, edited_timestamp: edited } = message;
  const note = is_ephemeral ? [`${strings().onlyYou} · `, button("plain", strings().dismiss, actions.dismiss)] : [];
  return hasComponentsOnly(message) && edited ? [...note, editedMark()] : note;
}

function editedMark() {
  return el("span", { class: "edited" }, ` ${strings().edited}`);
}

/** @param {Message} message */
function contentBlocks(message) {
  const { content, is_loading, edited_timestamp: edited } = message;
  if (is_loading) return [el("p", { class: "loading" }, `${state.bot.name} ${strings().loading}`)];
  const blocks = renderBlocks(content);
  if (isEmojiOnly(content)) blocks[0]?.classList.add("emoji-only");
  const [last, mark] = [blocks.at(-1), edited && !hasComponentsOnly(message) && editedMark()];
  if (mark && last?.tagName === "P") last.append(mark);
  return mark && last?.tagName !== "P" ? [...blocks, mark] : blocks;
}
