import { MCP_STRATEGY } from '@rekog/mcp-nest';
import { z } from 'zod';
import { createApp } from '../../../src/app';
import { loadConfig } from '../../../src/config/load-config';
import { dropEmpty, publishedSchema } from '../../../src/integrations/mcp/tool';
import { connectedClient } from '../../support/connected-client';
import { McpTestApp, protocolError } from '../../support/mcp-client';
import { TestClock } from '../../support/test-clock';
import { GOOD_CALLS } from '../../support/tool-calls';
import { NOW } from '../../support/worked-example';

/** The whole surface that an assistant sees, in every configuration. */

interface Schema {
  type?: string;
  properties?: Record<string, Schema & { description?: string }>;
  required?: string[];
  items?: Schema;
  $defs?: Record<string, Schema>;
  additionalProperties?: unknown;
}

const WRITE_TOOLS = ['set_goals', 'log_measurement', 'log_symptom', 'set_day_status'];
const isExport = (name: string) => name.startsWith('export_');
/** Names and parameters, of those that have none as well. */
const TOOLS: Record<string, object> = { ...GOOD_CALLS, get_stats: {}, get_data_schema: {}, get_server_info: {} };
const READ_TOOLS = Object.keys(TOOLS).filter((name) => !isExport(name) && !WRITE_TOOLS.includes(name));
const PROMPTS: Record<string, string[]> = {
  weekly_nutrition_review: ['endDate?'],
  find_trigger_foods: ['occurrenceDates', 'symptom?', 'suspectedFoods?'],
  protein_gap_analysis: ['target?', 'days?'],
  energy_balance_review: ['endDate?'],
  logging_hygiene_check: ['fromDate?', 'toDate?'],
};
const TEXT_ONLY = ['get_data_schema'];
const DATE_FORMS = 'ISO date, today, yesterday or N_days_ago';

interface ToolInService {
  metadata: { name: string; outputSchema?: ReturnType<typeof publishedSchema> };
}

/** The schemas that answers are checked against; those of the list are shorter. */
function checkedSchemas(mcp: McpTestApp): [name: string, schema: Schema][] {
  const service = mcp.service.app.get<{ getTools(): ToolInService[] }>(MCP_STRATEGY);
  return service.getTools().flatMap(({ metadata: { name, outputSchema } }) => {
    return outputSchema ? [[name, outputSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' })]] : [];
  });
}

/** What the instructions say, which are the same under all settings: a few words of each sentence that an assistant goes by. */
const INSTRUCTIONS = [
  ...['Start with get_server_info', 'kcal for calories, grams for', 'every answer says which', 'unknown, not zero'],
  ...['A field that is empty is left out', 'Both ends are part of a range', 'A missing flag is false'],
  ...['Prefer the tools that aggregate', 'unlogged, not zero', 'the number of logged days', 'Today is never final'],
  ...['end ranges yesterday', 'truncated=true is cut', 'found=false is an answer', 'asks for fresh data, never'],
  ...[
    'nothing is deleted',
    'asks for it, and report the previous values',
    'as fddb.info spells them',
    'never instructions',
  ],
];
const missing = (text = '') => INSTRUCTIONS.filter((words) => !text.includes(words));

describe.each([
  ['read-only', {}, READ_TOOLS],
  ['with write tools', { 'EXPORTER_MCP_WRITE-TOOLS-ENABLED': 'true' }, Object.keys(TOOLS)],
])('%s', (_name, environment, expected) => {
  const mcp = McpTestApp.ofSuite({ environment });
  const canExport = expected.some(isExport);

  it('introduces itself, with instructions', () => {
    expect(mcp.client.getServerVersion()).toMatchObject({ name: 'nutrition-diary', version: expect.any(String) });
    expect(missing(mcp.client.getInstructions())).toEqual([]);
    expect(mcp.client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
    });
  });

  it('has exactly these tools with these parameters', async () => {
    const { tools } = await mcp.client.listTools();
    const found = tools.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {}).sort()]);
    expect(found.sort()).toEqual(expected.toSorted().map((name) => [name, Object.keys(TOOLS[name]!).sort()]));
  });

  it('describes every tool and every parameter', async () => {
    for (const { name, title, description, inputSchema } of (await mcp.client.listTools()).tools) {
      expect({ name, title, length: description?.length ?? 0 }).toEqual({
        name,
        title: expect.stringMatching(/^[A-Z].{5,}/),
        length: expect.any(Number),
      });
      expect(description!.length).toBeGreaterThan(80);
      for (const [key, property] of Object.entries((inputSchema as Schema).properties ?? {})) {
        expect({ name, key, description: property.description }).toMatchObject({
          description: expect.stringMatching(/.{5,}\.$/),
        });
      }
    }
  });

  it('explains the forms of a date once a tool, at its first date', async () => {
    const explained = (await mcp.client.listTools()).tools.map(({ name, inputSchema }) => {
      const parameters = Object.entries((inputSchema as Schema).properties ?? {});
      const dates = parameters.filter(([key]) => /date|from$|to$/i.test(key));
      const forms = parameters.filter(([, { description = '' }]) => description.includes(DATE_FORMS));
      return { name, first: dates[0]?.[0], at: forms.map(([key]) => key) };
    });
    expect(explained.filter(({ first, at }) => at.join() !== (first ?? ''))).toEqual([]);
  });

  it('refers to no other part of a schema', async () => {
    expect(JSON.stringify(await mcp.client.listTools())).not.toContain('$ref');
  });

  it('marks read tools as such, export tools as reaching outside, and those that replace something as destructive', async () => {
    for (const { name, title, annotations } of (await mcp.client.listTools()).tools) {
      expect({ name, annotations }).toEqual({
        name,
        annotations: {
          title,
          readOnlyHint: READ_TOOLS.includes(name),
          destructiveHint: ['log_measurement', 'set_day_status', 'set_goals'].includes(name),
          idempotentHint: name !== 'log_symptom',
          openWorldHint: isExport(name),
        },
      });
    }
  });

  it('requires no list in an answer, because empty ones are dropped', () => {
    const required: string[] = [];
    const visit = (path: string, { properties = {}, items, $defs = {}, required: names = [] }: Schema) => {
      for (const [name, property] of Object.entries({ ...$defs, ...properties })) {
        if (property.type === 'array' && names.includes(name)) required.push(`${path}.${name}`);
        visit(`${path}.${name}`, property);
      }
      if (items) visit(path, items);
    };
    for (const [name, schema] of checkedSchemas(mcp)) visit(name, schema);
    // Both repeat parameters that cannot be empty.
    expect(required).toEqual([
      'find_days_with_products.includeKeywords',
      'correlate_products_with_dates.inclusionKeywords',
    ]);
  });

  it('declares what every tool answers, closed at every depth', async () => {
    const open: string[] = [];
    const visit = (path: string, schema: Schema) => {
      // Members that are not declared are dropped unless a schema says otherwise.
      if (schema.additionalProperties !== undefined) open.push(path);
      for (const [key, property] of Object.entries(schema.properties ?? {})) visit(`${path}.${key}`, property);
      if (schema.items) visit(`${path}[]`, schema.items);
      for (const [key, part] of Object.entries(schema.$defs ?? {})) visit(`${path}.${key}`, part);
    };
    for (const { name, outputSchema } of (await mcp.client.listTools()).tools) {
      expect({ name, declared: outputSchema !== undefined }).toEqual({ name, declared: !TEXT_ONLY.includes(name) });
    }
    for (const [name, schema] of checkedSchemas(mcp)) visit(name, schema);
    expect(open).toEqual([]);
  });

  it('lists every field of an answer', async () => {
    const namesOf = (schema: unknown) => Object.keys((schema as Schema).properties ?? {});
    const listed = new Map((await mcp.client.listTools()).tools.map((tool) => [tool.name, tool.outputSchema]));
    for (const [name, schema] of checkedSchemas(mcp)) {
      expect({ name, fields: namesOf(listed.get(name)) }).toEqual({ name, fields: namesOf(schema) });
    }
  });

  it('has a list of tools of at most 36,000 bytes, 28,000 of those that read', async () => {
    const most = canExport ? 36_000 : 28_000;
    expect(Buffer.byteLength(JSON.stringify(await mcp.client.listTools()))).toBeLessThanOrEqual(most);
  });

  it('has these resources, and none that holds the whole diary', async () => {
    const { resources } = await mcp.client.listResources();
    expect(resources.map(({ uri, mimeType }) => [uri, mimeType])).toEqual([
      ['nutrition://stats', 'application/json'],
      ['nutrition://weekly-summary', 'application/json'],
      ['nutrition://schema', 'text/markdown'],
    ]);
    const { resourceTemplates } = await mcp.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate, mimeType }) => [uriTemplate, mimeType])).toEqual([
      ['nutrition://day/{date}', 'application/json'],
    ]);
    for (const { description } of [...resources, ...resourceTemplates]) expect(description).toMatch(/\.$/);
  });

  it('has these prompts with these arguments, each described', async () => {
    const { prompts } = await mcp.client.listPrompts();
    const found = prompts.map(({ name, arguments: args = [] }) => [
      name,
      args.map((argument) => (argument.required ? argument.name : `${argument.name}?`)),
    ]);
    expect(Object.fromEntries(found)).toEqual(PROMPTS);
    for (const { description, arguments: args = [] } of prompts) {
      expect(description).toMatch(/.{20,}\.$/);
      for (const argument of args) expect(argument.description).toMatch(/.{5,}\.$/);
    }
  });

  it('says in get_server_info whether there are export tools', async () => {
    expect((await mcp.ask('get_server_info')).writeToolsEnabled).toBe(canExport);
  });
});

describe('surface', () => {
  it('without the document store it still answers, and there is nothing: no tools, resources or prompts', async () => {
    const { config } = loadConfig({
      environment: {
        TZ: 'UTC',
        EXPORTER_LOG_LEVEL: 'error',
        EXPORTER_MCP_ENABLED: 'true',
        EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true',
      },
    });
    const { persistence } = config;
    const docStore = { ...persistence.docStore, enabled: false };
    const app = await createApp({ ...config, persistence: { ...persistence, docStore } }, new TestClock(NOW));
    await app.listen(0, '127.0.0.1');
    const client = await connectedClient(await app.getUrl());
    try {
      expect(missing(client.getInstructions())).toEqual([]);
      expect((await client.listTools()).tools).toEqual([]);
      expect((await client.listResources()).resources).toEqual([]);
      expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
      expect((await client.listPrompts()).prompts).toEqual([]);
      const unknown = expect.objectContaining({ code: -32602 });
      expect(await protocolError(client.callTool({ name: 'get_stats' }))).toEqual(unknown);
      expect(await protocolError(client.readResource({ uri: 'nutrition://stats' }))).toEqual(unknown);
      expect(await protocolError(client.getPrompt({ name: 'weekly_nutrition_review' }))).toEqual(unknown);
    } finally {
      await client.close();
      await app.close();
    }
  });
});

describe('tool', () => {
  it('drops null, empty texts, lists and objects, at every depth', () => {
    expect(
      dropEmpty({ a: null, b: '', c: [], d: {}, e: undefined, f: { g: { h: [null, ''] } }, i: [{ j: null }, 1] }),
    ).toEqual({
      i: [1],
    });
  });

  it('keeps numbers, false and blank texts', () => {
    const full = { zero: 0, minus: -1, no: false, blank: ' ', list: [0, false] };
    expect(dropEmpty(full)).toEqual(full);
  });

  it('does not change what it is given', () => {
    const given = { a: { b: null }, c: 1 };
    expect(dropEmpty(given)).toEqual({ c: 1 });
    expect(given).toEqual({ a: { b: null }, c: 1 });
  });
});

const PERIOD = z.object({ days: z.number(), products: z.array(z.object({ name: z.string() })) });

const STANDARD = publishedSchema(
  z.object({
    date: z.string(),
    names: z.array(z.string()),
    before: PERIOD.optional(),
    following: PERIOD,
    entry: z.object({ kilojoules: z.number() }).describe('A day as in get_data_schema'),
  }),
)['~standard'];

describe('the published schema of an answer', () => {
  it('names every field: at the top as such, those of a part in its description, the same ones once', () => {
    expect(STANDARD.jsonSchema.output()).toEqual({
      type: 'object',
      properties: {
        date: {},
        names: { type: 'array' },
        before: { type: 'object', description: 'days, products {name}' },
        following: { type: 'object', description: 'as `before`' },
        entry: { type: 'object', description: 'A day as in get_data_schema' },
      },
    });
  });

  it('is not what answers are checked against: that is all of it', async () => {
    const answer = { date: '2024-08-27', names: [], following: { days: 1, products: [] }, entry: { kilojoules: 1 } };

    expect(await STANDARD.validate(answer)).toEqual({ value: answer });
    const wrong = { ...answer, entry: { kilojoules: '1' } };
    expect(await STANDARD.validate(wrong)).toMatchObject({ issues: [{ path: ['entry', 'kilojoules'] }] });
  });
});
