import { spawnSync } from 'node:child_process';
import { describeWith } from './describe-with';

/** `npm test` says by an environment variable where the program is. */
const PROMTOOL = process.env['TEST_PROMTOOL'];

/** Tests with Prometheus' own checks. */
export const describeWithPromtool = describeWith('promtool', PROMTOOL);

export function promtool(args: string[], options: { input?: string } = {}): { status: number | null; said: string } {
  if (!PROMTOOL) throw new Error('There is no promtool to run: run the tests by npm test');
  const { status, stdout, stderr } = spawnSync(PROMTOOL, args, { encoding: 'utf8', ...options });
  return { status, said: stdout + stderr };
}
