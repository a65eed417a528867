//! The WebSocket of the gateway. Connections without a heartbeat are closed.

use std::sync::Arc;
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use tokio::io::AsyncWriteExt;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{WebSocketStream, accept_async};

use super::super::gateway::{Frame, Line};
use super::super::platform::Platform;
use super::Stream;

/// How late a heartbeat may be; serenity checks its clock only twice a second.
const LATE: Duration = Duration::from_secs(1);

/// Serves one client until either side closes the connection.
pub async fn talk(stream: impl Stream, platform: Arc<Platform>) {
    let Ok(mut socket) = accept_async(stream).await else { return };
    let (wire, mut frames) = unbounded_channel();
    let mut line = platform.connect(wire);
    let goodbye = listen(&mut socket, &mut frames, &mut line, &platform).await;
    platform.lose(&mut line, goodbye);
}

/// Runs the connection. Returns whether the client closed it in a way that ends its session.
async fn listen<S: Stream>(
    socket: &mut WebSocketStream<S>,
    frames: &mut UnboundedReceiver<Frame>,
    line: &mut Line,
    platform: &Platform,
) -> bool {
    let patience = platform.look(|state| state.manners.heartbeat).mul_f32(1.5) + LATE;
    loop {
        tokio::select! {
            said = timeout(patience, socket.next()) => match said {
                Ok(Some(Ok(Message::Text(text)))) => platform.hear(line, &text),
                Ok(Some(Ok(Message::Close(reason)))) => {
                    // Complete the close handshake, unless the client is already gone.
                    let _ = socket.flush().await;
                    let _ = socket.get_mut().shutdown().await;
                    // 1000 and 1001 end the session; with any other code the client will resume.
                    return reason.is_some_and(|it| matches!(u16::from(it.code), 1000 | 1001));
                }
                Ok(Some(Ok(_))) => {}
                Ok(Some(Err(_)) | None) => return false,
                Err(_) => {
                    close(socket, 4009).await;
                    return false;
                }
            },
            Some(frame) = frames.recv() => {
                if !say(socket, frame, frames).await {
                    return false;
                }
            }
        }
    }
}

/// Sends this frame and all others that are queued. Returns false if the connection ends with them.
async fn say<S: Stream>(socket: &mut WebSocketStream<S>, frame: Frame, more: &mut UnboundedReceiver<Frame>) -> bool {
    let mut next = Some(frame);
    while let Some(frame) = next {
        match frame {
            Frame::Text(text) => {
                if socket.feed(Message::Text(text)).await.is_err() {
                    return false;
                }
            }
            Frame::Close(code) => {
                close(socket, code).await;
                return false;
            }
            Frame::Cut => {
                // Send what was queued before, then just end the connection.
                let _ = socket.flush().await;
                return false;
            }
        }
        next = more.try_recv().ok();
    }
    socket.flush().await.is_ok()
}

async fn close<S: Stream>(socket: &mut WebSocketStream<S>, code: u16) {
    let reason = CloseFrame { code: CloseCode::from(code), reason: "".into() };
    // Ignore a client that is already gone. The TLS shutdown distinguishes this end from a broken connection.
    let _ = socket.close(Some(reason)).await;
    let _ = socket.get_mut().shutdown().await;
}
