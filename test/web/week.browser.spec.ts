import { A_WEEK, addToWeek } from '../support/a-week';
import { describeInBrowser, DiaryInBrowser, loaded } from '../support/browser';

describeInBrowser('the week', () => {
  const diary = new DiaryInBrowser(A_WEEK);
  beforeAll(() => addToWeek(diary));

  it('fits on one page of A4', async () => {
    const page = await diary.show('#/week');
    await loaded(page);
    const file = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
    expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});
