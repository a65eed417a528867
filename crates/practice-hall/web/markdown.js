// Parses Discord's markdown into a tree, which `render-markdown.js` renders.

/** Deeper nesting is plain text, so that no text can overflow the stack. */
const MAX_DEPTH = 12;

/** The rules for blocks, in order. @type {Rule<Block>[]} */
const BLOCKS = [
  [/^```(?:[\w+#.-]*\n)?\n*([^]*?[^\n][^]*?)\n*```\n?/, ([, text = ""]) => ({ kind: "code_block", text })],
  [/^>>> ([^]+)/, ([, text = ""]) => ({ kind: "quote", children: blocks(text) })],
  [/^(?:> .*(?:\n|$))+/, ([all = ""]) => ({ kind: "quote", children: blocks(all.replace(/^> /gm, "").replace(/\n$/, "")) })],
  [/^(#{1,3}) +(.+)(?:\n|$)/, ([, signs = "", text = ""]) => ({ kind: "heading", level: signs.length, children: inline(text) })],
  [/^-# +(.+)(?:\n|$)/, ([, text = ""]) => ({ kind: "small", children: inline(text) })],
  [/^ *[-*] +.+(?:\n|$)(?: *[-*] +.+(?:\n|$)| +\S.*(?:\n|$))*/, ([all = ""]) => list(all)],
  [/^ *\d{1,9}\. +.+(?:\n|$)(?: *\d{1,9}\. +.+(?:\n|$)| +\S.*(?:\n|$))*/, ([all = ""]) => list(all)],
];

/** The rules for inline elements, in order. @type {Rule<Inline>[]} */
const INLINES = [
  [/^\\([^\sA-Za-z0-9])/, ([, text = ""]) => ({ kind: "text", text })],
  [/^(`+)([^]*?[^`])\1(?!`)/, ([, , text = ""]) => ({ kind: "code", text: text.replace(/^ (?=`)|(?<=`) $/g, "") })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, ([, seconds, style = "f"]) => ({ kind: "time", seconds: Number(seconds), style })],
  [/^<@!?(\d+)>/, ([, target = ""]) => ({ kind: "person", target })],
  [/^<#(\d+)>/, ([, target = ""]) => ({ kind: "channel", target })],
  [/^<\/([^:<>]+):\d+>/, ([, target = ""]) => ({ kind: "command", target })],
  [/^<a?:(\w+):(\d+)>/, ([, name = "", id = ""]) => ({ kind: "emoji", name, id })],
  [/^<(https?:\/\/[^\s<>]+)>/, ([, url = ""]) => ({ kind: "link", url, children: null })],
  [/^\[((?:\\.|[^\[\]\\])+)\]\(\s*<?(https?:\/\/[^\s<>)]+)>?(?:\s+"[^"]*")?\s*\)/,
    ([, text = "", url = ""], depth) => ({ kind: "link", url, children: inline(text, depth) })],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"'\])!?*_~|]/, ([url = ""]) => ({ kind: "link", url, children: null })],
  [/^\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/, wrapRule("bold")],
  [/^__((?:\\[^]|[^\\])+?)__(?!_)/, wrapRule("underline")],
  [/^\*(?=\S)((?:\\[^]|\*\*|[^*\\])+?)(?<!\s)\*(?!\*)/, wrapRule("italic")],
  [/^_((?:\\[^]|__|[^_\\])+?)_(?!\w)/, wrapRule("italic")],
  [/^~~((?:\\[^]|[^\\])+?)~~/, wrapRule("strike")],
  [/^\|\|((?:\\[^]|[^\\])+?)\|\|/, wrapRule("spoiler")],
];

/** @param {InlineStyle} kind @returns {Rule<Inline>[1]} */
function wrapRule(kind) {
  return ([, text = ""], depth) => ({ kind, children: inline(text, depth) });
}

/** Parses a text into blocks. @param {string} text */
export function blocks(text) {
  /** @type {Block[]} */
  const all = [];
  let rest = text;
  // Consecutive lines are one block, because bold text may continue in the next line.
  let lines = "";
  const close = () => {
    if (lines) all.push({ kind: "lines", children: inline(lines.replace(/\n$/, "")) });
    lines = "";
  };
  while (rest) {
    const match = firstMatch(BLOCKS, rest);
    const length = match?.[0][0]?.length ?? nextBlockLength(rest);
    if (match) close(), all.push(match[1](match[0], 0));
    else lines += rest.slice(0, length);
    rest = rest.slice(length);
  }
  close();
  return all;
}

/** Parses a text into inline elements. @param {string} text @returns {Inline[]} */
export function inline(text, depth = 0) {
  if (depth > MAX_DEPTH) return [{ kind: "text", text }];
  /** @type {Inline[]} */
  const all = [];
  let rest = text;
  let before = "";
  while (rest) {
    // An underscore within a word is a letter: some_long_name.
    const letter = rest[0] === "_" && /\w$/.test(before);
    const match = letter ? null : firstMatch(INLINES, rest);
    const matched = match?.[0][0] ?? /^.[^\\`<[*_~|h]*/su.exec(rest)?.[0] ?? rest;
    const last = all.at(-1);
    if (match) all.push(match[1](match[0], depth + 1));
    else if (last?.kind === "text") last.text += matched;
    else all.push({ kind: "text", text: matched });
    before = matched;
    rest = rest.slice(matched.length);
  }
  return all;
}

/**
 * Returns the match of the first rule that matches, and the rule's function.
 * @template Output
 * @param {Rule<Output>[]} rules
 * @param {string} text
 * @returns {[string[], Rule<Output>[1]] | undefined}
 */
function firstMatch(rules, text) {
  for (const [pattern, convert] of rules) {
    const found = pattern.exec(text);
    if (found) return [found, convert];
  }
  return undefined;
}

/** Returns the length up to the end of the line, or up to a code block that starts in it. @param {string} text */
function nextBlockLength(text) {
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
    children: inline(head),
    below: more.length ? blocks(more.map((it) => it.replace(/^ {1,3}/, "")).join("\n")) : [],
  }));
  return { kind: "list", numbered, start: numbered ? Number.parseInt(text.trim(), 10) : 1, items };
}
