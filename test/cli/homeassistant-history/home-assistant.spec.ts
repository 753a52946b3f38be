import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { CommandResult } from '../../../proof/shared/process.ts';
import { command } from '../../../src/cli/homeassistant-history/command';
import { journalEntryOf } from '../../../src/diary/journal/journal-entry';
import { measurementOf } from '../../../src/diary/body/measurement';
import { addDays } from '../../../src/diary/calendar-day';
import type { DiaryDay } from '../../../src/diary/day-entry';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteUserDataStore } from '../../../src/persistence/sqlite/sqlite-user-data-store';
import { runHere } from '../../support/command-here';
import { aDay, day } from '../../support/days';
import { DiaryFolder } from '../../support/diary-folder';
import { saveAll } from '../../support/stored';

const TOKEN = 'a long-lived token';
const FIRST = day('2021-03-27');

interface Import {
  metadata: Record<string, unknown>;
  stats: { start: string; mean: number; min: number; max: number }[];
}

/** Answers as Home Assistant does: `new` from 2025.11 on, `old` before. */
class HomeAssistantStub {
  readonly imports: Import[] = [];
  refuses: string | undefined;
  private readonly server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/api/websocket' });

  private constructor(knows: 'new' | 'old' = 'new') {
    this.server.on('connection', (socket) => {
      const say = (message: object) => socket.send(JSON.stringify(message));
      say({ type: 'auth_required', ha_version: '2025.4.4' });
      socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as Import & { id: number; type: string; access_token: string };
        if (message.type === 'auth')
          return say(message.access_token === TOKEN ? { type: 'auth_ok' } : { type: 'auth_invalid' });
        const isKnown = knows === 'new' ? 'mean_type' in message.metadata : !('mean_type' in message.metadata);
        const code = this.refuses ?? (isKnown ? undefined : 'invalid_format');
        if (code === undefined) this.imports.push(message);
        const error = { code, message: 'extra keys not allowed' };
        // What is no answer to this command comes first.
        say({ id: 18, type: 'event', event: {} });
        say({ id: message.id - 1, type: 'result', success: code !== undefined, error: { code: 'of another' } });
        return say({ id: message.id, type: 'result', success: code === undefined, ...(code && { error }) });
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  static async start(knows?: 'new' | 'old'): Promise<HomeAssistantStub> {
    const started = new HomeAssistantStub(knows);
    await once(started.server, 'listening');
    return started;
  }

  stop(): void {
    for (const client of this.server.clients) client.terminate();
    this.server.close();
  }
}

const folder = new DiaryFolder();
let stub: HomeAssistantStub | undefined;
afterEach(() => stub?.stop());

async function fill(days: DiaryDay[]): Promise<void> {
  const database = await folder.open();
  database.run('PRAGMA synchronous = OFF');
  await saveAll(new SqliteDocStore(database), days);
  const userData = new SqliteUserDataStore(database);
  await userData.save('measurement', [measurementOf({ date: FIRST, kind: 'WEIGHT', value: 80.4 }, 'API')]);
  await userData.save('journal', [journalEntryOf({ date: FIRST, kind: 'SYMPTOM', label: 'Migraine' }, 'm')]);
  folder.close();
}

function run(args: string[], token = TOKEN): Promise<CommandResult> {
  const environment = { TZ: 'Europe/Berlin', EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}` };
  return runHere(command, args, environment, folder.path, `${token}\n`);
}

describe('history', () => {
  it('sends all days, a thousand a message, at local midnight; a corrected day takes the place of the first', async () => {
    stub = await HomeAssistantStub.start();
    await fill(Array.from({ length: 1001 }, (_, at) => aDay(addDays(FIRST, at), { totalCalories: 2000 + at })));
    const { code, output } = await run(['--url', stub.url]);

    expect(output).toContain('Calories: 1001 days\n');
    expect(output).toContain('Weight: 1 day\n');
    expect([code, output.includes(TOKEN)]).toEqual([0, false]);
    const calories = stub.imports.filter(
      ({ metadata }) => metadata['statistic_id'] === 'nutrition_diary:diary_calories',
    );
    expect(calories.map(({ stats }) => stats.length)).toEqual([1000, 1]);
    expect(calories[0]!.metadata).toEqual({
      name: 'Nutrition diary: Calories',
      source: 'nutrition_diary',
      statistic_id: 'nutrition_diary:diary_calories',
      unit_of_measurement: 'kcal',
      has_sum: false,
      mean_type: 1,
      unit_class: null,
    });
    // The clocks go forward on 28 March.
    expect(calories[0]!.stats.slice(0, 3)).toEqual([
      { start: '2021-03-27T00:00:00+01:00', mean: 2000, min: 2000, max: 2000 },
      { start: '2021-03-28T00:00:00+01:00', mean: 2001, min: 2001, max: 2001 },
      { start: '2021-03-29T00:00:00+02:00', mean: 2002, min: 2002, max: 2002 },
    ]);
    expect(stub.imports.at(-1)).toMatchObject({
      metadata: { statistic_id: 'nutrition_diary:diary_weight', unit_of_measurement: 'kg' },
      stats: [{ mean: 80.4 }],
    });
    expect(JSON.stringify(stub.imports)).not.toContain('Migraine');

    stub.imports.length = 0;
    await fill([aDay(addDays(FIRST, 1000), { totalCalories: 1500 })]);
    expect((await run(['--url', `${stub.url}/`, '--from', '2023-12-22'])).code).toBe(0);
    expect(stub.imports[0]!.stats).toEqual([{ start: '2023-12-22T00:00:00+01:00', mean: 1500, min: 1500, max: 1500 }]);
  });

  it('speaks to older versions with their keys', async () => {
    stub = await HomeAssistantStub.start('old');
    await fill([aDay('2024-08-01')]);
    expect((await run(['--url', stub.url])).code).toBe(0);
    expect(stub.imports[0]!.metadata).toMatchObject({ has_mean: true, has_sum: false });
    expect(stub.imports[0]!.metadata).not.toHaveProperty('unit_class');
  });

  it.each([
    ['a refused token', [], 'another token', /refused the token/],
    ['somebody who is no administrator', [], TOKEN, /the token is not that of an administrator/],
    ['an address without Home Assistant', ['--url', 'http://127.0.0.1:9'], TOKEN, /cannot be reached/],
    ['no address', ['--url', 'ha.example.org'], TOKEN, /--url must be the address of Home Assistant/],
    ['no token', [], '', /no token on standard input/],
  ])('says in a sentence what is wrong: %s', async (_, args, token, sentence) => {
    stub = await HomeAssistantStub.start();
    stub.refuses = 'unauthorized';
    await fill([aDay('2024-08-01')]);
    const { code, output } = await run(['--url', stub.url, ...args].slice(args.length === 0 ? 0 : 2), token);
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/\n\s+at /);
  });
});
