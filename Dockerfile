# The image of the site. Its settings come from the environment (docs/production.md).

FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build.ts \
  && npm prune --omit=dev --no-save \
  && rm -rf .next/cache \
  && mkdir -p .next/cache/images .next/cache/code

FROM node:24.21.0-slim
# Docker sets HOSTNAME to the container's name. The server would not listen on 127.0.0.1.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data HOSTNAME=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app ./
# The user of the server can write only the data, the resized pictures and V8's compiled code.
RUN mkdir /data && chown node:node /data .next/cache/images .next/cache/code
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1. On SIGTERM it answers the open requests and exits.
STOPSIGNAL SIGTERM
CMD ["node", "scripts/run.mjs", "start"]
