FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# `dependencies` are what the build needs: half of the packages, which a small NAS has room for.
RUN npm ci --omit=dev --no-audit --no-fund
COPY .swcrc tsconfig.json ./
COPY scripts/bundle.mjs scripts/not-bundled.mjs scripts/build-web.mjs scripts/api-types.mjs scripts/programs.mjs scripts/assemble.mjs scripts/
COPY scripts/mcp-bundle scripts/mcp-bundle
COPY src src
COPY web web
# Compiles like `nest build`, which would bring 140 MB of packages.
RUN node_modules/.bin/swc src -d build --strip-leading-paths && npm run bundle && npm run assemble

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production \
    PORT=8080
COPY --from=build /app/runtime ./
# `docker compose run --rm nutrition-diary diary --help`
RUN ln -s /app/dist/cli.js /usr/local/bin/diary
# The default address of the diary, sqlite:data/diary.db, is then in the volume.
RUN mkdir /data && chown 1000:1000 /data && ln -s /data data
# The user "node"; as a number, so that Kubernetes can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/actuator/health/liveness`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The base image starts programs through a shell, which drops settings whose names have hyphens or dots.
# The limits of the engine are those of `npm start`.
ENTRYPOINT []
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "--initial-heap-size=48", "dist/main.js"]
