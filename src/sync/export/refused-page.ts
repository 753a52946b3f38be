import { daysBetween } from '../../diary/calendar-day';
import type { DiaryDay } from '../../diary/day-entry';
import { isSameContent } from '../../diary/versions/lost-content';
import { hasOnlyLost, MAX_EDIT_AGE_DAYS } from '../../diary/versions/lost-foods';
import type { DocStore } from '../../persistence/doc-store';
import type { VersionStore } from '../../persistence/version-store';
import { toReading } from '../../platform/api/day-entry.dto';
import type { Clock } from '../../platform/clock';

/** A person brought another content back, or the site, which forgets old days, some of them food by food, shows fewer foods. */
export async function findRefusal(
  day: DiaryDay,
  { days, versions, clock }: { days: DocStore; versions: VersionStore; clock: Clock },
): Promise<'brought back' | 'fewer foods than stored' | undefined> {
  const { date } = day;
  if (!days.enabled) return undefined;
  const newest = (await versions.list(date)).find(({ state }) => state === 'REPLACED');
  if (newest?.by === 'RESTORE' && isSameContent(newest.entry, day)) return 'brought back';
  if (daysBetween(date, clock.today()) <= MAX_EDIT_AGE_DAYS) return undefined;
  const [origin] = await days.readOrigins({ from: date, to: date });
  if (!origin || !toReading(origin, clock).final) return undefined;
  const stored = await days.findDay(date);
  return hasOnlyLost(stored?.products ?? [], day.products) ? 'fewer foods than stored' : undefined;
}
