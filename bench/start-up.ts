import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** From process start to the first 200 of readiness on the embedded store, and the resident memory then. */

const RUNS = Number(process.argv[2] ?? 11);
const ROOT = join(process.argv[1]!, '..', '..');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startOnce(folder: string): Promise<{ milliseconds: number; residentMb: number }> {
  const port = await freePort();
  const startedAt = performance.now();
  const service = spawn(process.execPath, [join(ROOT, 'dist', 'main.js')], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${join(folder, 'diary.db')}`,
    },
  });
  try {
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${port}/actuator/health/readiness`).catch(() => undefined);
      if (ready?.status === 200) break;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const milliseconds = performance.now() - startedAt;
    const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
    return { milliseconds, residentMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
  } finally {
    service.kill();
    await new Promise((resolve) => service.once('exit', resolve));
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

async function main(): Promise<void> {
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: ROOT, stdio: 'inherit' });
  const folder = mkdtempSync(join(tmpdir(), 'nutrition-diary-'));
  const runs = [];
  for (let run = 0; run <= RUNS; run++) runs.push(await startOnce(folder));
  rmSync(folder, { recursive: true });
  const counted = runs.slice(1);
  const times = counted.map(({ milliseconds }) => milliseconds);
  console.log(
    `start to ready: median ${median(times).toFixed(0)} ms, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms, ${RUNS} runs`,
  );
  console.log(
    `resident memory when ready: median ${median(counted.map(({ residentMb }) => residentMb)).toFixed(0)} MB`,
  );
}

void main();
