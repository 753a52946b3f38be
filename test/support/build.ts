import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Tests that start the service as a process of its own start what is built from the present source. */
export default function build(): void {
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: join(__dirname, '..', '..'), stdio: 'inherit' });
  process.env['DIARY_TESTS_BUILT'] = 'true';
}
