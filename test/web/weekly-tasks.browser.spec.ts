import { describeInBrowser, DiaryInBrowser, expectFigures } from '../support/browser';
import { counted } from '../support/counted-clicks';

describeInBrowser('what one comes for now and then', () => {
  const diary = new DiaryInBrowser();

  it('a weight is two clicks and one entry, in a form that is seen at once on a phone', async () => {
    const page = await diary.open('#/body', { viewport: { width: 360, height: 740 } });
    const value = page.getByLabel('Value in kg');
    await value.waitFor();
    const { pressed, filled } = await counted(page);
    const end = (await page.locator('.bottom').boundingBox())!.y;
    const { y, height } = (await page.getByRole('button', { name: 'Add' }).boundingBox())!;
    expect(y + height).toBeLessThan(end);
    await value.click();
    await page.keyboard.type('80.4');
    await page.getByRole('button', { name: 'Add' }).click();
    await expectFigures(page, { latest: '80.4' });
    expect([await pressed(), await filled()]).toEqual([2, 1]);
  });
});
