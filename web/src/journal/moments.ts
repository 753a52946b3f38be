import { addDays } from '../dates';

export const MOMENTS = ['NOW', 'MORNING', 'EVENING'] as const;
export type Moment = (typeof MOMENTS)[number];

const [MORNING, EVENING] = ['08:00', '20:00'];

/** Now, this morning or yesterday evening. A morning that is still to come is now. @example momentOf('EVENING', '2026-11-26', '09:15') // { date: '2026-11-25', time: '20:00' } */
export function momentOf(moment: Moment, today: string, now: string): { date: string; time: string } {
  if (moment === 'EVENING') return { date: addDays(today, -1), time: EVENING };
  return { date: today, time: moment === 'MORNING' && now > MORNING ? MORNING : now };
}

export function timeNow(): string {
  const now = new Date();
  return [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
