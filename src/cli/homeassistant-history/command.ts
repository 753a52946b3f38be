import { createInterface } from 'node:readline/promises';
import { CommandError, type Command, parseOptions } from '../shared/run-command';
import { inBatches } from '../../platform/work/yielding';
import { collectAll } from '../../platform/work/collect-all';
import type { INestApplicationContext } from '@nestjs/common';
import { dailyValues, type DatedValue } from '../../diary/body/weight-trend';
import { addDays, type CalendarDay, parseCalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { nutrientLabel, NUTRIENTS, nutrientTotal, nutrientUnit } from '../../diary/nutrient';
import { plural } from '../../diary/plural';
import { DocStore } from '../../persistence/doc-store';
import { localMidnightText } from '../../persistence/local-midnight';
import { UserDataStore } from '../../persistence/user-data/user-data-store';
import { HomeAssistant, Refusal } from './home-assistant';

export const USAGE = `Writes the past of the diary into the long-term statistics of Home Assistant. It can be repeated: corrected days are replaced.

  npm run homeassistant-history -- --url https://ha.example.org < token.txt

The embedded store has one user at a time: stop the service first. With MongoDB it may go on.

The long-lived access token of an administrator is read from standard input, and kept nowhere.

  --url <address>   of Home Assistant
  --from <date>     the first day, as YYYY-MM-DD; the first of the diary when left out
  --help            this text`;

function readHistoryOptions(args: string[]): { url: URL; from?: CalendarDay } {
  const { given, mistakes } = parseOptions(args, { values: ['url', 'from'], flags: ['help'] });
  const [address, first] = [given.get('url'), given.get('from')];
  const isAddress = address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address);
  if (!isAddress) mistakes.push('--url must be the address of Home Assistant, such as http://homeassistant.local:8123');
  const from = first === undefined ? undefined : parseCalendarDay(first);
  if (first !== undefined && from === undefined) mistakes.push('--from must be a date as YYYY-MM-DD');
  if (mistakes.length > 0 || !isAddress) throw new CommandError(mistakes.join('\n'));
  const url = new URL(`${address.replace(/\/+$/, '')}/api/websocket`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return { url, from };
}

export const HOME_ASSISTANT_BATCH = 1000;
const SOURCE = 'nutrition_diary';

interface Series {
  id: string;
  name: string;
  unit: string;
  values: DatedValue[];
}

async function importRows(homeAssistant: HomeAssistant, metadata: object, stats: object[]): Promise<void> {
  const send = (keys: object) =>
    homeAssistant.command({ type: 'recorder/import_statistics', metadata: { ...metadata, ...keys }, stats });
  try {
    await send({ mean_type: 1, unit_class: null }).catch((error: unknown) => {
      // Versions before 2025.11 know other keys.
      if (error instanceof Refusal && error.code === 'invalid_format') return send({ has_mean: true });
      throw error;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new CommandError(`Home Assistant refused the figures: ${describeRefusal(error)}`, { cause: error });
  }
}

function describeRefusal({ code, message }: Refusal): string {
  if (code === 'unauthorized') return 'the token is not that of an administrator';
  if (code === 'unknown_command') return 'its integration "Recorder" is not active';
  return message.slice(0, 200);
}

async function seriesOf(app: INestApplicationContext, range: OpenDateRange): Promise<Series[]> {
  const days = await app.get(DocStore).readTotals(range);
  const totals = NUTRIENTS.map((nutrient) => ({
    id: nutrient.toLowerCase(),
    name: nutrientLabel(nutrient),
    unit: nutrientUnit(nutrient),
    values: days.flatMap((day) => {
      const value = nutrientTotal(day, nutrient);
      return value === null ? [] : [{ date: day.date, value }];
    }),
  }));
  const measurements = await collectAll(app.get(UserDataStore).read('measurement', range));
  const weights = dailyValues(measurements.filter(({ kind }) => kind === 'WEIGHT'));
  return [...totals, { id: 'weight', name: 'Weight', unit: 'kg', values: weights }].filter(
    ({ values }) => values.length > 0,
  );
}

/** Sends the totals and the weight of all finished days. Only means: sums would be wrong from a corrected day on. */
export const command: Command = {
  usage: USAGE,
  run: async ({ args, config: { mqtt, timeZone }, clock, startOn }) => {
    const { url, from } = readHistoryOptions(args);
    const token = await firstLine();
    if (token === '') throw new CommandError('There is no token on standard input (see --help)');
    const app = await startOn('Diary', {});
    const all = await seriesOf(app, { from, to: addDays(clock.today(), -1) });
    const homeAssistant = await HomeAssistant.logIn(url, token);
    try {
      for (const { id, name, unit, values } of all) {
        const about = { name: `${mqtt.deviceName}: ${name}`, statistic_id: `${SOURCE}:${mqtt.instance}_${id}` };
        const metadata = { ...about, source: SOURCE, unit_of_measurement: unit, has_sum: false };
        for await (const batch of inBatches(values, HOME_ASSISTANT_BATCH)) {
          const stats = batch.map(({ date, value }) => ({
            start: localMidnightText(date, timeZone),
            mean: value,
            min: value,
            max: value,
          }));
          await importRows(homeAssistant, metadata, stats);
        }
        console.log(`${name}: ${plural(values.length, 'day')}`);
      }
    } finally {
      homeAssistant.close();
    }
    console.log('The figures are in the statistics of Home Assistant.');
    return true;
  },
};

async function firstLine(): Promise<string> {
  if (process.stdin.isTTY) console.log('Paste the token of an administrator of Home Assistant, then press Enter:');
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}
