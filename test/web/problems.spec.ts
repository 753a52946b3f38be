import { describeInBrowser, DiaryInBrowser, FAILED_REQUEST } from '../support/browser';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';

describeInBrowser('a request that failed', () => {
  const diary = new DiaryInBrowser({ expected: FAILED_REQUEST });

  /** The note of the page of a day when its request is answered like this, or not at all. */
  async function told(locale: string, answer?: { status: number; contentType: string; body: string }): Promise<string> {
    const page = await diary.open('#/status', { locale });
    await page.route('**/nutritiondata/range?**', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await page.goto(`${diary.url}/#/day/2024-08-31`);
    await page.getByRole('alert').waitFor();
    const text = await page.getByRole('alert').innerText();
    return text;
  }
  const PROBLEM = 'application/problem+json';
  const HTML = 'text/html';
  const problem = (code: string, detail: string) =>
    JSON.stringify({ type: `urn:problem-type:nutrition-diary:${code}`, detail, errors: { a: detail, b: detail } });

  it('is distinguished: no answer, an answer of a proxy, an error of the service, an answer of another program', async () => {
    expect(await told('en-GB')).toContain('The service cannot be reached');
    expect(await told('en-GB', { status: 502, contentType: HTML, body: '<h1>Bad Gateway</h1>' })).toContain(
      'The proxy cannot reach the service',
    );
    expect(await told('en-GB', { status: 500, contentType: HTML, body: 'oops' })).toContain(
      'Internal error of the service',
    );
    expect(await told('en-GB', { status: 500, contentType: PROBLEM, body: problem('internal-error', 'x') })).toContain(
      'Internal error of the service',
    );
    expect(await told('en-GB', { status: 200, contentType: HTML, body: '<h1>Log in</h1>' })).toContain(
      'The answer was not understood',
    );
  });

  it('is shown without a sentence of the service on a German page', async () => {
    const body = problem('validation-failed', 'fromDate has to be a date');
    expect(await told('en-GB', { status: 400, contentType: PROBLEM, body })).toContain('fromDate has to be a date');
    const german = await told('de-DE', { status: 400, contentType: PROBLEM, body });
    expect(german).toBe(
      'Eine Angabe fehlt oder ist ungültig\n\nPrüfe deine Angaben, zuerst die Datumsfelder.\n\nErneut versuchen',
    );
  });

  // The second is a name that every object has.
  it.each(['teapot', 'constructor'])(
    'is told by its code in German when the page does not know it: %s',
    async (code) => {
      const answer = { status: 418, contentType: PROBLEM, body: problem(code, 'The teapot is empty.') };
      expect(await told('en-GB', answer)).toContain('The teapot is empty.');
      const german = await told('de-DE', answer);
      expect(german).toContain(`Näheres steht im Protokoll des Dienstes. (${code})`);
      expect(german).not.toContain('teapot is empty');
    },
  );
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
