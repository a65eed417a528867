// The page in English.

export const en = {
  skip: "Skip to the box",
  someone: "someone",
  unknownChannel: "unknown channel",
  spoiler: "Spoiler: show it",

  channels: "Channels",
  direct: "Direct messages",
  archived: "archived",
  mentions: "mentions",
  unread: "unread",

  who: "Who are you?",
  whoAbout: "Everyone at the table is you: change person, or open a second window, and play every side.",
  newWindow: "open a new window",
  settings: "Settings:",
  language: "Language",
  letters: "Take private messages from the bot",

  /** @param {string} channel */
  log: (channel) => `Messages in ${channel}`,
  empty: "Nothing has been said here yet.",
  app: "APP",
  edited: "(edited)",
  thinking: "is thinking…",
  onlyYou: "Only you can see this",
  dismiss: "Dismiss message",
  /** @param {string} who @param {string} what */
  used: (who, what) => `${who} used /${what}`,
  /** @param {string} who */
  replied: (who) => `replying to ${who}`,
  gone: "the original message was deleted",
  new: "New",
  present: "Jump to present",
  /** @param {number} n */
  news: (n) => (n === 1 ? "1 new message" : `${n} new messages`),
  more: "More",
  copy: "Copy text",
  raw: "Raw events and requests",
  journal: "Save this match",
  saved: "The match, from its seed to this position, is in this file. It tells what everybody has in hand.",
  position: "This makes a regression test of the position:",
  rawNone: "Nothing was said on the wire about this message.",
  newTab: "opens a new tab",
  choose: "Choose",
  done: "Done",

  /** @param {string} channel */
  box: (channel) => `Message ${channel}, or / for commands`,
  locked: "This thread is locked.",
  asleep: "This thread is archived. A message wakes it up.",
  send: "Send",
  commands: "Commands",
  /** @param {number} n */
  suggestions: (n) => (n === 1 ? "1 suggestion" : `${n} suggestions`),
  yes: "yes",
  no: "no",
  /** @param {string} option */
  missing: (option) => `“${option}” is still missing.`,
  /** @param {string} text */
  strange: (text) => `“${text}” is none of this command’s options.`,

  cancel: "Cancel",
  submit: "Submit",
  close: "Close",
  required: "required",

  lost: "No connection to the hall. Trying again…",
  starting: "Meadhall is starting…",
  away: "Meadhall has stopped, and is being started again…",
  failed: "The application did not respond.",
  refused: {
    no_command: () => "There is no such command here.",
    /** @param {string} what */
    not_there: (what) => `That isn’t there: ${what}`,
    /** @param {string} what */
    not_offered: (what) => `That can’t be chosen: ${what}`,
    not_allowed: () => "You aren’t allowed to do that here.",
    archived: () => "This thread is archived: write a message to wake it up.",
    unseen: () => "That message is gone.",
    nothing: () => "There is nothing to send.",
    /** @param {string} what */
    refused: (what) => `The bot has not done that: ${what}`,
    nonsense: () => "The hall did not understand that.",
    lost: () => "There is no connection to the hall just now.",
  },

  welcome: "Welcome to the practice hall",
  welcomeAbout: "This is a Discord on your own machine, with the real Meadhall in it. Nothing leaves this computer.",
  play: "Play now against computers",
  lesson: "A first lesson",
  hosting: "Show me hosting on Discord",
  whichGame: "Which game?",
  back: "Back",
  opening: "Setting the table…",
  steps: [
    ["Make an application", "in Discord’s developer portal, with “New Application”. It needs no privileged intent."],
    ["Take its token", "from the application’s Bot page, and put it into a file that only you can read."],
    ["Build the program and set it up.", "Every key is explained in the file, and all may be left out."],
    ["Look whether all is well.", "This tells how it is set up and where the token comes from, never the token."],
    ["Start it.", "Its tables are kept in ./data; it can be stopped at any time."],
    ["Invite it", "by the link that it logs at its first connection, with the fewest rights it needs."],
    ["Open a table:", "in your server, /play opens one, /help tells the rest, and /table check says which right is missing where."],
  ],
};
