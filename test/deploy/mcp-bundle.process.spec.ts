import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { ROOT } from '../support/deployment-files';
import { Assembled } from '../support/mcp-bridge';

/** Results of `npm run assemble` for assistants: the bundle for Claude Desktop and the entry for the public registry. */

const made = new Assembled();

describe('the bundle and its entry for the registry', () => {
  interface Documents {
    // oxlint-disable-next-line typescript/no-explicit-any -- Broken on purpose.
    manifest: any;
    // oxlint-disable-next-line typescript/no-explicit-any -- Broken on purpose.
    entry: any;
  }

  /** Mistakes that `npm run check:deploy` finds in them after each of some changes. */
  function mistakesAfter(changes: ((documents: Documents) => void)[]): string[][] {
    const copies = changes.map((change, index) => {
      const copy = join(made.folder, `changed-${index}`);
      mkdirSync(copy, { recursive: true });
      const manifest = structuredClone(made.bundle.manifest);
      const entry = JSON.parse(readFileSync(made.file('server.json'), 'utf8'));
      change({ manifest, entry });
      const content = zipSync({ 'manifest.json': strToU8(JSON.stringify(manifest)) });
      writeFileSync(join(copy, 'nutrition-diary.mcpb'), content);
      writeFileSync(join(copy, 'server.json'), JSON.stringify(entry));
      return copy;
    });
    return mistakesIn(copies);
  }

  function mistakesIn(folders: string[]): string[][] {
    const program = `import { mistakesOf } from './scripts/mcp-bundle/check.mjs'; console.log(JSON.stringify(process.argv.slice(1).map(mistakesOf)))`;
    const args = ['--input-type=module', '--eval', program, ...folders];
    return JSON.parse(spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' }).stdout) as string[][];
  }

  const OTHER_FILE = 'fileSha256 in server.json is not that of nutrition-diary.mcpb';

  it('are of their schemas, of one version, and belong together', () => {
    expect(mistakesIn([made.folder])).toEqual([[]]);
  });

  it('have a mistake where one lacks something or is of another form, owner or version', () => {
    const found = mistakesAfter([
      ({ manifest }) => (manifest.server = undefined),
      ({ manifest }) => (manifest.manifest_version = '0.2'),
      ({ entry }) => (entry.name = 'diary'),
      ({ manifest }) => (manifest.version = '9.9.9'),
      ({ entry }) => (entry.version = '9.9.9'),
    ]);

    expect(found).toEqual(
      [
        'manifest.json in nutrition-diary.mcpb: ',
        'manifest.json in nutrition-diary.mcpb: ',
        'server.json: ',
        'nutrition-diary.mcpb is of version 9.9.9',
        'server.json is of version 9.9.9',
      ].map((mistake): unknown[] => [expect.stringContaining(mistake), OTHER_FILE]),
    );
  });

  it('are the same files however often they are made', () => {
    const again = join(made.folder, 'again');
    mkdirSync(again);
    made.write(again, 'Pacific/Auckland');

    for (const name of ['nutrition-diary.mcpb', 'server.json']) {
      expect(readFileSync(join(again, name)).equals(readFileSync(made.file(name)))).toBe(true);
    }
  });

  it('hold a bridge of at most 110 lines', () => {
    const lines = readFileSync(join(made.folder, 'unpacked', 'bridge.mjs'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.length).toBeLessThanOrEqual(110);
  });
});
