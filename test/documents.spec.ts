import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from 'js-yaml';
import { MAX_ACTIVITIES } from '../src/diary/body/activity';
import { MAX_PRODUCTS } from '../src/diary/day-entry';
import { MAX_ANSWER_DAYS, MAX_RANGE_DAYS } from '../src/diary/date-range';
import { MAX_SETS, MAX_TARGETS_OF_SET } from '../src/diary/goals/goal-version';
import { factsOfKind, RECORD_KINDS } from '../src/diary/user-data/record-kinds';
import { MAX_WRITTEN_PER_HOUR } from '../src/features/body/measure-limit';
import { MAX_DOWNLOADS } from '../src/features/download/download-slots';
import { MAX_ENTRIES_PER_HOUR } from '../src/features/journal/journal.module';
import { MAX_SEARCH_DAYS } from '../src/features/triggers/triggers.service';
import { MAX_PACKET_BYTES } from '../src/integrations/mqtt/packet-limit';
import { MAX_WAITING, SHORT_QUESTION_DAYS } from '../src/platform/work/yielding';
import { MAX_DAYS } from '../src/sync/import/reading/file-content';
import { MAX_RECORDS } from '../src/sync/import/reading/read-file';

const ROOT = join(__dirname, '..');
const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/*.md', { cwd: ROOT }).sort(),
];
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The anchors of the headings, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('documents', () => {
  it.each(DOCUMENTS.filter((file) => file !== 'README.md'))('are linked from the README: %s', (file) => {
    expect(read('README.md')).toContain(`(${file})`);
  });

  it('the README can be read in one sitting', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(115);
  });

  it('the changelog says what changed from 0.2.0 to 1.0.0 in at most 60 lines', () => {
    const [, section = ''] = /^(## 1\.0\.0\n.*?)^## 0\.2\.0$/ms.exec(read('CHANGELOG.md')) ?? [];

    expect(section.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(60);
    expect(section).toContain('\n### Breaking\n');
  });
});

describe('the oldest Node that the documents name', () => {
  const [major, minor] = [20, 19];

  it('is the one of package.json', () => {
    expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: `>=${major}.${minor}` } });
    expect(read('docs/install.md')).toContain(`Node ${major}.${minor} or newer`);
  });

  it('is one that each package of the lockfile accepts, so that npm ci does not warn', () => {
    const accepts = (range: string) => {
      const [, sign, from, then = '0'] = /^\s*(>=|\^|~|)\s*v?(\d+)(?:\.(\d+))?/.exec(range) ?? [];
      if (from === undefined) return range.trim() === '*';
      if (Number(from) === major) return Number(then) <= minor;
      return sign === '>=' && Number(from) < major;
    };
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { engines?: { node?: string } }>;
    };
    const refusing = Object.entries(packages).filter(
      ([, { engines }]) => !(engines?.node ?? '*').split('||').some(accepts),
    );

    expect(refusing.map(([name, { engines }]) => `${name} ${engines?.node}`)).toEqual([]);
  });
});

describe.each(DOCUMENTS)('%s', (file) => {
  const links = [...read(file).matchAll(/(?:\]\(|src=")([^)"\s]+)[)"]/g)].map(([, link = '']) => link);
  const own = links.filter((link) => !/^https?:/.test(link)).map((link) => link.split('#') as [string, string?]);

  it('links to files that exist', () => {
    const missing = own.filter(([path]) => path !== '' && !existsSync(join(ROOT, dirname(file), path)));

    expect(missing).toEqual([]);
  });

  it('links to headings that exist', () => {
    const missing = own.filter(([path, anchor]) => {
      const target = path === '' ? file : join(dirname(file), path);
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });

    expect(missing).toEqual([]);
  });
});

/** A client's file of MCP servers, under one of two names. */
type ClientFile = Partial<Record<'mcpServers' | 'servers', Record<string, unknown>>>;

describe('docs/assistants.md', () => {
  const CLIENTS = [
    'Claude Desktop',
    'Claude Code',
    'claude.ai',
    'ChatGPT',
    'Cursor',
    'VS Code',
    'LibreChat',
    'Open WebUI',
    'n8n',
  ];
  const recipes = read('docs/assistants.md')
    .split('## An assistant in the cloud\n')[0]!
    .split(/^### /m)
    .slice(1)
    .map((recipe) => recipe.split(/^## /m)[0]!);
  const blocksOf = (language: string) =>
    recipes.flatMap((recipe) =>
      [...recipe.matchAll(new RegExp(`^\`\`\`${language}\\n(.+?)^\`\`\``, 'gms'))].map(([, block = '']) => block),
    );

  it('has a recipe for each of the usual clients', () => {
    expect(recipes.map((recipe) => recipe.split('\n')[0])).toEqual([...CLIENTS, 'Any other client']);
  });

  it('has files that their clients can read, with the address of the endpoint', () => {
    const files = [
      ...blocksOf('json').map((block) => JSON.parse(block) as ClientFile),
      ...blocksOf('yaml').map((block) => load(block) as ClientFile),
    ];

    expect(files).toHaveLength(5);
    for (const { mcpServers, servers = mcpServers } of files) {
      expect(JSON.stringify(servers?.['nutrition-diary'])).toMatch(/"https?:\/\/[\w.:]+\/mcp"/);
    }
  });
});

const figure = (number: number) => number.toLocaleString('en');

/** What, where it applies, and what one more gets. */
const LIMITS: [string, string, string][] = [
  [`${figure(MAX_ANSWER_DAYS)} days`, "a range with entries, or with each day's goals", '400'],
  [`${figure(MAX_RANGE_DAYS)} days`, 'a fetch, missing days, a trend, figures of goals', '400'],
  [`${figure(MAX_SEARCH_DAYS)} days`, 'a search for triggers', '400'],
  [
    '1',
    `questions about goals and searches for triggers that run at once, up to ${SHORT_QUESTION_DAYS} days first`,
    `waits; with ${MAX_WAITING} that wait, 503 with \`Retry-After\``,
  ],
  [`${MAX_DOWNLOADS}`, 'downloads that run at once', 'waits up to 10 s, then 503 with `Retry-After`'],
  [`${figure(MAX_DAYS)} days, ${figure(MAX_RECORDS)} rows of CSV`, 'a file that is imported', '413'],
  [
    '1 file',
    'imports, from the reading of the file to the end',
    `409 during a run; else waits; with ${MAX_WAITING} that wait, 503 with \`Retry-After\``,
  ],
  [`${figure(MAX_PRODUCTS)} foods`, 'a day of a file, or of a page', 'the day is rejected, or the page not understood'],
  [`${figure(MAX_ACTIVITIES)} activities`, 'a day of a CSV', '413'],
  [`${figure(MAX_WRITTEN_PER_HOUR)} an hour`, 'measurements that a token of the scope `measure` writes', '429'],
  [`${MAX_ENTRIES_PER_HOUR} an hour`, 'symptoms that a token of the scope `journal` adds', '429'],
  [`${MAX_SETS} sets of ${MAX_TARGETS_OF_SET} targets`, 'a version of goals', '400'],
  ['1 message', 'MQTT messages that are handled at once', 'waits at the broker'],
  [`${MAX_PACKET_BYTES / 1024} kB`, 'an MQTT message', 'the connection is ended'],
  ...RECORD_KINDS.map(factsOfKind).map(({ max, maxPerDay, plural }): [string, string, string] => {
    const ofDay = maxPerDay === undefined ? '' : `, ${figure(maxPerDay)} of a day`;
    return [figure(max) + ofDay, plural, '400; in a file, the line is rejected'];
  }),
];

describe('the table of limits', () => {
  it('has the limits of the code', () => {
    const table = LIMITS.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
    expect(read('docs/reliability.md')).toContain(`| Limit | Of | One more |\n|---|---|---|\n${table}\n`);
  });
});
