import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

describe('the table of tools in docs/assistants.md', () => {
  it('has the length of each as the built service sends it', () => {
    const check = spawnSync(process.execPath, ['scripts/mcp-tokens.mjs', '--check'], {
      cwd: join(__dirname, '..', '..', '..'),
      encoding: 'utf8',
    });

    expect([check.status, check.stderr]).toEqual([0, '']);
  });
});
