import type { Counts } from './compare-stores';
import type { CopyReport } from './copy-diary';

const NAMES_SHOWN = 10;
const WRONG = 'were copied, but the target returns them differently';
const LEFT = 'left unchanged; --replace overwrites them';

/** The lines to print at the end, and whether the target holds every day of the source unchanged. */
export function reportLines(report: CopyReport): { lines: string[]; isWhole: boolean } {
  const { added, replaced, unchanged, left, rejected, pages, versions, notes, own, comparison } = report;
  const isWhole = comparison.days.length + comparison.own.length + rejected.length === 0;
  const hasChanged = added + replaced + pages + versions + notes + own.added + own.replaced > 0;
  const taken = new Set([...left, ...rejected.map(({ date }) => date)]);
  const wrong = comparison.days.filter((day) => !taken.has(day));
  const lines = [
    hasChanged
      ? `${added} days added, ${replaced} replaced, ${unchanged.length} already existed; ${pages} pages, ${versions} versions and ${notes} notes of days copied`
      : `Nothing was written: ${unchanged.length} days already existed`,
    Object.values(own).some((count) => count > 0) &&
      `Goals, measurements, activities and journal: ${own.added} added, ${own.replaced} replaced, ${own.unchanged} already existed`,
    `Source: ${described(comparison.source)}; target: ${described(comparison.target)}`,
    ...rejected.map(({ date, reason }) => `NOT COPIED: ${date ?? 'a line without a date'}: ${reason}`),
    left.length > 0 && `DIFFERENT: ${shown(left)} have different content in the target and were ${LEFT}`,
    comparison.own.length > 0 &&
      `DIFFERENT: ${listed(comparison.own)} ${own.skipped > 0 ? `are different in the target and were ${LEFT}` : WRONG}`,
    wrong.length > 0 && `DIFFERENT: ${shown(wrong)} ${WRONG}`,
    isWhole && 'Verified: the target holds every day of the source, to the last digit',
  ];
  return { lines: lines.filter((line) => line !== false), isWhole };
}

function described({ days, products }: Counts): string {
  return `${days} days, ${products} products`;
}

function shown(days: readonly string[]): string {
  return `${days.length} days (${listed(days)})`;
}

function listed(names: readonly string[]): string {
  return names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? ' and more' : '');
}
