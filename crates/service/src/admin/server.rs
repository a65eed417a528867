//! Server side of the admin socket. Requests are short and must arrive in time, few connections are served at
//! the same time, long requests run one at a time, and clients that do not read their replies are dropped.

use std::os::unix::fs::{DirBuilderExt, FileTypeExt, PermissionsExt};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::{Mutex, Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::handler::handle_request;
use super::long_path::with_socket_path;
use super::{AdminContext, AdminReply, AdminRequest, FailureKind, to_json_line};

const MAX_REQUEST_BYTES: u64 = 4096;
/// Further connections wait.
const MAX_CONNECTIONS: usize = 8;
/// The maximum number of replies that wait to be written.
const REPLY_QUEUE_LEN: usize = 64;
const READ_TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum time for writing a line. A client that reads more slowly is disconnected.
const WRITE_TIMEOUT: Duration = Duration::from_secs(60);
/// How often the server tells a waiting client that it is still working.
const STILL_WORKING_INTERVAL: Duration = Duration::from_secs(2);

/// Serves requests until `shutdown` resolves. Replaces a socket that an earlier process left behind: the caller
/// has the store open, so no other bot uses this directory.
pub async fn serve_admin_socket(
    context: AdminContext,
    path: &Path,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let listener = bind_private_socket(path)?;
    let (permits, exclusive) = (Arc::new(Semaphore::new(MAX_CONNECTIONS)), Arc::new(Mutex::new(())));
    let mut connections = JoinSet::new();
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let permit = Arc::clone(&permits).acquire_owned();
        let (permit, stream) = tokio::select! {
            () = &mut shutdown => break,
            accepted = async { (permit.await, listener.accept().await) } => accepted,
        };
        // A connection that failed while it was accepted needs no reply.
        let (Ok(permit), Ok((stream, _))) = (permit, stream) else { continue };
        let (context, exclusive) = (context.clone(), Arc::clone(&exclusive));
        while connections.try_join_next().is_some() {}
        connections.spawn(async move {
            let _permit = permit;
            // An error here means that the client has disconnected.
            let _ = handle_connection(context, exclusive, stream).await;
        });
    }
    drop(listener);
    fs::remove_file(path)
}

async fn handle_connection(context: AdminContext, exclusive: Arc<Mutex<()>>, stream: UnixStream) -> io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let mut request = Vec::new();
    let mut reader = BufReader::new(reader.take(MAX_REQUEST_BYTES));
    timeout(READ_TIMEOUT, reader.read_until(b'\n', &mut request)).await??;
    let request: AdminRequest = match serde_json::from_slice(&request) {
        Ok(request) => request,
        Err(error) => {
            return send_reply(
                &mut writer,
                &failure_reply(FailureKind::InvalidRequest, format!("invalid request: {error}")),
            )
            .await;
        }
    };
    let guard = match request {
        AdminRequest::Health
        | AdminRequest::DeadLetters
        | AdminRequest::Cluster
        | AdminRequest::Compact
        | AdminRequest::Import => None,
        AdminRequest::Backup | AdminRequest::Export { .. } | AdminRequest::Verify { .. } => {
            match exclusive.try_lock_owned() {
                Ok(guard) => Some(guard),
                Err(_) => {
                    return send_reply(
                        &mut writer,
                        &failure_reply(
                            FailureKind::StoreUnavailable,
                            "the bot is still working on another request; try again when that is done".to_owned(),
                        ),
                    )
                    .await;
                }
            }
        }
    };
    let (reply_sender, mut queued_replies) = mpsc::channel(REPLY_QUEUE_LEN);
    tokio::task::spawn_blocking(move || {
        let final_reply = handle_request(&context, &request, &reply_sender);
        // The guard is released before the last reply, after which the client may send its next request.
        drop(guard);
        // The client may have disconnected.
        let _ = reply_sender.blocking_send(final_reply);
    });
    loop {
        let reply = match timeout(STILL_WORKING_INTERVAL, queued_replies.recv()).await {
            Ok(Some(reply)) => reply,
            Ok(None) => break,
            Err(_) => AdminReply::StillWorking,
        };
        send_reply(&mut writer, &reply).await?;
    }
    Ok(())
}

const fn failure_reply(kind: FailureKind, reason: String) -> AdminReply {
    AdminReply::Failed { kind, reason }
}

async fn send_reply(writer: &mut (impl AsyncWriteExt + Unpin), reply: &AdminReply) -> io::Result<()> {
    timeout(WRITE_TIMEOUT, writer.write_all(&to_json_line(reply))).await?
}

/// Binds a socket that only its owner can reach at any moment: it is created in a private folder and moved to
/// its place after its permissions are set.
fn bind_private_socket(path: &Path) -> io::Result<UnixListener> {
    if fs::symlink_metadata(path).is_ok_and(|metadata| !metadata.file_type().is_socket()) {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "this path exists and is not a socket"));
    }
    let folder = path.with_extension("new");
    let new_socket = folder.join("s");
    for removed in [fs::remove_file(&new_socket), fs::remove_dir(&folder)] {
        removed.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })?;
    }
    fs::DirBuilder::new().mode(0o700).create(&folder)?;
    let listener = with_socket_path(&new_socket, |path| UnixListener::bind(path))?;
    fs::set_permissions(&new_socket, fs::Permissions::from_mode(0o600))?;
    fs::rename(&new_socket, path)?;
    fs::remove_dir(&folder)?;
    Ok(listener)
}
