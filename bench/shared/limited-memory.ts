import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, Measured, ROOT } from './service.ts';

/** That of our own manifests. */
export const LIMIT_MB = 384;

/** A memory cgroup of either version, or undefined where none can be made. */
export function limitedMemory(): string | undefined {
  for (const [folder, limit] of [
    ['/sys/fs/cgroup/memory/nutrition-diary-bench', 'memory.limit_in_bytes'],
    ['/sys/fs/cgroup/nutrition-diary-bench', 'memory.max'],
  ] as const) {
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, limit), String(LIMIT_MB * 2 ** 20));
      return folder;
    } catch {
      continue;
    }
  }
  return undefined;
}

/** The service as it is started in the container, which writes its long pieces of work to the file of `TURNS_FILE`. */
export async function limitedService(
  group: string | undefined,
  environment: Record<string, string>,
): Promise<Measured> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const flags = [...scripts.start.split(' ').slice(1, -1), '--import', join(ROOT, 'bench', 'shared', 'turns.mjs')];
  const port = await freePort();
  const command = [process.execPath, ...flags, join(ROOT, 'dist', 'main.js')];
  const enter = group === undefined ? '' : `echo $$ > ${group}/cgroup.procs && `;
  return new Measured(
    ['-c', `${enter}exec "$0" "$@"`, ...command],
    port,
    { PORT: String(port), TZ: 'UTC', EXPORTER_SETUP_ENABLED: 'false', ...environment },
    'sh',
  );
}

/** Processor time of the longest piece of work of the main thread since then, in milliseconds; 0 below 50. */
export function longestPiece(file: string, since: number): number {
  const pieces = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const longer = pieces.map((line) => line.split(' ').map(Number)).filter(([at = 0]) => at >= since);
  return Math.max(0, ...longer.map(([, milliseconds = 0]) => milliseconds));
}
