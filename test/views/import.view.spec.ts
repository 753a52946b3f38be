import { DocStore } from '../../src/persistence/doc-store';
import { siteWasAskedFor } from '../support/asked-of-site';
import { type ChosenFile, DAYS_OF_FILE, jsonFile, STORED_DAYS, textFile } from '../support/files-to-import';
import { aDay, aProduct } from '../support/days';
import { aMeal } from '../support/details';
import { post } from '../support/requests';
import { readEntries, withoutIds } from '../support/stored';
import { DiaryView, type View } from '../support/views/diary-view';
import { untranslated } from '../support/words-of-languages';

/** As a person does in the dialog of the browser. */
async function choose(page: View, { name, buffer }: ChosenFile): Promise<void> {
  const input = page.at('input[type="file"]').body as HTMLInputElement;
  await page.user.upload(input, new File([new Uint8Array(buffer)], name));
  await page.settled();
}

describe('the choice of a file', () => {
  const environment = { 'EXPORTER_IMPORT_MAX-MB': '1' };
  const diary = new DiaryView({ days: STORED_DAYS, environment });

  it('says of a file that is nothing of the kind what was seen in it, and reads the next one', async () => {
    const page = await diary.show('#/import');
    await choose(page, textFile('letter.txt', 'Dear diary, today I ate nothing.'));
    expect(page.get('alert').textContent).toMatch(/^This file cannot be read.*begins with "Dear diary/);
    expect(page.find('button', 'Try again')).toEqual([]);
    await choose(page, jsonFile(STORED_DAYS));
    page.text(/^Diary as JSON: 3 days/);
    expect(page.find('alert')).toEqual([]);

    // Too large for the service, or for the proxy in front of it.
    await choose(page, textFile('large.csv', 'x'.repeat(1_100_000)));
    expect(page.get('alert').textContent).toMatch(/^The file is too large.*The file is larger than 1 MB/);
    const refusal = () => new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 });
    diary.route(/\/import\?/, refusal);
    await choose(page, jsonFile(STORED_DAYS));
    page.text('A proxy refuses files of this size');
  });

  it('has a preview, or its refusal, in the words of one language', async () => {
    const products = [aProduct('Muesli', { amount: '0.5 l', time: '10:15', meal: 'Breakfast' })];
    const day = { ...aDay('2024-08-30', { meals: [aMeal('Breakfast')], products }), totalFat: 1 };
    const unreadable = [{ ...aDay('2024-06-02'), totalFat: 'viel' }, 7];
    const texts: string[] = [];
    for (const language of ['en', 'de'] as const) {
      const page = await diary.show('#/import', { language });
      await choose(page, jsonFile([day, aDay('2024-06-01'), ...unreadable]));
      expect(page.texts('.rejections')).toHaveLength(1);
      const preview = page.content;
      await choose(page, textFile('brief.txt', 'Liebes Tagebuch'));
      texts.push(preview + page.get('alert').textContent);
    }
    expect(texts[1]).toContain('Eintrag 3: totalFat ist keine Zahl');
    expect(texts[1]).toContain('Die Datei beginnt mit "Liebes Tagebuch"; dieses Format wird nicht unterstützt');
    expect(untranslated([texts[0]!], [texts[1]!], ['Liebes Tagebuch'])).toEqual([]);
  });
});

describe('an import', () => {
  const diary = new DiaryView({ days: STORED_DAYS, isWritten: true, site: {} });
  const stored = async () => withoutIds(await readEntries(diary.service.app.get(DocStore)));
  const OUTCOMES = ['imported', 'filled', 'skipped', 'unchanged', 'rejected'];

  it('shows what would happen before anything is written, and does that', async () => {
    const page = await diary.show('#/import');
    await choose(page, jsonFile(DAYS_OF_FILE));
    page.text('Diary as JSON: 5 days, 26 – 31 Aug 2024');
    expect(page.figures(...OUTCOMES).map((figure) => figure?.split(' ').at(-1))).toEqual(['2', '1', '1', '1', '1']);
    // 28, 30 and 31 August.
    expect(page.figure('without-foods')).toMatch(/^3 days in the file have totals only and no foods\./);
    expect(page.figure('without-details')).toMatch(/^5 days in the file have no meals/);
    expect(page.rows('Not imported').slice(1)).toEqual([
      ['1', 'Thu, 29 Aug 2024', expect.stringMatching(/totalFat is not a number/)],
    ]);
    expect(await stored()).toEqual(STORED_DAYS);

    await page.click('button', 'Import 3 days');
    page.text('3 days imported');
    expect(document.activeElement?.textContent).toBe('Result');
    expect(await stored()).toEqual([DAYS_OF_FILE[0], STORED_DAYS[1], STORED_DAYS[2], DAYS_OF_FILE[3], DAYS_OF_FILE[4]]);
    await page.click('link', 'Open the newest day');
    expect(page.heading).toBe('Saturday, 31 August 2024');
  });

  it('shows what another choice for stored days would do, and replaces only after a confirmation', async () => {
    const page = await diary.show('#/import');
    await choose(page, jsonFile(DAYS_OF_FILE));
    await page.click('radio', 'Leave them as they are');
    page.get('button', 'Import 2 days');
    await page.click('radio', 'Replace them');
    const start = page.get('button', 'Import 4 days');
    const box = page.field('Replace 2 days; the replaced values will be lost');
    expect([box.required, box.checked]).toEqual([true, false]);
    await page.click(box);
    await page.click(start);
    page.text('4 days imported');
    expect(await stored()).toEqual(DAYS_OF_FILE.slice(0, 5));
  });

  it('takes a CSV that it has downloaded itself, and has nothing to do for days that are the same', async () => {
    const csv = await fetch(`${diary.url}/api/v2/nutritiondata/download?format=CSV&includeProducts=true`);
    const text = (await csv.text()).trimEnd();
    const page = await diary.show('#/import');
    await choose(page, textFile('diary.csv', text));
    page.text('The import would not change anything.');
    expect(page.get('button', 'Import 0 days')).toMatchObject({ disabled: true });

    await choose(page, textFile('diary.csv', text.replaceAll('2024-08-', '2024-07-')));
    page.text('Diary as CSV: 3 days, 26 – 28 Jul 2024');
    // All of them are new, so there is nothing to choose.
    expect(page.find('radio', 'Replace them')).toEqual([]);
    await page.click('button', 'Import 3 days');
    page.text('3 days imported');
  });

  it('says which foods after midnight belong to the previous day, and imports them as is chosen', async () => {
    const page = await diary.show('#/import', { language: 'de' });
    const rows = [
      'datum_tag_monat_jahr_stunde_minute;bezeichnung;interne_id;kj;kj_aktivitaeten;fett_g;kh_g;protein_g;',
      '"20.08.2024 19:15";"150 g Banane, frisch";"4711";"598,7";"0";"0,3";"30";"1,8";',
      '"21.08.2024 00:40";"2 Scheiben Käse";"815";"1256,04";"0";"25";"1";"20";',
      '"21.08.2024 04:30";"200 g Joghurt";"816";"418,68";"0";"3";"8";"7";',
    ];
    await choose(page, textFile('tagebuch.csv', ...rows));
    page.text('1 Lebensmittel, vor 03:00 Uhr gegessen, zählt zum Vorabend.');
    await page.choose(page.field('Ein neuer Tag beginnt um'), '05:00 Uhr');
    page.text('2 Lebensmittel, vor 05:00 Uhr gegessen, zählen zum Vorabend.');
    await page.choose(page.field('Ein neuer Tag beginnt um'), '03:00 Uhr');
    await page.click('button', '2 Tage importieren');
    page.text('2 Tage importiert');
    const days = (await readEntries(diary.service.app.get(DocStore))).filter(({ date }) => date < '2024-08-26');
    expect(days.map(({ date, products }) => [date, products?.map(({ name }) => name)])).toEqual([
      ['2024-08-20', ['Banane, frisch', 'Käse']],
      ['2024-08-21', ['Joghurt']],
    ]);
  });

  it('waits for a fetch that is running', async () => {
    const release = diary.site.hold();
    const running = post(`${diary.url}/api/v2/nutritiondata/export`, { dates: ['2024-08-20'] });
    await siteWasAskedFor(diary.site, '2024-08-20');
    const page = await diary.show('#/import');
    await choose(page, jsonFile(DAYS_OF_FILE));
    await page.until(() => page.text(/^Days are being fetched; the import can start afterwards\./));
    expect(page.get('button', 'Import 3 days')).toMatchObject({ disabled: true });
    release();
    await running;
    await page.until(() => expect(page.get('button', 'Import 3 days')).toMatchObject({ disabled: false }));
  });
});
