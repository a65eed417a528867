// The connection to the practice hall: sends commands, receives replies and changes, and reconnects with backoff.

const [FIRST_RETRY_MS, LONGEST_RETRY_MS] = [300, 5000];

/** A command failed. */
export class RequestError extends Error {
  /** @param {Reason} reason @param {string} detail */
  constructor(reason, detail = "") {
    super(`${reason} ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}

/** Ignores a failed command: the banner already shows that the connection is lost. @param {unknown} error */
export function ignore(error) {
  if (!(error instanceof RequestError)) throw error;
}

/** @type {WebSocket | undefined} */
let socket;
let retryMs = FIRST_RETRY_MS;
let lastId = 0;
/** The commands without a reply, by id. @type {Map<number, { resolve: (result: any) => void, reject: (error: RequestError) => void }>} */
const pending = new Map();

/** @param {{ onConnect: () => void, onDisconnect: () => void, onChanges: (changes: Changes) => void }} handlers */
export function connect(handlers) {
  const connecting = new WebSocket(`ws${location.origin.slice(4)}/live`);
  socket = connecting;
  connecting.onopen = () => {
    retryMs = FIRST_RETRY_MS;
    handlers.onConnect();
  };
  connecting.onmessage = (event) => receive(JSON.parse(event.data), handlers.onChanges);
  connecting.onclose = () => {
    pending.forEach((it) => it.reject(new RequestError("disconnected")));
    pending.clear();
    handlers.onDisconnect();
    setTimeout(connect, retryMs, handlers);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
}

/** @param {ServerMessage} message @param {(changes: Changes) => void} onChanges */
function receive(message, onChanges) {
  if ("changes" in message) return onChanges(message.changes);
  const command = pending.get(message.id);
  pending.delete(message.id);
  if ("result" in message) command?.resolve(message.result);
  else command?.reject(new RequestError(message.error.reason, message.error.detail));
}

/**
 * Sends a command and returns its result.
 * @template {keyof Commands} Command
 * @param {Command} command
 * @param {Commands[Command]["arguments"]} args
 * @returns {Promise<Commands[Command]["result"]>}
 */
export function send(command, args) {
  return new Promise((resolve, reject) => {
    if (socket?.readyState !== WebSocket.OPEN) return reject(new RequestError("disconnected"));
    lastId += 1;
    pending.set(lastId, { resolve, reject });
    socket.send(JSON.stringify({ id: lastId, command, ...args }));
  });
}
