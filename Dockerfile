# The server's image. It runs as the user node and stores all its data in /data. It only writes to /data
# and /tmp, and to /backups if BACKUP_DIR is set to that:
#   docker run --read-only --tmpfs /tmp -v parkfetch:/data -p 127.0.0.1:3000:3000 parkfetch

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Only the build and the package files that it loads go into the final image.
RUN npm run build && node scripts/standalone.mjs /standalone

FROM node:24-slim
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build /standalone ./
RUN mkdir /data /backups && chown node:node /data /backups && chmod 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell, so that Node.js itself receives SIGTERM.
CMD ["node", "--v8-pool-size=2", "--max-semi-space-size=8", "scripts/start.mjs"]
