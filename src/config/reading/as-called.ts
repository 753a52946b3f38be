import { isRunByNpm } from './dropped-by-npm';

/** A text that names commands, by the name with which this program was called: npm's, or its own. */
export function asCalled(text: string): string {
  if (isRunByNpm(process.env)) return text;
  return text.replace(/.*npm run .*/g, (line) => {
    const called = line
      .replace(/npm run (?:--silent )?(\S+)(?: --)?/, 'diary $1')
      .replace('[-- ', '[')
      .replace('diary copy-diary', 'diary copy');
    // Keeps the column of what it does.
    return called.replace(/(?<=\S) {3,}/, (gap) => gap.padEnd(gap.length + line.length - called.length));
  });
}
