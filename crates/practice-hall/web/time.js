// Dates and times in the person's language. Relative times update themselves.

import { el } from "./dom.js";
import { state } from "./state.js";

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["year", 31_536_000], ["month", 2_592_000], ["week", 604_800], ["day", 86_400], ["hour", 3600], ["minute", 60]];

/** Discord's styles. @type {Record<string, Intl.DateTimeFormatOptions>} */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

/** @param {number} seconds since 1970 @param {string} style */
export function timeElement(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return String(seconds);
  const text = style === "R" ? formatRelative(date) : formatDate(date, style);
  return el("time", { datetime: date.toISOString(), title: formatDate(date, "F"), "data-style": style }, text);
}

/** Formats the time of a message, without the date if it is from today. @param {string} timestamp */
export function formatTimestamp(timestamp) {
  const date = new Date(timestamp);
  return timeElement(date.getTime() / 1000, date.toDateString() === new Date().toDateString() ? "t" : "f");
}

/** @param {Date} date @param {string} style */
export function formatDate(date, style) {
  return new Intl.DateTimeFormat(state.me.locale, STYLES[style]).format(date);
}

/** @param {Date} date */
function formatRelative(date) {
  const seconds = Math.round((date.getTime() - Date.now()) / 1000);
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(state.me.locale).format(Math.round(seconds / length), unit);
}

setInterval(() => {
  for (const it of document.querySelectorAll("time")) {
    const now = it.dataset.style === "R" && formatRelative(new Date(it.dateTime));
    if (now && now !== it.textContent) it.textContent = now;
  }
}, 1000);
