# The shop as an image for amd64 and arm64. Debian and not Alpine: the embedded PostgreSQL needs glibc, and backups are
# tried out with it also where DATABASE_URL is set. docs/operate/install.md says how to run it.
# One exact version, so that the same sources give the same image; a digest would be stricter, and has to be looked up
# where the registry can be reached: docker buildx imagetools inspect node:22.23.3-bookworm-slim.
FROM node:22.23.3-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:22.23.3-bookworm-slim
# With NODE_ENV=production every command refuses the demo shop, whose passwords are public.
ENV NODE_ENV=production \
    DEMO=0 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop/package.json /shop/package-lock.json /shop/tsconfig.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/dist ./dist
COPY --from=build /shop/api/assets ./api/assets
COPY --from=build /shop/scripts/start.mjs /shop/scripts/build-stamp.mjs /shop/scripts/operate.mjs ./scripts/
# The embedded PostgreSQL links its libraries at its first start; a read-only root needs them before.
RUN node scripts/operate.mjs link-database && mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "--enable-source-maps", "dist/server/main.js"]
