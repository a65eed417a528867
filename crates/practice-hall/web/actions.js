// The person's actions: sends the command, and shows its error where the person is looking.

import { showModal } from "./modal.js";
import { RequestError, send } from "./socket.js";
import { strings } from "./strings.js";

/** Show an error at a message, if that is visible, or at the input. */
const errorTargets = { showAtMessage: /** @type {(message: Id, text: string) => boolean} */ (() => false), showAtInput: /** @type {(text: string) => void} */ (() => {}) };

/** @param {Partial<typeof errorTargets>} targets */
export const setErrorTargets = (targets) => Object.assign(errorTargets, targets);

/**
 * Sends a command; returns its result, or null if it failed.
 * @template {keyof Commands} Command
 * @param {Command} command
 * @param {Commands[Command]["arguments"]} args
 * @returns {Promise<Commands[Command]["result"] | null>}
 */
export async function request(command, args) {
  showError(args, "");
  try {
    return await send(command, args);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    showError(args, errorText(args, error));
    return null;
  }
}

/**
 * Sends a command that the bot responds to. A modal in the response is shown at once.
 * @template {"run_slash_command" | "press_button" | "select_from_menu" | "use_message_command" | "submit_modal"} Command
 * @param {Command} command
 * @param {Commands[Command]["arguments"]} args
 * @returns {Promise<Outcome | null>}
 */
export async function requestInteraction(command, args) {
  const outcome = /** @type {Outcome | null} */ (await request(command, args));
  if (outcome?.outcome === "timed_out") return showError(args, strings().timedOut), null;
  const fields = outcome?.modal && (await showModal(outcome.modal));
  return fields ? requestInteraction("submit_modal", { interaction: outcome.interaction, fields }) : outcome;
}

/** Does not show the id of a button that has been replaced. @param {object} args @param {RequestError} error */
function errorText(args, { reason, detail }) {
  if ("message" in args && (reason === "no_such_element" || reason === "invalid_choice")) return strings().changed;
  const text = strings().errors[reason];
  return text.endsWith(":") ? `${text} ${detail}` : text;
}

/**
 * Shows or clears an error, at the message that the command is about or at the input. The next action also clears what an earlier one
 * left at the input.
 * @param {object} args @param {string} text
 */
function showError(args, text) {
  const isAtMessage = "message" in args && errorTargets.showAtMessage(`${args.message}`, text);
  if (!isAtMessage || !text) errorTargets.showAtInput(isAtMessage ? "" : text);
}
