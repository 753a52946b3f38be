import type { CalendarDay } from '../calendar-day';
import type { Words } from '../language';
import { type FieldReader, readFields } from '../user-data/field-reader';

interface MeasurementFacts {
  unit: 'kg' | '%' | 'cm';
  min: number;
  max: number;
  name: Words<string>;
}

export const MEASUREMENT_FACTS = {
  WEIGHT: { unit: 'kg', min: 2, max: 500, name: { en: 'Weight', de: 'Gewicht' } },
  BODY_FAT: { unit: '%', min: 1, max: 80, name: { en: 'Body fat', de: 'Körperfett' } },
  BODY_WATER: { unit: '%', min: 10, max: 90, name: { en: 'Body water', de: 'Körperwasser' } },
  MUSCLE: { unit: '%', min: 1, max: 90, name: { en: 'Muscle', de: 'Muskelanteil' } },
  WAIST: { unit: 'cm', min: 20, max: 300, name: { en: 'Waist', de: 'Taille' } },
  HIP: { unit: 'cm', min: 20, max: 300, name: { en: 'Hip', de: 'Hüfte' } },
  CHEST: { unit: 'cm', min: 20, max: 300, name: { en: 'Chest', de: 'Brust' } },
} as const satisfies Record<string, MeasurementFacts>;

export type MeasurementKind = keyof typeof MEASUREMENT_FACTS;
export const MEASUREMENT_KINDS = Object.keys(MEASUREMENT_FACTS) as [MeasurementKind, ...MeasurementKind[]];
export const MEASUREMENT_UNITS = ['kg', '%', 'cm'] as const;

export const MEASUREMENT_SOURCES = ['IMPORT', 'API', 'MQTT', 'PAGE', 'SITE'] as const;
export type MeasurementSource = (typeof MEASUREMENT_SOURCES)[number];

/** Identity: source and external id if it has one, otherwise date, time, kind and source. */
export interface Measurement {
  date: CalendarDay;
  /** `HH:MM`. */
  time: string | null;
  kind: MeasurementKind;
  value: number;
  unit: (typeof MEASUREMENT_UNITS)[number];
  source: MeasurementSource;
  /** Of the program that measured it. */
  externalId: string | null;
}

const EXTERNAL_ID = /^[\w.:-]{1,100}$/;

/** Each kind has one unit, which may be left out. @param source if the value has none @throws DiaryError `validation-failed` */
export function measurementOf(value: unknown, source?: MeasurementSource): Measurement {
  return readFields((fields) => readMeasurement(value, '', fields, source));
}

export const MAX_MEASUREMENTS = 1000;

/** One that was just taken, or a list: one mistake refuses all. @param source of all of them @param latest the last day @throws DiaryError `validation-failed` */
export function newMeasurements(value: unknown, source: MeasurementSource, latest: CalendarDay): Measurement[] {
  return readFields((fields) => {
    const isList = Array.isArray(value);
    return (isList ? fields.list(value, 'measurements', MAX_MEASUREMENTS) : [value]).map((one, at) => {
      const prefix = isList ? `[${at}].` : '';
      const measurement = readMeasurement(one, prefix, fields, source);
      if (measurement.source !== source) fields.fail(`${prefix}source`, `must be ${source}`);
      if (measurement.date > latest) fields.fail(`${prefix}date`, `must not be after ${latest}`);
      return measurement;
    });
  });
}

function readMeasurement(value: unknown, prefix: string, fields: FieldReader, source?: MeasurementSource): Measurement {
  const json = fields.object(value, `${prefix}measurement`);
  const kind = fields.choice(json['kind'], `${prefix}kind`, MEASUREMENT_KINDS);
  const { unit, ...limits } =
    kind === undefined ? { unit: undefined as never, min: 0, max: 500 } : MEASUREMENT_FACTS[kind];
  if (kind !== undefined && json['unit'] !== undefined) fields.choice(json['unit'], `${prefix}unit`, [unit]);
  return {
    date: fields.date(json['date'], `${prefix}date`),
    time: fields.optional(json['time'], (time) => fields.time(time, `${prefix}time`)),
    kind,
    value: fields.number(json['value'], `${prefix}value`, limits),
    unit,
    source: fields.choice(json['source'] ?? source, `${prefix}source`, MEASUREMENT_SOURCES),
    externalId: fields.optional(json['externalId'], (id) =>
      fields.matching(id, `${prefix}externalId`, EXTERNAL_ID, '1 to 100 letters, digits or . : _ -'),
    ),
  };
}

/** The identity, which is also the id in the API: `2026-03-01-07:30-WEIGHT-PAGE`. */
export function measurementId({ date, time, kind, source, externalId }: Measurement): string {
  if (externalId !== null) return `${source}-${externalId}`;
  return [date, ...(time === null ? [] : [time]), kind, source].join('-');
}
