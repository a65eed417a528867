//! Discord's limits on messages, components, commands and names.

pub const MESSAGE_CONTENT_CHARS: usize = 2_000;
pub const EMBED_DESCRIPTION_CHARS: usize = 4_096;
/// Maximum number of characters of a code block in an embed.
pub const CODE_BLOCK_CHARS: usize = EMBED_DESCRIPTION_CHARS - CODE_BLOCK_FENCE_CHARS;
/// Number of characters that mark a code block.
pub const CODE_BLOCK_FENCE_CHARS: usize = "```\n\n```".len();
/// Maximum number of characters in all texts of a message of Components V2.
pub const COMPONENT_TEXT_CHARS: usize = 4_000;
/// Maximum number of components of a message of Components V2, including nested ones.
pub const COMPONENTS: usize = 40;
pub const ACTION_ROWS: usize = 5;
pub const BUTTONS_PER_ROW: usize = 5;
pub const BUTTON_LABEL_CHARS: usize = 80;
pub const SELECT_OPTIONS: usize = 25;
pub const SELECT_OPTION_CHARS: usize = 100;
pub const SELECT_PLACEHOLDER_CHARS: usize = 150;
pub const CUSTOM_ID_BYTES: usize = 100;
pub const ALT_TEXT_CHARS: usize = 1_024;
pub const THREAD_NAME_CHARS: usize = 100;
pub const AUTOCOMPLETE_CHOICES: usize = 25;
pub const CHOICE_NAME_CHARS: usize = 100;
