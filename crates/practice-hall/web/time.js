// Times as people read them, in their language; those that count down do so by themselves.

import { el } from "./dom.js";
import { hall } from "./hall.js";

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

/** A moment, in one of Discord's styles. @param {number} seconds since 1970 @param {string} style */
export function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return String(seconds);
  const text = style === "R" ? distance(date) : written(date, style);
  return el("time", { datetime: date.toISOString(), title: written(date, "F"), "data-style": style }, text);
}

/** When a message came: today the time is enough. @param {string} stamp */
export function stamped(stamp) {
  const date = new Date(stamp);
  return moment(date.getTime() / 1000, date.toDateString() === new Date().toDateString() ? "t" : "f");
}

/** @param {Date} date @param {string} style */
export function written(date, style) {
  return new Intl.DateTimeFormat(hall.me.locale, STYLES[style]).format(date);
}

/** @param {Date} date */
function distance(date) {
  const seconds = Math.round((date.getTime() - Date.now()) / 1000);
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(hall.me.locale).format(Math.round(seconds / length), unit);
}

setInterval(() => {
  for (const it of document.querySelectorAll("time")) {
    const now = it.dataset.style === "R" && distance(new Date(it.dateTime));
    if (now && now !== it.textContent) it.textContent = now;
  }
}, 1000);
