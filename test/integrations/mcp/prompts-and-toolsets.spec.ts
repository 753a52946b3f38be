import { readFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ACCEPTED_TOOLSETS } from '../../../src/config/values';
import { newClient } from '../../support/connected-client';
import { McpTestApp, protocolError } from '../../support/mcp-client';

const ALWAYS = ['get_data_schema', 'get_server_info'];
const DAYS = ['get_day', 'get_days', 'list_missing_days'];
const BODY = ['get_body', 'get_energy_balance'];

const [, TABLE = ''] = readFileSync('docs/assistants.md', 'utf8').split('| Set | Tools |\n|---|---|\n');
/** The sets of the documents, each with its tools. */
const SETS = TABLE.split('\n\n')[0]!
  .split('\n')
  .map((row) => row.match(/(?<=`)\w+(?=`)/g) as unknown as [set: string, ...tools: string[]]);

const NO_WORDS = /\b(today|yesterday|\d+[_ -]days?[_ -]ago|last week)\b/i;
const WRITING = { EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' };

// Today is Sunday, 1 September 2024.
const mcp = McpTestApp.ofSuite({ environment: WRITING });
const readOnly = McpTestApp.ofSuite();
const narrow = McpTestApp.ofSuite({ environment: { ...WRITING, EXPORTER_MCP_TOOLSETS: 'Days, body' } });

const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name).sort();

/** Client with this address. */
async function at<T>({ service }: McpTestApp, query: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = newClient();
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
  it('are the tools that exist, and with those of an address what both allow', async () => {
    expect(await namesOf(narrow.client)).toEqual([...DAYS, ...BODY, 'log_measurement', ...ALWAYS].sort());
    expect(await at(narrow, 'toolsets=body,foods', namesOf)).toEqual([...BODY, 'log_measurement', ...ALWAYS].sort());
    expect(await at(narrow, 'toolsets=all', namesOf)).toEqual(await namesOf(narrow.client));
  });
});

describe('a tool outside of its set', () => {
  const asked = { fromDate: '2024-08-27', toDate: '2024-08-28' };

  it('is as a name that does not exist, for that request alone', async () => {
    const answerTo = (name: string) =>
      at(mcp, 'toolsets=days', (client) => protocolError(client.callTool({ name, arguments: asked })));
    expect(await answerTo('get_averages')).toEqual({ code: -32602, message: 'Unknown tool: get_averages' });
    expect(await answerTo('get_nothing')).toEqual({ code: -32602, message: 'Unknown tool: get_nothing' });
    expect(await protocolError(narrow.client.callTool({ name: 'get_averages', arguments: asked }))).toEqual(
      await answerTo('get_averages'),
    );
    // The next request has it, because nothing is kept.
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

describe('prompts', () => {
  const refused = async (name: string, values?: Record<string, string>) => {
    const { code, message } = await protocolError(mcp.client.getPrompt({ name, arguments: values }));
    expect(code).toBe(-32602);
    return message;
  };

  it.each([
    ['with export tools', mcp],
    ['read-only', readOnly],
  ])('%s, every tool that a prompt names is there, and every date is concrete', async (_name, app) => {
    const { tools } = await app.client.listTools();
    const names = tools.map(({ name }) => name);
    for (const { name } of (await app.client.listPrompts()).prompts) {
      const text = await app.prompt(name, name === 'find_trigger_foods' ? { occurrenceDates: 'yesterday' } : {});
      const called = text.match(/\b(get|list|search|find|check|compare|correlate|export)_[a-z_]+/g) ?? [];
      expect(called.length).toBeGreaterThan(2);
      expect(names).toEqual(expect.arrayContaining(called));
      expect(text).toMatch(/\d{4}-\d{2}-\d{2}/);
      expect(text).not.toMatch(NO_WORDS);
    }
  });

  describe('weekly_nutrition_review', () => {
    const usual = ['2024-08-25', '2024-08-31', '2024-08-18', '2024-08-24'];

    it.each([
      ['no arguments', undefined, usual],
      ['a blank argument', { endDate: '  ' }, usual],
      ['a date', { endDate: '2024-03-03' }, ['2024-02-26', '2024-03-03', '2024-02-19', '2024-02-25']],
      ['the first day', { endDate: '0001-01-01' }, ['0001-01-01', '0001-01-01', '0001-01-01', '0001-01-01']],
      ['a word', { endDate: ' 2_days_ago ' }, ['2024-08-24', '2024-08-30', '2024-08-17', '2024-08-23']],
    ])('%s', async (_case, values, [from, to, beforeFrom, beforeTo]) => {
      const text = await mcp.prompt('weekly_nutrition_review', values);
      expect(text).toContain(
        `compare_periods with periodAFrom ${from}, periodATo ${to}, periodBFrom ${beforeFrom}, periodBTo ${beforeTo}`,
      );
      expect(text).toContain('all-time averages');
      expect(text).toContain(`Call export_missing_days with fromDate ${from} and toDate ${to}, and report the outcome`);
      expect(await readOnly.prompt('weekly_nutrition_review', values)).not.toContain('export_');
    });

    it('refuses an unreadable date', async () => {
      expect(await refused('weekly_nutrition_review', { endDate: 'sunday' })).toContain(
        'endDate: "sunday" is not a date',
      );
    });
  });

  describe('find_trigger_foods', () => {
    it('lists the dates as one list, whatever spaces and words they were given with', async () => {
      for (const occurrenceDates of [
        "['2024-08-01', '2024-08-15', 'yesterday']",
        '2024-08-01,2024-08-15,2024-08-31',
        ' 2024-08-15 ,  yesterday, ,2024-08-01,,',
      ]) {
        const text = await mcp.prompt('find_trigger_foods', { occurrenceDates });
        expect(text).toContain('on these dates: 2024-08-01, 2024-08-15, 2024-08-31.');
        expect(text).toContain('correlate_products_with_dates');
        expect(text).toContain('Choose a control food');
        expect(text).toContain('no evidence of causation');
        expect(text).toContain('Choose candidates');
      }
    });

    it('names the symptom and the suspected foods, and takes blank ones for absent', async () => {
      const text = await mcp.prompt('find_trigger_foods', {
        occurrenceDates: '2024-08-01',
        symptom: ' a headache\nat night ',
        suspectedFoods: 'Käse,  Rotwein ,',
      });
      expect(text).toContain('the symptom "a headache at night"');
      expect(text).toContain('The suspected foods are: Käse, Rotwein.');
      expect(text).toContain('Choose a control food');

      const plain = await mcp.prompt('find_trigger_foods', { occurrenceDates: '2024-08-01' });
      const blank = { occurrenceDates: '2024-08-01', symptom: ' ', suspectedFoods: ' , ' };
      expect(await mcp.prompt('find_trigger_foods', blank)).toBe(plain);
    });

    it.each<Record<string, string> | undefined>([undefined, {}, { occurrenceDates: ' , ,' }, { symptom: 'headache' }])(
      'refuses to go without a date: %j',
      async (values) => {
        expect(await refused('find_trigger_foods', values)).toBe(
          'occurrenceDates is missing; accepted: dates, comma separated, each an ISO date such as 2024-08-27, today, yesterday, or N_days_ago such as 7_days_ago',
        );
      },
    );

    it('refuses an unreadable date among others, and more than 366', async () => {
      const wrong = { occurrenceDates: '2024-08-01, sometime' };
      expect(await refused('find_trigger_foods', wrong)).toContain('occurrenceDates: "sometime" is not a date');
      const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}_days_ago`).join(', ');
      expect(await refused('find_trigger_foods', { occurrenceDates: many(367) })).toContain('the limit is 366');
      expect(await mcp.prompt('find_trigger_foods', { occurrenceDates: many(366) })).toContain('2024-09-01');
    });
  });

  describe('protein_gap_analysis', () => {
    it.each([
      ['a target', { target: ' 95.5 ' }, 95.5, '2024-08-02'],
      ['a day', { days: '1', target: '120' }, 120, '2024-08-31'],
      ['a leap year', { days: '366', target: '1' }, 1, '2023-09-01'],
    ])('%s', async (_case, values, target, from) => {
      const text = await mcp.prompt('protein_gap_analysis', values);
      expect(text).toContain(`${target} g of protein a day from ${from} to 2024-08-31`);
      expect(text).toContain(`"value": ${target}}`);
      expect(text).toContain('cluster');
      expect(text).toContain('close the gap');
    });

    it('takes the stored goal unless there is a target, and else 120 g', async () => {
      const text = await mcp.prompt('protein_gap_analysis', undefined);
      expect(text).toContain('my goal for protein from 2024-08-02 to 2024-08-31');
      expect(text.indexOf('get_goals')).toBeLessThan(text.indexOf('check_goals'));
      expect(text).toContain('if no goals apply to those days yet, repeat it with that target');
      expect(text).toContain('"value": 120}');
    });

    it.each([
      ...['0', '-5', 'much', '1e3', 'Infinity', '12,5'].map((value) => ['target', value, 'a number above 0'] as const),
      ...['0', '367', '1.5', '-1', 'all'].map((value) => ['days', value, 'a whole number from 1 to 366'] as const),
    ])('refuses the %s %s', async (name, value, accepted) => {
      expect(await refused('protein_gap_analysis', { [name]: value })).toBe(
        `${name}: "${value}" is not accepted; accepted: ${accepted}`,
      );
    });
  });

  describe('logging_hygiene_check', () => {
    it.each([
      // 90 days: 3 to 30 June are 28, July and August 62.
      ['no arguments', undefined, '2024-06-03', '2024-08-31'],
      ['a beginning', { fromDate: '2024-01-01' }, '2024-01-01', '2024-08-31'],
      ['an end', { toDate: '2024-03-30' }, '2024-01-01', '2024-03-30'],
      ['both', { fromDate: '10_days_ago', toDate: 'yesterday' }, '2024-08-22', '2024-08-31'],
    ])('%s', async (_case, values, from, to) => {
      const text = await mcp.prompt('logging_hygiene_check', values);
      expect(text).toContain(`list_missing_days with fromDate ${from} and toDate ${to}`);
      expect(text).toContain('longest gap');
      expect(text).toContain('half logged');
      expect(text).toContain(`call export_missing_days with fromDate ${from} and toDate ${to}, and report the outcome`);
      expect(text).toMatch(/more than 14 days are missing, do not loop.*web UI.*REST API/);
      const other = await readOnly.prompt('logging_hygiene_check', values);
      expect(other).toContain('this server cannot fill them');
      expect(other).not.toContain('export_missing_days');
    });

    it('asks to export no day to come', async () => {
      const text = await mcp.prompt('logging_hygiene_check', { fromDate: '2024-08-30', toDate: '2024-09-05' });
      expect(text).toContain('list_missing_days with fromDate 2024-08-30 and toDate 2024-09-05');
      expect(text).toContain('export_missing_days with fromDate 2024-08-30 and toDate 2024-09-01');
    });

    it('says of a range to come that there is nothing to fetch yet, where there are export tools', async () => {
      const toCome = { fromDate: '2024-09-02', toDate: '2024-09-05' };
      const text = await mcp.prompt('logging_hygiene_check', toCome);
      expect(text).not.toMatch(/export_missing_days|this server cannot fill them/);
      expect(text).toContain('there is nothing to fetch yet');
      expect(await readOnly.prompt('logging_hygiene_check', toCome)).not.toContain('there is nothing to fetch yet');
    });

    it.each<[Record<string, string>, string, string]>([
      [{ fromDate: '2024-08-02', toDate: '2024-08-01' }, '2024-08-02', '2024-08-01'],
      // The end is yesterday unless told otherwise.
      [{ fromDate: 'today' }, '2024-09-01', '2024-08-31'],
    ])('refuses an inverted range: %j', async (values, from, to) => {
      expect(await refused('logging_hygiene_check', values)).toBe(
        `The 'from' date cannot be after the 'to' date: fromDate is ${from}, toDate is ${to}`,
      );
    });
  });
});
