import { describeInBrowser, DiaryInBrowser } from '../support/browser';
import { post } from '../support/requests';

describeInBrowser('the journal of a day', () => {
  const diary = new DiaryInBrowser();

  it('is printed without its buttons, and not at all without an entry', async () => {
    await post(`${diary.url}/api/v2/journal`, { date: '2024-08-21', kind: 'SYMPTOM', label: 'Migraine' });
    const printed = async (date: string) => {
      const page = await diary.open(`#/day/${date}`);
      await page.getByRole('button', { name: 'Add a symptom or note' }).waitFor();
      await page.emulateMedia({ media: 'print' });
      return Promise.all(
        ['.journal-entries', '.journal h2', '.journal button'].map((part) => page.locator(part).first().isVisible()),
      );
    };

    expect(await printed('2024-08-21')).toEqual([true, true, false]);
    expect(await printed('2024-08-22')).toEqual([false, false, false]);
  });
});
