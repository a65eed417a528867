//! The page's files: compiled in, or read from a folder while somebody works on them.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;

const HTML_CONTENT_TYPE: &str = "text/html; charset=utf-8";
const CSS_CONTENT_TYPE: &str = "text/css; charset=utf-8";
const JAVASCRIPT_CONTENT_TYPE: &str = "text/javascript; charset=utf-8";
const SVG_CONTENT_TYPE: &str = "image/svg+xml";

/// File name, content type and compiled-in text.
type AssetFile = (&'static str, &'static str, &'static str);

macro_rules! asset_files {
    ($($name:literal $kind:ident)*) => { &[$(($name, $kind, include_str!(concat!("../web/", $name)))),*] };
}

const ASSET_FILES: &[AssetFile] = asset_files! {
    "actions.js" JAVASCRIPT_CONTENT_TYPE
    "channels.js" JAVASCRIPT_CONTENT_TYPE
    "command.js" JAVASCRIPT_CONTENT_TYPE
    "components.js" JAVASCRIPT_CONTENT_TYPE
    "composer.js" JAVASCRIPT_CONTENT_TYPE
    "dom.js" JAVASCRIPT_CONTENT_TYPE
    "embed.js" JAVASCRIPT_CONTENT_TYPE
    "emoji.js" JAVASCRIPT_CONTENT_TYPE
    "icon.svg" SVG_CONTENT_TYPE
    "image.js" JAVASCRIPT_CONTENT_TYPE
    "index.html" HTML_CONTENT_TYPE
    "listbox.js" JAVASCRIPT_CONTENT_TYPE
    "main.js" JAVASCRIPT_CONTENT_TYPE
    "markdown.js" JAVASCRIPT_CONTENT_TYPE
    "menu.js" JAVASCRIPT_CONTENT_TYPE
    "message-list.js" JAVASCRIPT_CONTENT_TYPE
    "message-menu.js" JAVASCRIPT_CONTENT_TYPE
    "message-view.js" JAVASCRIPT_CONTENT_TYPE
    "modal.js" JAVASCRIPT_CONTENT_TYPE
    "people.js" JAVASCRIPT_CONTENT_TYPE
    "popover.js" JAVASCRIPT_CONTENT_TYPE
    "render-markdown.js" JAVASCRIPT_CONTENT_TYPE
    "socket.js" JAVASCRIPT_CONTENT_TYPE
    "state.js" JAVASCRIPT_CONTENT_TYPE
    "strings.en.js" JAVASCRIPT_CONTENT_TYPE
    "strings.es.js" JAVASCRIPT_CONTENT_TYPE
    "strings.fr.js" JAVASCRIPT_CONTENT_TYPE
    "strings.js" JAVASCRIPT_CONTENT_TYPE
    "style.css" CSS_CONTENT_TYPE
    "time.js" JAVASCRIPT_CONTENT_TYPE
    "welcome.js" JAVASCRIPT_CONTENT_TYPE
};

pub struct PageAssets(Option<PathBuf>);

impl PageAssets {
    /// Serves the files of this folder, or the compiled-in ones.
    pub const fn new(folder: Option<PathBuf>) -> Self {
        Self(folder)
    }

    /// Returns the content type and text of a file. Only the compiled-in names are known, so that no name can
    /// lead out of the folder.
    pub fn file(&self, name: &str) -> Option<(&'static str, Cow<'static, str>)> {
        let (name, content_type, compiled_in) = ASSET_FILES.iter().find(|(known, ..)| *known == name)?;
        let from_folder = self.0.as_ref().map(|folder| fs::read_to_string(folder.join(name)));
        match from_folder {
            None => Some((content_type, Cow::Borrowed(compiled_in))),
            Some(read) => read.ok().map(|text| (*content_type, Cow::Owned(text))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_file_of_the_page_is_served_except_the_type_checker_files() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/web");
        let existing = fs::read_dir(folder)
            .expect("the page's folder exists")
            .map(|it| it.expect("the folder is readable").file_name());
        let existing: BTreeSet<String> =
            existing.map(|name| name.into_string().expect("file names are UTF-8")).collect();
        let served = ASSET_FILES.iter().map(|(name, ..)| (*name).to_owned());
        let type_files = ["tsconfig.json", "types.d.ts"].map(str::to_owned);
        assert_eq!(served.chain(type_files).collect::<BTreeSet<_>>(), existing);
    }

    #[test]
    fn a_page_from_a_folder_is_read_at_every_request() {
        let folder = tempfile::tempdir().expect("a temporary folder can be created");
        let assets = PageAssets::new(Some(folder.path().to_owned()));
        assert_eq!(assets.file("index.html"), None);
        fs::write(folder.path().join("index.html"), "one").expect("the file is writable");
        assert_eq!(assets.file("index.html"), Some((HTML_CONTENT_TYPE, Cow::Borrowed("one"))));
        fs::write(folder.path().join("other.html"), "two").expect("the file is writable");
        assert_eq!(assets.file("other.html"), None, "other files are not served");
    }
}
