//! The bot token: where it comes from, and who else can read it there. The token gives full control of the
//! bot, so it is never shown, and not read from a file that others can read.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::mistake::Mistake;
use super::secret::{Secret, looks_like_token};
use super::source::{Sources, variable};

const LONGEST: u64 = 4096;
/// What error messages call this secret.
const TOKEN: &str = "token";
/// The keys for the token. An earlier one wins.
const KEYS: [&str; 2] = ["token", "token_file"];

/// A bot token whose format was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub secret: Secret,
    /// Where it comes from, in words for the operator.
    pub from: String,
}

/// All configured tokens. The first one is used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tellers(Vec<Teller>);

/// One configured token.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Teller {
    /// The variable, or the key and its file.
    name: String,
    told: Told,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Told {
    /// The token itself, and the configuration file that contains it, if one does.
    Plainly(Secret, Option<PathBuf>),
    /// The file that contains the token.
    ByFile(PathBuf),
}

impl Tellers {
    /// Collects tokens from the environment and the file. Setting both keys in the file is an error.
    pub fn find(source: &mut Sources<'_>) -> Self {
        let [token, token_file] = KEYS.map(|key| source.each(key));
        let mut tellers = Vec::new();
        for (at, (token, token_file)) in token.into_iter().zip(token_file).enumerate() {
            let file = source.file().filter(|_| at > 0).map(Path::to_owned);
            if file.is_some() && token.is_some() && token_file.is_some() {
                source.add(Mistake::TwoTokens);
            }
            let name = |key: &str| match &file {
                Some(file) => format!("{key} in {}", file.display()),
                None => variable(key),
            };
            let plainly = token.map(|token| Told::Plainly(Secret::new(token), file.clone()));
            tellers.extend(plainly.map(|told| Teller { name: name(KEYS[0]), told }));
            // An error about an unreadable file would show its name, which may be the token.
            if token_file.as_deref().is_some_and(|it| looks_like_token(it) && !Path::new(it).exists()) {
                source.add(Mistake::SecretForFile { what: TOKEN, place: name(KEYS[1]) });
            } else {
                let by_file = token_file.map(|path| Told::ByFile(path.into()));
                tellers.extend(by_file.map(|told| Teller { name: name(KEYS[1]), told }));
            }
        }
        Self(tellers)
    }

    /// Returns a warning if several tokens are configured.
    pub fn warning(&self) -> Option<String> {
        let (first, rest) = self.0.split_first()?;
        let others: Vec<&str> = rest.iter().map(|teller| teller.name.as_str()).collect();
        let others = (!others.is_empty()).then(|| others.join(" and "))?;
        Some(format!("the token is told more than once: {} counts, {others} does not", first.name))
    }

    /// Returns the token that is used, and checks its format.
    pub fn token(&self) -> Result<Token, Mistake> {
        let Teller { name, told } = self.0.first().ok_or(Mistake::NoToken)?;
        let (secret, from) = match told {
            Told::Plainly(secret, None) => (secret.clone(), name.clone()),
            Told::Plainly(secret, Some(file)) => {
                is_private(TOKEN, file)?;
                (secret.clone(), name.clone())
            }
            Told::ByFile(path) => (read(TOKEN, path)?, format!("{}, named by {name}", path.display())),
        };
        if !looks_like_token(secret.reveal()) {
            return Err(Mistake::BadToken(match told {
                Told::Plainly(..) => "the token".to_owned(),
                Told::ByFile(path) => format!("what stands in {}", path.display()),
            }));
        }
        Ok(Token { secret, from })
    }
}

/// Reads a secret from a file that nobody else can read.
pub(super) fn read(what: &'static str, path: &Path) -> Result<Secret, Mistake> {
    let file = open(path)?;
    private(what, path, &file)?;
    let mut text = String::new();
    let read = file.take(LONGEST).read_to_string(&mut text);
    read.map_err(|why| Mistake::Unreadable { path: path.to_owned(), why })?;
    Ok(Secret::new(text.trim().to_owned()))
}

/// Refuses a file with a secret if others can read or change it.
pub(super) fn is_private(what: &'static str, path: &Path) -> Result<(), Mistake> {
    private(what, path, &open(path)?)
}

fn open(path: &Path) -> Result<File, Mistake> {
    File::open(path).map_err(|why| Mistake::Unreadable { path: path.to_owned(), why })
}

/// Checks the file's mode. A file of another owner, handed over by a container runtime or systemd, may be
/// readable by its group, because that may be how this process reads it.
fn private(what: &'static str, path: &Path, file: &File) -> Result<(), Mistake> {
    let about = file.metadata().map_err(|why| Mistake::Unreadable { path: path.to_owned(), why })?;
    let ours = fs::metadata("/proc/self").map_or(true, |this| this.uid() == about.uid());
    let (others, wanted) = if ours { (0o077, "600") } else { (0o007, "o=") };
    let mode = about.mode() & 0o777;
    if mode & others == 0 {
        return Ok(());
    }
    Err(Mistake::Exposed { what, path: path.to_owned(), mode, wanted })
}
