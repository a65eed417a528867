// What the page and the hall say to each other, and of Discord's objects the parts that the page shows. Types only: nothing of
// this is sent to a browser.

type Id = string;

/** What the page knows. The channel that is shown may be one that is not there, or not there yet. */
interface Hall {
  connected: boolean;
  me: Person;
  people: Person[];
  guild: { id: Id; name: string };
  bot: { id: Id; name: string };
  dev: boolean;
  life: Life;
  channels: Channel[];
  commands: Command[];
  names: Record<Id, string>;
  /** The channel that is shown, and the message in it that a link led to. */
  place: { channel: Id; message: Id };
  /** Its messages. */
  messages: Map<Id, Message>;
}

/** What others may want to hear of. */
type Topic = "line" | "me" | "bot" | "channels" | "commands" | "names" | "place" | "messages";

/** Whoever hears of it; of messages, which. */
type Ear = (shown: Shown | undefined) => void;

/** What stands in an element. */
type Child = Node | string | false | null | undefined;

/** An attribute: a function listens, `true` stands alone, and `false` or nothing is left out. */
type Attribute = string | number | boolean | null | undefined | ((event: any) => void);

/** Somebody whom the one human may be. */
interface Person { id: Id; name: string; locale: string; letters?: boolean }

interface Channel {
  id: Id;
  name: string;
  kind: "text" | "thread" | "direct";
  parent?: Id | null;
  archived: boolean;
  locked: boolean;
  unread: number;
  pings: number;
}

// What is asked of the hall

interface Entered { me: Id; people: Person[]; guild: { id: Id; name: string }; bot: { id: Id; name: string }; dev: boolean }

interface Outcome {
  outcome: "sent" | "thinking" | "changed" | "quiet" | "modal" | "failed";
  interaction: Id;
  message?: Id;
  modal?: Modal;
}

/** A request or an event about a message, as it was on the wire. */
interface Said { what: "request" | "event"; name: string; told: unknown; answer: unknown }

/** Each thing that can be asked: what goes with it, and what is heard when it is done. */
interface Asks {
  enter: { with: { as: Id | null }; done: Entered };
  look: { with: { channel: Id }; done: object };
  run: { with: { channel: Id; line: string }; done: Outcome };
  complete: { with: { channel: Id; line: string }; done: { choices: Choice[] } };
  press: { with: { message: Id; button: string }; done: Outcome };
  choose: { with: { message: Id; menu: string; values: string[] }; done: Outcome };
  submit: { with: { interaction: Id; fields: Record<string, string> }; done: Outcome };
  use: { with: { message: Id; entry: string }; done: Outcome };
  say: { with: { channel: Id; text: string }; done: { message: Id } };
  dismiss: { with: { message: Id }; done: object };
  speak: { with: { locale: string }; done: object };
  letters: { with: { takes: boolean }; done: object };
  raw: { with: { message: Id }; done: { story: Said[] } };
  journal: { with: { message: Id }; done: { file: string } };
}

/** Why something is not done: the hall's own reasons, or the connection is gone. */
type Why =
  | "no_command" | "not_there" | "not_offered" | "not_allowed" | "archived" | "unseen" | "nothing" | "nonsense" | "refused"
  | "lost";

// What the hall says unasked

interface Life { state: "starting" | "here" | "away"; restarts: number; why: string }

interface Shown { channel: Id; whole: boolean; messages: Message[]; gone: Id[] }

interface Now {
  bot?: Life;
  people?: Person[];
  channels?: Channel[];
  commands?: Command[];
  shown?: Shown;
  names?: Record<Id, string>;
}

type Heard = { id: number; done: object } | { id: number; failed: { why: Why; what?: string } } | { now: Now };

// Discord's commands

type Localised = Partial<Record<string, string>> | null;

interface Choice { name: string; name_localizations?: Localised; value: string | number }

interface Named { name: string; name_localizations?: Localised; description?: string; description_localizations?: Localised }

interface Option extends Named {
  type: number;
  required?: boolean;
  autocomplete?: boolean;
  choices?: Choice[];
  options?: Option[];
  min_value?: number;
  max_value?: number;
}

interface Command extends Named { id: Id; type?: number; options?: Option[] }

// Discord's messages

interface User { id: Id; username: string; global_name?: string | null; bot?: boolean }

interface Picture { url: string; proxy_url?: string; width?: number | null; height?: number | null; description?: string | null }

interface Embed {
  title?: string;
  url?: string;
  description?: string;
  color?: number | null;
  fields?: { name: string; value: string; inline?: boolean }[];
  image?: Picture;
  footer?: { text: string };
}

interface Attachment {
  id: Id;
  filename: string;
  size: number;
  url: string;
  content_type?: string;
  description?: string | null;
  width?: number | null;
  height?: number | null;
}

interface Emoji { name?: string | null; id?: Id | null }

interface Button {
  type: 2;
  style: 1 | 2 | 3 | 4 | 5;
  label?: string;
  emoji?: Emoji | null;
  custom_id?: string;
  url?: string;
  disabled?: boolean;
}

interface Entry { label: string; value: string; description?: string | null; emoji?: Emoji | null }

interface Menu {
  type: 3;
  custom_id: string;
  placeholder?: string | null;
  options: Entry[];
  disabled?: boolean;
}

interface Row { type: 1; components: (Button | Menu)[] }

interface Field {
  type: 4;
  custom_id: string;
  style: 1 | 2;
  label?: string | null;
  value?: string | null;
  placeholder?: string | null;
  required?: boolean;
  min_length?: number;
  max_length?: number;
}

interface Modal {
  custom_id: string;
  title: string;
  components: { type: 1; components: Field[] }[];
}

interface Message {
  id: Id;
  type?: number;
  channel_id: Id;
  author: User;
  content: string;
  embeds: Embed[];
  attachments: Attachment[];
  components: Row[];
  mentions: User[];
  timestamp: string;
  edited_timestamp: string | null;
  flags?: number;
  referenced_message?: Message | null;
  interaction?: { name: string; user: User };
  interaction_metadata?: { type: number; user: User };
  only_me: boolean;
  calls_me: boolean;
  thinking: boolean;
  unread: boolean;
}

// Of the page's own

/** Discord's markdown, read. */
type Inline =
  | { is: "text" | "code"; text: string }
  | { is: Wrap; inside: Inline[] }
  | { is: "link"; to: string; inside: Inline[] | null }
  | { is: "person" | "channel" | "command"; what: string }
  | { is: "emoji"; name: string; id: Id }
  | { is: "time"; at: number; style: string };
type Wrap = "bold" | "italic" | "underline" | "strike" | "spoiler";
type Block =
  | { is: "lines" | "small"; inside: Inline[] }
  | { is: "heading"; level: number; inside: Inline[] }
  | { is: "quote"; inside: Block[] }
  | { is: "fence"; text: string }
  | { is: "list"; numbered: boolean; start: number; items: { inside: Inline[]; below: Block[] }[] };

/** How something is found at the start of a text, and what is made of it. */
type Rule<Made> = [RegExp, (found: string[], depth: number) => Made];

/** What can be chosen from a list, and what is said of it. */
interface Item { label: string; about?: string | null; emoji?: Emoji | null }

/** Something offered in the box: what stands there, and what is meant. */
interface Offer extends Item { means: string }

/** An option with its value, and where that begins. */
interface Given { option: Option; text: string; at: number }

/** What has been typed of a command: its names, the options that there are and those that were given, what makes no sense. */
interface Typed { command: Command; names: string[]; level: Option[]; given: Given[]; astray: string; end: number }

/** What may come next, in the place of what was typed from there on; for which option, or names of options. */
interface Next { from: number; typed: string; offers: Offer[]; option?: Option; colon: string }

/** What can be done with a message. */
interface Acts {
  press(button: string): void;
  choose(menu: string, values: string[]): void;
  dismiss(): void;
  more(button: HTMLElement): void;
}
