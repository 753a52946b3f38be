import { accessibilityMistakes, describeInBrowser, DiaryInBrowser, figure, tooWide } from '../support/browser';

describeInBrowser('a service that everyone may use', () => {
  const diary = new DiaryInBrowser();

  it('says who may use it, and how to turn the assistant on', async () => {
    const page = await diary.open();
    await page.getByRole('link', { name: 'Access' }).click();
    await page.getByText('Nobody has to log in. To change that, set EXPORTER_ACCESS_PASSWORD').waitFor();
    await page.getByText('set EXPORTER_MCP_ENABLED=true and restart the service').waitFor();
    expect(await accessibilityMistakes(page)).toEqual([]);

    await page.getByRole('link', { name: 'Status' }).click();
    await page.locator('[data-figure="access"]').waitFor();
    expect(await figure(page, 'access')).toBe('Open to everyone who reaches this address');
    expect(await page.getByRole('button', { name: 'Log out' }).count()).toBe(0);
    // Clients of before do not know it.
    expect(Object.keys(await diary.api<object>('/api/v2/about'))).not.toContain('accessRestricted');
  });
});

describeInBrowser('a service with an assistant', () => {
  const diary = new DiaryInBrowser({ environment: { EXPORTER_MCP_ENABLED: 'true' } });

  it('shows its address and the command that connects it', async () => {
    const page = await diary.open('#/access');
    expect(await figure(page, 'mcp-address')).toBe(`${diary.url}/mcp`);
    expect(await figure(page, 'mcp-command')).toBe(`claude mcp add --transport http nutrition-diary ${diary.url}/mcp`);
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await tooWide(page)).toBe(0);
  });
});
