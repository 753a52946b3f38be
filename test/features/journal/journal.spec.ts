import { calendarDay, addDays } from '../../../src/diary/calendar-day';
import { emptyDayStatus } from '../../../src/diary/journal/day-status';
import { DocStore } from '../../../src/persistence/doc-store';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { journalEntryOf } from '../../../src/diary/journal/journal-entry';
import { askWith, bearer, RESTRICTED, TOKENS } from '../../support/access';
import { CapturedLog } from '../../support/captured-log';
import { appOfSuite, createTestApp } from '../../support/create-test-app';
import { aDay, aProduct, day } from '../../support/days';
import { amounts } from '../../support/details';
import { askMcp, type JsonAnswer, readJson } from '../../support/requests';

const NOW = '2026-04-01T12:00:00Z';
const HEADACHE = { date: '2026-03-02', kind: 'SYMPTOM', label: 'Kopfweh', severity: 6, time: '16:30' };

const ask = (method: string, path: string, body?: unknown, token = TOKENS.write, headers = {}) =>
  askWith(token, method, `${service.url}/api/v2/${path}`, body, headers);
const get = async (path: string): Promise<JsonAnswer['body']> => (await ask('GET', path, undefined, TOKENS.read)).body;

const service = appOfSuite({ now: NOW, environment: { ...RESTRICTED, EXPORTER_LOG_LEVEL: 'debug' } });

describe('journal', () => {
  it('a button logs a symptom with a token that can add nothing else', async () => {
    const added = await ask('POST', 'journal', HEADACHE, TOKENS.journal);
    expect([added.status, added.body]).toEqual([
      201,
      { id: expect.any(String), endDate: null, text: null, ...HEADACHE },
    ]);
    expect((await ask('DELETE', `journal/${added.body.id}`)).status).toBe(204);
    expect((await ask('POST', 'journal', { ...HEADACHE, kind: 'TAG', severity: null }, TOKENS.journal)).status).toBe(
      403,
    );
    const withoutBody = { method: 'POST', headers: bearer(TOKENS.journal) };
    expect((await fetch(`${service.url}/api/v2/journal`, withoutBody)).status).toBe(400);
    const tomorrow = { date: '2026-04-02' };
    expect((await ask('POST', 'journal', { ...HEADACHE, ...tomorrow })).body.errors).toEqual({
      date: 'date of a symptom must not be in the future',
    });
    const planned = { ...tomorrow, kind: 'TAG', label: 'exam' };
    expect((await ask('PUT', 'journal/exam', planned)).status).toBe(201);
    expect((await ask('DELETE', 'journal/exam')).status).toBe(204);
  });

  it('entries are read by the days that they cover, changed and deleted by who saw them last', async () => {
    await ask('PUT', 'journal/headache', HEADACHE);
    const cold = { date: '2026-03-10', endDate: '2026-03-14', kind: 'TAG', label: 'Erkältung' };
    const { body, etag } = await ask('PUT', 'journal/cold-1', cold);
    expect(body).toMatchObject({ id: 'cold-1', severity: null, endDate: '2026-03-14' });

    expect(await get('journal?fromDate=2026-03-14&toDate=2026-03-20')).toEqual([body]);
    expect(await get('journal?fromDate=2026-03-15&toDate=2026-03-20')).toEqual([]);
    expect(await get('journal')).toMatchObject([{ label: 'Kopfweh' }, { label: 'Erkältung' }]);

    const changed = await ask('PUT', 'journal/cold-1', { ...cold, text: 'mit Fieber' }, TOKENS.write, {
      'if-match': etag!,
    });
    expect([changed.status, changed.body.text]).toEqual([200, 'mit Fieber']);
    expect((await ask('DELETE', 'journal/cold-1', undefined, TOKENS.write, { 'if-match': etag! })).status).toBe(412);
    expect((await ask('DELETE', 'journal/cold-1')).status).toBe(204);
    expect((await ask('GET', 'journal/cold-1')).status).toBe(404);
  });

  it('entries of a day are in the order of their times, those without one first', async () => {
    for (const [id, time] of [
      ['a', '18:00'],
      ['b', null],
      ['c', '07:30'],
    ] as const) {
      await ask('PUT', `journal/order-${id}`, { date: '2026-03-20', time, kind: 'NOTE', text: id });
    }
    const entries = (await get('journal?fromDate=2026-03-20')) as { text: string }[];
    expect(entries.map(({ text }) => text)).toEqual(['b', 'c', 'a']);
    for (const id of ['a', 'b', 'c']) await ask('DELETE', `journal/order-${id}`);
  });

  it('symptoms are known by their entries and their coverage, however they are spelled', async () => {
    await ask('PUT', 'journal/headache', HEADACHE);
    await ask('PUT', 'journal/later', { date: '2026-03-05', kind: 'SYMPTOM', label: 'KOPFWEH' });
    expect(await get('symptoms')).toEqual([
      { label: 'Kopfweh', from: null, to: null, entries: 2, lastDate: '2026-03-05' },
    ]);
    expect((await ask('GET', 'symptoms/kopfweh/coverage')).status).toBe(404);

    expect((await ask('PUT', 'symptoms/kopfweh/coverage', { from: '2026-01-01' })).status).toBe(201);
    expect((await ask('PUT', 'symptoms/Kopfweh/coverage', { from: '2026-01-01', to: '2026-12-31' })).status).toBe(200);
    expect(await get('symptoms/KOPFWEH/coverage')).toEqual({ label: 'Kopfweh', from: '2026-01-01', to: '2026-12-31' });
    expect(await get('symptoms')).toMatchObject([{ from: '2026-01-01', entries: 2 }]);
    expect((await ask('DELETE', 'symptoms/Kopfweh/coverage')).status).toBe(204);
    expect((await ask('DELETE', 'journal/later')).status).toBe(204);
  });

  it('food groups are kept by their names', async () => {
    const dairy = { include: ['milch', 'käse'], exclude: ['kokosmilch'] };
    expect((await ask('PUT', 'food-groups/Milch & Käse'.replace('&', '%26'), dairy)).status).toBe(201);
    expect(await get('food-groups')).toEqual([{ name: 'Milch & Käse', ...dairy }]);
    expect(await get('food-groups/milch%20%26%20k%C3%A4se')).toEqual({ name: 'Milch & Käse', ...dairy });
    expect((await ask('DELETE', 'food-groups/MILCH%20%26%20K%C3%84SE')).status).toBe(204);
    expect((await ask('DELETE', 'food-groups/Milch')).status).toBe(404);

    const cut = await ask('PUT', 'food-groups/Dairy', { include: ["['milch'"] });
    expect(cut.body.errors).toEqual({ include: expect.stringContaining('begins like a list and is none') });
  });

  it('the status of a day leaves it out of figures of complete days, and of no others', async () => {
    const days = service.app.get(DocStore);
    const products = (name: string) => ({ products: [aProduct(name)], nutrients: amounts({ SALT: 2 }) });
    await days.save(aDay('2026-03-02', { totalCalories: 2000, ...products('Brot') }));
    await days.save(aDay('2026-03-03', { totalCalories: 3000, ...products('Käse') }));
    await days.save(aDay('2026-03-04', { totalCalories: 500, ...products('Äpfel') }));
    expect(await get('days/2026-03-03/status')).toEqual({
      date: '2026-03-03',
      completeness: 'AUTO',
      excluded: false,
      reason: null,
      dayType: 'NORMAL',
    });
    const { etag } = await ask('GET', 'days/2026-03-03/status');
    const seen = { 'if-match': etag! };
    const sick = await ask('PUT', 'days/2026-03-03/status', { excluded: true, reason: 'SICK' }, TOKENS.write, seen);
    expect((await ask('PUT', 'days/2026-03-03/status', {}, TOKENS.write, seen)).status).toBe(412);
    expect([sick.status, sick.body.reason]).toEqual([201, 'SICK']);
    await ask('PUT', 'days/2026-03-04/status', { completeness: 'INCOMPLETE' });
    expect(await get('days/statuses?fromDate=2026-03-03')).toMatchObject([
      { date: '2026-03-03' },
      { date: '2026-03-04' },
    ]);

    const range = 'fromDate=2026-03-02&toDate=2026-03-04';
    expect((await get(`stats/averages?${range}`)).averages.avgTotalCalories).toBe(1833.3);
    expect((await get(`stats/averages?${range}&days=complete`)).averages.avgTotalCalories).toBe(2000);
    expect(await get(`stats/trend?${range}&days=complete`)).toMatchObject([{ bucket: '2026-03-02', average: 2000 }]);
    expect(await get(`stats/trend?${range}&metric=SALT&days=complete`)).toMatchObject([{ bucket: '2026-03-02' }]);
    expect((await get(`stats/macro-split?${range}&days=complete`)).averageCalories).toBe(2000);
    expect((await get(`stats/meals?${range}&days=complete`)).meals).toEqual([]);
    expect(await get('stats/weekdays?days=complete')).toMatchObject([{ dayOfWeek: 'MONDAY', dayCount: 1 }]);
    const salt = async (query: string) =>
      ((await get(`stats/nutrients?${range}${query}`)) as { key: string; days: number }[]).find(
        ({ key }) => key === 'SALT',
      )?.days;
    expect([await salt(''), await salt('&days=complete')]).toEqual([3, 1]);
    const [all, complete] = [await get('stats'), await get('stats?days=complete')];
    expect([all.amountEntries, all.uniqueProducts, all.totalProducts]).toEqual([3, 3, 3]);
    expect([complete.amountEntries, complete.uniqueProducts, complete.totalProducts]).toEqual([1, 1, 1]);
    expect([complete.highestCaloriesDay.total, complete.longestStreak]).toEqual([2000, all.longestStreak]);
  });

  it('a day with nothing logged is not excluded any more once it has calories', async () => {
    const status = 'days/2026-03-25/status';
    const days = service.app.get(DocStore);
    const nothing = { excluded: true, reason: 'NOTHING_LOGGED', dayType: 'REST' };
    expect((await ask('PUT', status, nothing)).body).toMatchObject(nothing);
    await days.save(aDay('2026-03-25', { totalCalories: 0 }));
    expect(await get(status)).toMatchObject(nothing);
    await days.save(aDay('2026-03-25', { totalCalories: 1900 }));
    const shown = { date: '2026-03-25', completeness: 'AUTO', excluded: false, reason: null, dayType: 'REST' };
    const { body, etag } = await ask('GET', status);
    expect(body).toEqual(shown);
    expect(await get('days/statuses?fromDate=2026-03-25')).toEqual([shown]);
    expect(await get('stats/trend?fromDate=2026-03-25&toDate=2026-03-25&days=complete')).toMatchObject([
      { average: 1900 },
    ]);
    const changed = { ...shown, dayType: 'TRAINING' };
    expect(await ask('PUT', status, changed, TOKENS.write, { 'if-match': etag! })).toMatchObject({ body: changed });
    expect((await ask('PUT', status, nothing, TOKENS.write, { 'if-match': etag! })).status).toBe(412);

    // Without a type of its own it is as if nobody had said anything, so that it may be suggested again.
    await ask('PUT', status, { excluded: true, reason: 'NOTHING_LOGGED' });
    expect(await get('days/statuses?fromDate=2026-03-25')).toEqual([]);
    const plain = await ask('GET', status);
    expect(plain.body).toEqual({ ...shown, dayType: 'NORMAL' });
    const after = await ask('PUT', status, changed, TOKENS.write, { 'if-match': plain.etag! });
    expect(after).toMatchObject({ status: 200, body: changed });
  });

  it('a status that another program stores while a tag is compared is not replaced', async () => {
    const status = 'days/2026-03-26/status';
    const userData = service.app.get(UserDataStore);
    const { etag } = await ask('GET', status);
    const other = { ...emptyDayStatus(calendarDay('2026-03-26')), dayType: 'REST' };
    jest.spyOn(userData, 'find').mockImplementationOnce(async () => {
      await userData.save('dayStatus', [other]);
      return other;
    });
    expect((await ask('PUT', status, { excluded: true }, TOKENS.write, { 'if-match': etag! })).status).toBe(412);
    jest.restoreAllMocks();
    expect(await get(status)).toEqual(other);
  });

  it('no symptom, label or note is in a line of the log, whatever happens', async () => {
    const log = new CapturedLog();
    const secret = 'Gicht-geheim';
    await ask('POST', 'journal', { ...HEADACHE, label: secret, text: secret });
    await ask('PUT', `symptoms/${secret}/coverage`, { from: 'nonsense' });
    await ask('PUT', `food-groups/${secret}`, { include: [secret] });
    jest.spyOn(service.app.get(UserDataStore), 'find').mockRejectedValue(new Error('away'));
    expect((await ask('GET', `symptoms/${secret}/coverage`)).status).toBe(500);
    expect((await ask('GET', `food-groups/${secret}`)).status).toBe(500);
    jest.restoreAllMocks();

    expect(log.lines.join('\n')).toContain('GET /api/v2/symptoms/:label/coverage');
    expect(log.lines.join('\n')).not.toContain(secret);
    const metrics = await fetch(`${service.url}/actuator/prometheus`, { headers: bearer(TOKENS.read) });
    expect(await metrics.text()).not.toContain(secret);
  });
});

describe('the limits of the journal', () => {
  const MIGRAINE = { date: '2026-03-02', kind: 'SYMPTOM', label: 'Migraine' };
  const fullDay = (date: string) => `There are 100 entries of the journal on ${date} already; delete some first`;

  const service = appOfSuite({
    now: NOW,
    environment: { ...RESTRICTED, EXPORTER_MCP_ENABLED: 'true', EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' },
  });
  const userData = () => service.app.get(UserDataStore);

  const ask = (method: string, path: string, body?: unknown, token = TOKENS.write, { url } = service) =>
    askWith(token, method, `${url}/api/v2/${path}`, body);
  const fill = (date: string, entries = 100) =>
    userData().save(
      'journal',
      Array.from({ length: entries }, (_, at) => journalEntryOf({ ...MIGRAINE, date }, `${date}-${at}`)),
    );

  it('are a hundred entries of a day, whoever adds them, and hold up no change of one of them', async () => {
    await fill('2026-03-02');
    await fill('2026-03-03', 1);

    const added = await ask('POST', 'journal', MIGRAINE, TOKENS.journal);
    expect([added.status, added.body.errors]).toEqual([400, { date: fullDay('2026-03-02') }]);
    expect((await ask('PUT', 'journal/mine', MIGRAINE)).status).toBe(400);
    expect((await ask('PUT', 'journal/2026-03-03-0', MIGRAINE)).status).toBe(400);
    const call = { name: 'log_symptom', arguments: { label: 'Migraine', date: '2026-03-02' } };
    const logged = await askMcp(service, { method: 'tools/call', params: call }, bearer(TOKENS.write));
    const text = expect.stringContaining(fullDay('2026-03-02'));
    expect(logged).toMatchObject({ isError: true, content: [{ text }] });
    expect(await userData().count('journal', { to: day('2026-03-03') })).toBe(101);
    expect((await ask('PUT', 'journal/2026-03-02-7', { ...MIGRAINE, severity: 3 })).status).toBe(200);
  });

  it('bind an import, as those of goals do', async () => {
    const date = day('2026-03-04');
    await fill(date, 99);
    const goals = Array.from({ length: 1002 }, (_, at) => ({
      type: 'goals',
      validFrom: addDays(day('2026-01-01'), at),
      sets: [{ appliesTo: null, targets: [] }],
    }));
    const symptoms = ['a', 'b'].map((id) => ({ type: 'journal', id, ...MIGRAINE, date }));
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
        { line: 2, date, reason: fullDay(date) },
      ],
    };
    expect((await importing('&dryRun=true')).body).toMatchObject(report);
    expect((await importing('')).body).toMatchObject(report);
    expect([await userData().count('goals', {}), await userData().count('journal', { from: date })]).toEqual([
      1000, 100,
    ]);
  });

  it('are a hundred symptoms in an hour by a token that only adds them; others are not held up', async () => {
    const fresh = await createTestApp({ now: NOW, environment: RESTRICTED });
    const add = async (date: string, token = TOKENS.journal) =>
      (await ask('POST', 'journal', { ...MIGRAINE, date }, token, fresh)).status;
    const statuses: number[] = [];
    for (let at = 0; at < 101; at++) statuses.push(await add(addDays(day('2026-03-01'), at % 4)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect([statuses.at(-1), await add('2026-03-02'), await add('2026-03-02', TOKENS.write)]).toEqual([429, 429, 201]);
    await fresh.close();
  });
});
