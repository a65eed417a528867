// What the page and the hall say to each other, and of Discord's objects the parts that the page shows.

export type Id = string;

/** Somebody whom the one human may be. */
export interface Person { id: Id; name: string; locale: string; letters?: boolean }

export interface Channel {
    id: Id;
    name: string | null;
    kind: "text" | "thread" | "direct";
    parent?: Id | null;
    archived?: boolean;
    locked?: boolean;
    unread: number;
    pings: number;
}

// What is asked of the hall

export interface Entered { me: Id; people: Person[]; guild: { id: Id; name: string }; bot: { id: Id; name: string }; dev: boolean }

export interface Outcome {
    outcome: "sent" | "thinking" | "changed" | "quiet" | "modal" | "failed";
    interaction: Id;
    message?: Id;
    modal?: Modal;
}

/** A request or an event about a message, as it was on the wire. */
export interface Deed { at: string | number; what: "request" | "event"; name: string; told: unknown; answer: unknown }

/** Each thing that can be asked: what goes with it, and what is heard when it is done. */
export interface Asks {
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
    raw: { with: { message: Id }; done: { story: Deed[] } };
}

/** Why something is not done: the hall's own reasons, or the connection is gone. */
export type Why =
    | "no_command" | "not_there" | "not_offered" | "not_allowed" | "archived" | "unseen" | "nothing" | "nonsense" | "lost";

// What the hall says unasked

export interface Life { state: "starting" | "here" | "away"; restarts: number }

export interface Shown { channel: Id; whole: boolean; messages: Message[]; gone: Id[] }

export interface Now {
    bot?: Life;
    channels?: Channel[];
    commands?: Command[];
    shown?: Shown;
    names?: Record<Id, string>;
}

export type Heard = { id: number; done: object } | { id: number; failed: { why: Why; what?: string } } | { now: Now };

// Discord's commands

type Localised = Partial<Record<string, string>> | null;

export interface Choice { name: string; name_localizations?: Localised; value: string | number }

export interface Named { name: string; name_localizations?: Localised; description?: string; description_localizations?: Localised }

export interface Option extends Named {
    type: number;
    required?: boolean;
    autocomplete?: boolean;
    choices?: Choice[];
    options?: Option[];
    min_value?: number;
    max_value?: number;
}

export interface Command extends Named { id: Id; type?: number; options?: Option[] }

// Discord's messages

export interface User { id: Id; username: string; global_name?: string | null; bot?: boolean }

export interface Picture { url: string; proxy_url?: string; width?: number; height?: number; description?: string }

export interface Embed {
    title?: string;
    url?: string;
    description?: string;
    color?: number | null;
    timestamp?: string;
    author?: { name: string; url?: string };
    fields?: { name: string; value: string; inline?: boolean }[];
    image?: Picture;
    thumbnail?: Picture;
    footer?: { text: string };
}

export interface Attachment {
    id: Id;
    filename: string;
    size: number;
    url: string;
    content_type?: string;
    description?: string | null;
    width?: number | null;
    height?: number | null;
}

export interface Emoji { name?: string | null; id?: Id | null }

export interface Button {
    type: 2;
    style: 1 | 2 | 3 | 4 | 5;
    label?: string;
    emoji?: Emoji | null;
    custom_id?: string;
    url?: string;
    disabled?: boolean;
}

export interface Entry { label: string; value: string; description?: string | null; emoji?: Emoji | null; default?: boolean }

/** A menu: 3 of strings, 5 of people, 6 of roles, 7 of both, 8 of channels. */
export interface Menu {
    type: 3 | 5 | 6 | 7 | 8;
    custom_id: string;
    placeholder?: string | null;
    options?: Entry[];
    min_values?: number;
    max_values?: number;
    disabled?: boolean;
}

export interface Row { type: 1; components: (Button | Menu)[] }

export interface Field {
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

/** A field stands in a row, or beneath a label of its own. */
export interface Modal {
    custom_id: string;
    title: string;
    components: ({ type: 1; components: Field[] } | { type: 18; label: string; description?: string; component: Field })[];
}

export interface Message {
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
