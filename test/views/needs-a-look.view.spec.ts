import type { DayStatusDto } from '../../web/src/api/schema';
import { aDay } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { DiaryView, type View } from '../support/views/diary-view';

/** 26 August looks half logged; 11 and 28 August are missing. */
describe('days that need a look', () => {
  const diary = new DiaryView({ site: {}, isWritten: true });
  const statusOf = (date: string) => diary.api<DayStatusDto>(`/api/v2/days/${date}/status`);
  const datesIn = (page: View) => page.texts('[data-card="look"] .look-days a');
  const answer = (page: View, name: string) => page.click(page.find('button', name)[0]!);

  it('stand on the overview with their dates, and are answered by one click each', async () => {
    const page = await diary.show();
    expect(datesIn(page)).toEqual(['Mon 26 Aug', 'Wed 28 Aug', 'Sun 11 Aug']);
    await answer(page, 'Incomplete');
    page.text('Marked as incomplete');
    await answer(page, 'Nothing logged');
    page.text('Not counted');
    expect(await statusOf('2024-08-26')).toMatchObject({ completeness: 'INCOMPLETE' });
    expect(await statusOf('2024-08-28')).toMatchObject({ excluded: true, reason: 'NOTHING_LOGGED' });
    const again = await diary.show();
    expect(datesIn(again)).toEqual(['Sun 11 Aug']);
    // 25, 27, 29, 30 and 31 August.
    expect(again.texts('.lately small')[1]).toContain('(5 of 7, 1 not counted)');
  });

  it('are fetched by one click, and a day that is empty at fddb.info is not asked for again', async () => {
    diary.site.setDay('2024-08-28', 'empty');
    const page = await diary.show();
    await answer(page, 'Fetch');
    await page.until(() => page.text('Not stored; the day says why'));
    expect(datesIn(await diary.show())).toEqual(['Mon 26 Aug', 'Sun 11 Aug']);
  });

  it('are none in a diary without any', async () => {
    const page = await diary.show();
    for (const name of ['Complete', 'Nothing logged', 'Nothing logged']) await answer(page, name);
    expect(page.at('[data-card="look"]').find('status')).toHaveLength(3);
    expect((await diary.show()).texts('[data-card="look"]')).toEqual([]);
  });
});

describe('days of more than a year ago', () => {
  const diary = new DiaryView({ days: [aDay('2023-06-01'), ...DIARY_WITH_GAPS], site: {}, isWritten: true });

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
