/** The form in which names of settings are compared, without regard to case, hyphens, underscores and dots. */
export function comparableName(name: string): string {
  return name.toUpperCase().replace(/[-.]/g, '_');
}

/**
 * The known name with the fewest single-character edits to `name`.
 *
 * @example nearestName('EXPORTER_MCP_ENABLE', ['PORT', 'EXPORTER_MCP_ENABLED']) // 'EXPORTER_MCP_ENABLED'
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = comparableName(name);
  const distances = known.map((candidate) => ({
    candidate,
    distance: editDistance(wanted, comparableName(candidate)),
  }));
  return distances.sort((a, b) => a.distance - b.distance)[0]?.candidate;
}

/** Levenshtein distance, one row of the table at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
