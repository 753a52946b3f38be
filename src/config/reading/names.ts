export function comparableName(name: string): string {
  return name.toUpperCase().replace(/[-.]/g, '_');
}

/** The warning for an unknown name that looks like a setting of this service; undefined for names of other programs. */
export function warningOf(spelling: string, known: readonly string[]): string | undefined {
  if (!comparableName(spelling).startsWith('EXPORTER_')) return undefined;
  return `${spelling} is not a setting and is ignored; did you mean ${nearestName(spelling, known)}?`;
}

/** The one with the fewest edits. @example nearestName('EXPORTER_MCP_ENABLE', ['PORT', 'EXPORTER_MCP_ENABLED']) // 'EXPORTER_MCP_ENABLED' */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const edits = known.map((candidate) => editDistance(comparableName(name), comparableName(candidate)));
  return known[edits.indexOf(edits.reduce((least, edit) => Math.min(least, edit), Infinity))];
}

/** Levenshtein distance, one row of the table at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(row[j]! + (letter === b[j] ? 0 : 1), row[j + 1]! + 1, next[j]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
