//! Checks that what a bot has stored could be imported.

use meadhall_service::backup::{BackupError, CheckedImport};

use crate::games::TEST_GAMES;

/// Checks an export as an import does, with every table in it.
pub fn check_export(export: &[u8]) -> Result<(), BackupError> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("export.jsonl");
    std::fs::write(&file, export).expect("a temporary file can be written");
    CheckedImport::check_file(&file, TEST_GAMES, &|_| {}).map(drop)
}
