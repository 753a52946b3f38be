import { McpTestApp, protocolError } from '../../support/mcp-client';
import { FOUR_DAYS, NOW } from '../../support/worked-example';

const mcp = McpTestApp.ofSuite({ now: NOW, days: FOUR_DAYS });

describe('resources', () => {
  it('nutrition://stats is the object of get_stats', async () => {
    const { uri, mimeType, text } = await mcp.resource('nutrition://stats');
    expect([uri, mimeType]).toEqual(['nutrition://stats', 'application/json']);
    expect(text).toBe((await mcp.call('get_stats')).text);
  });

  it.each(['2024-01-02', '8_days_ago', '8%20days%20ago', '8-DAYS-AGO', 'yesterday', 'today'])(
    'nutrition://day/%s is the object of get_day',
    async (date) => {
      const uri = `nutrition://day/${date}`;
      const { text, ...rest } = await mcp.resource(uri);
      expect(rest).toEqual({ uri, mimeType: 'application/json' });
      expect(text).toBe((await mcp.call('get_day', { date: decodeURIComponent(date) })).text);
      expect(JSON.parse(text)).toMatchObject({ found: date.startsWith('8') || date.startsWith('2') });
    },
  );

  it('nutrition://schema is byte for byte the text of get_data_schema', async () => {
    const { mimeType, text } = await mcp.resource('nutrition://schema');
    expect(mimeType).toBe('text/markdown');
    expect(text).toBe((await mcp.call('get_data_schema')).text);
  });

  it.each(['2024-02-30', 'soon', '100000_days_ago', '%2E', '..'])('the date %s is refused', async (date) => {
    expect(await protocolError(mcp.client.readResource({ uri: `nutrition://day/${date}` }))).toEqual({
      code: -32602,
      message: expect.stringContaining('is not a date; accepted: an ISO date'),
    });
  });

  it.each([
    'nutrition://day/%E0%A4%A',
    'nutrition://day/',
    'nutrition://day',
    'nutrition://day/today/products',
    'nutrition://STATS',
    'nutrition://stats/',
    'nutrition://stats?x=1',
    'other://stats',
    'stats',
    '',
    'nutrition://entries',
    'file:///etc/passwd',
  ])('%s is not there', async (uri) => {
    expect(await protocolError(mcp.client.readResource({ uri }))).toMatchObject({ code: -32602 });
  });
});
