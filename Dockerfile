# syntax=docker/dockerfile:1
# The image of Meadhall: docker build -t meadhall . ; docs/HOSTING.md describes how to run it. The stage `program` has only the
# program, for releases.

# Releases are compiled with this version. The sources compile with any version from rust-version on.
ARG RUST=1.95.0

# The images are named by tags, which can be replaced. Add @sha256:… for a build that always uses the same ones.
FROM rust:${RUST}-slim-bookworm AS build
ARG TARGETARCH
# The commit, which `meadhall --version` names.
ARG COMMIT=
WORKDIR /src
COPY . .
# Hosts need neither the practice hall nor its local Discord, so the default features are off.
# The caches keep compiled dependencies between builds. They are not part of the image.
RUN --mount=type=cache,id=meadhall-crates,target=/usr/local/cargo/registry \
    --mount=type=cache,id=meadhall-target-${TARGETARCH},target=/src/target,sharing=locked \
    MEADHALL_COMMIT="${COMMIT}" cargo build --locked --profile dist --no-default-features --bin meadhall \
    && install -D -m 0755 target/dist/meadhall /out/meadhall \
    && install -d -m 0700 /out/data

FROM scratch AS program
COPY --from=build /out/meadhall /meadhall

# The program needs only glibc and libgcc of the Debian on which it was built: TLS roots, fonts and texts are compiled in, and clocks
# are UTC. This base image has these two libraries, no shell and no package manager. A static program would use musl's allocator,
# which is slow when many threads render pictures and search.
FROM gcr.io/distroless/cc-debian12:nonroot
LABEL org.opencontainers.image.title="Meadhall" \
      org.opencontainers.image.description="A Discord bot that hosts board games in channels" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /out/meadhall /usr/local/bin/meadhall
# A new volume gets the owner of this folder.
COPY --from=build --chown=65532:65532 /out/data /data
# The bot reads config.toml from here, if there is one.
WORKDIR /etc/meadhall
# This is the path of the token; the image contains none.
# hadolint ignore=DL3064
ENV MEADHALL_DATA=/data \
    MEADHALL_TOKEN_FILE=/run/secrets/token
VOLUME /data
USER 65532:65532
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["meadhall", "healthcheck"]
ENTRYPOINT ["meadhall"]
CMD ["run"]
