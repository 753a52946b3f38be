import { z } from 'zod';
import { BodyService } from '../../../features/body/body.service';
import { MEASUREMENT_KINDS, type MeasurementKind } from '../../../diary/body/measurement';
import { figure, flag, list, OPEN_BOUNDS, text, withoutId } from '../answers';
import { DayWords } from '../day-words';
import { amountParameter, dateParameter, enumParameter, OPEN_RANGE, optionalText, type Range } from '../parameters';
import { McpHandlers, ReadTool, WriteTool } from '../tool';

const MAX_SHOWN = 60;

const MEASUREMENT = z.object({
  date: text,
  time: text.optional(),
  kind: text,
  value: figure,
  unit: text,
  source: text,
  externalId: text.optional(),
});

@McpHandlers('body')
export class BodyTools {
  constructor(
    private readonly body: BodyService,
    private readonly days: DayWords,
  ) {}

  @ReadTool({
    name: 'get_body',
    title: 'Body measurements',
    description: `Measurements of one kind, newest last, at most the last ${MAX_SHOWN}; their trend without the noise of single days, and the slope per week with its standard error. Judge changes by trend and slope, not by two single values.`,
    parameters: { kind: enumParameter(MEASUREMENT_KINDS, 'Default WEIGHT.').optional(), ...OPEN_RANGE },
    answer: {
      ...OPEN_BOUNDS,
      kind: text,
      unit: text,
      slopePerWeek: figure.optional(),
      slopeStandardError: figure.optional(),
      resultCount: figure,
      truncated: flag,
      measurements: list({ date: text, time: text.optional(), value: figure }),
      trend: list({ date: text, value: figure }),
      message: text.optional(),
    },
  })
  async getBody({ kind, ...bounds }: Partial<Range> & { kind?: MeasurementKind }) {
    const range = this.days.openRange(bounds);
    const { measurements, trend, ...stats } = await this.body.stats({ ...range, kind });
    const shown = measurements.slice(-MAX_SHOWN);
    return {
      ...range,
      ...stats,
      resultCount: measurements.length,
      truncated: shown.length < measurements.length,
      measurements: shown.map(({ date, time, value }) => ({ date, time, value })),
      trend: trend.slice(-MAX_SHOWN),
      message: shown.length === 0 ? 'There are no measurements of this kind in that range.' : null,
    };
  }

  @ReadTool({
    name: 'get_energy_balance',
    title: 'Energy expenditure',
    description:
      'Energy expenditure in kcal a day, from what was eaten and how the weight changed, by default over the 28 days up to yesterday. Read interval95 and note before the figure, and tell the user the interval: food that was not logged makes the figure too low. Without enough data there is a reason in place of the figure; then give none.',
    parameters: OPEN_RANGE,
    answer: {
      fromDate: text,
      toDate: text,
      interval95: z.array(figure).optional(),
      expenditure: figure.optional(),
      reason: text.optional(),
      intake: z.object({ mean: figure.optional(), daysLogged: figure, daysExcluded: figure }),
      weighings: figure,
      activitiesMean: figure.optional(),
      note: text,
    },
  })
  getEnergyBalance(bounds: Partial<Range>) {
    return this.body.energyBalance(this.days.openRange(bounds));
  }
}

@McpHandlers('body')
export class BodyWritingTools {
  constructor(
    private readonly body: BodyService,
    private readonly days: DayWords,
  ) {}

  @WriteTool({
    name: 'log_measurement',
    title: 'Log a measurement',
    description:
      'Stores one measurement of the body. Only when the user states the value. A value of the same day, time and kind is replaced; before says which.',
    parameters: {
      kind: enumParameter(MEASUREMENT_KINDS, 'Of the body.'),
      value: amountParameter('kg for WEIGHT, % for BODY_FAT, BODY_WATER and MUSCLE, cm for the others.'),
      date: dateParameter('The day; absent: today.').optional(),
      time: optionalText('HH:MM.'),
    },
    answer: { before: MEASUREMENT.optional(), after: MEASUREMENT },
  })
  async logMeasurement({ date, ...measurement }: { kind: string; value: number; date?: string; time?: string }) {
    const day = this.days.optionalDay('date', date) ?? this.days.today();
    const { before, after } = await this.body.addOne({ ...measurement, date: day }, 'API');
    return { before: before && withoutId(before), after: withoutId(after) };
  }
}
