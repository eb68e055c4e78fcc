# syntax=docker/dockerfile:1
# One image for web, worker and the command migrate. The final stage has no shell and no package manager.
# compose.yaml runs it; docs/operating.md explains how.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
COPY demo/package.json demo/
COPY bench/package.json bench/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci --omit=dev --ignore-scripts --workspace=web
COPY . .
RUN NODE_ENV=production node node_modules/@react-router/dev/bin.cjs build web --logLevel error

FROM manifests AS production
RUN npm ci --omit=dev --ignore-scripts --workspace=server && mkdir /data

FROM gcr.io/distroless/cc-debian12:nonroot
WORKDIR /app
COPY --from=manifests /usr/local/bin/node /usr/local/bin/node
COPY --from=production /app/node_modules node_modules
COPY --from=production --chown=nonroot:nonroot /data /data
COPY package.json ./
COPY contract contract
COPY content content
COPY server server
COPY --from=build /app/web/build web/build
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER nonroot
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT ?? process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/src/main.ts"]
