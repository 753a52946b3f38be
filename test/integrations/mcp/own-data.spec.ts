import {
  Client,
  type ClientCapabilities,
  type ElicitRequest,
  type ElicitResult,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { addDays } from '../../../src/diary/calendar-day';
import { dayStatusOf } from '../../../src/diary/journal/day-status';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { aDay, day } from '../../support/days';
import { connectedClient } from '../../support/connected-client';
import { McpTestApp } from '../../support/mcp-client';
import { FOR_MCP, post } from '../../support/requests';

/** The tools for what the person adds: goals, measurements, the energy balance. */

const PROTEIN = [90, 120, 130, 140];
const DAYS = PROTEIN.map((totalProtein, at) => aDay(addDays(day('2024-08-26'), at), { totalProtein }));

const mcp = McpTestApp.ofSuite({ days: DAYS, environment: { EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true' } });

const atLeast = (value: number, metric = 'PROTEIN') => ({ metric, comparator: 'AT_LEAST', value });
const stored = (value: number, metric?: string) => ({ ...atLeast(value, metric), basis: 'ABSOLUTE' });
const own = () => mcp.service.app.get(UserDataStore);

describe('goals of the past, of which clients that can ask the person do so', () => {
  afterEach(async () => {
    for (const date of ['2024-08-27', '2024-09-20']) await own().remove('goals', date);
  });

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
    await client.connect(new StreamableHTTPClientTransport(new URL(`${mcp.service.url}/mcp`)));
    // Schemas against which the client checks answers.
    await client.listTools();
    const answer = await client.callTool({ name: 'set_goals', arguments: { ...values } });
    await client.close();
    const [content] = answer.content as { text: string }[];
    return { asked, isError: answer.isError ?? false, text: content!.text, body: answer.structuredContent };
  }

  const kept = () => own().find('goals', '2024-08-27');

  it('asks once, with one box, and changes what is confirmed', async () => {
    const { asked, isError, body } = await setGoals({ says: { action: 'accept', content: { confirm: true } } });
    const properties = { confirm: { type: 'boolean', title: 'Change it nevertheless' } };
    expect(asked).toEqual([
      { mode: 'form', message: SENTENCE, requestedSchema: { type: 'object', properties, required: ['confirm'] } },
    ]);
    expect([isError, body]).toMatchObject([false, { after: { validFrom: '2024-08-27' } }]);
    expect(await kept()).toMatchObject({ sets: [{ targets: [TARGET] }] });
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
      `${mcp.service.url}/mcp`,
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
    expect(await kept()).toBeUndefined();
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
      expect(await kept()).toBeUndefined();
    },
  );

  it('refuses at 2025-11-25, where a server without sessions cannot ask', async () => {
    const client = await connectedClient(mcp.service.url, {}, { elicitation: {} });
    const answer = await client.callTool({ name: 'set_goals', arguments: PAST });
    await client.close();
    expect(answer).toMatchObject({ isError: true, content: [{ text: `${SENTENCE} rewritesHistory=true allows it` }] });
  });
});

describe('own data', () => {
  it('goals are set target by target, and each answer says what was before', async () => {
    expect(await mcp.ask('get_goals')).toEqual({ date: '2024-09-01', message: 'There are no goals on 2024-09-01.' });

    const first = await mcp.ask('set_goals', { targets: [atLeast(120), atLeast(20, 'FAT_SHARE')] });
    expect(first).toEqual({
      after: { validFrom: '2024-09-01', sets: [{ targets: [stored(120), stored(20, 'FAT_SHARE')] }] },
    });
    const range = { metric: 'CALORIES', comparator: 'BETWEEN', min: 1800, max: 2200 };
    const second = await mcp.ask('set_goals', { validFrom: 'today', targets: [range], remove: ['FAT_SHARE'] });
    expect(second.before).toEqual(first.after);
    expect(second.after.sets).toEqual([{ targets: [stored(120), { ...range, basis: 'ABSOLUTE' }] }]);
    expect(await mcp.ask('get_goals', { date: '2024-09-05' })).toMatchObject({
    validFrom: '2024-09-01',
    targets: [{ metric: 'PROTEIN', value: 120, unit: 'g' }, { metric: 'CALORIES', min: 1800, unit: 'kcal' }],
    versions: [{ validFrom: '2024-09-01' }],
  }); // oxfmt-ignore
    const unknown = { targets: [atLeast(1, 'SALTY')] };
    expect(await mcp.refusal('set_goals', unknown)).toContain('targets.SALTY must be one of');
  });

  it('check_goals takes the stored goals, each day by those that were valid on it', async () => {
    await mcp.ask('set_goals', { validFrom: '2024-08-27', targets: [atLeast(125)], rewritesHistory: true });
    const range = { fromDate: '2024-08-26', toDate: 'today' };
    const answer = await mcp.ask('check_goals', { ...range, includeDays: true });
    const rest = await mcp.rest('/stats/goals?fromDate=2024-08-26&toDate=2024-09-01');
    // The 26th is before the goals, the 27th misses by 5 g, the 28th and 29th pass, then nothing is logged; today is not over.
    expect(answer).toEqual({
      ...{ ...rest, weeks: undefined, fromDate: '2024-08-26', toDate: '2024-09-01', daysInRange: 7 },
      days: [
        {
          ...{ date: '2024-08-27', met: false },
          missed: [{ metric: 'PROTEIN', comparator: 'AT_LEAST', target: 125, value: 120 }],
        },
        { date: '2024-08-28', met: true },
        { date: '2024-08-29', met: true },
      ],
      message: 'Days that were not evaluated: 1 without a goal, 1 not final yet, 2 without an entry.',
    });
  });

  it('check_goals judges the same days with given targets, and refuses where no goals apply', async () => {
    await own().save('dayStatus', [dayStatusOf({ excluded: true }, day('2024-08-28'))]);
    await own().save('dayStatus', [dayStatusOf({ completeness: 'INCOMPLETE' }, day('2024-08-29'))]);
    const range = { fromDate: '2024-08-26', toDate: '2024-08-29' };
    const given = await mcp.ask('check_goals', { ...range, targets: [atLeast(125)] });
    expect(given).toMatchObject({
      daysEvaluated: 2,
      daysMet: 0,
      notEvaluated: { excluded: 1, incomplete: 1 },
      message: 'Days that were not evaluated: 1 excluded, 1 incomplete.',
    });
    await own().remove('dayStatus', '2024-08-28');
    await own().remove('dayStatus', '2024-08-29');

    expect(await mcp.refusal('check_goals', { fromDate: '2024-08-20', toDate: '2024-08-26' })).toContain(
      'targets is missing, and no stored goals apply from 2024-08-20 to 2024-08-26',
    );
  });

  it('the last target can be removed, which is answered as well', async () => {
    const past = { validFrom: '2024-09-20' };
    await mcp.ask('set_goals', { ...past, targets: [atLeast(120)], remove: ['CALORIES', 'FAT_SHARE'] });
    expect(await mcp.ask('set_goals', { ...past, remove: ['PROTEIN'] })).toEqual({
      before: { validFrom: '2024-09-20', sets: [{ targets: [stored(120)] }] },
      after: { validFrom: '2024-09-20' },
    });
    expect((await mcp.ask('get_goals', { date: '2024-09-20' })).message).toBe('There are no goals on 2024-09-20.');
    await own().remove('goals', '2024-09-20');
  });

  it('a weight is logged, corrected, and read with its trend', async () => {
    const first = await mcp.ask('log_measurement', { kind: 'WEIGHT', value: 80.4, date: '2024-08-30', time: '07:30' });
    expect(first).toEqual({
      after: {
        date: '2024-08-30',
        time: '07:30',
        kind: 'WEIGHT',
        value: 80.4,
        unit: 'kg',
        source: 'API',
      },
    });
    const again = await mcp.ask('log_measurement', { kind: 'WEIGHT', value: 80.2, date: '2024-08-30', time: '07:30' });
    expect([again.before.value, again.after.value]).toEqual([80.4, 80.2]);
    await mcp.ask('log_measurement', { kind: 'WEIGHT', value: 80 });

    expect(await mcp.ask('get_body')).toMatchObject({
    kind: 'WEIGHT',
    unit: 'kg',
    resultCount: 2,
    truncated: false,
    measurements: [{ date: '2024-08-30', time: '07:30', value: 80.2 }, { date: '2024-09-01', value: 80 }],
    trend: [{ date: '2024-08-30', value: 80.2 }, { date: '2024-09-01', value: 80.162 }],
    slopePerWeek: -0.7,
  }); // oxfmt-ignore
    expect(await mcp.ask('get_body', { kind: 'WAIST' })).toMatchObject({ resultCount: 0, unit: 'cm' });
    expect(await mcp.refusal('log_measurement', { kind: 'WEIGHT', value: 900 })).toContain('from 2 to 500');
  });

  it('the energy balance gives a reason while there is too little data', async () => {
    expect(await mcp.ask('get_energy_balance')).toMatchObject({
      fromDate: '2024-08-04',
      toDate: '2024-08-31',
      reason: 'too-few-complete-days',
      note: expect.stringContaining('too low'),
    });
    const text = await mcp.prompt('energy_balance_review');
    expect(text).toContain('get_energy_balance with fromDate 2024-08-04 and toDate 2024-08-31');
    expect(text.indexOf('interval95')).toBeLessThan(text.indexOf('get_body'));
  });

  it('a symptom is logged, a day set apart, and both are read', async () => {
    const { after } = await mcp.ask('log_symptom', {
      label: 'Kopfweh',
      severity: 6,
      date: '2024-08-30',
      time: '16:30',
    });
    expect(after).toEqual({ date: '2024-08-30', time: '16:30', kind: 'SYMPTOM', label: 'Kopfweh', severity: 6 }); // oxfmt-ignore
    const sick = await mcp.ask('set_day_status', { date: '2024-08-30', excluded: true, reason: 'SICK' });
    expect([sick.before.excluded, sick.after.reason]).toEqual([false, 'SICK']);
    const training = await mcp.ask('set_day_status', { date: '2024-08-30', dayType: 'TRAINING' });
    expect(training.after).toEqual({ ...sick.after, dayType: 'TRAINING' });
    expect((await mcp.ask('set_day_status', { date: '2024-08-30', excluded: false })).after).not.toHaveProperty(
      'reason',
    );

    expect(await mcp.ask('get_journal', { fromDate: '2024-08-01', toDate: 'today' })).toMatchObject({
      resultCount: 1,
      entries: [{ label: 'Kopfweh' }],
      statuses: [{ date: '2024-08-30', dayType: 'TRAINING' }],
      symptoms: [{ label: 'Kopfweh', entries: 1, lastDate: '2024-08-30' }],
    });
    expect(await mcp.refusal('log_symptom', { label: 'Kopfweh', severity: 11 })).toContain('from 0 to 10');
  });

  it('find_triggers names no food without enough data, and its prompt reads the warnings first', async () => {
    const answer = await mcp.ask('find_triggers', { symptom: 'kopfweh' });
    expect(answer).toMatchObject({
      reason: 'no-coverage',
      onsets: 0,
      note: expect.stringContaining('not a diagnosis'),
    });
    expect(answer).not.toHaveProperty('findings');
    const text = await mcp.prompt('find_trigger_foods', { occurrenceDates: '2024-08-30', symptom: 'Kopfweh' });
    expect(text).toContain('call find_triggers with symptom "Kopfweh". Read reason and warnings before anything else');
  });
});
