import type { CalendarDay } from '../calendar-day';
import { roundToTwoDecimals } from '../rounding';
import { type Eaten, foodLabel, namesByFrequency } from './eaten-foods';
import { oddsRatio, type Table } from './stratified-tables';

export const TRIGGER_REASONS = ['no-coverage', 'too-few-onsets'] as const;
export type TriggerReason = (typeof TRIGGER_REASONS)[number];

/** Few onsets, onsets without a time, findings where there can be none. */
export const TRIGGER_WARNINGS = ['low-power', 'sameDayUnordered', 'unreliable'] as const;
export type TriggerWarning = (typeof TRIGGER_WARNINGS)[number];

export const TRIGGER_NOTE =
  'This is not a diagnosis: a symptom that occurred more often after a food may have another reason. Do not start an elimination diet without a dietician.';

/** How often the symptom began after it. Counts are days; those of days contain those of onsets. */
export interface TriggerFigures {
  food?: string;
  group?: string;
  names: string[];
  exposedOnsets: number;
  exposedDays: number;
  unexposedOnsets: number;
  unexposedDays: number;
  oddsRatio: number | null;
  interval95: [low: number, high: number] | null;
  p: number;
  q: number;
  exposedDates?: CalendarDay[];
}

export interface TriggerSuspect extends TriggerFigures {
  significant: false;
}

/** Eaten, but cannot be judged. */
export interface NotTested {
  tooRare: string[];
  tooCommon: string[];
}

export interface TriggerAnswer {
  onsets: number;
  days: number;
  candidatesTested: number;
  reason?: TriggerReason;
  missingOnsets?: number;
  findings: TriggerFigures[];
  suspects: TriggerSuspect[];
  smallestDetectable: number | null;
  selfCheck: { searches: number; withFindings: number };
  warnings: TriggerWarning[];
  notTested: NotTested;
  note: string;
  comparedDates?: CalendarDay[];
  onsetDates?: CalendarDay[];
}

/** @example withoutSearch('no-coverage').onsets // 0 */
export function withoutSearch(reason: TriggerReason): TriggerAnswer {
  return {
    onsets: 0,
    days: 0,
    candidatesTested: 0,
    reason,
    findings: [],
    suspects: [],
    smallestDetectable: null,
    selfCheck: { searches: 0, withFindings: 0 },
    warnings: [],
    notTested: { tooRare: [], tooCommon: [] },
    note: TRIGGER_NOTE,
  };
}

/**
 * Of foods with the same exposure, or of a group, rounded.
 * @param exposure and isOnset in step, of all days compared
 * @example triggerFigures({ eaten: [bread], tables, exposure, p: 0.012345, q: 0.5 }, isOnset).p // 0.01235
 */
export function triggerFigures(
  tested: { eaten: readonly Eaten[]; tables: readonly Table[]; exposure: Uint8Array; p: number; q: number },
  isOnset: readonly boolean[],
): TriggerFigures {
  const { eaten, tables, exposure, p, q } = tested;
  const count = (isCounted: (at: number) => boolean) => isOnset.filter((_, at) => isCounted(at)).length;
  const { ratio, interval95 } = oddsRatio(tables);
  const label = foodLabel(eaten);
  return {
    ...(eaten[0]?.group === undefined ? { food: label } : { group: label }),
    names: namesByFrequency(eaten),
    exposedOnsets: count((at) => exposure[at] === 1 && isOnset[at]!),
    exposedDays: count((at) => exposure[at] === 1),
    unexposedOnsets: count((at) => exposure[at] === 0 && isOnset[at]!),
    unexposedDays: count((at) => exposure[at] === 0),
    oddsRatio: ratio === null ? null : roundToTwoDecimals(ratio),
    interval95: interval95 === null ? null : [roundToTwoDecimals(interval95[0]), roundToTwoDecimals(interval95[1])],
    p: fourDigits(p),
    q: fourDigits(q),
  };
}

function fourDigits(value: number): number {
  return Number(value.toPrecision(4));
}
