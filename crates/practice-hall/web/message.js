// One message. When it changes, only what has changed of it is drawn anew, so that the keyboard stays where it is.

import { commandName } from "./command.js";
import { rows } from "./components.js";
import { avatar, button, el, fill, icon } from "./dom.js";
import { beside, embed } from "./embed.js";
import { isAlone } from "./emoji.js";
import { hall } from "./hall.js";
import { prose } from "./prose.js";
import { stamped } from "./time.js";
import { words } from "./words.js";

export class Face {
  #parts = ["header", "said", "files", "shown", "rows", "footer"].map((kind) => el("div", { class: kind }));
  #note = el("p", { class: "note", role: "status" });
  /** What each part was drawn from. @type {string[]} */
  #drawn = [];

  /** @param {Message} message @param {Acts} acts */
  constructor(message, acts) {
    this.message = message;
    this.acts = acts;
    const more = button("tool", icon("more"), () => acts.more(more));
    more.ariaLabel = words().more;
    more.ariaHasPopup = "listbox";
    const tools = el("div", { class: "tools" }, more);
    this.node = el("article", { class: "message", tabindex: -1, id: `m-${message.id}` }, ...this.#parts, this.#note, tools);
    this.update(message);
  }

  /** @param {Message} message */
  update(message) {
    const { content, embeds, attachments, components, interaction, interaction_metadata, only_me, calls_me, thinking } = message;
    this.message = message;
    this.node.classList.toggle("calls", calls_me);
    this.node.classList.toggle("private", only_me);
    this.#draw(0, [interaction, interaction_metadata, message.referenced_message], () => head(message));
    this.#draw(1, [content, message.edited_timestamp, thinking, hall.names], () => said(message));
    const onlyMe = () => [`${words().onlyYou} · `, button("plain", words().dismiss, this.acts.dismiss)];
    // A picture that stays is not drawn anew whatever else changes, and so does not vanish for a moment.
    this.#draw(2, [attachments, embeds.map((it) => it.image)], () => beside(attachments, embeds));
    this.#draw(3, [embeds, attachments, hall.names], () => embeds.map((it) => embed(it, attachments)));
    this.#draw(4, components, () => rows(components, this.acts));
    this.#draw(5, only_me, () => (only_me ? onlyMe() : []));
  }

  /** Whether it waits for what was done with it. */
  get busy() {
    return this.node.ariaBusy === "true";
  }

  set busy(waits) {
    this.node.ariaBusy = `${waits}`;
  }

  /** Says what went wrong with it. @param {string} text */
  complain(text) {
    if (this.#note.textContent !== text) this.#note.textContent = text;
  }

  /** As it is said to those who do not see it. */
  get spoken() {
    const [, text, , shown] = this.#parts.map(heard);
    return `${nameOf(this.message.author)}: ${text || shown}`;
  }

  /**
   * Draws a part if it has changed. What had the keyboard has it again, if it is still there; else the message has it.
   * @param {number} n
   * @param {unknown} from
   * @param {() => Child[]} make
   */
  #draw(n, from, make) {
    const [part, wanted] = [this.#parts[n], JSON.stringify(from)];
    if (!part || this.#drawn[n] === wanted) return;
    this.#drawn[n] = wanted;
    const held = part.contains(document.activeElement) && document.activeElement;
    const was = held && (held.closest(".menu")?.querySelector("button") ?? held);
    fill(part, ...make());
    if (!(was instanceof HTMLElement)) return;
    const all = /** @type {HTMLElement[]} */ ([...part.querySelectorAll("button:enabled, a")]);
    const same = all.find((it) => it.dataset.key === was.dataset.key) ?? all.find((it) => it.textContent === was.textContent);
    (same ?? this.node).focus({ preventScroll: true });
  }
}

/** What is written in a part, with what its pictures are. @param {HTMLElement} part */
function heard(part) {
  const copy = /** @type {HTMLElement} */ (part.cloneNode(true));
  for (const it of copy.querySelectorAll("img")) it.replaceWith(it.alt);
  for (const it of copy.querySelectorAll("p, li, pre, .button, .menu")) it.append(" ");
  return (copy.textContent ?? "").replace(/\s+/g, " ");
}

/** @param {User} user */
function nameOf(user) {
  return hall.names[user.id] ?? user.global_name ?? user.username;
}

/** Who says it, when, and what it answers. @param {Message} message */
function head(message) {
  const { author, timestamp } = message;
  const answers = answered(message);
  return [
    answers && el("p", { class: "answers" }, `↱ ${answers}`),
    avatar(author.id, nameOf(author), author.bot),
    el("h2", {}, nameOf(author), author.bot && el("span", { class: "tag" }, "APP")),
    el("span", { class: "when" }, stamped(timestamp)),
  ];
}

/** @param {Message} message */
function answered({ interaction, interaction_metadata: metadata, referenced_message: replied }) {
  if (interaction) return `${nameOf(interaction.user)} ${words().used} /${commandName(interaction.name)}`;
  if (metadata) return `${words().replied} ${nameOf(metadata.user)}`;
  if (replied) return `${words().replied} ${nameOf(replied.author)} — ${replied.content.slice(0, 80)}`;
  return "";
}

/** @param {Message} message */
function said({ content, thinking, edited_timestamp: edited }) {
  if (thinking) return [el("p", { class: "thinking" }, `${hall.bot.name} ${words().thinking}`)];
  const made = prose(content);
  if (isAlone(content)) made[0]?.classList.add("alone");
  const [last, mark] = [made.at(-1), edited && el("span", { class: "edited" }, ` ${words().edited}`)];
  if (mark && last?.tagName === "P") last.append(mark);
  return mark && last?.tagName !== "P" ? [...made, mark] : made;
}
