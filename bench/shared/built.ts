import { buildSync } from 'esbuild';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './service.ts';

/** A module of the built service, by its path in src, for what a benchmark does without a running service. */
export function built<Module>(path: string): Module {
  const outfile = join(ROOT, '.cache', 'bench', 'built', `${path}.cjs`);
  buildSync({
    entryPoints: [join(ROOT, 'build', `${path}.js`)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    logLevel: 'warning',
  });
  return createRequire(outfile)(outfile) as Module;
}
