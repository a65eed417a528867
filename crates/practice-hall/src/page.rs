//! The page's files: compiled in, or read from a folder while somebody works on them.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;

const PAGE: &str = "text/html; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const DRAWING: &str = "image/svg+xml";

/// File name, content type and compiled-in text.
type File = (&'static str, &'static str, &'static str);

macro_rules! files {
    ($($name:literal $kind:ident)*) => { &[$(($name, $kind, include_str!(concat!("../web/", $name)))),*] };
}

const FILES: &[File] = files! {
    "channels.js" SCRIPT
    "command.js" SCRIPT
    "components.js" SCRIPT
    "composer.js" SCRIPT
    "deeds.js" SCRIPT
    "dom.js" SCRIPT
    "embed.js" SCRIPT
    "emoji.js" SCRIPT
    "entries.js" SCRIPT
    "hall.js" SCRIPT
    "icon.svg" DRAWING
    "index.html" PAGE
    "listbox.js" SCRIPT
    "log.js" SCRIPT
    "main.js" SCRIPT
    "markdown.js" SCRIPT
    "menu.js" SCRIPT
    "message.js" SCRIPT
    "modal.js" SCRIPT
    "people.js" SCRIPT
    "picture.js" SCRIPT
    "popover.js" SCRIPT
    "prose.js" SCRIPT
    "socket.js" SCRIPT
    "style.css" STYLE
    "time.js" SCRIPT
    "welcome.js" SCRIPT
    "words.en.js" SCRIPT
    "words.es.js" SCRIPT
    "words.fr.js" SCRIPT
    "words.js" SCRIPT
};

/// The source of the page's files.
pub struct Page(Option<PathBuf>);

impl Page {
    /// Serves the files of this folder, or the compiled-in ones.
    pub const fn of(folder: Option<PathBuf>) -> Self {
        Self(folder)
    }

    /// Returns the content type and text of a file. Only the compiled-in names are known, so that no name can
    /// lead out of the folder.
    pub fn file(&self, name: &str) -> Option<(&'static str, Cow<'static, str>)> {
        let (name, kind, compiled) = FILES.iter().find(|(known, ..)| *known == name)?;
        let read = self.0.as_ref().map(|folder| fs::read_to_string(folder.join(name)));
        match read {
            None => Some((kind, Cow::Borrowed(compiled))),
            Some(read) => read.ok().map(|text| (*kind, Cow::Owned(text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_files_of_the_page_are_served_but_those_for_whoever_checks_its_types() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/web");
        let there = fs::read_dir(folder).expect("the page has a folder").map(|it| it.expect("a file").file_name());
        let there: BTreeSet<String> = there.map(|name| name.into_string().expect("plain names")).collect();
        let served = FILES.iter().map(|(name, ..)| (*name).to_owned());
        let types = ["tsconfig.json", "types.d.ts"].map(str::to_owned);
        assert_eq!(served.chain(types).collect::<BTreeSet<_>>(), there);
    }

    #[test]
    fn a_page_from_a_folder_is_read_at_each_look() {
        let folder = tempfile::tempdir().expect("a folder");
        let page = Page::of(Some(folder.path().to_owned()));
        assert_eq!(page.file("index.html"), None);
        fs::write(folder.path().join("index.html"), "one").expect("it can be written");
        assert_eq!(page.file("index.html"), Some((PAGE, Cow::Borrowed("one"))));
        fs::write(folder.path().join("other.html"), "two").expect("it can be written");
        assert_eq!(page.file("other.html"), None, "it is no file of the page");
    }
}
