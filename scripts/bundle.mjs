// Bundles the compiled service and its commands into a few files, which Node loads much faster than a thousand. Each `import()` in
// the source becomes a separate file that is loaded on demand: MCP (16 MB and 140 ms less at rest and at start without it), MongoDB
// (11 MB, 145 ms), the reading of fddb.info (12 MB, 110 ms). In one file the service takes 23 MB and 85 ms more. All
// figures are of processor time and memory of a service that starts in 400 ms and rests at 124 MB; the compile cache saves 45 ms.
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { NOT_BUNDLED } from './not-bundled.mjs';

/** Files that older documents name, and the commands that do their work now. They go with the next version. */
const FORMER_PROGRAMS = {
  'copy-diary': 'copy',
  history: 'history',
  'homeassistant-history': 'homeassistant-history',
  import: 'import',
  'mqtt-forget': 'mqtt-forget',
  reread: 'reread',
  restore: 'restore',
  token: 'token',
};

// Optional for the framework and its libraries, or passed to them by our own imports.
const NOT_NEEDED = [
  '@nestjs/websockets',
  '@nestjs/platform-fastify',
  '@nestjs/typeorm',
  '@nestjs/sequelize',
  '@mikro-orm/core',
  '@fastify/*',
  'class-transformer',
  'class-transformer/*',
  'class-validator',
  '@grpc/*',
  'amqp-connection-manager',
  'amqplib',
  'ioredis',
  'kafkajs',
  'nats',
];

/** Bundles only the imported parts of these libraries, from their ES modules, which saves 6 MB and 95 ms. */
const treeShaken = {
  name: 'tree-shaken',
  setup({ onResolve }) {
    onResolve({ filter: /^class-(transformer|validator)$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path: join(process.cwd(), 'node_modules', path, 'esm2015/index.js') } : undefined,
    );
  },
};

/** The framework's own uses of MQTT and of MongoDB would make every start read both; ours are loaded on demand. */
const notForTheFramework = {
  name: 'not-for-the-framework',
  setup({ onResolve }) {
    onResolve({ filter: /^(mqtt|@nestjs\/mongoose)$/ }, ({ path, importer }) =>
      /\/@nestjs\/(terminus|microservices)\//.test(importer) ? { path, external: true } : undefined,
    );
  },
};

/**
 * Resolves imports of libraries that come in both formats to the CommonJS one that other libraries use. Two copies would not know
 * each other's classes, and take 4 MB more with MCP.
 */
const oneCopyOfEach = {
  name: 'one-copy-of-each',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind, ...from }) =>
      kind === 'import-statement' || kind === 'dynamic-import'
        ? resolve(path, { ...from, kind: 'require-call' })
        : undefined,
    );
  },
};

for (const file of globSync('dist/*.{js,mjs}')) rmSync(file);
// What the compiler wrote are ES modules; taken for CommonJS, each would be wrapped in a function, which takes memory and time at each start.
writeFileSync('build/package.json', '{ "type": "module" }');
await build({
  entryPoints: { service: 'build/main.js', commands: 'build/cli/main.js' },
  outdir: 'dist',
  // Splitting requires ES modules; CommonJS libraries need `require` and `__dirname`.
  bundle: true,
  splitting: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url), __dirname = import.meta.dirname;",
  },
  platform: 'node',
  target: 'node24',
  // Smaller files; names stay as they are, for readable stacks. `keepNames` would set the name of each closure again whenever it is made.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 200,
  logLevel: 'warning',
  external: [...NOT_BUNDLED, ...NOT_NEEDED],
  // The framework would load this at every start for a client that is not used.
  alias: { '@nestjs/microservices/microservices-module': '@nestjs/websockets/not-installed' },
  plugins: [notForTheFramework, treeShaken, oneCopyOfEach],
});

// Stores the compile cache beside the files if the folder is writable, which speeds up the next start. An older Node, such as that of
// the system, would end with an error of the engine.
const load = (file) => `if (parseInt(process.versions.node) < 24) {
  console.error('Node 24 or newer is needed; this is ' + process.version);
  process.exit(1);
}
require('node:module').enableCompileCache(require('node:path').join(__dirname, 'compile-cache'));
import('./${file}');
`;
// In the image a link in the PATH leads to it.
writeFileSync('dist/cli.js', `#!/usr/bin/env node\n${load('commands.mjs')}`, { mode: 0o755 });
for (const [file, command] of Object.entries(FORMER_PROGRAMS)) {
  writeFileSync(
    `dist/${file}.js`,
    `console.error('dist/${file}.js is now "diary ${command}": node dist/cli.js ${command}');\n` +
      `process.argv.splice(2, 0, '${command}');\n${load('commands.mjs')}`,
  );
}
// Without a handler, signals during loading would be ignored in PID 1 of a container.
writeFileSync(
  'dist/main.js',
  `for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});\n${load('service.mjs')}`,
);
