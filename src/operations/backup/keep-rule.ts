import type { KeepCounts } from '../../config/values';
import { addDays, type CalendarDay, weekdayIndex } from '../../diary/calendar-day';
import type { BackupFile } from '../../persistence/backup/backup-folder';

const DAY_MS = 86_400_000;
const MANUAL_DAYS = 7;

export type Keepable = Pick<BackupFile, 'at' | 'bytes' | 'isManual'>;

/**
 * Which of the backups of a diary are kept: of the last days that have one, the first and the newest of each; of the last ISO weeks
 * and months that have one, the newest of each. Periods without a backup do not count, so that after a long pause the old backups
 * are still there. Of the newest day two are kept whatever the counts say, and of each calendar year the newest: what fddb.info has
 * forgotten has no second source, and every backup was read again when it was made.
 * A worse backup never replaces a better one: a backup that was made by hand stays for a week, and where a backup is smaller than
 * one made less than a day before, as after days were lost, the largest of those stays as well.
 * Backups dated in the future are counted by themselves, so that after the clock was wrong, one way or the other, the backups of
 * that time and those of the right time do not take each other's place.
 */
export function keptBackups<Backup extends Keepable>(
  backups: readonly Backup[],
  counts: KeepCounts,
  dateOf: (instant: number) => CalendarDay,
  now: number,
): Set<Backup> {
  const past = backups.filter(({ at }) => at <= now);
  const future = backups.filter(({ at }) => at > now);
  const yearly = periodsOf(past, (at) => dateOf(at).slice(0, 4)).flatMap(newestOf);
  const byRule = [...[past, future].flatMap((group) => selectKept(group, counts, dateOf)), ...yearly];
  const manual = backups.filter(({ at, isManual }) => isManual && at > now - MANUAL_DAYS * DAY_MS);
  const larger = byRule.flatMap((kept) => largestBefore(kept, backups));
  return new Set([...byRule, ...manual, ...larger]);
}

function selectKept<Backup extends Keepable>(
  backups: readonly Backup[],
  { days, weeks, months }: KeepCounts,
  dateOf: (instant: number) => CalendarDay,
): Backup[] {
  const periods = (periodOf: (day: CalendarDay) => string, count: number) =>
    count === 0 ? [] : periodsOf(backups, (at) => periodOf(dateOf(at))).slice(-count);
  return [
    ...periods((day) => day, Math.max(days, 1)).flatMap((day) => [...day.slice(0, 1), ...newestOf(day)]),
    ...periods((day) => addDays(day, -weekdayIndex(day)), weeks).flatMap(newestOf),
    ...periods((day) => day.slice(0, 7), months).flatMap(newestOf),
  ];
}

function periodsOf<Backup extends Keepable>(
  backups: readonly Backup[],
  periodOf: (instant: number) => string,
): Backup[][] {
  const oldestFirst = backups.toSorted((one, other) => one.at - other.at);
  return [...Map.groupBy(oldestFirst, ({ at }) => periodOf(at)).values()];
}

function newestOf<Backup>(period: readonly Backup[]): Backup[] {
  return period.slice(-1);
}

function largestBefore<Backup extends Keepable>({ at, bytes }: Keepable, backups: readonly Backup[]): Backup[] {
  return backups
    .filter((other) => other.at < at && other.at > at - DAY_MS && other.bytes > bytes)
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 1);
}
