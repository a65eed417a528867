// Draws each panel alone in the channel of the practice hall's page, and measures it.

import { MessageView } from "./message-view.js";
import { state } from "./state.js";

const response = await fetch("panels.json");
const { names, bot, panels } = await response.json();
Object.assign(state, { names, bot, connected: true });
const ignored = () => {};
const actions = { press: ignored, select: ignored, dismiss: ignored, openMenu: ignored };
const log = document.getElementById("log");

async function measure({ lang, message, answer_ids }) {
  state.me = { id: "", name: "", locale: lang };
  const view = new MessageView({ ...message, timestamp: new Date().toISOString() }, actions);
  log.replaceChildren(view.node);
  const pictures = [...view.node.querySelectorAll("img:not(.emoji)")];
  await Promise.all(pictures.map((it) => it.decode()));
  const { top, height } = view.node.getBoundingClientRect();
  const answers = [...view.node.querySelectorAll("[data-key]")].filter((it) => answer_ids.includes(it.dataset.key));
  const bottomOf = (element) => element.getBoundingClientRect().bottom - top;
  return {
    height,
    width: document.documentElement.clientWidth,
    picture_top: pictures.length ? Math.min(...pictures.map((it) => it.getBoundingClientRect().top - top)) : 0,
    picture_bottom: pictures.length ? Math.max(...pictures.map(bottomOf)) : null,
    answer_bottom: answers.length ? Math.min(...answers.map(bottomOf)) : null,
  };
}

async function measureAll() {
  const sizes = [];
  for (const panel of panels) sizes.push(await measure(panel));
  return { sizes };
}

const result = await measureAll().catch((error) => ({ error: `${error}\n${error.stack}` }));
await fetch("result", { method: "POST", body: JSON.stringify(result) });
