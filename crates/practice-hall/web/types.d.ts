// The messages between page and server, the state of the page, and the parts of Discord's objects that the page shows. Types
// only: browsers do not load this file.

type Id = string;

/** The state of the page. */
interface State {
  connected: boolean;
  me: Person;
  people: Person[];
  guild: { id: Id; name: string };
  bot: { id: Id; name: string };
  dev: boolean;
  botStatus: BotStatus;
  channels: Channel[];
  commands: Command[];
  names: Record<Id, string>;
  /** The open channel, which may not exist yet, and the message in it that a link led to. */
  location: { channel: Id; message: Id };
  /** The messages of the open channel. */
  messages: Map<Id, Message>;
}

/** A part of the state that listeners subscribe to. */
type Topic = "connection" | "me" | "bot" | "channels" | "commands" | "names" | "location" | "messages";

/** Called when the state has changed; with the update if messages have. */
type StateListener = (update: ChannelUpdate | undefined) => void;

/** The content of an element. */
type Child = Node | string | false | null | undefined;

/** An attribute: a function is an event listener, `true` is an attribute without a value, and `false` or nothing is left out. */
type Attribute = string | number | boolean | null | undefined | ((event: any) => void);

/** One of the people that the user can act as. */
interface Person { id: Id; name: string; locale: string; accepts_dms?: boolean }

interface Channel {
  id: Id;
  name: string;
  kind: "text" | "thread" | "dm";
  parent?: Id | null;
  archived: boolean;
  locked: boolean;
  unread: number;
  mention_count: number;
}

// Commands and their results

interface PersonState { me: Id; people: Person[]; guild: { id: Id; name: string }; bot: { id: Id; name: string }; dev: boolean }

interface Outcome {
  outcome: "message_sent" | "deferred" | "message_updated" | "acknowledged" | "modal_shown" | "timed_out";
  interaction: Id;
  message?: Id;
  modal?: Modal;
}

/** A request of the bot or an event sent to it. */
interface WireRecord { kind: "request" | "event"; name: string; body: unknown; response: unknown }

/** The commands that the page can send: their arguments and their results. */
interface Commands {
  become_person: { arguments: { person: Id | null }; result: PersonState };
  open_channel: { arguments: { channel: Id }; result: object };
  run_slash_command: { arguments: { channel: Id; line: string }; result: Outcome };
  autocomplete: { arguments: { channel: Id; line: string }; result: { choices: Choice[] } };
  press_button: { arguments: { message: Id; button: string }; result: Outcome };
  select_from_menu: { arguments: { message: Id; menu: string; values: string[] }; result: Outcome };
  submit_modal: { arguments: { interaction: Id; fields: Record<string, string> }; result: Outcome };
  use_message_command: { arguments: { message: Id; name: string }; result: Outcome };
  send_message: { arguments: { channel: Id; text: string }; result: { message: Id } };
  dismiss_message: { arguments: { message: Id }; result: object };
  set_locale: { arguments: { locale: string }; result: object };
  set_accepts_dms: { arguments: { accepts: boolean }; result: object };
  show_wire_log: { arguments: { message: Id }; result: { records: WireRecord[] } };
  save_match: { arguments: { message: Id }; result: { file: string } };
}

/** Why a command failed. The page itself adds `disconnected`. */
type Reason =
  | "unknown_command" | "no_such_element" | "invalid_choice" | "out_of_range" | "missing_permission" | "thread_archived" | "thread_locked" | "message_not_visible"
  | "empty_message" | "invalid" | "rejected_by_bot" | "disconnected";

// Changes and replies

interface BotStatus { state: "starting" | "connected" | "crashed"; restart_count: number; last_output: string }

interface ChannelUpdate { channel: Id; is_complete: boolean; messages: Message[]; removed: Id[] }

interface Changes {
  bot_status?: BotStatus;
  people?: Person[];
  channels?: Channel[];
  commands?: Command[];
  channel_update?: ChannelUpdate;
  names?: Record<Id, string>;
}

type ServerMessage = { id: number; result: object } | { id: number; error: { reason: Reason; detail?: string } } | { changes: Changes };

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

interface EmbedImage { url: string; proxy_url?: string; width?: number | null; height?: number | null; description?: string | null }

interface Embed {
  title?: string;
  url?: string;
  description?: string;
  color?: number | null;
  fields?: { name: string; value: string; inline?: boolean }[];
  image?: EmbedImage;
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

interface SelectOption { label: string; value: string; description?: string | null; emoji?: Emoji | null }

interface SelectMenu {
  type: 3;
  custom_id: string;
  placeholder?: string | null;
  options: SelectOption[];
  disabled?: boolean;
}

interface ActionRow { type: 1; components: (Button | SelectMenu)[] }

// Components V2

interface TextDisplay { type: 10; content: string }

interface Section { type: 9; components: TextDisplay[]; accessory: Button | Thumbnail }

interface GalleryItem { media: EmbedImage; description?: string | null }

interface Thumbnail extends GalleryItem { type: 11 }

interface MediaGallery { type: 12; items: GalleryItem[] }

interface FileDisplay { type: 13; file: { url: string }; name?: string | null; size?: number | null }

interface Separator { type: 14; divider: boolean; spacing: 1 | 2 }

interface Container {
  type: 17;
  accent_color?: number | null;
  components: (ActionRow | Section | TextDisplay | MediaGallery | FileDisplay | Separator)[];
}

type MessageComponent =
  | ActionRow | Button | SelectMenu | TextDisplay | Section | Thumbnail | MediaGallery | FileDisplay | Separator | Container;

interface TextInput {
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
  components: { type: 1; components: TextInput[] }[];
}

interface Message {
  id: Id;
  type?: number;
  channel_id: Id;
  author: User;
  content: string;
  embeds: Embed[];
  attachments: Attachment[];
  components: MessageComponent[];
  mentions: User[];
  timestamp: string;
  edited_timestamp: string | null;
  flags?: number;
  referenced_message?: Message | null;
  interaction?: { name: string; user: User };
  interaction_metadata?: { type: number; user: User };
  is_ephemeral: boolean;
  mentions_me: boolean;
  is_loading: boolean;
  unread: boolean;
}

// Types of the page itself

/** Parsed markdown. */
type Inline =
  | { kind: "text" | "code"; text: string }
  | { kind: InlineStyle; children: Inline[] }
  | { kind: "link"; url: string; children: Inline[] | null }
  | { kind: "person" | "channel" | "command"; target: string }
  | { kind: "emoji"; name: string; id: Id }
  | { kind: "time"; seconds: number; style: string };
type InlineStyle = "bold" | "italic" | "underline" | "strike" | "spoiler";
type Block =
  | { kind: "lines" | "small"; children: Inline[] }
  | { kind: "heading"; level: number; children: Inline[] }
  | { kind: "quote"; children: Block[] }
  | { kind: "code_block"; text: string }
  | { kind: "list"; numbered: boolean; start: number; items: { children: Inline[]; below: Block[] }[] };

/** A pattern at the start of a text, and what it becomes. */
type Rule<Output> = [RegExp, (match: string[], depth: number) => Output];

/** An entry of a list, with its description. */
interface Item { label: string; description?: string | null; emoji?: Emoji | null }

/** A suggestion: the text that is inserted is its label; its value is sent. */
interface Suggestion extends Item { value: string }

/** An option with its typed value, and where the value starts. */
interface GivenOption { option: Option; text: string; start: number }

/** A typed command: its names, its options, the given ones, and the text that belongs to none. The names end at `end`. */
interface ParsedCommand { command: Command; names: string[]; options: Option[]; given: GivenOption[]; unparsed: string; end: number }

/** Suggestions that replace the typed text from `from` on: values of an option, or names, which end with `colon`. */
interface Completion { from: number; typed: string; suggestions: Suggestion[]; option?: Option; colon: string }

/** The actions that a message offers. */
interface MessageActions {
  press(button: string): void;
  select(menu: string, values: string[]): void;
  dismiss(): void;
  openMenu(button: HTMLElement): void;
}
