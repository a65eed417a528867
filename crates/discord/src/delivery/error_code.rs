//! The codes of Discord's errors that the bot handles.

/// serenity's error code for a response without Discord's JSON, such as a proxy's error page.
pub const NOT_FROM_DISCORD: isize = -1;
/// Discord's code for errors that have no specific code.
pub const GENERAL_ERROR: isize = 0;
pub const UNKNOWN_CHANNEL: isize = 10_003;
pub const UNKNOWN_MESSAGE: isize = 10_008;
pub const UNKNOWN_WEBHOOK: isize = 10_015;
/// The interaction expired.
pub const UNKNOWN_INTERACTION: isize = 10_062;
/// Discord took the bot for a spammer. It joins no server and opens no DM channel until Discord lifts that.
pub const QUARANTINED: isize = 20_026;
/// A thread has as many participants as Discord allows.
pub const TOO_MANY_THREAD_PARTICIPANTS: isize = 30_033;
/// Messages older than an hour were edited too often in the channel for now.
pub const EDIT_LIMIT_FOR_OLD_MESSAGE: isize = 30_046;
pub const OPENING_DMS_TOO_FAST: isize = 40_003;
/// The interaction already has a response.
pub const ALREADY_ACKNOWLEDGED: isize = 40_060;
/// The bot cannot see the channel.
pub const MISSING_ACCESS: isize = 50_001;
pub const EMPTY_MESSAGE: isize = 50_006;
/// The person accepts no direct messages, from anybody or from people without a mutual server.
pub const CANNOT_DM_USER: isize = 50_007;
/// Discord does not say which permission is missing.
pub const MISSING_PERMISSIONS: isize = 50_013;
/// The channel is itself a thread, in which Discord opens no threads.
pub const INVALID_CHANNEL_TYPE: isize = 50_024;
pub const INVALID_WEBHOOK_TOKEN: isize = 50_027;
/// Discord rejected the request's body.
pub const INVALID_FORM_BODY: isize = 50_035;
pub const THREAD_ARCHIVED: isize = 50_083;
pub const NO_MUTUAL_SERVER: isize = 50_278;
/// An earlier attempt has already created a Discord thread on this message.
pub const THREAD_ALREADY_EXISTS: isize = 160_004;
pub const THREAD_LOCKED: isize = 160_005;
/// The server has as many active threads as Discord allows.
pub const THREAD_LIMIT_REACHED: isize = 160_006;
/// The announcement channel has as many active threads as Discord allows.
pub const ANNOUNCEMENT_THREAD_LIMIT_REACHED: isize = 160_007;
/// Discord has limited uploads in the server.
pub const UPLOADS_LIMITED: isize = 400_001;
