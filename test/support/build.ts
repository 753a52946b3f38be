import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Tests that start the service as a process of its own start what is built from the present source. */
export default function build(): void {
  // The gate has built it, beside its other checks.
  if (process.env['DIARY_TESTS_BUILT'] === 'true') return;
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: join(__dirname, '..', '..'), stdio: 'inherit' });
  process.env['DIARY_TESTS_BUILT'] = 'true';
}
