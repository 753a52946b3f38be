import type { DayStatusDto } from '../../web/src/api/schema';
import { datesBetween } from '../../web/src/dates';
import { bearer, RESTRICTED, TOKENS } from '../support/access';
import { siteWasAskedFor } from '../support/asked-of-site';
import { aDay, aProduct } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { post } from '../support/requests';
import type { SuiteDiaryOptions } from '../support/suite-diary';
import { until } from '../support/until';
import { DiaryView, type View } from '../support/views/diary-view';

/** 26 August looks half logged; 11 and 28 August are missing. */
describe('days that need a look', () => {
  const diary = new DiaryView({ site: {}, isWritten: true });
  const statusOf = (date: string) => diary.api<DayStatusDto>(`/api/v2/days/${date}/status`);
  const datesIn = (page: View) => page.texts('[data-card="look"] .look-days a');
  const answer = (page: View, name: string) => page.click(page.find('button', name)[0]!);

  it('stand on the overview with their dates as long as there are any, and are answered by one click each', async () => {
    const page = await diary.show();
    expect(datesIn(page)).toEqual(['Mon 26 Aug', 'Wed 28 Aug', 'Sun 11 Aug']);
    await answer(page, 'Incomplete');
    page.text('Marked as incomplete');
    await answer(page, 'Nothing logged');
    page.text('Not counted');
    expect(page.at('[data-card="look"]').find('status')).toHaveLength(2);
    expect(await statusOf('2024-08-26')).toMatchObject({ completeness: 'INCOMPLETE' });
    expect(await statusOf('2024-08-28')).toMatchObject({ excluded: true, reason: 'NOTHING_LOGGED' });
    const again = await diary.show();
    expect(datesIn(again)).toEqual(['Sun 11 Aug']);
    // 25, 27, 29, 30 and 31 August.
    expect(again.texts('.lately small')[1]).toContain('(5 of 7, 1 not counted)');
    await answer(again, 'Nothing logged');
    expect((await diary.show()).texts('[data-card="look"]')).toEqual([]);
  });

  it('are fetched by one click, and a day that is empty at fddb.info is not asked for again', async () => {
    diary.site.setDay('2024-08-28', 'empty');
    const page = await diary.show();
    await answer(page, 'Fetch');
    await page.until(() => page.text('Not stored; the day says why'));
    expect(datesIn(await diary.show())).toEqual(['Mon 26 Aug', 'Sun 11 Aug']);
  });
});

describe('days of more than a year ago', () => {
  const diary = new DiaryView({ days: [aDay('2023-06-01'), ...DIARY_WITH_GAPS], site: {} });

  it('are missing like the others, and a day that was answered is not', async () => {
    // 2 June 2023 to 22 July 2024, 11 and 28 August.
    let page = await diary.show();
    page.get('heading', 'Missing: 419 days');
    await page.click(page.find('button', 'Nothing logged')[0]!);
    page = await diary.show();
    page.get('heading', 'Missing: 418 days');
    await page.click('link', 'Fetch all 418 …');
    page.get('button', 'Fetch all 418 missing days');
  });
});

describe('several days that look half logged', () => {
  const diary = new DiaryView({
    days: [...DIARY_WITH_GAPS, aDay('2024-08-16', { totalCalories: 500 })],
    isWritten: true,
  });
  const answers = () =>
    Promise.all(['16', '26'].map((day) => diary.api<DayStatusDto>(`/api/v2/days/2024-08-${day}/status`)));

  it('get one answer for all, which is taken back', async () => {
    const page = await diary.show();
    await page.click('button', 'Show all 2');
    await page.click('button', 'All incomplete');
    page.text('2 days marked.');
    expect(await answers()).toMatchObject([{ completeness: 'INCOMPLETE' }, { completeness: 'INCOMPLETE' }]);
    await page.click('button', 'Undo');
    expect(await answers()).toMatchObject([{ completeness: 'AUTO' }, { completeness: 'AUTO' }]);
    page.get('button', 'All complete');
    for (const button of page.find('button', 'Complete')) await page.click(button);
    expect(page.get('button', 'All complete')).toMatchObject({ disabled: true });
  });

  it('are taken back as far as they were answered when one of them fails', async () => {
    diary.route(/^PUT .*2024-08-16/, () => new Response('{}', { status: 500 }));
    const page = await diary.show();
    await page.click('button', 'Show all 2');
    await page.click('button', 'All complete');
    await page.until(() => page.text('1 day marked.'));
    expect(page.find('alert')).toHaveLength(1);
    expect(await answers()).toMatchObject([{ completeness: 'AUTO' }, { completeness: 'COMPLETE' }]);
    await page.click('button', 'Undo');
    await page.until(() => page.get('button', 'All complete'));
    expect(await answers()).toMatchObject([{ completeness: 'AUTO' }, { completeness: 'AUTO' }]);
  });
});

const SPAN = { from: '2024-07-18', to: '2024-07-24' };
/** A day older than a month when the schedule compares, and the next one. */
const [OLD, NEXT] = ['2024-07-22', '2024-07-23'];
const API = '/api/v2/nutritiondata';

/** A service that compares each Sunday with a site that forgets foods. */
class ForgettingDiary extends DiaryView {
  constructor({ environment, ...options }: SuiteDiaryOptions = {}) {
    super({
      ...{ days: [], site: { history: { span: SPAN } }, isWritten: true, ...options },
      environment: {
        EXPORTER_SCHEDULER_HISTORY_CRON: '0 0 5 * * SUN',
        EXPORTER_SCHEDULER_CRON: '0 0 3 1 1 *',
        ...environment,
      },
    });
  }

  /** The names of the stored foods. */
  async foodsOf(date: string): Promise<string[]> {
    const { products } = await this.api<{ products: { name: string }[] }>(`${API}/${date}`);
    return products.map(({ name }) => name);
  }

  async compare(mode = 'fetch', headers = {}): Promise<void> {
    expect((await post(`${this.url}${API}/history`, { mode }, { headers })).status).toBe(200);
  }

  /** The first food of a day is no longer at the site. @returns its name and how many there were */
  loseFood(date: string): { name: string; before: number } {
    const day = this.site.expectedDay(date)!;
    this.site.setDay(date, { ...day, products: day.products.slice(1) });
    return { name: day.products[0]!.expected.name, before: day.products.length };
  }

  /** The schedule compares on the next Sunday, and offers what it found. */
  async passASunday(headers = {}): Promise<void> {
    await this.service.clock.passTo('2024-09-08T12:00:00Z');
    await until(async () => {
      const answer = await fetch(`${this.url}${API}/history`, { headers });
      return ((await answer.json()) as { offers: unknown[] }).offers.length > 0;
    });
  }
}

describe('a day that lost foods at fddb.info', () => {
  const diary = new ForgettingDiary();

  it('has the foods of fddb.info when those are taken, and its own again, in German', async () => {
    await diary.compare();
    const { before } = diary.loseFood(OLD);
    const kept = diary.loseFood(NEXT);
    await diary.passASunday();
    let page = await diary.show('#/fetch', { language: 'de' });
    page.get('heading', '2 Tage mit weniger Lebensmitteln bei fddb.info');
    page.text('2 Tage unverändert behalten: fddb.info zeigt weniger Lebensmittel.');
    await page.click('button', 'Meine behalten: 23. Juli 2024');
    page.text('Deine bleiben erhalten: 23. Juli 2024');
    page.get('heading', '1 Tag mit weniger Lebensmitteln bei fddb.info');
    await page.click('button', 'Die von fddb.info übernehmen: 22. Juli 2024');
    page.text(/^Die Lebensmittel von fddb.info sind gespeichert: 22. Juli 2024\./);
    expect(page.figure('offers')).toBeUndefined();
    expect(await diary.foodsOf(NEXT)).toHaveLength(kept.before);
    expect(await diary.foodsOf(OLD)).toHaveLength(before - 1);

    page = await diary.show(`#/day/${OLD}`, { language: 'de' });
    const versions = page.at('#versions');
    versions.text(`Geändert am 8. Sept. 2024: aus ${before} Lebensmitteln wurden ${before - 1}`);
    versions.text('Ersetzt, als eine frühere Fassung wiederhergestellt wurde.');
    await versions.click(versions.at('summary').body);
    expect(versions.content).toContain('Fehlt im gespeicherten Tag:');
    await versions.click('button', /^Wiederherstellen/);
    page.text('Wiederhergestellt: 22. Juli 2024');
    expect(await diary.foodsOf(OLD)).toHaveLength(before);
  });

  it('is named where a person fetched it, and brought back there, though a run was in the way', async () => {
    await diary.compare();
    const { name, before } = diary.loseFood(OLD);
    const page = await diary.show(`#/fetch?from=${OLD}&to=${OLD}`);
    await page.click('button', 'Fetch');
    await page.until(() => page.text('1 day has fewer foods now'));
    expect(page.content).toContain(`${before} foods became ${before - 1} on 22 Jul 2024`);
    await page.click(page.get('link', '22 Jul 2024'));
    const versions = page.at('#versions');
    versions.text(`Changed on 1 Sept 2024: ${before} foods became ${before - 1}`);
    versions.text('Replaced by a fetch.');

    const release = diary.site.hold({ date: NEXT });
    diary.site.requests.length = 0;
    const run = post(`${diary.url}${API}/export`, { dates: [NEXT] });
    await siteWasAskedFor(diary.site, NEXT);
    await page.click('button', 'Restore the version of 1 Sept 2024');
    expect(page.get('alert').textContent).toContain('A fetch or an import is already running');
    release();
    await run;
    await page.click('button', 'Restore the version of 1 Sept 2024');
    expect(document.activeElement?.textContent).toBe('Restored: 22 Jul 2024');
    expect(page.find('alert')).toEqual([]);
    expect(await diary.foodsOf(OLD)).toContain(name);
    page.at('#versions').text(`Changed on 1 Sept 2024: ${before - 1} foods became ${before}`);
  });

  it('says so when as many foods are others', async () => {
    await diary.compare();
    const day = diary.site.expectedDay(OLD)!;
    const [first, ...others] = day.products;
    diary.site.setDay(OLD, { ...day, products: [{ ...first!, fat: first!.fat + 1 }, ...others] });
    await diary.compare();
    const page = await diary.show(`#/day/${OLD}`);
    page.text('Changed on 1 Sept 2024: some foods or figures are different');
    page.text('Replaced by a comparison with fddb.info.');
    const german = await diary.show(`#/day/${OLD}`, { language: 'de' });
    german.text('Geändert am 1. Sept. 2024: einige Lebensmittel oder Werte sind anders');
    german.text('Beim Abgleich mit fddb.info ersetzt.');
  });
});

describe('what fddb.info still has', () => {
  const OWN = ['2024-07-01', '2024-07-02', '2024-07-05'].map((date) => aDay(date, { products: [aProduct('Brot')] }));
  const diary = new ForgettingDiary({ days: OWN });

  it('stands on the overview beside what is only here, and what goes next is fetched there', async () => {
    await diary.compare('compare');
    const german = await diary.show('', { language: 'de' });
    expect(german.figure('only-here')).toBe(
      'fddb.info hat deine Tage seit dem 18. Juli 2024. 3 ältere gibt es nur hier.',
    );
    expect(german.content).toContain('6 Tage werden bei fddb.info bald gelöscht und sind hier noch nicht vollständig');
    expect(german.at('.calendar-key').content).toContain('Bei fddb.info gelöscht');

    const page = await diary.show();
    expect(page.figure('only-here')).toBe('fddb.info has your days since 18 Jul 2024. 3 older ones exist only here.');
    expect(page.at('.calendar-key').content).toContain('Deleted at fddb.info');
    expect(page.content).toContain('6 days will soon be deleted at fddb.info');
    // 3, 4 and 6 to 17 July are gone there; 18 July to 31 August can still be fetched.
    expect(page.at('[data-date="2024-07-03"]').body.dataset['state']).toBe('forgotten');
    expect(page.texts('[data-state="forgotten"]')).toHaveLength(14);
    expect(page.content).toContain('Missing: 45 days');

    await page.click('button', 'Fetch them now');
    await page.until(() => expect(page.content).toContain('Compared with fddb.info: 7 days'));
    await page.until(() => expect(page.content).not.toContain('will soon be deleted'));
    expect(page.at(`[data-date="${OLD}"]`).body.dataset['state']).toMatch(/^(?:logged|half)$/);
  });

  it('is not believed when the next file begins much later', async () => {
    await diary.compare('compare');
    const someDay = diary.site.expectedDay(OLD)!;
    for (const date of datesBetween(SPAN.from, SPAN.to)) diary.site.setDay(date, 'empty');
    // More than 45 days later.
    diary.site.setDay('2024-09-03', someDay);
    diary.service.clock.moveTo('2024-09-05T12:00:00Z');
    await diary.compare('compare');
    const page = await diary.show();
    expect(page.content).toContain(
      'The last file of your diary from fddb.info begins on 3 Sept 2024, later than expected',
    );
    expect(page.figure('only-here')).toContain('since 18 Jul 2024');
    const german = await diary.show('', { language: 'de' });
    expect(german.content).toContain('beginnt erst am 3. Sept. 2024, später als erwartet');
  });
});

describe('the first day of fddb.info', () => {
  const diary = new ForgettingDiary({ site: { history: { span: { from: '2023-08-01', to: '2023-08-03' } } } });

  it('may be incomplete in a diary that begins with it, which the overview says', async () => {
    await diary.compare();
    const page = await diary.show();
    expect(page.figures('edge', 'only-here')).toEqual([
      'The first day of your diary, 1 Aug 2023, may be incomplete: fddb.info deletes old days, some of them food by food.',
      undefined,
    ]);
  });
});

describe('a login that may only read', () => {
  const diary = new ForgettingDiary({ environment: RESTRICTED });

  it('sees offers and versions without a button that changes anything', async () => {
    const admin = bearer(TOKENS.admin);
    await diary.compare('fetch', admin);
    const { before } = diary.loseFood(OLD);
    await diary.passASunday(admin);
    const changing = /Keep mine|Use fddb|Restore/;
    let reader = await diary.show('#/fetch', { token: TOKENS.read });
    reader.get('heading', '1 day with fewer foods at fddb.info');
    expect(reader.find('button', changing)).toEqual([]);
    reader = await diary.show(`#/day/${OLD}`, { token: TOKENS.read });
    expect(reader.content).toContain(`fddb.info now shows ${before - 1} of the ${before} foods of this day.`);
    expect(reader.find('button', changing)).toEqual([]);

    const writer = await diary.show(`#/day/${OLD}`, { token: TOKENS.write });
    await writer.click('button', 'Use fddb.info’s version');
    reader = await diary.show(`#/day/${OLD}`, { token: TOKENS.read });
    expect(reader.content).toContain(`${before} foods became ${before - 1}`);
    expect(reader.find('button', changing)).toEqual([]);
  });
});
