import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ACCEPTED_TOOLSETS } from '../../../src/config/values';
import { mistakesOf } from '../../support/config-mistakes';
import { McpTestApp, protocolError } from '../../support/mcp-client';

const ALWAYS = ['get_data_schema', 'get_server_info'];
const DAYS = ['get_day', 'get_days', 'list_missing_days'];
const BODY = ['get_body', 'get_energy_balance'];

const [, TABLE = ''] = readFileSync('docs/assistants.md', 'utf8').split('| Set | Tools |\n|---|---|\n');
/** The sets of the documents, each with its tools. */
const SETS = TABLE.split('\n\n')[0]!
  .split('\n')
  .map((row) => row.match(/(?<=`)\w+(?=`)/g) as unknown as [set: string, ...tools: string[]]);

const WRITING = { EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' };

let mcp: McpTestApp;
let readOnly: McpTestApp;
let narrow: McpTestApp;

beforeAll(async () => {
  mcp = await McpTestApp.open({ environment: WRITING });
  readOnly = await McpTestApp.open();
  narrow = await McpTestApp.open({ environment: { ...WRITING, EXPORTER_MCP_TOOLSETS: 'Days, body' } });
});
afterAll(async () => {
  for (const app of [mcp, readOnly, narrow]) await app.close();
});

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name).sort();

/** Client with this address. */
async function at<T>({ service }: McpTestApp, query: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 'tests', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp?${query}`)));
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

describe('the sets in the address', () => {
  it.each(SETS)('%s have the tools of the documents', async (set, ...tools) => {
    expect(await at(mcp, `toolsets=${set}`, namesOf)).toEqual([...ALWAYS, ...tools].sort());
  });

  it('together are everything, so that each tool is in a set', async () => {
    const [names, tools] = [SETS.map(([set]) => set), SETS.flatMap(([, ...tools]) => tools)];
    expect(ACCEPTED_TOOLSETS).toBe(`all, or names, comma separated: ${names.join(', ')}`);
    expect([...ALWAYS, ...tools].sort()).toEqual(await namesOf(mcp.client));
    expect(await at(mcp, 'toolsets=DAYS,%20body', namesOf)).toEqual(
      [...DAYS, ...BODY, 'log_measurement', ...ALWAYS].sort(),
    );
  });

  it.each(['toolsets=', 'toolsets=all', 'toolsets=%20ALL', 'toolsets=,', 'toolsets=all,days'])(
    '%s is everything',
    async (query) => {
      expect(await at(mcp, query, namesOf)).toHaveLength(33);
    },
  );

  it('bring no tool that writes without the flag', async () => {
    expect(await at(readOnly, 'toolsets=body,fetch', namesOf)).toEqual([...BODY, ...ALWAYS].sort());
  });

  const UNKNOWN = `toolsets must be ${ACCEPTED_TOOLSETS}`;

  // A parameter that is ignored would offer every tool.
  it.each([
    ['toolsets=days,meals', 'toolsets', UNKNOWN],
    ['toolsets=nonsense', 'toolsets', UNKNOWN],
    ['toolsets=constructor', 'toolsets', UNKNOWN],
    ['toolset=days', 'toolset', 'toolset is no parameter of this address; accepted: toolsets'],
    ['Toolsets=days', 'Toolsets', 'Toolsets is no parameter of this address; accepted: toolsets'],
    ['toolsets=days&other=1', 'other', 'other is no parameter of this address; accepted: toolsets'],
    ['toolsets[]=days', 'toolsets', 'toolsets must be given once'],
    ['toolsets=days&toolsets=body', 'toolsets', 'toolsets must be given once'],
  ])('%s is refused, and says what is accepted', async (query, name, sentence) => {
    const answer = await fetch(`${mcp.service.url}/mcp?${query}`, { method: 'POST' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
    expect(await answer.json()).toMatchObject({ errors: { [name]: sentence } });
  });
});

describe('the sets of the environment', () => {
  it('are the tools that exist', async () => {
    expect(await namesOf(narrow.client)).toEqual([...DAYS, ...BODY, 'log_measurement', ...ALWAYS].sort());
  });

  it('and those of an address: what both allow', async () => {
    expect(await at(narrow, 'toolsets=body,foods', namesOf)).toEqual([...BODY, 'log_measurement', ...ALWAYS].sort());
    expect(await at(narrow, 'toolsets=all', namesOf)).toEqual(await namesOf(narrow.client));
  });

  it('end the start with the names when one does not exist', () => {
    expect(mistakesOf({ EXPORTER_MCP_TOOLSETS: 'days,meals' })).toEqual([
      'EXPORTER_MCP_TOOLSETS: ' +
        "'days,meals' is not valid; accepted: all, or names, comma separated: days, foods, figures, body, journal, fetch",
    ]);
  });
});

describe('a tool outside of its set', () => {
  const asked = { fromDate: '2024-08-27', toDate: '2024-08-28' };

  it('is as a name that does not exist', async () => {
    const answerTo = (name: string) =>
      at(mcp, 'toolsets=days', (client) => protocolError(client.callTool({ name, arguments: asked })));
    expect(await answerTo('get_averages')).toEqual({ code: -32602, message: 'Unknown tool: get_averages' });
    expect(await answerTo('get_nothing')).toEqual({ code: -32602, message: 'Unknown tool: get_nothing' });
    expect(await protocolError(narrow.client.callTool({ name: 'get_averages', arguments: asked }))).toEqual(
      await answerTo('get_averages'),
    );
  });

  it('is there for the next request, because nothing is kept', async () => {
    await at(mcp, 'toolsets=days', namesOf);
    expect((await mcp.ask('get_averages', asked)).found).toBe(false);
  });

  it('is named at the beginning of a prompt that needs it, with its set', async () => {
    const review = (client: Client) => client.getPrompt({ name: 'weekly_nutrition_review' });
    const [message] = (await at(mcp, 'toolsets=figures', review)).messages;
    expect(message!.content).toMatchObject({
      text: expect.stringMatching(
        /^Not available here: get_day \(toolset days\), get_days \(toolset days\), export_missing_days \(toolset fetch\); say so, and do what the other tools allow\.\n\nReview my nutrition/,
      ),
    });
    expect(await mcp.prompt('weekly_nutrition_review')).toMatch(/^Review my nutrition/);
  });

  it('is in the resources all the same', async () => {
    const { resources } = await at(mcp, 'toolsets=body', (client) => client.listResources());
    expect(resources).toHaveLength(3);
    const stats = await at(mcp, 'toolsets=body', (client) => client.readResource({ uri: 'nutrition://stats' }));
    expect(stats.contents).toHaveLength(1);
  });
});
