import { accessibilityMistakes, describeInBrowser, TestBrowser } from '../support/browser';
import { createTestApp } from '../support/create-test-app';
import { getJson } from '../support/requests';
import '../support/needs-build';

describeInBrowser('a service that everyone may use', () => {
  it('says in its view of access who may use it, and how to turn the assistant on', async () => {
    const [browser, service] = await Promise.all([TestBrowser.start(), createTestApp()]);
    const { page, complaints } = await browser.open(service.url);
    await page.getByRole('link', { name: 'Access' }).click();

    await page.getByText('Nobody has to log in. To change that, set EXPORTER_ACCESS_PASSWORD').waitFor();
    await page.getByText('set EXPORTER_MCP_ENABLED=true and restart the service').waitFor();
    expect(await accessibilityMistakes(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await browser.stop();
    await service.close();
  });

  it('shows the address of the assistant and the command that connects it', async () => {
    const environment = { EXPORTER_MCP_ENABLED: 'true' };
    const [browser, service] = await Promise.all([TestBrowser.start(), createTestApp({ environment })]);
    const { page } = await browser.open(`${service.url}/#/access`);

    expect(await page.locator('[data-figure="mcp-address"]').innerText()).toBe(`${service.url}/mcp`);
    expect(await page.locator('[data-figure="mcp-command"]').innerText()).toBe(
      `claude mcp add --transport http nutrition-diary ${service.url}/mcp`,
    );
    await page.getByRole('button', { name: 'Copy' }).waitFor();
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await browser.stop();
    await service.close();
  });

  it('says so in its status', async () => {
    const service = await createTestApp();
    const browser = await TestBrowser.start();
    const { page, complaints } = await browser.open(`${service.url}/#/status`);

    expect(await page.locator('[data-figure="access"]').innerText()).toBe('Open to everyone who reaches this address');
    expect(await page.getByRole('button', { name: 'Log out' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await browser.stop();
    await service.close();
  });

  it('says nothing about access that clients of before do not know', async () => {
    const service = await createTestApp();
    const { body } = await getJson(`${service.url}/api/v2/about`);
    await service.close();

    expect(Object.keys(body as object)).not.toContain('accessRestricted');
  });
});
