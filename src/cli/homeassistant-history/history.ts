import { batchesOf } from '../../platform/work/batches-of';
import { collectAll } from '../../platform/work/collect-all';
import type { INestApplicationContext } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CommandMistake } from '../shared/command-mistake';
import { CONFIG, type Config } from '../../config/config';
import { dailyValues, type DatedValue } from '../../diary/body/weight-trend';
import { addDays } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { nutrientLabel, NUTRIENTS, nutrientTotal, nutrientUnit } from '../../diary/nutrient';
import { plural } from '../../diary/plural';
import { DocStore } from '../../persistence/doc-store';
import { localMidnightText } from '../../persistence/local-midnight';
import { UserDataStore } from '../../persistence/user-data/user-data-store';
import { HomeAssistant, Refusal } from './home-assistant';
import type { HistoryOptions } from './history-options';

export const HOME_ASSISTANT_BATCH = 1000;
const SOURCE = 'nutrition_diary';

interface Series {
  id: string;
  name: string;
  unit: string;
  /** Oldest first. */
  values: DatedValue[];
}

/** Sends the totals and the weight of all finished days. Only means: sums would be wrong from a corrected day on. @throws CommandMistake */
export async function sendHistory(
  app: INestApplicationContext,
  { url, from }: HistoryOptions,
  token: string,
  print: (line: string) => void,
): Promise<void> {
  const { mqtt, timeZone } = app.get<Config>(CONFIG);
  const all = await seriesOf(app, { from, to: addDays(app.get(Clock).today(), -1) });
  const homeAssistant = await HomeAssistant.logIn(url, token);
  try {
    for (const { id, name, unit, values } of all) {
      const about = { name: `${mqtt.deviceName}: ${name}`, statistic_id: `${SOURCE}:${mqtt.instance}_${id}` };
      const metadata = { ...about, source: SOURCE, unit_of_measurement: unit, has_sum: false };
      for (const batch of batchesOf(values, HOME_ASSISTANT_BATCH)) {
        const stats = batch.map(({ date, value }) => ({
          start: localMidnightText(date, timeZone),
          mean: value,
          min: value,
          max: value,
        }));
        await importRows(homeAssistant, metadata, stats);
      }
      print(`${name}: ${plural(values.length, 'day')}`);
    }
  } finally {
    homeAssistant.close();
  }
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
    throw new CommandMistake(`Home Assistant refused the figures: ${describeRefusal(error)}`, { cause: error });
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
