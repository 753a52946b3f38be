import { readFileSync } from 'node:fs';

const PATH = '.env';
const NOT_TEXT = 'NOT_TEXT';

/** NAME=value, optionally after `export`; the value is quoted and may contain line breaks, or ends with the line. */
const ASSIGNMENT =
  /^[ \t]*(?:export[ \t]+)?([^\s=#'"`]+)[ \t]*=(?:[ \t]*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)[ \t]*(?:#.*)?$|(.*)$)/gm;

const PROBLEMS: Record<string, string> = {
  EISDIR: 'it is a directory',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  [NOT_TEXT]: 'it is neither UTF-8 nor UTF-16 with a byte-order mark',
};

export interface DotEnv {
  dotEnv?: string;
  dotEnvMistake?: string;
}

export function readDotEnv(): DotEnv {
  try {
    return { dotEnv: readTextFile(PATH) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    const problem = PROBLEMS[code ?? ''] ?? `it cannot be read (${code ?? String(error)})`;
    return { dotEnvMistake: `${PATH}: ${problem}; accepted: a readable text file, or none` };
  }
}

/**
 * The assignments of a `.env` file in order; names may repeat. As in shells and Docker Compose, a `#` starts a comment only
 * after a space, because passwords contain it.
 * @example parseDotEnv('PASSWORD=a#b # mine') // [['PASSWORD', 'a#b']]
 */
export function parseDotEnv(text: string): [name: string, value: string][] {
  return [...text.replaceAll('\r\n', '\n').matchAll(ASSIGNMENT)].map(
    ([, name = '', single, double, backtick, unquoted = '']) => {
      const quoted = single ?? double?.replaceAll('\\n', '\n') ?? backtick;
      return [name, quoted ?? unquoted.replace(/[ \t]#.*$/, '').trim()];
    },
  );
}

/** The text of a file in UTF-8, or in UTF-16 with a byte-order mark. @throws an error with a code of the system, or `NOT_TEXT` */
export function readTextFile(path: string): string {
  const bytes = readFileSync(path);
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  try {
    const encoding = isUtf16 ? `utf-16${first === 0xff ? 'le' : 'be'}` : 'utf-8';
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // UTF-16 without a byte-order mark decodes as UTF-8 with a zero in every other byte.
    if (!text.includes('\0')) return text;
  } catch {
    // Not UTF-8: reported below.
  }
  throw Object.assign(new Error(`${path} is not text`), { code: NOT_TEXT });
}
