import { pick, type Random } from '../../bench/shared/random.ts';
import { daysFrom } from './dates.ts';

/** A write of what a person adds, with the lines of JSON Lines that it leaves, by what names them. */
export interface OwnWrite {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /** Undefined: the line is gone. */
  lines: Map<string, Record<string, unknown> | undefined>;
}

const FIRST_DAY = '2024-01-01';
const DAYS = 200;
/** A list is stored as a whole or not at all. */
const LIST_LENGTH = 40;

/** The name of a line of own data; entries of the journal are named by their text, because the service gives them their ids. */
export function nameOf(line: Record<string, unknown>): string {
  const { type } = line;
  const part = (name: string) => String(line[name]);
  if (type === 'version') return `version ${part('date')} ${part('id')}`;
  if (type === 'goals') return `goals ${part('validFrom')}`;
  if (type === 'measurement') return `measurement ${part('date')} ${part('time')} ${part('kind')}`;
  if (type === 'journal') return `journal ${part('text')}`;
  if (type === 'dayStatus') return `dayStatus ${part('date')}`;
  if (type === 'symptomCoverage') return `symptomCoverage ${part('label')}`;
  return `foodGroup ${part('name')}`;
}

/**
 * A random write. Several writers use other days and names, so that each knows what is there at the end.
 *
 * @param writer a number from 0 to 9
 */
export function ownWrite(random: Random, writer: number, number: number): OwnWrite {
  const date = daysFrom(FIRST_DAY, writer * DAYS + Math.floor(random() * DAYS));
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const writes = {
    journal: () => {
      const text = `writer ${writer}, entry ${number}`;
      const entry = {
        date,
        time: '16:30',
        endDate: null,
        kind: 'SYMPTOM',
        label: 'Kopfweh',
        severity: whole(1, 10),
        text,
      };
      return write('POST', '/api/v2/journal', entry, [{ type: 'journal', ...entry }]);
    },
    measurement: () => {
      const one = { date, time: '07:30', kind: 'WEIGHT', value: whole(600, 1200) / 10 };
      return write('POST', '/api/v2/measurements', one, [measured(one)]);
    },
    measurements: () => {
      const list = Array.from({ length: LIST_LENGTH }, (_, index) => {
        const time = `20:${String(index).padStart(2, '0')}`;
        return { date, time, kind: 'WAIST', value: whole(700, 1200) / 10 };
      });
      return write('POST', '/api/v2/measurements', list, list.map(measured));
    },
    goals: () => {
      const target = { metric: 'PROTEIN', comparator: 'AT_LEAST', value: whole(50, 200), basis: 'ABSOLUTE' };
      const goals = { note: `goal ${number}`, sets: [{ appliesTo: null, targets: [target] }] };
      const path = `/api/v2/goals/${date}?rewritesHistory=true`;
      return write('PUT', path, goals, [{ type: 'goals', validFrom: date, ...goals }]);
    },
    status: () => {
      const status = { completeness: 'INCOMPLETE', excluded: false, reason: null, dayType: `Typ ${whole(1, 5)}` };
      return write('PUT', `/api/v2/days/${date}/status`, status, [{ type: 'dayStatus', date, ...status }]);
    },
    group: () => {
      const name = `Gruppe ${writer}-${whole(1, 20)}`;
      const group = { include: [`milch ${number}`], exclude: ['kokosmilch'] };
      return write('PUT', `/api/v2/food-groups/${name}`, group, [{ type: 'foodGroup', name, ...group }]);
    },
    coverage: () => {
      const label = `Symptom ${writer}-${whole(1, 20)}`;
      const coverage = { from: date, to: null };
      return write('PUT', `/api/v2/symptoms/${label}/coverage`, coverage, [
        { type: 'symptomCoverage', label, ...coverage },
      ]);
    },
  };
  return pick(random, Object.values(writes))();
}

function write(
  method: OwnWrite['method'],
  path: string,
  body: unknown,
  lines: readonly Record<string, unknown>[],
): OwnWrite {
  return { method, path: encodeURI(path), body, lines: new Map(lines.map((line) => [nameOf(line), line])) };
}

function measured(one: { date: string; time: string; kind: string; value: number }): Record<string, unknown> {
  const unit = one.kind === 'WEIGHT' ? 'kg' : 'cm';
  return { type: 'measurement', ...one, unit, source: 'API', externalId: null };
}
