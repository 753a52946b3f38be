const DAY_MS = 86_400_000;

/** The date so many days after another one. */
export function daysFrom(date: string, count: number): string {
  return new Date(Date.parse(date) + count * DAY_MS).toISOString().slice(0, 10);
}
