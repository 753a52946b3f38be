import { datesBetween } from '../../web/src/dates';
import { askedDays, siteWasAskedFor } from '../support/asked-of-site';
import { aDay } from '../support/days';
import { fill } from '../support/diary-with-gaps';
import { jsonFile } from '../support/files-to-import';
import { post, storedDays } from '../support/requests';
import { DiaryView, type View } from '../support/views/diary-view';

const EXPORT = '/api/v2/nutritiondata/export';

describe('fetching', () => {
  const diary = new DiaryView({ days: [], site: {}, isWritten: true });
  const show = (from: string, to: string, language: 'en' | 'de' = 'en') =>
    diary.show(`#/data/fetch?from=${from}&to=${to}`, { language });
  const datesOf = (page: View, reason: string) => page.texts(`[data-reason="${reason}"] a`);
  /** Clicks without waiting for the answer of the run. */
  const start = (page: View) => page.user.click(page.get('button', 'Fetch'));

  it('stops after the day in flight, says so, and goes on with the rest when that is wished', async () => {
    const release = diary.site.hold({ after: 2 });
    let page = await show('2024-08-20', '2024-08-29');
    await start(page);
    await page.until(() => page.text('2 of 10 days'));
    page.get('heading', 'Days are being fetched');
    page.text(/started in the web app/);
    expect(page.get('button', 'Fetch')).toMatchObject({ disabled: true });
    await page.user.click(page.get('button', 'Stop after the current day'));
    await page.until(() => expect(diary.requests).toContain(`DELETE ${EXPORT}`));
    release();
    await page.until(() => page.text('Stopped'));
    expect(await storedDays(diary)).toEqual(['2024-08-20', '2024-08-21', '2024-08-22']);

    // It is remembered by the service, not by the window.
    page = await diary.show('#/data');
    page.text('3 of 10 days done, 7 not fetched.');
    expect(datesOf(page, 'not tried')).toHaveLength(7);
    await page.click('button', 'Resume');
    await page.until(() => page.text('All 7 days are stored.'));
    // No day was asked for twice.
    expect(askedDays(diary.site)).toHaveLength(10);
  });

  it('takes days without entries for a normal outcome, folds long lists, and offers nothing to try again', async () => {
    for (const date of datesBetween('2024-08-01', '2024-08-15')) diary.site.setDay(date, 'empty');
    const page = await show('2024-08-01', '2024-08-18');
    await page.click('button', 'Fetch');
    await page.until(() => page.text('3 days stored, nothing logged on 15.'));
    expect(page.find('button', /again|Resume/)).toEqual([]);
    expect(page.at('[data-reason="nothing logged"] details').content).toMatch(/^15 days Thu, 15 Aug 2024/);
  });

  it('says what failed, that it gave up, and offers the rest', async () => {
    diary.site.addFault({ kind: 'maintenance' });
    const page = await show('2024-08-26', '2024-08-27');
    await page.click('button', 'Fetch');
    await page.until(() =>
      expect(page.texts('main [role="alert"]')).toEqual([
        'None of the 2 days could be fetched. Existing data is unchanged.',
      ]),
    );
    const longer = await show('2024-08-20', '2024-08-29');
    await longer.click('button', 'Fetch');
    await longer.until(() => longer.text('Gave up: fddb.info failed for three days in a row'));
    longer.text('3 of 10 days done, 7 not fetched.');
    expect(longer.get('button', 'Resume')).toMatchObject({ disabled: false });
  });

  it('says how long it will still take, by how long its days take, under each address of before', async () => {
    diary.site.addFault({ kind: 'slow', ms: 1000 });
    // 244 days of a second and something each.
    const page = await diary.show('#/export?from=2024-01-01&to=2024-08-31');
    expect(page.at('.range-filter summary').content).toContain('1 Jan – 31 Aug 2024');
    expect(page.get('link', 'Data', { current: 'page' })).toBeDefined();
    await start(page);
    await page.until(() => page.text(/^about ([4-9]|\d\d) minutes left$/));
    await page.user.click(page.get('button', 'Stop after the current day'));
    await page.until(() => page.text('Stopped'));
  });

  it('is shown on the overview when another client has started it', async () => {
    await fill(diary.service.app, [aDay('2024-08-01')]);
    const release = diary.site.hold({ after: 1 });
    const page = await diary.show();
    page.get('heading', /30 days/); // 2 to 31 August.
    const running = diary.api(`${EXPORT}?days=3`);
    await page.until(() => page.text('1 of 3 days'));
    page.text('Days are being fetched');
    release();
    await running;
    await page.until(() => page.get('heading', /27 days/));
    expect(page.content).not.toContain('Days are being fetched');
  });

  it('says in words that help that another one runs, although its window did not know', async () => {
    const release = diary.site.hold();
    const idle = await diary.api(`${EXPORT}/status?details=true`);
    // The window reads the status from before the other one, however often it asks.
    diary.route(/export\/status/, () => Response.json(idle));
    class Silent extends EventTarget {
      close = () => undefined;
    }
    const events = globalThis.EventSource;
    globalThis.EventSource = Silent as never;
    const page = await show('2024-08-26', '2024-08-26');
    const running = diary.api(`${EXPORT}?days=1`);
    await siteWasAskedFor(diary.site, '2024-08-31');
    await start(page);
    await page.until(() => page.text(/^Only one of them runs at a time/));
    globalThis.EventSource = events;
    release();
    await running;
  });

  it('says that the account was not accepted, in each language, and on the overview', async () => {
    diary.site.rejectPassword = true;
    await fill(diary.service.app, [aDay('2024-08-01')]);
    await post(`${diary.url}/api/v2/nutritiondata`, { fromDate: '2024-08-26', toDate: '2024-08-26' });
    const page = await diary.show('#/data');
    expect(page.texts('main [role="alert"]')).toEqual([expect.stringMatching(/^fddb\.info rejected the login/)]);
    expect(page.get('button', 'Try again')).toMatchObject({ disabled: false });

    const german = await diary.show('', { language: 'de' });
    // The days may be stored all the same, from an earlier fetch.
    expect(german.at('main .notice').content).toMatch(/^fddb\.info hat die Anmeldung abgelehnt.*0 von 1 Tag erledigt/);
    await german.click(german.at('main .notice').get('link', 'Details'));
    expect(german.heading).toBe('Daten');
    german.text('fddb.info hat die Anmeldung abgelehnt');
    expect(german.at('main').content).not.toContain('rejected');
  });

  it('brings all missing days in one run, which the overview leads to', async () => {
    const days = datesBetween('2024-08-01', '2024-08-28').map((date) => aDay(date));
    await fill(diary.service.app, [...days, aDay('2024-08-30')]);
    // 10 August was emptied by hand; 29 and 31 August were never fetched.
    await fill(diary.service.app, [aDay('2024-08-10', { totalCalories: 0 })]);
    const page = await diary.show();
    await page.click('link', /^Fetch all 3/);
    diary.site.setDay('2024-08-29', 'empty');
    await page.click('button', 'Fetch all 3 missing days');
    await page.until(() => page.text('2 days stored, nothing logged on 1.'));
    expect(askedDays(diary.site)).toEqual(['2024-08-10', '2024-08-29', '2024-08-31']);
    await page.settled();
    expect(page.find('button', /missing/)).toEqual([]);
  });

  it('calls an import an import, also one of own data alone', async () => {
    const importFile = ({ buffer }: { buffer: Buffer }) =>
      fetch(`${diary.url}/api/v2/nutritiondata/import`, { method: 'POST', body: new Uint8Array(buffer) });
    await importFile(jsonFile([aDay('2024-08-01'), aDay('2024-08-20')]));
    const page = await diary.show('#/data/import');
    page.get('heading', 'Last import');
    page.text('2 days imported');
    page.text(/started through the API/);
    expect(page.content).not.toContain('Last fetch');

    const own = '{"type":"measurement","date":"2024-03-01","kind":"WEIGHT","value":70.5,"source":"API"}';
    await importFile({ buffer: Buffer.from(own) });
    const after = await diary.show('#/data/import', { language: 'de' });
    after.text('Eigene Angaben importiert: Ziele, Messwerte, Symptome oder Notizen');
  });
});

describe('the weekly comparison', () => {
  const HISTORY = '/api/v2/nutritiondata/history';
  const span = { from: '2024-07-20', to: '2024-07-26' };
  const diary = new DiaryView({ days: [], site: { history: { span } }, isWritten: true });

  it('finds a late edit, and says what fddb.info answered when that was no diary', async () => {
    await post(diary.url + HISTORY, undefined);
    const logged = datesBetween(span.from, span.to).filter((date) => diary.site.expectedDay(date));
    const edited = diary.site.expectedDay('2024-07-22')!;
    diary.site.setDay('2024-07-22', { ...edited, products: edited.products.slice(1) });
    const page = await diary.show('#/data');
    expect(page.figure('comparison')).toContain(`${logged.length} days fetched.`);
    await page.click('button', 'Compare with fddb.info now');
    await page.until(() => expect(page.figure('comparison')).toBe('1 day fetched.'));
    page.text('The day is stored.');
    page.get('link', 'Mon, 22 Jul 2024');
    await page.click('button', 'Compare with fddb.info now');
    await page.until(() =>
      expect(page.figure('comparison')).toBe('Nothing is missing here and nothing has changed there.'),
    );

    for (const date of logged) diary.site.setDay(date, 'empty');
    const german = await diary.show('#/data', { language: 'de' });
    await german.click('button', 'Jetzt mit fddb.info abgleichen');
    await german.until(() => german.text('fddb.info meldet „Keine Daten“.'));
    german.text('Der Abgleich vom 01.09.2024, 12:00 ist fehlgeschlagen');
  });
});

describe('a download', () => {
  // 400 days that end on 31 August 2024.
  const days = datesBetween('2023-07-29', '2024-08-31').map((date) => aDay(date));
  const diary = new DiaryView({ days });

  it('says how many days a file will hold, and that more than 365 are too many, but for JSON lines', async () => {
    const page = await diary.show('#/download');
    // 365 days that end today, which has no entries yet.
    page.get('button', 'Download 364 days');
    page.text('Without foods.');
    await page.choose(page.field('One row per'), 'food');
    expect(page.content).not.toContain('Without foods.');
    await page.click('button', 'All');
    page.text('This period has 400 days with entries; a file of this format can have at most 365.');
    expect(page.get('button', 'Download 400 days')).toMatchObject({ disabled: true });
    await page.click('button', 'Download all as JSON Lines');
    expect(page.get('button', 'Download 400 days')).toMatchObject({ disabled: false });
    await page.choose(page.field('File format'), 'CSV (up to 365 days)');
    await page.click('button', 'Use only the last 365 days');
    page.get('button', 'Download 365 days');
    await page.type(page.field('From'), '2022-07-01{Tab}');
    await page.type(page.field('To'), '2022-07-02{Tab}');
    page.text('There are no entries in this period. The diary goes from 29 Jul 2023 to 31 Aug 2024.');
    expect(page.get('button', 'Download')).toMatchObject({ disabled: true });
  });

  it.each([
    ['en', 'Download 364 days', 'decimalSeparator=dot&bom=true&details=true'],
    ['de', '364 Tage herunterladen', 'decimalSeparator=comma&bom=true&details=true'],
  ] as const)('is written as a spreadsheet reads it in %s', async (language, button, query) => {
    const page = await diary.show('#/download', { language });
    diary.route(/\/download\?/, () => new Response('{}', { status: 500 }));
    await page.click('button', button);
    expect(diary.requests.find((line) => line.includes('/download?'))).toContain(query);
  });
});
