/** A metric in a text for Prometheus. */
export interface Family {
  type: string;
  help: string;
  /** `name{labels}` as written -> value. */
  samples: Record<string, number>;
}

const LINE = /^(?<series>(?<name>[a-z_][a-z0-9_]*)(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)+\})?) (?<value>\S+)$/;

/**
 * Reads the text format of Prometheus strictly, as its description says: each metric has its HELP, its TYPE and all its
 * samples in one block, and no series is there twice. Empty lines mean nothing, and a value may be no number, in any case.
 *
 * @throws Error that names the first line that is wrong
 */
export function readExposition(text: string): Record<string, Family> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end');
  const families: Record<string, Family> = {};
  let current: { name: string; family: Family } | undefined;
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (name in families) throw new Error(`Twice: ${line}`);
      current = { name, family: (families[name] = { type: '', help: rest, samples: {} }) };
    } else if (keyword === 'TYPE') {
      if (current?.name !== name || current.family.type !== '') throw new Error(`Out of place: ${line}`);
      current.family.type = rest;
    } else if (line !== '') {
      const sample = LINE.exec(line)?.groups;
      const value = Number(sample?.['value']);
      if (!sample || (Number.isNaN(value) && !/^nan$/i.test(sample['value']!)))
        throw new Error(`Not a sample: ${line}`);
      const of =
        current?.family.type === 'histogram' ? sample['name']!.replace(/_(bucket|sum|count)$/, '') : sample['name'];
      if (!current || of !== current.name) throw new Error(`Out of place: ${line}`);
      const series = sample['series']!;
      if (series in current.family.samples) throw new Error(`Twice: ${line}`);
      current.family.samples[series] = value;
    }
  }
  return families;
}
