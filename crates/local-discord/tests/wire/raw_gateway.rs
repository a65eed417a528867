//! A raw gateway connection, to send payloads that no Discord library would send.

use std::sync::Arc;

use futures::{SinkExt, StreamExt};
use meadhall_local_discord::{LocalDiscord, TOKEN};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, IpAddr, Ipv4Addr};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

use super::fixture::WAIT_TIMEOUT;

/// A frame received from the gateway.
#[derive(Debug, PartialEq)]
pub enum ReceivedFrame {
    Payload(Value),
    /// The connection has ended, with this close code if there was a close frame.
    Closed(Option<u16>),
}

/// A raw connection to the gateway.
pub struct RawGatewayConnection(WebSocketStream<TlsStream<TcpStream>>);

impl RawGatewayConnection {
    /// Connects and reads the hello.
    pub async fn connect_after_hello(discord: &LocalDiscord) -> Self {
        let mut connection = Self::connect(discord).await;
        let ReceivedFrame::Payload(hello) = connection.receive().await else {
            panic!("expected Hello as the first payload")
        };
        assert_eq!(hello["op"], 10);
        connection
    }

    /// Connects without reading the hello.
    pub async fn connect(discord: &LocalDiscord) -> Self {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_file(discord.ca_file()).unwrap()).unwrap();
        let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        let stream = TcpStream::connect(discord.gateway_address()).await.unwrap();
        let here = IpAddr::V4(Ipv4Addr::from([127, 0, 0, 1])).into();
        let stream = TlsConnector::from(Arc::new(config)).connect(here, stream).await.unwrap();
        let (socket, _) = client_async("wss://127.0.0.1/?v=10&encoding=json", stream).await.unwrap();
        Self(socket)
    }

    /// Sends a payload with this opcode.
    pub async fn send_op(&mut self, op: u64, payload: Value) {
        self.send_text(&json!({ "op": op, "d": payload }).to_string()).await;
    }

    /// Sends any text, even invalid JSON.
    pub async fn send_text(&mut self, text: &str) {
        // A send on a closed connection fails; the next `hears` reports the close.
        let _ = self.0.send(Message::Text(text.to_owned())).await;
    }

    /// Identifies with the `GUILDS` intent only.
    pub async fn identify(&mut self, shard: (u64, u64)) {
        self.send_op(2, identify_payload(shard)).await;
    }

    /// Waits for the next frame.
    pub async fn receive(&mut self) -> ReceivedFrame {
        match timeout(WAIT_TIMEOUT, self.0.next()).await.expect("a frame arrives in time") {
            Some(Ok(Message::Text(text))) => ReceivedFrame::Payload(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Close(reason))) => ReceivedFrame::Closed(reason.map(|it| it.code.into())),
            Some(Ok(other)) => panic!("{other:?}"),
            Some(Err(_)) | None => ReceivedFrame::Closed(None),
        }
    }

    /// Waits for an event of this name and skips all others.
    pub async fn wait_for_event(&mut self, name: &str) -> Value {
        loop {
            match self.receive().await {
                ReceivedFrame::Payload(payload) if payload["t"] == name => return payload,
                ReceivedFrame::Payload(_) => {}
                ReceivedFrame::Closed(reason) => panic!("closed with {reason:?} before {name}"),
            }
        }
    }

    /// Waits until the connection ends and returns the close code.
    pub async fn wait_for_close(&mut self) -> Option<u16> {
        loop {
            if let ReceivedFrame::Closed(reason) = self.receive().await {
                return reason;
            }
        }
    }

    /// Closes the connection with a close frame, or drops it without one.
    pub async fn disconnect(mut self, reason: Option<u16>) {
        use tokio_tungstenite::tungstenite::protocol::CloseFrame;
        if let Some(code) = reason {
            self.0.close(Some(CloseFrame { code: code.into(), reason: "".into() })).await.unwrap();
            while let Some(Ok(_)) = self.0.next().await {}
        }
    }
}

/// Returns an identify payload with the `GUILDS` intent only.
pub fn identify_payload(shard: (u64, u64)) -> Value {
    json!({ "token": TOKEN, "intents": 1, "properties": {}, "shard": [shard.0, shard.1] })
}
