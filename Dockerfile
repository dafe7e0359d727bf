# The image of a server. It runs as the user node, keeps all its data in /data, and needs nothing else
# that can be written to but /tmp, and /backups where BACKUP_DIR is set to it:
#   docker run --read-only --tmpfs /tmp -v parkfetch:/data -p 127.0.0.1:3000:3000 parkfetch

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# What builds is not what runs: the build goes on, with the files of packages that it loads.
RUN npm run build && node scripts/standalone.mjs /standalone

FROM node:24-slim
ENV NODE_ENV=production \
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
# Node itself is asked to stop, not a shell before it.
CMD ["node", "scripts/start.mjs"]
