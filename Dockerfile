# syntax=docker/dockerfile:1
# Meadhall as an image: docker build -t meadhall . ; docs/HOSTING.md tells how it is run. Two things in it may be asked for:
# the image (the last stage), and the program alone (--target program), which is what a release is packed from.

# What is shipped is compiled by this very version; whoever builds from source may take any from rust-version on.
ARG RUST=1.95.0

FROM rust:${RUST}-slim-bookworm AS build
ARG TARGETARCH
WORKDIR /src
COPY . .
# Hosts need neither the practice hall nor its local Discord, so the default features are off.
# What others have written is compiled once: both caches outlive the layer, and neither is in the image.
RUN --mount=type=cache,id=meadhall-crates,target=/usr/local/cargo/registry \
    --mount=type=cache,id=meadhall-target-${TARGETARCH},target=/src/target,sharing=locked \
    cargo build --locked --profile dist --no-default-features --bin meadhall \
    && install -D -m 0755 target/dist/meadhall /out/meadhall \
    && install -d -m 0700 /out/data

FROM scratch AS program
COPY --from=build /out/meadhall /meadhall

# The program needs glibc and libgcc of the Debian it was built on and nothing else: the roots of TLS, the fonts and all words
# are in it, clocks are UTC. This base has those two libraries, no shell and no package manager; and a static program would
# have musl's allocator, which is slow where many threads draw pictures and think.
FROM gcr.io/distroless/cc-debian12:nonroot
LABEL org.opencontainers.image.title="Meadhall" \
      org.opencontainers.image.description="A Discord bot that hosts board games in channels" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /out/meadhall /usr/local/bin/meadhall
# A new volume takes over who owns this folder.
COPY --from=build --chown=65532:65532 /out/data /data
# Here config.toml is looked for; the environment is enough, too.
WORKDIR /etc/meadhall
# Where the token is, that is: an image has none.
# hadolint ignore=DL3064
ENV MEADHALL_DATA=/data \
    MEADHALL_TOKEN_FILE=/run/secrets/token
VOLUME /data
USER 65532:65532
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["meadhall", "healthcheck"]
ENTRYPOINT ["meadhall"]
CMD ["run"]
