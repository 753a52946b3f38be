/** The labels, ids and classes that a report lists at its beginning, in the spelling of markup. */
export function reportLabels(report: string): string[] {
  const [, lines = ''] = /^<!--\n.*\n((?:- .*\n)*)/.exec(report) ?? [];
  return [...lines.matchAll(/^- (.*)$/gm)].map(([, label]) => label!);
}

/** The report with `x` in the place of each letter of some labels, in the list and in the page. */
export function struckOut(report: string, labels: readonly string[]): string {
  return labels.reduce((text, label) => {
    const crosses = 'x'.repeat(shownLabel(label).length);
    const pattern = label.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    return text
      .replace(new RegExp(`^- ${pattern}$`, 'm'), `- ${crosses}`)
      .replace(new RegExp(`( (?:class|id)="(?:[^"]* )?)${pattern}(?=[ "])`, 'g'), `$1${crosses}`)
      .replace(new RegExp(`>(\\s*)${pattern}(?=\\s*<)`, 'g'), `>$1${crosses}`);
  }, report);
}

/** A label as it is read. */
export function shownLabel(label: string): string {
  return label.replaceAll('&#45;', '-').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
