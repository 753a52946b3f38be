import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { PAGE_NAMES, type PageName } from '../../web/src/shell/words';
import { ACCOUNT } from '../support/create-test-app';
import { aDay } from '../support/days';
import { postExport } from '../support/requests';
import { DiaryView, View } from '../support/views/diary-view';
import { untranslated } from '../support/words-of-languages';

describe('around every view', () => {
  const diary = new DiaryView();

  it('an address that leads nowhere is said', async () => {
    const page = await diary.show('#/constructor');
    for (const hash of ['#/constructor', '#/__proto__', '#/toString', '#/produkte']) {
      await page.go(hash);
      expect(page.heading).toBe('Page not found');
      await page.click('link', 'Go to the overview');
      expect(page.heading).toBe('Overview');
    }
  });

  it('language is the one that was chosen, with its numbers and dates', async () => {
    const page = await diary.show('#/day/2024-08-31', { language: 'de' });
    expect([page.heading, ...page.figures('total-calories', 'total-fat')]).toEqual([
      'Samstag, 31. August 2024',
      '2.000',
      '70,5',
    ]);
    await page.choose(page.field('Sprache'), 'English');
    expect(page.heading).toBe('Saturday, 31 August 2024');
    expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['en', 'en']);
  });

  it.each(['#/', '#/day/2024-08-28'])('%s says without an account what to set, and offers no fetch', async (hash) => {
    const page = await diary.show(hash);
    page.text('No fddb.info account is set up yet');
    page.get('link', 'Enter the account');
    expect(page.at('main').find('button', /^Fetch/)).toEqual([]);
  });

  it('settings say who may use it, what to set, how to turn the assistant on, and that a diary in memory is not backed up', async () => {
    const page = await diary.show('#/settings');
    page.text('Anyone on your network can open this diary.');
    page.text(/^Off\. docs\/assistants\.md/);
    page.text('Backups are not available here.');
    page.text(/^No account is set\./);
    expect(page.find('button', 'Log out')).toEqual([]);
  });

  describe('a request that failed', () => {
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
          JSON.stringify({
            type: `urn:problem-type:nutrition-diary:${code}`,
            detail,
            errors: { a: detail, b: detail },
          }),
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

    it('says in the words of each language that the service is away, and goes on when it is back', async () => {
      let isAway = true;
      diary.route(/./, (request) => (isAway ? Promise.reject(new TypeError('fetch failed')) : fetch(request)));
      const texts = [];
      for (const language of ['en', 'de'] as const) texts.push((await diary.show('#/', { language })).content);
      expect(texts[0]).toContain('The service cannot be reached');
      expect(untranslated([texts[0]!], [texts[1]!])).toEqual([]);
      isAway = false;
      const view = new View(() => diary.settled());
      await view.until(() => expect(view.find('alert')).toEqual([]));
    });

    it('is shown without a sentence of the service on a German page', async () => {
      const invalid = problem('validation-failed', 'fromDate has to be a date', 400);
      expect(await told('en', invalid)).toContain('fromDate has to be a date');
      expect(await told('de', invalid)).toBe(
        'Etwas fehlt oder ist ungültigPrüfe deine Eingaben, zuerst die Datumsfelder.Noch einmal versuchen',
      );
      // The page does not know them; the second is a name that every object has.
      for (const code of ['teapot', 'constructor']) {
        expect(await told('en', problem(code, 'The teapot is empty.'))).toContain('The teapot is empty.');
        const german = await told('de', problem(code, 'The teapot is empty.'));
        expect(german).toContain(`Mehr dazu im Protokoll des Dienstes (docker compose logs). (${code})`);
        expect(german).not.toContain('teapot is empty');
      }
    });
  });

  describe('the search', () => {
    /** Opens it by a key. */
    const open = async (page: View, key: string) => {
      await page.press(key);
      await page.until(() => page.get('combobox', 'A view, a food, or a date'));
    };
    const options = (page: View) => page.texts('dialog [role="option"]');

    it('opens by a key, and leads to a view, a day or a food', async () => {
      const page = await diary.show();
      await open(page, '{Control>}k{/Control}');
      await page.type(page.get('combobox', 'A view, a food, or a date'), 'trend{Enter}');
      expect(page.heading).toBe('Trends');
      expect(page.find('dialog')).toEqual([]);
      await open(page, '/');
      await page.type(page.get('combobox', 'A view, a food, or a date'), '30 August{Enter}');
      expect(page.heading).toBe('Friday, 30 August 2024');
      await open(page, '/');
      await page.type(page.get('combobox', 'A view, a food, or a date'), 'apf');
      expect(options(page)).toEqual(['Apfel, frisch Food']);
      await page.press('{ArrowDown}{Enter}');
      expect(page.heading).toBe('Apfel, frisch');
      // With an umlaut that is not typed.
      await open(page, '/');
      await page.type(page.get('combobox', 'A view, a food, or a date'), 'kase');
      expect(options(page)).toEqual(['Käse & <Brot> Food']);
    });

    it('says when there is nothing, and does not open while one types', async () => {
      const page = await diary.show('#/products');
      await page.user.type(page.field('Search by part of the name'), '1/2');
      expect(page.find('dialog')).toEqual([]);
      await page.click('button', 'Search views, days and foods');
      await page.until(() => page.get('combobox', 'A view, a food, or a date'));
      await page.type(page.get('combobox', 'A view, a food, or a date'), 'qqq');
      page.text('Nothing found');
      expect(options(page)).toEqual([]);
      await page.click(page.get('dialog'));
      expect(page.find('dialog')).toEqual([]);
    });
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

type State = 'loading' | 'failed' | 'switched off';
const BOTH: State[] = ['loading', 'failed'];
const ALL: State[] = [...BOTH, 'switched off'];
/** Every view, and which of these states it has to show. */
const VIEWS: Record<PageName, State[]> = {
  '': ALL,
  day: ALL,
  week: ALL,
  products: ALL,
  nutrients: ALL,
  trends: ALL,
  goals: ALL,
  body: ALL,
  triggers: ALL,
  // What one enters does not depend on an answer.
  correlation: ['switched off'],
  data: BOTH,
  report: ALL,
  settings: BOTH,
};
const NAMES = Object.keys(VIEWS) as PageName[];
const ANSWER = /\/api\/v2\/(?!about)|\/actuator\//;

describe('each view', () => {
  const diaries = {
    empty: new DiaryView({ days: [], environment: ACCOUNT }),
    'of one day': new DiaryView({ days: [aDay('2024-08-31')], environment: ACCOUNT }),
    'of many days': new DiaryView({ environment: ACCOUNT }),
  };
  const filled = diaries['of many days'];
  /** What is seen and what is read out. */
  const textsOf = (page: View) => [document.title, page.content, ...page.spoken()];

  it('is in this table', () => {
    expect(NAMES.sort()).toEqual(Object.keys(PAGE_NAMES.en).sort());
  });

  describe.each(NAMES)('%s', (name) => {
    it.each(Object.entries(diaries))('%s says what there is, in the words of each language', async (_, diary) => {
      const texts = [];
      for (const language of ['en', 'de'] as const) {
        const page = await diary.show(`#/${name}`, { language });
        expect(page.find('alert')).toEqual([]);
        expect(page.content).not.toMatch(/undefined|NaN|\bnull\b|\[object/);
        texts.push(textsOf(page));
      }
      expect(untranslated(texts[0]!, texts[1]!)).toEqual([]);
    });

    it('says that it is loading, and that it failed, in the words of each language', async () => {
      const texts = [];
      for (const [language, loading, again] of [
        ['en', 'Loading …', 'Try again'],
        ['de', 'Wird geladen …', 'Noch einmal versuchen'],
      ] as const) {
        const { promise, resolve: fail } = Promise.withResolvers<void>();
        filled.route(ANSWER, () => promise.then(() => new Response('{}', { status: 500 })));
        const page = await filled.show(`#/${name}`, { language });
        expect(page.content.includes(loading)).toBe(VIEWS[name].includes('loading'));
        fail();
        await page.settled();
        expect(page.find('button', again).length > 0).toBe(VIEWS[name].includes('failed'));
        texts.push([page.content, ...page.spoken()]);
      }
      expect(untranslated(texts[0]!, texts[1]!)).toEqual([]);
    });

    it('says without the diary database that it cannot show anything, and where to go', async () => {
      const about = await filled.api<object>('/api/v2/about');
      filled.route(/GET \/api\/v2\/about/, () => Response.json({ ...about, docStoreEnabled: false }));
      const page = await filled.show(`#/${name}`);
      expect(page.heading).not.toBe('');
      const isOff = /^The diary database is switched off.*Data · Settings$/.test(page.texts('main .notice')[0]!);
      expect(isOff).toBe(VIEWS[name].includes('switched off'));
    });
  });
});

describe('a fetch that failed', () => {
  const diary = new DiaryView({ site: {} });
  beforeAll(async () => {
    diary.site.addFault({ kind: 'maintenance', date: '2024-08-27' });
    diary.site.addFault({ kind: 'missing-sugar', date: '2024-08-26' });
    await postExport(diary, '2024-08-25', '2024-08-28');
  });

  it.each(['#/', '#/data', '#/settings', '#/day/2024-08-27'])('is told at %s in one language', async (hash) => {
    const english = (await diary.show(hash)).content;
    const german = (await diary.show(hash, { language: 'de' })).content;
    expect(untranslated([english], [german])).toEqual([]);
  });
});
