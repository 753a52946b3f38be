const [SHOWN_BEFORE, SHOWN_BEHIND] = [30, 90];
type Line = Partial<Record<'type' | 'date', string>>;

/**
 * The lines of a source that a target lacks, and the first of them beside what the target has. What else the target has does not matter.
 *
 * @param before days that the target had already: they keep their id there, and the time at which their page was read
 */
export function lackingLines(source: string[], target: string[], before: ReadonlySet<string>): [number, string?] {
  const [there, here] = [new Set(target), new Set(source)];
  const others = target.filter((line) => !here.has(line)).map((line) => contentOf(line, before));
  const contents = new Set(others);
  const missing = source.filter((line) => !there.has(line)).map((line) => contentOf(line, before));
  const lacking = missing.filter((content) => !contents.has(content));
  const [first] = lacking;
  if (first === undefined) return [0];
  const twin = others.find((other) => subjectOf(other) === subjectOf(first)) ?? '';
  let at = 0;
  while (at < first.length && first[at] === twin[at]) at++;
  const shown = (content: string) => content.slice(Math.max(at - SHOWN_BEFORE, 0), at + SHOWN_BEHIND) || 'nothing';
  const sides = `  source: ${shown(first)}\n  target: ${shown(twin)}`;
  return [lacking.length, `The first difference: ${subjectOf(first)}\n${sides}`];
}

/** An import composes names. Of a fetched day the target keeps what it knows, so any is as good. */
function contentOf(line: string, before: ReadonlySet<string>): string {
  const content = JSON.parse(line) as Line;
  if (content.type === 'fetch') return JSON.stringify({ type: 'fetch', date: content.date });
  if (content.type !== undefined || !before.has(content.date ?? '')) return line.normalize();
  const ofStore = { id: undefined, source: undefined, readAt: undefined, final: undefined };
  return JSON.stringify({ ...content, ...ofStore }).normalize();
}

function subjectOf(line: string): string {
  const { type = 'day', date = '' } = JSON.parse(line) as Line;
  return `${type} ${date}`;
}
