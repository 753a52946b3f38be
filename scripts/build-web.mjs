// Builds the page into dist/web: API types, bundle, compressed copies, and the list of files that the service serves; the login page
// is copied into dist/login as it is. Skipped when neither the page nor the service has changed since the last build.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { writeApiTypes } from './api-types.mjs';

// Otherwise a build from within a test would be a larger one for development.
process.env.NODE_ENV = 'production';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist', 'web');
const LOGIN = join(ROOT, 'dist', 'login');
const STAMP = join(OUT, '.built-from');
const SMALLEST_TO_PACK = 512;

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

function digest(...contents) {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex').slice(0, 20);
}

function stampOfSources() {
  const service = globSync('dist/*.mjs', { cwd: ROOT });
  const sources = [...service, 'package.json', 'scripts/build-web.mjs', 'scripts/api-types.mjs'];
  const page = globSync('web/**/*', { cwd: ROOT }).filter((file) => statSync(join(ROOT, file)).isFile());
  return digest(...[...sources, ...page].sort().flatMap((file) => [file, readFileSync(join(ROOT, file))]));
}

/** Compresses a file once at build time instead of at every request. */
function describe(file) {
  const content = readFileSync(join(OUT, file));
  const encodings = [];
  if (content.length >= SMALLEST_TO_PACK && extname(file) !== '.png') {
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(join(OUT, `${file}.br`), brotliCompressSync(content, best));
    writeFileSync(join(OUT, `${file}.gz`), gzipSync(content, { level: 9 }));
    encodings.push('br', 'gzip');
  }
  const type = TYPES[extname(file)];
  if (!type) throw new Error(`Of what type is ${file}?`);
  return { type, etag: digest(content), immutable: file.startsWith('assets/'), encodings };
}

if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stampOfSources()) {
  await writeApiTypes();
  await build({ configFile: join(ROOT, 'web', 'vite.config.mts'), logLevel: 'warn' });
  cpSync(join(ROOT, 'web', 'login'), LOGIN, { recursive: true });
  cpSync(join(ROOT, 'web', 'public', 'icons', 'icon.svg'), join(LOGIN, 'icon.svg'));
  const files = globSync('**/*', { cwd: OUT }).filter((file) => statSync(join(OUT, file)).isFile());
  const list = Object.fromEntries(files.sort().map((file) => [file, describe(file)]));
  writeFileSync(join(OUT, 'files.json'), JSON.stringify(list, undefined, 2));
  writeFileSync(STAMP, stampOfSources());
}
