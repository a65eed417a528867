//! Server side of the admin socket. Requests are short and must arrive in time, few connections are served at
//! the same time, long requests run one at a time, and clients that do not read their replies are dropped.

use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, FileTypeExt, PermissionsExt};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::{Mutex, Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::work::work;
use super::{Blame, Clerk, Reply, Request, line};

const LONGEST_REQUEST: u64 = 4096;
/// Further connections wait.
const AT_ONCE: usize = 8;
/// Replies that may wait to be written.
const WAITING: usize = 64;
const IN_TIME: Duration = Duration::from_secs(10);
/// A client that has not read a line by then is dropped.
const READ_BY: Duration = Duration::from_secs(60);

/// Serves requests until `stop` resolves. Replaces a socket that an earlier process left behind: the caller
/// has the store open, so no other bot uses this directory.
pub async fn serve(desk: Clerk, path: &Path, stop: impl Future<Output = ()>) -> io::Result<()> {
    let listener = listen(path)?;
    let (seats, one_by_one) = (Arc::new(Semaphore::new(AT_ONCE)), Arc::new(Mutex::new(())));
    let mut heard = JoinSet::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let seat = Arc::clone(&seats).acquire_owned();
        let (seat, asking) = tokio::select! {
            () = &mut stop => break,
            taken = async { (seat.await, listener.accept().await) } => taken,
        };
        // A connection that failed while it was accepted needs no reply.
        let (Ok(seat), Ok((asking, _))) = (seat, asking) else { continue };
        let (desk, one_by_one) = (desk.clone(), Arc::clone(&one_by_one));
        while heard.try_join_next().is_some() {}
        heard.spawn(async move {
            let _seat = seat;
            // An error here means that the client has disconnected.
            let _ = hear(desk, one_by_one, asking).await;
        });
    }
    drop(listener);
    fs::remove_file(path)
}

async fn hear(desk: Clerk, one_by_one: Arc<Mutex<()>>, asking: UnixStream) -> io::Result<()> {
    let (from, mut to) = asking.into_split();
    let mut request = Vec::new();
    let mut from = BufReader::new(from.take(LONGEST_REQUEST));
    timeout(IN_TIME, from.read_until(b'\n', &mut request)).await??;
    let request: Request = match serde_json::from_slice(&request) {
        Ok(request) => request,
        Err(error) => return say(&mut to, &refused(Blame::Asked, format!("this is no request: {error}"))).await,
    };
    let turn = match request {
        Request::Health | Request::Parked | Request::Compact | Request::Import => None,
        Request::Backup | Request::Export { .. } | Request::Verify { .. } => match one_by_one.try_lock_owned() {
            Ok(turn) => Some(turn),
            Err(_) => {
                return say(&mut to, &refused(Blame::Store, "another request is being worked on".to_owned())).await;
            }
        },
    };
    let (answers, mut waiting) = mpsc::channel(WAITING);
    tokio::task::spawn_blocking(move || {
        let last = work(&desk, &request, &answers);
        // Released before the last reply, after which the client may send its next request.
        drop(turn);
        // The client may have disconnected.
        let _ = answers.blocking_send(last);
    });
    while let Some(answer) = waiting.recv().await {
        say(&mut to, &answer).await?;
    }
    Ok(())
}

const fn refused(fault: Blame, why: String) -> Reply {
    Reply::Failed { fault, why }
}

async fn say(to: &mut (impl AsyncWriteExt + Unpin), answer: &Reply) -> io::Result<()> {
    timeout(READ_BY, to.write_all(&line(answer))).await?
}

/// Binds a socket that only its owner can reach at any moment: it is created in a private folder and moved to
/// its place after its permissions are set.
fn listen(path: &Path) -> io::Result<UnixListener> {
    if fs::symlink_metadata(path).is_ok_and(|there| !there.file_type().is_socket()) {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "what is there is not a socket"));
    }
    let folder = path.with_extension("new");
    let making = folder.join("s");
    for remains in [fs::remove_file(&making), fs::remove_dir(&folder)] {
        remains.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })?;
    }
    fs::DirBuilder::new().mode(0o700).create(&folder)?;
    let listener = UnixListener::bind(&making)?;
    fs::set_permissions(&making, fs::Permissions::from_mode(0o600))?;
    fs::rename(&making, path)?;
    fs::remove_dir(&folder)?;
    Ok(listener)
}
