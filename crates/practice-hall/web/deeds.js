// What I do: each deed is asked of the hall, and what goes wrong is said where I look.

import { fillIn } from "./modal.js";
import { Refusal, ask } from "./socket.js";
import { words } from "./words.js";

/** Where it is said what went wrong: at a message, if it is shown; else at the box. */
const says = { at: /** @type {(message: Id, text: string) => boolean} */ (() => false), inBox: /** @type {(text: string) => void} */ (() => {}) };

/** @param {Partial<typeof says>} places */
export const saysIn = (places) => Object.assign(says, places);

/**
 * Does something; nothing comes back from what is not done.
 * @template {keyof Asks} Deed
 * @param {Deed} deed
 * @param {Asks[Deed]["with"]} more
 * @returns {Promise<Asks[Deed]["done"] | null>}
 */
export async function act(deed, more) {
  complain(more, "");
  try {
    return await ask(deed, more);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = words().refused[error.why];
    complain(more, why.endsWith(":") ? `${why} ${error.what}` : why);
    return null;
  }
}

/**
 * Does something that the bot answers. A modal is filled in at once.
 * @template {"run" | "press" | "choose" | "use" | "submit"} Deed
 * @param {Deed} deed
 * @param {Asks[Deed]["with"]} more
 * @returns {Promise<Outcome | null>}
 */
export async function answered(deed, more) {
  const outcome = /** @type {Outcome | null} */ (await act(deed, more));
  if (outcome?.outcome === "failed") return complain(more, words().failed), null;
  const fields = outcome?.modal && (await fillIn(outcome.modal));
  return fields ? answered("submit", { interaction: outcome.interaction, fields }) : outcome;
}

/** Says what went wrong, if anything did, at the message that it is about, else at the box. @param {object} more @param {string} text */
function complain(more, text) {
  if (!("message" in more && says.at(`${more.message}`, text))) says.inBox(text);
}
