import { addDays } from '../../../src/diary/calendar-day';
import { journalEntryOf } from '../../../src/diary/journal/journal-entry';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { askWith, bearer, RESTRICTED, TOKENS } from '../../support/access';
import type { TestApp } from '../../support/create-test-app';
import { day } from '../../support/days';
import { McpTestApp } from '../../support/mcp-client';
import { readJson } from '../../support/requests';

const MIGRAINE = { date: '2026-03-02', kind: 'SYMPTOM', label: 'Migraine' };
const FULL_DAY = 'There are 100 entries of the journal on 2026-03-02 already; delete some first';

let assistant: McpTestApp;
let service: TestApp;
let userData: UserDataStore;

const ask = (method: string, path: string, body?: unknown, token = TOKENS.write) =>
  askWith(token, method, `${service.url}/api/v2/${path}`, body);
const entry = (id: string, date: string) => journalEntryOf({ ...MIGRAINE, date }, id);
const fill = (date: string, entries = 100) =>
  userData.save(
    'journal',
    Array.from({ length: entries }, (_, at) => entry(`${date}-${at}`, date)),
  );

beforeEach(async () => {
  const environment = { ...RESTRICTED, EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' };
  assistant = await McpTestApp.open({ now: '2026-04-01T12:00:00Z', environment, headers: bearer(TOKENS.write) });
  service = assistant.service;
  userData = service.app.get(UserDataStore);
});
afterEach(() => assistant.close());

describe('the journal of a day', () => {
  it('takes a hundred entries, whoever adds them', async () => {
    await fill('2026-03-02');
    await fill('2026-03-03', 1);

    const added = await ask('POST', 'journal', MIGRAINE, TOKENS.journal);
    expect([added.status, added.body.errors]).toEqual([400, { date: FULL_DAY }]);
    expect((await ask('PUT', 'journal/mine', MIGRAINE)).status).toBe(400);
    expect((await ask('PUT', 'journal/2026-03-03-0', MIGRAINE)).status).toBe(400);
    const logged = await assistant.call('log_symptom', { label: 'Migraine', date: '2026-03-02' });
    expect([logged.isError, logged.text]).toEqual([true, expect.stringContaining(FULL_DAY)]);
    expect(await userData.count('journal', {})).toBe(101);
  });

  it('takes changes of its entries when it is full', async () => {
    await fill('2026-03-02');
    expect((await ask('PUT', 'journal/2026-03-02-7', { ...MIGRAINE, severity: 3 })).status).toBe(200);
  });
});

describe('limits', () => {
  it('an import is bound by the limits of the journal and of goals', async () => {
    await fill('2026-03-02', 99);
    const goals = Array.from({ length: 1002 }, (_, at) => ({
      type: 'goals',
      validFrom: addDays(day('2026-01-01'), at),
      sets: [{ appliesTo: null, targets: [] }],
    }));
    const symptoms = ['a', 'b'].map((id) => ({ type: 'journal', id, ...MIGRAINE }));
    const lines = [...symptoms, ...goals].map((line) => JSON.stringify(line)).join('\n');

    const importing = async (query: string) =>
      readJson(
        await fetch(`${service.url}/api/v2/nutritiondata/import?details=true${query}`, {
          method: 'POST',
          body: lines,
          headers: bearer(TOKENS.export),
        }),
      );
    const report = {
      ownData: { added: 1001, replaced: 0, unchanged: 0, skipped: 0 },
      rejected: [
        { line: 1003, reason: 'There are 1000 versions of goals already; delete some first' },
        { line: 1004, reason: 'There are 1000 versions of goals already; delete some first' },
        { line: 2, date: '2026-03-02', reason: FULL_DAY },
      ],
    };
    expect((await importing('&dryRun=true')).body).toMatchObject(report);
    expect((await importing('')).body).toMatchObject(report);
    expect([await userData.count('goals', {}), await userData.count('journal', {})]).toEqual([1000, 100]);
  });

  it('a token that only adds symptoms adds a hundred in an hour; others are not held up', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 101; at++) {
      const date = addDays(day('2026-03-01'), at % 4);
      statuses.push((await ask('POST', 'journal', { ...MIGRAINE, date }, TOKENS.journal)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    const refused = await ask('POST', 'journal', MIGRAINE, TOKENS.journal);
    expect([statuses.at(-1), refused.status]).toEqual([429, 429]);
    expect((await ask('POST', 'journal', MIGRAINE)).status).toBe(201);
  });
});
