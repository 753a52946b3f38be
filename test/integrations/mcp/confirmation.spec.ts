import {
  Client,
  type ClientCapabilities,
  type ElicitRequest,
  type ElicitResult,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { addDays } from '../../../src/diary/calendar-day';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { aDay, day } from '../../support/days';
import { connectedClient } from '../../support/mcp-client';
import { FOR_MCP, post } from '../../support/requests';

/** Goals of the past: clients that can ask the person do so. */

let service: TestApp;

beforeAll(async () => {
  const days = [90, 120, 130, 140].map((totalProtein, at) => aDay(addDays(day('2024-08-26'), at), { totalProtein }));
  const environment = { EXPORTER_MCP_ENABLED: 'true', EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' };
  service = await createTestApp({ environment, days });
});
afterAll(() => service.close());
afterEach(() => service.app.get(UserDataStore).remove('goals', '2024-08-27'));

const SENTENCE = 'These goals begin on 2024-08-27, in the past: 3 days would be evaluated differently.';
const TARGET = { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 125 };
const PAST = { validFrom: '2024-08-27', targets: [TARGET] };

interface Asking {
  capabilities?: ClientCapabilities;
  /** The answer of the person to each question. */
  says?: ElicitResult;
  values?: object;
}

/** Calls set_goals from the protocol's newest client, and returns which questions it showed. */
async function setGoals({ capabilities = { elicitation: {} }, says, values = PAST }: Asking) {
  const asked: ElicitRequest['params'][] = [];
  const versionNegotiation = { mode: { pin: '2026-07-28' } };
  const client = new Client({ name: 'tests', version: '1.0.0' }, { capabilities, versionNegotiation });
  if (says !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params);
      return says;
    });
  }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  // Schemas against which the client checks answers.
  await client.listTools();
  const answer = await client.callTool({ name: 'set_goals', arguments: { ...values } });
  await client.close();
  const [content] = answer.content as { text: string }[];
  return { asked, isError: answer.isError ?? false, text: content!.text, body: answer.structuredContent };
}

const stored = () => service.app.get(UserDataStore).find('goals', '2024-08-27');

describe('confirmation', () => {
  it('asks once, with one box, and changes what is confirmed', async () => {
    const { asked, isError, body } = await setGoals({ says: { action: 'accept', content: { confirm: true } } });
    const properties = { confirm: { type: 'boolean', title: 'Change it nevertheless' } };
    expect(asked).toEqual([
      { mode: 'form', message: SENTENCE, requestedSchema: { type: 'object', properties, required: ['confirm'] } },
    ]);
    expect([isError, body]).toMatchObject([false, { after: { validFrom: '2024-08-27' } }]);
    expect(await stored()).toMatchObject({ sets: [{ targets: [TARGET] }] });
  });

  it('sends the question and nothing else', async () => {
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
    };
    const params = { name: 'set_goals', arguments: PAST, _meta: envelope };
    const headers = {
      ...FOR_MCP,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'set_goals',
    };
    const answer = await post(
      `${service.url}/mcp`,
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { headers },
    );
    expect(await answer.json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        resultType: 'input_required',
        inputRequests: { confirm: { method: 'elicitation/create', params: expect.any(Object) } },
        _meta: expect.any(Object),
      },
    });
  });

  it.each<[string, ElicitResult]>([
    ['an empty box', { action: 'accept', content: { confirm: false } }],
    ['a text in place of the box', { action: 'accept', content: { confirm: 'true' } }],
    ['a form without content', { action: 'accept' }],
    ['a refusal', { action: 'decline' }],
    ['a closed form', { action: 'cancel' }],
  ])('%s changes nothing, and is no error', async (_what, says) => {
    const message = 'Nothing was changed, because the user did not confirm it.';
    expect(await setGoals({ says })).toMatchObject({
      isError: false,
      body: { message },
      text: `{"message":"${message}"}`,
    });
    expect(await stored()).toBeUndefined();
  });

  it('asks nothing where nothing is rewritten, or the assistant says that it may be', async () => {
    const says = { action: 'decline' } as const;
    const future = await setGoals({ says, values: { ...PAST, validFrom: '2024-09-20' } });
    const allowed = await setGoals({ says, values: { ...PAST, rewritesHistory: true } });
    expect([future.asked, allowed.asked]).toEqual([[], []]);
    expect(allowed.body).toMatchObject({ after: { validFrom: '2024-08-27' } });
  });

  it.each<ClientCapabilities>([{}, { elicitation: { url: {} } }])(
    'refuses where the client cannot show a form: %j',
    async (capabilities) => {
      const text = `${SENTENCE} rewritesHistory=true allows it`;
      expect(await setGoals({ capabilities })).toMatchObject({ isError: true, text });
      expect(await stored()).toBeUndefined();
    },
  );

  it('refuses at 2025-11-25, where a server without sessions cannot ask', async () => {
    const client = await connectedClient(service.url, {}, { elicitation: {} });
    const answer = await client.callTool({ name: 'set_goals', arguments: PAST });
    await client.close();
    expect(answer).toMatchObject({ isError: true, content: [{ text: `${SENTENCE} rewritesHistory=true allows it` }] });
  });
});
