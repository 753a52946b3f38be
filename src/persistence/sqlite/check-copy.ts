import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { CalendarDay } from '../../diary/calendar-day';
import { type DiaryFigures, NotWholeError } from '../online-copy';
import { schemaProblem } from './schema';

/**
 * Reads every page and index of a diary file that nobody writes, and counts what is in it. The file itself is not changed, nor is
 * any created beside it.
 *
 * @throws NotWholeError when it is damaged, or not a diary that this version can read
 */
export function checkCopy(file: string): DiaryFigures {
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  const copy = new DatabaseSync(address, { readOnly: true });
  try {
    const problem = schemaProblem(copy);
    if (problem !== undefined) throw new NotWholeError(`it ${problem}`);
    const found = copy.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    if (found !== 'ok') throw new NotWholeError(`it is damaged (${String(found).replace(/\s+/g, ' ')})`);
    return figuresOf(copy);
  } catch (error) {
    if (error instanceof NotWholeError) throw error;
    const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff;
    if (code === SQLITE_NOTADB) throw new NotWholeError('it is not a database', { cause: error });
    if (code === SQLITE_CORRUPT) throw new NotWholeError('it is damaged', { cause: error });
    throw error;
  } finally {
    copy.close();
  }
}

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** What a diary contains. */
export function figuresOf(diary: DatabaseSync): DiaryFigures {
  const row = diary
    .prepare(
      `SELECT (SELECT count(*) FROM days) AS days, (SELECT count(*) FROM products) AS products,
        (SELECT min(day) FROM days) AS first, (SELECT max(day) FROM days) AS newest`,
    )
    .get()!;
  return {
    days: Number(row['days']),
    products: Number(row['products']),
    firstDay: row['first'] as CalendarDay | null,
    newestDay: row['newest'] as CalendarDay | null,
  };
}
