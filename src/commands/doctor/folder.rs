//! Checks the data folder: permissions, whether it is writable, free space, and the age of the newest backup.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::super::abode::{Abode, age};
use super::diagnosis::{Diagnosis, Verdict};
use crate::archive::private_file;
use crate::home::Found;
use crate::table::clock::{DAY, Wall};

/// With less free space the next backup may fail.
const TOO_LITTLE: u64 = 64 << 20;
/// With less free space it is time to make room.
const LITTLE: u64 = 512 << 20;
/// The running bot makes a daily backup, so an older one means that it failed or did not run.
const OLD: u64 = 2 * DAY;
/// Name of the file that is written as a test.
const TRIAL: &str = "doctor.part";
const TRIED: [u8; 8192] = [0; 8192];

/// Runs all checks of the folder.
pub fn look(page: &mut Diagnosis, abode: &Abode, now: Wall) {
    let folder = abode.home.folder();
    let about = match fs::metadata(folder) {
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return page.add(Verdict::Note, "folder", format!("{} is not there yet: the bot makes it", abode.folder()));
        }
        Err(error) => return page.add(Verdict::Wrong, "folder", format!("{} cannot be seen: {error}", abode.folder())),
    };
    let others = about.mode() & 0o077;
    if !about.is_dir() {
        return page.add(Verdict::Wrong, "folder", format!("{} is no folder", abode.folder()));
    }
    if others != 0 {
        let mode = about.mode() & 0o777;
        let how = format!("run chmod 700 {}", folder.display());
        page.add(
            Verdict::Wrong,
            "folder",
            format!("others can look into {} (its mode is {mode:04o}): {how}", abode.folder()),
        );
    }
    match try_to_write(folder) {
        Ok(()) if others == 0 => page.add(Verdict::Well, "folder", abode.folder()),
        Ok(()) => {}
        Err(error) => {
            page.add(Verdict::Wrong, "folder", format!("nothing can be written in {}: {error}", abode.folder()))
        }
    }
    room(page, abode);
    backups(page, abode, now);
}

/// Writes a file and removes it again.
fn try_to_write(folder: &Path) -> io::Result<()> {
    let path = folder.join(TRIAL);
    // An earlier check may have been killed before it removed the file.
    let _ = fs::remove_file(&path);
    let mut file = private_file(&path)?;
    let written = file.write_all(&TRIED).and_then(|()| file.sync_all());
    fs::remove_file(&path)?;
    written
}

fn room(page: &mut Diagnosis, abode: &Abode) {
    let space = match abode.home.space() {
        Ok(space) => space,
        Err(error) => return page.add(Verdict::Unasked, "disk", error),
    };
    let sign = match space.free {
        free if free < TOO_LITTLE => Verdict::Wrong,
        free if free < LITTLE => Verdict::Note,
        _ => Verdict::Well,
    };
    let (free, store) = (bytes(space.free), bytes(space.store));
    let said = match abode.home.database() {
        None => format!("{free} free, {store} in the store"),
        Some(_) => format!("{free} free here, for backups; {store} in the database, whose disk is not looked at"),
    };
    page.add(sign, "disk", said);
}

fn backups(page: &mut Diagnosis, abode: &Abode, now: Wall) {
    let all = match abode.home.backups().list() {
        Ok(all) => all,
        Err(error) => return page.add(Verdict::Wrong, "backups", error),
    };
    let lived_in = matches!(abode.home.found(), Ok(Found::Store | Found::Lost));
    match all.last() {
        Some((made, _)) if now.0.saturating_sub(made.0) > OLD => {
            let why = "the bot makes one each day while it runs";
            page.add(Verdict::Wrong, "backups", format!("the newest was made {}: {why}", age(*made, now)));
        }
        Some((made, _)) => {
            page.add(Verdict::Well, "backups", format!("{}, the newest made {}", all.len(), age(*made, now)));
        }
        None if lived_in => page.add(Verdict::Note, "backups", "none yet: the bot makes one each day while it runs"),
        None => {}
    }
}

/// Formats a number of bytes with binary units.
fn bytes(many: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "kB")];
    match UNITS.iter().find(|(size, _)| many >= *size) {
        Some((size, unit)) => format!("{}.{} {unit}", many / size, many % size * 10 / size),
        None => format!("{many} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_told_as_people_would() {
        for (many, told) in
            [(0, "0 bytes"), (1023, "1023 bytes"), (1536, "1.5 kB"), (5 << 20, "5.0 MB"), (7 << 30, "7.0 GB")]
        {
            assert_eq!(bytes(many), told);
        }
    }
}
