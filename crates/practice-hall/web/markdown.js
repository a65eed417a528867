// Discord's markdown, read into a tree. It draws nothing; `prose.js` does.

/** Deeper than this, signs are letters: a text of nothing but stars is no reason to fall over. */
const DEEPEST = 12;

/** What may stand at the start of a line, in the order in which it is tried. @type {Rule<Block>[]} */
const BLOCKS = [
  [/^```(?:[\w+#.-]*\n)?\n*([^]*?[^\n][^]*?)\n*```\n?/, ([, text = ""]) => ({ is: "fence", text })],
  [/^>>> ([^]+)/, ([, text = ""]) => ({ is: "quote", inside: blocks(text) })],
  [/^(?:> .*(?:\n|$))+/, ([all = ""]) => ({ is: "quote", inside: blocks(all.replace(/^> /gm, "").replace(/\n$/, "")) })],
  [/^(#{1,3}) +(.+)(?:\n|$)/, ([, signs = "", text = ""]) => ({ is: "heading", level: signs.length, inside: inline(text) })],
  [/^-# +(.+)(?:\n|$)/, ([, text = ""]) => ({ is: "small", inside: inline(text) })],
  [/^ *[-*] +.+(?:\n|$)(?: *[-*] +.+(?:\n|$)| +\S.*(?:\n|$))*/, ([all = ""]) => list(all)],
  [/^ *\d{1,9}\. +.+(?:\n|$)(?: *\d{1,9}\. +.+(?:\n|$)| +\S.*(?:\n|$))*/, ([all = ""]) => list(all)],
];

/** And what within one. @type {Rule<Inline>[]} */
const INLINES = [
  [/^\\([^\sA-Za-z0-9])/, ([, text = ""]) => ({ is: "text", text })],
  [/^(`+)([^]*?[^`])\1(?!`)/, ([, , text = ""]) => ({ is: "code", text: text.replace(/^ (?=`)|(?<=`) $/g, "") })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, ([, at, style = "f"]) => ({ is: "time", at: Number(at), style })],
  [/^<@!?(\d+)>/, ([, what = ""]) => ({ is: "person", what })],
  [/^<#(\d+)>/, ([, what = ""]) => ({ is: "channel", what })],
  [/^<\/([^:<>]+):\d+>/, ([, what = ""]) => ({ is: "command", what })],
  [/^<a?:(\w+):(\d+)>/, ([, name = "", id = ""]) => ({ is: "emoji", name, id })],
  [/^<(https?:\/\/[^\s<>]+)>/, ([, to = ""]) => ({ is: "link", to, inside: null })],
  [/^\[((?:\\.|[^\[\]\\])+)\]\(\s*<?(https?:\/\/[^\s<>)]+)>?(?:\s+"[^"]*")?\s*\)/,
    ([, text = "", to = ""], depth) => ({ is: "link", to, inside: inline(text, depth) })],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"'\])!?*_~|]/, ([to = ""]) => ({ is: "link", to, inside: null })],
  [/^\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/, wraps("bold")],
  [/^__((?:\\[^]|[^\\])+?)__(?!_)/, wraps("underline")],
  [/^\*(?=\S)((?:\\[^]|\*\*|[^*\\])+?)(?<!\s)\*(?!\*)/, wraps("italic")],
  [/^_((?:\\[^]|__|[^_\\])+?)_(?!\w)/, wraps("italic")],
  [/^~~((?:\\[^]|[^\\])+?)~~/, wraps("strike")],
  [/^\|\|((?:\\[^]|[^\\])+?)\|\|/, wraps("spoiler")],
];

/** @param {Wrap} is @returns {Rule<Inline>[1]} */
function wraps(is) {
  return ([, text = ""], depth) => ({ is, inside: inline(text, depth) });
}

/** A text as blocks. @param {string} text */
export function blocks(text) {
  /** @type {Block[]} */
  const all = [];
  let rest = text;
  // Lines that follow each other are one block, for a bold word may go on in the next.
  let lines = "";
  const close = () => {
    if (lines) all.push({ is: "lines", inside: inline(lines.replace(/\n$/, "")) });
    lines = "";
  };
  while (rest) {
    const read = first(BLOCKS, rest);
    const length = read?.[0][0]?.length ?? toNextBlock(rest);
    if (read) close(), all.push(read[1](read[0], 0));
    else lines += rest.slice(0, length);
    rest = rest.slice(length);
  }
  close();
  return all;
}

/** A text as parts of a line. @param {string} text @returns {Inline[]} */
export function inline(text, depth = 0) {
  if (depth > DEEPEST) return [{ is: "text", text }];
  /** @type {Inline[]} */
  const all = [];
  let rest = text;
  let before = "";
  while (rest) {
    // In the middle of a word, this is a letter: some_long_name.
    const letter = rest[0] === "_" && /\w$/.test(before);
    const read = letter ? null : first(INLINES, rest);
    const taken = read?.[0][0] ?? /^.[^\\`<[*_~|h]*/su.exec(rest)?.[0] ?? rest;
    const last = all.at(-1);
    if (read) all.push(read[1](read[0], depth + 1));
    else if (last?.is === "text") last.text += taken;
    else all.push({ is: "text", text: taken });
    before = taken;
    rest = rest.slice(taken.length);
  }
  return all;
}

/**
 * What the first rule that fits has found, and what is to be made of it.
 * @template Made
 * @param {Rule<Made>[]} rules
 * @param {string} text
 * @returns {[string[], Rule<Made>[1]] | undefined}
 */
function first(rules, text) {
  for (const [rule, make] of rules) {
    const found = rule.exec(text);
    if (found) return [found, make];
  }
  return undefined;
}

/** To the end of the line, or to a fence that begins in it. @param {string} text */
function toNextBlock(text) {
  const line = text.indexOf("\n") + 1 || text.length;
  const fence = text.indexOf("```", 1);
  return fence > 0 && fence < line && text.indexOf("```", fence + 3) > 0 ? fence : line;
}

/** @param {string} text @returns {Block} */
function list(text) {
  const lines = text.replace(/\n$/, "").split("\n");
  const indent = /^ */.exec(lines[0] ?? "")?.[0].length ?? 0;
  const numbered = /^ *\d/.test(lines[0] ?? "");
  /** @type {string[][]} */
  const groups = [];
  for (const line of lines) {
    const own = /^( *)(?:[-*]|\d+\.) /.exec(line);
    if (own && (own[1] ?? "").length <= indent + 1) groups.push([line.replace(/^ *(?:[-*]|\d+\.) +/, "")]);
    else groups.at(-1)?.push(line);
  }
  const items = groups.map(([head = "", ...more]) => ({
    inside: inline(head),
    below: more.length ? blocks(more.map((it) => it.replace(/^ {1,3}/, "")).join("\n")) : [],
  }));
  return { is: "list", numbered, start: numbered ? Number.parseInt(text.trim(), 10) : 1, items };
}
