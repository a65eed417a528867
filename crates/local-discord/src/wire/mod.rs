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

use super::fake::FakeDiscord;

pub use tls::TlsCertificates;

pub trait AsyncStream: AsyncRead + AsyncWrite + Unpin + Send + 'static {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + 'static> AsyncStream for T {}

/// A port that is bound and listening.
pub struct BoundPort {
    listener: TcpListener,
    address: SocketAddr,
}

impl BoundPort {
    /// Binds a port on localhost; 0 picks a free one.
    pub async fn bind(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let address = listener.local_addr()?;
        Ok(Self { listener, address })
    }

    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves all accepted connections until the task is aborted; then all connections break.
    fn serve_connections<L, F, T>(self, tls: TlsAcceptor, accepts: L, handler: F) -> AbortHandle
    where
        L: Fn() -> bool + Send + 'static,
        F: Fn(TlsStream<TcpStream>) -> T + Send + Sync + 'static,
        T: Future<Output = ()> + Send + 'static,
    {
        let handler = Arc::new(handler);
        let accept_loop = async move {
            let mut connections = JoinSet::new();
            loop {
                tokio::select! {
                    accepted = self.listener.accept() => {
                        // A client that cannot be accepted notices the broken connection itself.
                        let Ok((stream, _)) = accepted else { continue };
                        let (tls, handler, is_accepted) = (tls.clone(), handler.clone(), accepts());
                        connections.spawn(async move {
                            if !is_accepted {
                                // Hold the connection open without answering, so that the client waits.
                                std::future::pending::<()>().await;
                            }
                            if stream.set_nodelay(true).is_ok()
                                && let Ok(stream) = tls.accept(stream).await
                            {
                                handler(stream).await;
                            }
                        });
                    }
                    Some(_) = connections.join_next() => {}
                }
            }
        };
        tokio::spawn(accept_loop).abort_handle()
    }
}

/// Serves the HTTP API on one port and the gateway on the other.
pub fn serve(
    fake: &Arc<FakeDiscord>,
    tls: &TlsAcceptor,
    api_port: BoundPort,
    gateway_port: BoundPort,
) -> [AbortHandle; 2] {
    let (for_requests, for_gateway, for_admission) = (fake.clone(), fake.clone(), fake.clone());
    [
        api_port.serve_connections(
            tls.clone(),
            || true,
            move |stream| rest::serve_connection(stream, for_requests.clone()),
        ),
        gateway_port.serve_connections(
            tls.clone(),
            move || for_admission.admit_to_handshake(),
            move |stream| gateway::serve_connection(stream, for_gateway.clone()),
        ),
    ]
}
