//! A bare connection to the gateway, for what no library would say.

use std::sync::Arc;

use futures::{SinkExt, StreamExt};
use local_discord::{LocalDiscord, TOKEN};
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

use super::stage::SOON;

/// What a connection brings.
#[derive(Debug, PartialEq)]
pub enum Heard {
    /// Something was said.
    Said(Value),
    /// It is over, with this reason.
    Closed(Option<u16>),
}

/// A connection.
pub struct Line(WebSocketStream<TlsStream<TcpStream>>);

impl Line {
    /// A connection that was greeted.
    pub async fn greeted(discord: &LocalDiscord) -> Self {
        let mut line = Self::open(discord).await;
        let Heard::Said(hello) = line.hears().await else { panic!("no greeting") };
        assert_eq!(hello["op"], 10);
        line
    }

    /// A connection.
    pub async fn open(discord: &LocalDiscord) -> Self {
        let mut authorities = RootCertStore::empty();
        authorities.add(CertificateDer::from_pem_file(discord.authority()).unwrap()).unwrap();
        let config = ClientConfig::builder().with_root_certificates(authorities).with_no_client_auth();
        let stream = TcpStream::connect(discord.gateway()).await.unwrap();
        let here = IpAddr::V4(Ipv4Addr::from([127, 0, 0, 1])).into();
        let stream = TlsConnector::from(Arc::new(config)).connect(here, stream).await.unwrap();
        let (socket, _) = client_async("wss://127.0.0.1/?v=10&encoding=json", stream).await.unwrap();
        Self(socket)
    }

    /// Says something.
    pub async fn says(&mut self, op: u64, told: Value) {
        self.says_text(&json!({ "op": op, "d": told }).to_string()).await;
    }

    /// Says anything at all.
    pub async fn says_text(&mut self, text: &str) {
        // What does not arrive any more is found out by whoever listens.
        let _ = self.0.send(Message::Text(text.to_owned())).await;
    }

    /// Says who it is: a bot that listens to servers.
    pub async fn identifies(&mut self, shard: (u64, u64)) {
        self.says(2, identity(shard)).await;
    }

    /// Waits for what is said next.
    pub async fn hears(&mut self) -> Heard {
        match timeout(SOON, self.0.next()).await.expect("something is said") {
            Some(Ok(Message::Text(text))) => Heard::Said(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Close(reason))) => Heard::Closed(reason.map(|it| it.code.into())),
            Some(Ok(other)) => panic!("{other:?}"),
            Some(Err(_)) | None => Heard::Closed(None),
        }
    }

    /// Waits for an event of this name, past whatever else is said.
    pub async fn hears_of(&mut self, name: &str) -> Value {
        loop {
            match self.hears().await {
                Heard::Said(told) if told["t"] == name => return told,
                Heard::Said(_) => {}
                Heard::Closed(reason) => panic!("closed with {reason:?} before {name}"),
            }
        }
    }

    /// Waits until it is over, and tells the reason.
    pub async fn ends(&mut self) -> Option<u16> {
        loop {
            if let Heard::Closed(reason) = self.hears().await {
                return reason;
            }
        }
    }

    /// Leaves, with a reason or without a word.
    pub async fn leaves(mut self, reason: Option<u16>) {
        use tokio_tungstenite::tungstenite::protocol::CloseFrame;
        if let Some(code) = reason {
            self.0.close(Some(CloseFrame { code: code.into(), reason: "".into() })).await.unwrap();
            while let Some(Ok(_)) = self.0.next().await {}
        }
    }
}

/// Who a bot is that listens to servers alone.
pub fn identity(shard: (u64, u64)) -> Value {
    json!({ "token": TOKEN, "intents": 1, "properties": {}, "shard": [shard.0, shard.1] })
}
