# syntax=docker/dockerfile:1
# Otsukai in one image: the server, the storefront that it serves and, in sandbox mode, the world to try it against.
# How it is run: compose.yaml, docs/operating.md. No key and no password is in it: all of that is told when it is started.

FROM node:24-trixie-slim AS build
WORKDIR /build
COPY . .
# What a clone does at its first start; then what only the build needed goes again (the packages of Node: headers, manuals).
RUN --mount=type=cache,target=/root/.npm \
    sh scripts/ensure.sh \
    && npm prune --omit=dev --no-audit --no-fund --loglevel=error \
    && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share

# No Node of its own: ours is the one of package-lock.json, as everywhere.
FROM debian:trixie-slim
# The server needs no right but to write what it keeps. Its PostgreSQL, when DATABASE_URL is not set, refuses root and asks for a user with a name.
RUN useradd --uid 10001 --home-dir /data --create-home --shell /usr/sbin/nologin otsukai
WORKDIR /otsukai
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/packages packages
COPY --from=build /build/apps/server apps/server
COPY --from=build /build/apps/sandbox apps/sandbox
COPY --from=build /build/apps/storefront/dist apps/storefront/dist
COPY --from=build /build/apps/desk/dist apps/desk/dist
COPY --from=build /build/content content
# Compiled code is kept here from one start to the next.
RUN install -d -o otsukai node_modules/.cache
# What listens on 127.0.0.1 in a container can be reached by nobody: who may come is decided by the ports that are published.
# The code cache and the allocator are set as `npm start` sets them.
ENV PATH=/otsukai/node_modules/.bin:$PATH \
    NODE_COMPILE_CACHE=/otsukai/node_modules/.cache/compiled \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    DATA_DIR=/data \
    HOST=0.0.0.0 \
    SANDBOX_HOST=0.0.0.0 \
    PORT=4000
USER otsukai
VOLUME /data
EXPOSE 4000 4001
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# It stops within 10 s of SIGTERM, once what is under way has ended.
CMD ["node", "--max-semi-space-size=4", "apps/server/src/main.ts"]
