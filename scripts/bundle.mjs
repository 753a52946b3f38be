// Puts the compiled service and the program that copies a diary into a few files: Node finds and reads one file in a quarter of the
// time that it takes for a thousand. What the source imports later, by `import()`, is a file of its own, read when it is needed:
// MCP, MongoDB, what asks the site.
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { NOT_BUNDLED } from './not-bundled.mjs';

// The framework and its libraries try these and go on without them, or are handed them by our own imports.
const NOT_NEEDED = [
  '@nestjs/websockets',
  '@nestjs/platform-fastify',
  '@fastify/*',
  ...['class-transformer', 'class-transformer/*', 'class-validator'],
  ...['@grpc/*', 'amqp-connection-manager', 'amqplib', 'ioredis', 'kafkajs', 'mqtt', 'nats'],
];

/** Of these the service has the parts that it imports by name, a fiftieth of the whole, which only their ES modules allow. */
const treeShaken = {
  name: 'tree-shaken',
  setup({ onResolve }) {
    onResolve({ filter: /^class-(transformer|validator)$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path: join(process.cwd(), 'node_modules', path, 'esm2015/index.js') } : undefined,
    );
  },
};

/**
 * Its checks of databases would bring their libraries along; ours are checked through the stores. What draws frames around
 * errors on a terminal is loaded for a style of log that is not ours.
 */
const terminusWithoutExtras = {
  name: 'terminus-without-extras',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^boxen$/ }, ({ path }) => ({ path, namespace: 'empty' }));
    onLoad({ filter: /./, namespace: 'empty' }, () => ({ contents: '' }));
    const databases = /^(@nestjs\/(mongoose|typeorm|sequelize)|@mikro-orm\/core)(\/|$)/;
    onResolve({ filter: databases }, ({ path, importer }) =>
      importer.includes('/@nestjs/terminus/') ? { path, external: true } : undefined,
    );
  },
};

/** Some libraries come in both formats. What the service imports is what other libraries require, so that there is one copy. */
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

/** To import a module of Node reads all that it exports, among it what is loaded on first use: an HTTP client, web cryptography. */
const modulesOfNodeRequired = {
  name: 'modules-of-node-required',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'required' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require('${path}');`,
    }));
  },
};

for (const file of globSync('dist/*.{js,mjs}')) rmSync(file);
await build({
  entryPoints: { service: 'build/main.js', 'copy-diary': 'build/copy-diary.js' },
  outdir: 'dist',
  // Splitting needs modules of this format; libraries of the other one ask for `require` and their folder.
  bundle: true,
  splitting: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url), __dirname = import.meta.dirname;",
  },
  platform: 'node',
  target: 'node24',
  keepNames: false,
  // A fifth less to read; names stay, so that a stack says where it comes from.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 200,
  logLevel: 'warning',
  external: [...NOT_BUNDLED, ...NOT_NEEDED],
  // The framework would load this at every start, for a kind of client that nothing here uses.
  alias: { '@nestjs/microservices/microservices-module': '@nestjs/websockets/not-installed' },
  plugins: [modulesOfNodeRequired, terminusWithoutExtras, treeShaken, oneCopyOfEach],
});

// The compiled form of the files is kept beside them, where that can be written; it saves the next start the compiling.
const load = (
  file,
) => `require('node:module').enableCompileCache(require('node:path').join(__dirname, 'compile-cache'));
import('./${file}');
`;
writeFileSync('dist/copy-diary.js', load('copy-diary.mjs'));
// A signal that comes while the service loads waits until it is heard: as the first process of a container it would be lost.
writeFileSync(
  'dist/main.js',
  `for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});\n${load('service.mjs')}`,
);
