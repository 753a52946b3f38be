import { McpTestApp, protocolError } from '../../support/mcp-client';

/** Sunday, 1 September 2024. */
const NOW = '2024-09-01T12:00:00Z';
const NO_WORDS = /\b(today|yesterday|\d+[_ -]days?[_ -]ago|last week)\b/i;

describe('prompts', () => {
  const mcp = McpTestApp.ofSuite({ now: NOW, environment: { 'EXPORTER_MCP_WRITE-TOOLS-ENABLED': 'true' } });
  const readOnly = McpTestApp.ofSuite({ now: NOW });

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

    it('names the symptom and the suspected foods', async () => {
      const text = await mcp.prompt('find_trigger_foods', {
        occurrenceDates: '2024-08-01',
        symptom: ' a headache\nat night ',
        suspectedFoods: 'Käse,  Rotwein ,',
      });
      expect(text).toContain('the symptom "a headache at night"');
      expect(text).toContain('The suspected foods are: Käse, Rotwein.');
      expect(text).toContain('Choose a control food');
    });

    it('takes blank optional arguments for absent', async () => {
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
