// The line to the hall: asks and hears answers, hears what has changed, and calls again by itself when it is cut.

/** So long it waits before it calls again: longer each time. */
const [FIRST_WAIT, LONGEST_WAIT] = [300, 5000];

/** Something was not done. */
export class Refusal extends Error {
  /** @param {Why} why @param {string} what */
  constructor(why, what = "") {
    super(`${why} ${what}`);
    this.why = why;
    this.what = what;
  }
}

/** Some refusals need no word: the banner tells already that the hall is gone. @param {unknown} error */
export function ignore(error) {
  if (!(error instanceof Refusal)) throw error;
}

/** @type {WebSocket | undefined} */
let socket;
let wait = FIRST_WAIT;
let last = 0;
/** What is not answered yet. @type {Map<number, { done: (it: any) => void, failed: (it: Refusal) => void }>} */
const open = new Map();

/** @param {{ opened: () => void, cut: () => void, now: (now: Now) => void }} ears */
export function call(ears) {
  const calling = new WebSocket(`ws${location.origin.slice(4)}/live`);
  socket = calling;
  calling.onopen = () => {
    wait = FIRST_WAIT;
    ears.opened();
  };
  calling.onmessage = (event) => hear(JSON.parse(event.data), ears.now);
  calling.onclose = () => {
    open.forEach((it) => it.failed(new Refusal("lost")));
    open.clear();
    ears.cut();
    setTimeout(call, wait, ears);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };
}

/** @param {Heard} heard @param {(now: Now) => void} now */
function hear(heard, now) {
  if ("now" in heard) return now(heard.now);
  const asked = open.get(heard.id);
  open.delete(heard.id);
  if ("done" in heard) asked?.done(heard.done);
  else asked?.failed(new Refusal(heard.failed.why, heard.failed.what));
}

/**
 * Asks for something, and waits until it is done.
 * @template {keyof Asks} Deed
 * @param {Deed} deed
 * @param {Asks[Deed]["with"]} more
 * @returns {Promise<Asks[Deed]["done"]>}
 */
export function ask(deed, more) {
  return new Promise((done, failed) => {
    if (socket?.readyState !== WebSocket.OPEN) return failed(new Refusal("lost"));
    last += 1;
    open.set(last, { done, failed });
    socket.send(JSON.stringify({ id: last, do: deed, ...more }));
  });
}
