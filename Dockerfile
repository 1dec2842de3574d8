# One binary in an image without a shell, run by nobody in particular.
#
#     docker build --tag beanfield .
#     docker run --publish 8420:8420 --volume beanfield:/data beanfield

FROM node:22-bookworm-slim AS web
WORKDIR /beanfield
COPY docs/openapi.json docs/
COPY web web
RUN cd web && npm ci && npm run build

FROM rust:1.95-bookworm AS build
WORKDIR /beanfield
COPY . .
COPY --from=web /beanfield/web/dist web/dist
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/beanfield/target \
    cargo build --release --locked --package beanfield && \
    install -D target/release/beanfield /out/beanfield && mkdir /out/data

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /out/beanfield /usr/local/bin/beanfield
COPY --from=build --chown=nonroot:nonroot /out/data /data
ENV BEANFIELD_LISTEN=0.0.0.0:8420 BEANFIELD_DATABASE=/data/beanfield.db
VOLUME /data
EXPOSE 8420
ENTRYPOINT ["/usr/local/bin/beanfield"]
CMD ["serve"]
