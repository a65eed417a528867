//! The sockets: TLS on localhost, HTTP for requests and a WebSocket for the gateway.

mod gateway;
mod rest;
mod tls;

use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinSet};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

use super::platform::Platform;
pub use tls::Certificates;

pub trait Stream: AsyncRead + AsyncWrite + Unpin + Send + 'static {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + 'static> Stream for T {}

/// A port that is bound and listening.
pub struct Port {
    listener: TcpListener,
    address: SocketAddr,
}

impl Port {
    /// Binds a port on localhost; 0 picks a free one.
    pub async fn take(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address })
    }

    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves all accepted connections until the task is aborted; then all connections break.
    fn serve<L, F, T>(self, tls: TlsAcceptor, lets_in: L, talk: F) -> AbortHandle
    where
        L: Fn() -> bool + Send + 'static,
        F: Fn(TlsStream<TcpStream>) -> T + Send + Sync + 'static,
        T: Future<Output = ()> + Send + 'static,
    {
        let talk = Arc::new(talk);
        let listening = async move {
            let mut open = JoinSet::new();
            loop {
                tokio::select! {
                    connected = self.listener.accept() => {
                        // The client notices a connection that breaks while it is established.
                        let Ok((stream, _)) = connected else { continue };
                        let (tls, talk, let_in) = (tls.clone(), talk.clone(), lets_in());
                        open.spawn(async move {
                            if !let_in {
                                // Hold the connection open without answering, so that the client waits.
                                std::future::pending::<()>().await;
                            }
                            if stream.set_nodelay(true).is_ok()
                                && let Ok(stream) = tls.accept(stream).await
                            {
                                talk(stream).await;
                            }
                        });
                    }
                    Some(_) = open.join_next() => {}
                }
            }
        };
        tokio::spawn(listening).abort_handle()
    }
}

/// Serves the HTTP API on one port and the gateway on the other.
pub fn serve(platform: &Arc<Platform>, tls: &TlsAcceptor, requests: Port, gateway: Port) -> [AbortHandle; 2] {
    let (asked, told, knocked) = (platform.clone(), platform.clone(), platform.clone());
    [
        requests.serve(tls.clone(), || true, move |stream| rest::talk(stream, asked.clone())),
        gateway.serve(tls.clone(), move || knocked.knock(), move |stream| gateway::talk(stream, told.clone())),
    ]
}
