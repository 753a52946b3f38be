import type { CopyReport } from './copy-diary';
import type { Counts } from './verify-copy';

const DAYS_SHOWN = 10;

/** The lines to print at the end, and whether the target holds every day of the source unchanged. */
export function reportLines(report: CopyReport): { lines: string[]; isWhole: boolean } {
  const { added, replaced, unchanged, left, pages, notes, own, verified } = report;
  const { differentOwn } = verified;
  const isWhole = verified.different.length + verified.missingNames + differentOwn.length === 0;
  const hasChanged = added + replaced + pages + notes + own.added + own.replaced > 0;
  const lines = [
    hasChanged
      ? `${added} days added, ${replaced} replaced, ${unchanged} already existed; ${pages} pages and ${notes} notes of days copied`
      : `Nothing was written: ${unchanged} days already existed`,
    ...(own.added + own.replaced + own.unchanged + own.left.length > 0
      ? [
          `Goals, measurements, activities and journal: ${own.added} added, ${own.replaced} replaced, ${own.unchanged} already existed`,
        ]
      : []),
    `Source: ${described(verified.source)}; target: ${described(verified.target)}`,
  ];
  if (left.length > 0) {
    lines.push(
      `DIFFERENT: ${shown(left)} have different content in the target and were left unchanged; --replace overwrites them`,
    );
  }
  if (own.left.length > 0) {
    lines.push(
      `DIFFERENT: ${listed(own.left)} are different in the target and were left unchanged; --replace overwrites them`,
    );
  }
  const wrongOwn = differentOwn.filter((name) => !own.left.includes(name));
  if (wrongOwn.length > 0)
    lines.push(`DIFFERENT: ${listed(wrongOwn)} were copied, but the target returns them differently`);
  const wrong = verified.different.filter((day) => !left.includes(day));
  if (wrong.length > 0) lines.push(`DIFFERENT: ${shown(wrong)} were copied, but the target returns them differently`);
  if (verified.missingNames > 0) {
    lines.push(`DIFFERENT: a search of the target does not find ${verified.missingNames} names of products`);
  }
  if (isWhole) lines.push('Verified: the target holds every day of the source, to the last digit');
  return { lines, isWhole };
}

function described({ days, products }: Counts): string {
  return `${days} days, ${products} products`;
}

function shown(days: readonly string[]): string {
  const more = days.length > DAYS_SHOWN ? ' and more' : '';
  return `${days.length} days (${days.slice(0, DAYS_SHOWN).join(', ')}${more})`;
}

function listed(names: readonly string[]): string {
  return names.length > DAYS_SHOWN ? `${names.slice(0, DAYS_SHOWN).join(', ')} and more` : names.join(', ');
}
