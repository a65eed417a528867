//! The bot token: where it comes from, and who else can read it there. The token gives full control of the
//! bot, so it is never shown, and not read from a file that others can read.

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::prelude::BASE64_STANDARD_NO_PAD as STANDARD_NO_PAD;

use super::error::ConfigError;
use super::secret::{Secret, looks_like_token};
use super::source::{ConfigSources, env_var_name};

const MAX_SECRET_FILE_BYTES: u64 = 4096;
/// The name of this secret in error messages.
const TOKEN_LABEL: &str = "token";
/// The keys for the token. An earlier one wins.
const TOKEN_KEYS: [&str; 2] = ["token", "token_file"];

/// A bot token whose format was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotToken {
    pub secret: Secret,
    /// The place where the token is set, in words for the operator.
    pub origin: String,
}

impl BotToken {
    /// Returns the Discord application to which the token belongs: the first part of a token is its id in Base64.
    /// All tokens of local Discords belong to "local".
    pub fn application(&self) -> Option<String> {
        let first_part = self.secret.reveal().split('.').next()?.trim_end_matches('=');
        let application = String::from_utf8(STANDARD_NO_PAD.decode(first_part).ok()?).ok()?;
        let is_id = !application.is_empty() && application.chars().all(|it| it.is_ascii_digit());
        (is_id || application == "local").then_some(application)
    }
}

/// All configured tokens. The first one is used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TokenSources(Vec<TokenSource>);

/// One configured token.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TokenSource {
    /// The variable, or the key and its file.
    name: String,
    value: TokenValue,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum TokenValue {
    /// The token itself, and the configuration file that contains it, if one does.
    Inline(Secret, Option<PathBuf>),
    /// The file that contains the token.
    File(PathBuf),
}

impl TokenSources {
    /// Collects the tokens set in the environment and in the file. Setting both `token` and `token_file` in the file is
    /// an error.
    pub fn collect(sources: &mut ConfigSources<'_>) -> Self {
        let [token, token_file] = TOKEN_KEYS.map(|key| sources.env_and_file_text(key));
        let mut token_sources = Vec::new();
        for (index, (token, token_file)) in token.into_iter().zip(token_file).enumerate() {
            let file = sources.file().filter(|_| index > 0).map(Path::to_owned);
            if file.is_some() && token.is_some() && token_file.is_some() {
                let [first, second] = TOKEN_KEYS.map(|key| sources.file_setting_name(key));
                sources.add_error(ConfigError::DuplicateToken(first, second));
            }
            let name = |key: &str| match &file {
                Some(file) => format!("{key} in {}", file.display()),
                None => env_var_name(key),
            };
            let inline_source = token.map(|token| TokenValue::Inline(Secret::new(token), file.clone()));
            token_sources.extend(inline_source.map(|value| TokenSource { name: name(TOKEN_KEYS[0]), value }));
            // An error about an unreadable file would show its name, which may be the token.
            if token_file.as_deref().is_some_and(|it| looks_like_token(it) && !Path::new(it).exists()) {
                sources.add_error(ConfigError::SecretInsteadOfFile {
                    secret_label: TOKEN_LABEL,
                    location: name(TOKEN_KEYS[1]),
                });
            } else {
                let file_source = token_file.map(|path| TokenValue::File(path.into()));
                token_sources.extend(file_source.map(|value| TokenSource { name: name(TOKEN_KEYS[1]), value }));
            }
        }
        Self(token_sources)
    }

    /// Returns a warning if several tokens are configured.
    pub fn duplicate_warning(&self) -> Option<String> {
        let (first, rest) = self.0.split_first()?;
        let others: Vec<&str> = rest.iter().map(|source| source.name.as_str()).collect();
        let others = (!others.is_empty()).then(|| others.join(" and "))?;
        Some(format!("the token is set more than once: {} is used, {others} is ignored", first.name))
    }

    /// Returns the token that is used, and checks its format.
    pub fn read_token(&self) -> Result<BotToken, ConfigError> {
        let TokenSource { name, value } = self.0.first().ok_or(ConfigError::MissingToken)?;
        let (secret, origin) = match value {
            TokenValue::Inline(secret, None) => (secret.clone(), name.clone()),
            TokenValue::Inline(secret, Some(file)) => {
                check_private_file(TOKEN_LABEL, file)?;
                (secret.clone(), name.clone())
            }
            TokenValue::File(path) => {
                let secret = read_secret_file(TOKEN_LABEL, path).map_err(|error| error.named_by(name))?;
                (secret, format!("{}, set by {name}", path.display()))
            }
        };
        if !looks_like_token(secret.reveal()) {
            return Err(ConfigError::InvalidToken(match value {
                TokenValue::Inline(..) => name.clone(),
                TokenValue::File(path) => format!("the content of {}, set by {name},", path.display()),
            }));
        }
        Ok(BotToken { secret, origin })
    }
}

/// Reads a secret from a file that nobody else can read.
pub(super) fn read_secret_file(secret_label: &'static str, path: &Path) -> Result<Secret, ConfigError> {
    let file = open_file(path)?;
    check_permissions(secret_label, path, &file)?;
    let mut text = String::new();
    let read = file.take(MAX_SECRET_FILE_BYTES).read_to_string(&mut text);
    read.map_err(|error| ConfigError::UnreadableFile { path: path.to_owned(), error })?;
    Ok(Secret::new(text.trim().to_owned()))
}

/// Refuses a file with a secret if others can read or change it.
pub(super) fn check_private_file(secret_label: &'static str, path: &Path) -> Result<(), ConfigError> {
    check_permissions(secret_label, path, &open_file(path)?)
}

fn open_file(path: &Path) -> Result<File, ConfigError> {
    File::open(path).map_err(|error| ConfigError::UnreadableFile { path: path.to_owned(), error })
}

/// Checks the file's mode. A file of another owner, handed over by a container runtime or systemd, may be
/// readable by its group, because that may be how this process reads it.
fn check_permissions(secret_label: &'static str, path: &Path, file: &File) -> Result<(), ConfigError> {
    let metadata = file.metadata().map_err(|error| ConfigError::UnreadableFile { path: path.to_owned(), error })?;
    if !metadata.is_file() {
        let error = io::Error::other("it is not a file");
        return Err(ConfigError::UnreadableFile { path: path.to_owned(), error });
    }
    let is_own_file = fs::metadata("/proc/self").map_or(true, |this| this.uid() == metadata.uid());
    let (forbidden_bits, chmod_mode) = if is_own_file { (0o077, "600") } else { (0o007, "o=") };
    let mode = metadata.mode() & 0o777;
    if mode & forbidden_bits == 0 {
        return Ok(());
    }
    Err(ConfigError::InsecurePermissions { secret_label, path: path.to_owned(), mode, chmod_mode })
}
