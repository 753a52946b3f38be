import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { aDay, aProduct } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { DiaryView, View } from '../support/views/diary-view';

describe('around every view', () => {
  const diary = new DiaryView();

  it('an address that leads nowhere is said', async () => {
    for (const hash of ['#/constructor', '#/__proto__', '#/toString', '#/produkte']) {
      const page = await diary.show(hash);
      expect(page.heading).toBe('Page not found');
      await page.click('link', 'Go to the overview');
      expect(page.heading).toBe('Overview');
    }
  });

  it.each([
    '',
    'day/2024-08-31',
    'products',
    'week',
    'nutrients',
    'trends',
    'goals',
    'body',
    'triggers',
    'correlation',
    'report',
  ])('#/%s says without the diary database that it cannot show anything, and where to go', async (view) => {
    const about = await diary.api<object>('/api/v2/about');
    diary.route(/GET \/api\/v2\/about/, () => Response.json({ ...about, docStoreEnabled: false }));
    const page = await diary.show(`#/${view}`);
    expect(page.heading).not.toBe('');
    expect(page.at('main .notice').content).toMatch(/^The diary database is switched off.*Data · Settings$/);
  });
});

describe('while the database is away', () => {
  const diary = new DiaryView();

  it('the page says so, and goes on when it is back', async () => {
    const about = await diary.api<object>('/api/v2/about');
    diary.service.app.get(SqliteDatabase).onApplicationShutdown();
    const page = await diary.show();
    page.text('Database unavailable');

    diary.route(/GET \/api\/v2\/about/, () => Response.json(about));
    await page.click('button', 'Try again');
    expect(page.heading).toBe('Overview');
  });
});

describe('a request that failed', () => {
  const diary = new DiaryView();

  /** The note of a day whose request is answered like this. */
  const told = async (language: 'en' | 'de', answer: () => Response | Promise<Response>) => {
    diary.route(/nutritiondata\/range\?/, answer);
    return (await diary.show('#/day/2024-08-31', { language })).get('alert').textContent;
  };
  const page = (status: number) => () =>
    new Response('<h1>oops</h1>', { status, headers: { 'Content-Type': 'text/html' } });
  const problem =
    (code: string, detail: string, status = 418) =>
    () =>
      new Response(
        JSON.stringify({ type: `urn:problem-type:nutrition-diary:${code}`, detail, errors: { a: detail, b: detail } }),
        { status, headers: { 'Content-Type': 'application/problem+json' } },
      );

  it.each([
    ['an error of the service', problem('internal-error', 'x', 500), 'Internal error of the service'],
    ['an error without a body of its own', page(500), 'Internal error of the service'],
    ['an answer of another program', page(200), 'The answer was not understood'],
  ])('is distinguished: %s', async (_, answer, title) => {
    expect(await told('en', answer)).toContain(title);
  });

  it('is sent again when a proxy reaches the service again', async () => {
    let isBack = false;
    const days = await diary.api('/api/v2/nutritiondata/range?fromDate=2024-08-31&toDate=2024-08-31');
    expect(await told('en', () => (isBack ? Response.json(days) : page(502)()))).toContain(
      'The proxy cannot reach the service',
    );
    isBack = true;
    const view = new View(() => diary.settled());
    await view.until(() => expect(view.find('alert')).toEqual([]));
  });

  it('is shown without a sentence of the service on a German page', async () => {
    const invalid = problem('validation-failed', 'fromDate has to be a date', 400);
    expect(await told('en', invalid)).toContain('fromDate has to be a date');
    expect(await told('de', invalid)).toBe(
      'Eine Angabe fehlt oder ist ungültigPrüfe deine Angaben, zuerst die Datumsfelder.Erneut versuchen',
    );
    // The page does not know them; the second is a name that every object has.
    for (const code of ['teapot', 'constructor']) {
      expect(await told('en', problem(code, 'The teapot is empty.'))).toContain('The teapot is empty.');
      const german = await told('de', problem(code, 'The teapot is empty.'));
      expect(german).toContain(`Näheres steht im Protokoll des Dienstes. (${code})`);
      expect(german).not.toContain('teapot is empty');
    }
  });
});

describe('a service without an account', () => {
  const diary = new DiaryView({ days: DIARY_WITH_GAPS.slice(5) });

  it.each(['#/', '#/day/2024-08-31'])('says at %s what to set, and offers no fetch', async (hash) => {
    const page = await diary.show(hash);
    page.text('No fddb.info account is set up yet');
    expect(page.content).toContain('EXPORTER_UPSTREAM_PASSWORD');
    expect(page.at('main').find('link', 'Fetch')).toEqual([]);
  });
});

describe('the search', () => {
  const diary = new DiaryView({ days: [aDay('2024-08-31', { products: [aProduct('Brötchen')] })] });

  it.each(['broetchen', 'brotchen', 'Brötchen'])('finds a food with an umlaut that was typed as %s', async (typed) => {
    const page = await diary.show();
    await page.click('button', 'Search views, days and foods');
    await page.until(() => page.get('combobox', 'A view, a food, or a date'));
    await page.type(page.get('combobox', 'A view, a food, or a date'), typed);
    expect(page.find('option').map((option) => option.textContent)).toContain('BrötchenFood');
  });
});
