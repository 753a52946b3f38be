// Puts the compiled service, and the program that copies a diary, each with what it needs to start into one file: Node finds and
// reads one file in a quarter of the time that it takes for a thousand. What is loaded later, or reads files of its own, stays in
// node_modules.
import { mkdirSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { bundleMcpLibraries, fromMcpLibraries } from './bundle-mcp.mjs';

const LOADED_LATER = ['mongodb', '@influxdata/influxdb-client', 'swagger-ui-dist'];
// The framework tries these and goes on without them.
const NOT_INSTALLED = [
  '@nestjs/websockets',
  '@nestjs/platform-fastify',
  '@fastify/*',
  ...['class-transformer', 'class-transformer/storage', 'class-validator'],
  ...['@grpc/*', 'amqp-connection-manager', 'amqplib', 'ioredis', 'kafkajs', 'mqtt', 'nats'],
];

const options = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  keepNames: true,
  logLevel: 'warning',
  external: [...LOADED_LATER, ...NOT_INSTALLED],
};

const shared = await bundleMcpLibraries({ ...options, outfile: 'dist/mcp-libraries.js' });
await build({
  ...options,
  entryPoints: { service: 'build/main.js', 'copy-diary': 'build/copy-diary.js' },
  outdir: 'dist',
  plugins: [fromMcpLibraries(shared)],
});

mkdirSync('dist', { recursive: true });
// A signal that comes while the service loads waits until it is heard: as the first process of a container it would be lost.
// The compiled form of the files is kept beside them, where that can be written; it saves the next start the compiling.
writeFileSync(
  'dist/main.js',
  `'use strict';
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {});
require('node:module').enableCompileCache(require('node:path').join(__dirname, 'compile-cache'));
require('./service.js');
`,
);
