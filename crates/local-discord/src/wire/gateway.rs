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

use super::AsyncStream;
use crate::fake::FakeDiscord;
use crate::gateway::{GatewayConnection, GatewayFrame};

/// How late a heartbeat may be; serenity checks its clock only twice a second.
const HEARTBEAT_GRACE: Duration = Duration::from_secs(1);

/// Serves one client until either side closes the connection.
pub async fn serve_connection(stream: impl AsyncStream, fake: Arc<FakeDiscord>) {
    let Ok(mut socket) = accept_async(stream).await else { return };
    let (frame_sender, mut frames) = unbounded_channel();
    let mut connection = fake.open_connection(frame_sender);
    let closed_by_client = run_and_tell_client_close(&mut socket, &mut frames, &mut connection, &fake).await;
    fake.disconnect(&mut connection, closed_by_client);
}

/// Runs the connection. Returns whether the client closed it in a way that ends its session.
async fn run_and_tell_client_close<S: AsyncStream>(
    socket: &mut WebSocketStream<S>,
    frames: &mut UnboundedReceiver<GatewayFrame>,
    connection: &mut GatewayConnection,
    fake: &FakeDiscord,
) -> bool {
    let heartbeat_timeout = fake.read_state(|state| state.behavior.heartbeat_interval).mul_f32(1.5) + HEARTBEAT_GRACE;
    loop {
        tokio::select! {
            received = timeout(heartbeat_timeout, socket.next()) => match received {
                Ok(Some(Ok(Message::Text(text)))) => fake.receive(connection, &text),
                Ok(Some(Ok(Message::Close(reason)))) => {
                    // Complete the close handshake, unless the client is already gone.
                    let _ = socket.flush().await;
                    let _ = socket.get_mut().shutdown().await;
                    // The close codes 1000 and 1001 end the session. After any other code the client will resume.
                    return reason.is_some_and(|it| matches!(u16::from(it.code), 1000 | 1001));
                }
                Ok(Some(Ok(_))) => {}
                Ok(Some(Err(_)) | None) => return false,
                Err(_) => {
                    close_socket(socket, 4009).await;
                    return false;
                }
            },
            Some(frame) = frames.recv() => {
                if !send_frames(socket, frame, frames).await {
                    return false;
                }
            }
        }
    }
}

/// Sends this frame and all others that are queued. Returns false if the connection ends with them.
async fn send_frames<S: AsyncStream>(
    socket: &mut WebSocketStream<S>,
    frame: GatewayFrame,
    frames: &mut UnboundedReceiver<GatewayFrame>,
) -> bool {
    let mut next = Some(frame);
    while let Some(frame) = next {
        match frame {
            GatewayFrame::Text(text) => {
                if socket.feed(Message::Text(text)).await.is_err() {
                    return false;
                }
            }
            GatewayFrame::Close(code) => {
                close_socket(socket, code).await;
                return false;
            }
            GatewayFrame::Disconnect => {
                // Send what was queued before, then just end the connection.
                let _ = socket.flush().await;
                return false;
            }
        }
        next = frames.try_recv().ok();
    }
    socket.flush().await.is_ok()
}

async fn close_socket<S: AsyncStream>(socket: &mut WebSocketStream<S>, code: u16) {
    let reason = CloseFrame { code: CloseCode::from(code), reason: "".into() };
    // Ignore a client that is already gone. The TLS shutdown distinguishes this end from a broken connection.
    let _ = socket.close(Some(reason)).await;
    let _ = socket.get_mut().shutdown().await;
}
