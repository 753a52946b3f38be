import { describeInBrowser, DiaryInBrowser, FAILED_REQUEST } from '../support/browser';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';

describeInBrowser('a request that failed', () => {
  const diary = new DiaryInBrowser({ expected: FAILED_REQUEST });

  /** The note of the page of a day when its requests are answered like this, or not at all. */
  async function told(
    locale: string,
    ...answers: ({ status: number; contentType: string; body: string } | undefined)[]
  ): Promise<string[]> {
    const page = await diary.open('#/status', { locale });
    const notes: string[] = [];
    for (const answer of answers) {
      await page.goto(`${diary.url}/#/status`);
      await page.locator('[data-figure="version"]').waitFor();
      await page.unrouteAll();
      await page.route('**/nutritiondata/range?**', (route) => (answer ? route.fulfill(answer) : route.abort()));
      await page.goto(`${diary.url}/#/day/2024-08-31`);
      await page.getByRole('alert').waitFor();
      notes.push(await page.getByRole('alert').innerText());
    }
    return notes;
  }
  const PROBLEM = 'application/problem+json';
  const HTML = 'text/html';
  const problem = (code: string, detail: string) =>
    JSON.stringify({ type: `urn:problem-type:nutrition-diary:${code}`, detail, errors: { a: detail, b: detail } });

  it('is distinguished: an answer of a proxy, an error of the service, an answer of another program, no answer', async () => {
    const notes = await told(
      'en-GB',
      { status: 500, contentType: HTML, body: 'oops' },
      { status: 500, contentType: PROBLEM, body: problem('internal-error', 'x') },
      { status: 200, contentType: HTML, body: '<h1>Log in</h1>' },
      { status: 502, contentType: HTML, body: '<h1>Bad Gateway</h1>' },
    );
    expect(notes.map((note) => note.split('\n', 1)[0])).toEqual([
      'Internal error of the service',
      'Internal error of the service',
      'The answer was not understood',
      'The proxy cannot reach the service',
    ]);
    expect(await told('en-GB', undefined)).toEqual([expect.stringContaining('The service cannot be reached')]);
  });

  it('is shown without a sentence of the service on a German page', async () => {
    const answers = [
      { status: 400, contentType: PROBLEM, body: problem('validation-failed', 'fromDate has to be a date') },
      // The page does not know them; the second is a name that every object has.
      ...['teapot', 'constructor'].map((code) => {
        return { status: 418, contentType: PROBLEM, body: problem(code, 'The teapot is empty.') };
      }),
    ];
    expect(await told('en-GB', ...answers)).toEqual([
      expect.stringContaining('fromDate has to be a date'),
      expect.stringContaining('The teapot is empty.'),
      expect.stringContaining('The teapot is empty.'),
    ]);
    const [invalid, ...unknown] = await told('de-DE', ...answers);
    expect(invalid).toBe(
      'Eine Angabe fehlt oder ist ungültig\n\nPrüfe deine Angaben, zuerst die Datumsfelder.\n\nErneut versuchen',
    );
    expect(unknown.map((note) => /Näheres steht .*/.exec(note)?.[0])).toEqual([
      'Näheres steht im Protokoll des Dienstes. (teapot)',
      'Näheres steht im Protokoll des Dienstes. (constructor)',
    ]);
    expect(unknown.join()).not.toContain('teapot is empty');
  });
});

describeInBrowser('a service without an account', () => {
  const diary = new DiaryInBrowser({ days: DIARY_WITH_GAPS.slice(5) });

  it('says on every page that could fetch what to set, and names the site', async () => {
    const page = await diary.open();
    for (const hash of ['#/', '#/day/2024-08-31']) {
      await page.goto(`${diary.url}/${hash}`);
      await page.getByText('No fddb.info account is set up yet').waitFor();
      expect(await page.getByRole('main').innerText()).toContain('EXPORTER_UPSTREAM_PASSWORD');
      // Days of the calendar are links too, and those say that they were not fetched.
      const links = page.getByRole('main').getByRole('link', { name: 'Fetch' });
      expect(await links.and(page.locator(':not([data-date])')).count()).toBe(0);
    }
  });
});
