# syntax=docker/dockerfile:1

# The release archive, made from this checkout.
FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends git python3 make g++
WORKDIR /src
COPY . .
RUN npm ci && npm run build && npm run release

# What runs: the archive and its packages.
FROM node:24-bookworm-slim AS packages
RUN apt-get update && apt-get install --yes --no-install-recommends python3 make g++
WORKDIR /app
RUN --mount=from=build,source=/src/dist,target=/release tar -xzf /release/smart-farm-control-*.tar.gz --strip-components=1
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=packages /app .
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
USER node
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/index.mjs"]
