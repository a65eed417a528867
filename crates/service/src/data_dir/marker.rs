//! The marker file of a data directory. It shows that there was a store, and whether that is in a database.

use std::fs::{self, File};
use std::io::{self, Write};

use meadhall_store::StoreError;

use super::DataDir;
use crate::backup::create_private_file;

const MARKER_FILE: &str = "meadhall-data.txt";
/// The text for a store in the directory. Only people read it.
const FOLDER_MARKER_TEXT: &str = "This is a data directory of Meadhall. The tables are in store/, backups of them in backups/.\n\
    If store/ is missing, Meadhall does not create an empty one, but says how to restore it.\n";
/// The text for a store elsewhere.
const DATABASE_MARKER_TEXT: &str = "This is a data directory of Meadhall. The tables are in a database, backups of them in backups/.\n\
    Without [database] in the configuration, Meadhall does not start here. A folder store/ is older than the database.\n\
    To use that store again, delete this file.\n";

impl DataDir {
    pub(super) fn has_marker(&self) -> bool {
        self.path.join(MARKER_FILE).exists()
    }

    /// Returns whether the marker says that the tables are in a database.
    pub(super) fn marker_names_database(&self) -> bool {
        let first_line = DATABASE_MARKER_TEXT.lines().next();
        fs::read_to_string(self.path.join(MARKER_FILE)).is_ok_and(|text| text.lines().next() == first_line)
    }

    /// Writes the marker, so that a lost store will be noticed, and a store in this folder that is not in use.
    pub fn write_marker(&self) -> Result<(), StoreError> {
        let is_external = self.external_store.is_some();
        if self.has_marker() && self.marker_names_database() == is_external {
            return Ok(());
        }
        let text = if is_external { DATABASE_MARKER_TEXT } else { FOLDER_MARKER_TEXT };
        self.replace_marker(text).map_err(|error| self.unavailable_error(&error))
    }

    fn replace_marker(&self, text: &str) -> io::Result<()> {
        let unfinished = self.path.join(format!("{MARKER_FILE}.new"));
        // An interrupted attempt may have left one.
        match fs::remove_file(&unfinished) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut file = create_private_file(&unfinished)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&unfinished, self.path.join(MARKER_FILE))?;
        File::open(&self.path)?.sync_all()
    }
}
