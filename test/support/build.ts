import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds, once in a test run, what suites start as a process of its own or show in a browser. */
export default function build(): void {
  // The gate has built it, beside its other checks.
  if (process.env['DIARY_TESTS_BUILT'] === 'true') return;
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: join(__dirname, '..', '..'), stdio: 'inherit' });
  process.env['DIARY_TESTS_BUILT'] = 'true';
}
