import { Days } from '../../src/persistence/days';
import { SERVER_SIDE_FAILURE } from '../../src/mcp/error.filter';
import { McpTestApp } from '../support/mcp-client';
import { describeWithMongo, startMongo } from '../support/mongo';
import { FOUR_DAYS, NOW } from '../support/worked-example';

describeWithMongo(
  'The MCP server on MongoDB',
  () => {
    it('answers as on the embedded store, and with the fixed sentence while the database is away', async () => {
      const mongo = await startMongo({ own: true });
      const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri(), EXPORTER_LOG_LEVEL: 'error' };
      const [embedded, mcp] = [
        await McpTestApp.open({ now: NOW, days: FOUR_DAYS }),
        await McpTestApp.open({ now: NOW, environment }),
      ];
      try {
        for (const day of FOUR_DAYS) await mcp.service.app.get(Days).save(day);
        const query = { includeKeywords: ['l'], excludeKeywords: ['saft'], limit: 2 };
        for (const [name, values] of [
          ['find_days_with_products', query],
          ['get_stats', {}],
          ['search_products', { name: 'milch' }],
          ['get_day', { date: '2024-01-01' }],
        ] as const) {
          expect(await mcp.ask(name, values)).toEqual(await embedded.ask(name, values));
        }
        await mongo.kill();
        const startedAt = performance.now();
        expect(await mcp.refusal('get_stats')).toBe(SERVER_SIDE_FAILURE);
        expect(performance.now() - startedAt).toBeLessThan(5000);
      } finally {
        await mcp.close();
        await embedded.close();
        await mongo.stop();
      }
    });
  },
  { own: true },
);
