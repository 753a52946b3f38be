import { LAST_DAY } from '../../src/diary/calendar-day';
import type { FileDay } from '../../src/diary/day-entry';
import type { FileContent } from '../../src/sync/import/reading/file-content';
import { readFile as readContent } from '../../src/sync/import/reading/read-file';

export const MEBIBYTE = 2 ** 20;

export type ReadFile = Omit<FileContent, 'reject'> & { dayCount: number };

/** Bytes in pieces, as they arrive from a network. */
export async function* inPieces(bytes: Uint8Array, length = 1000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) {
    yield await Promise.resolve(bytes.subarray(start, start + length));
  }
}

/** Reads a whole file. */
export async function readFile(
  content: string | Uint8Array,
  { mostBytes = 100 * MEBIBYTE, lastDate = LAST_DAY, zone = 'UTC' } = {},
): Promise<ReadFile> {
  const file = await readContent(inPieces(Buffer.from(content)), { mostBytes, lastDate, zone });
  return Object.assign(file, { dayCount: file.days.length });
}

/** The days of a file without their lines. */
export function daysIn(file: ReadFile): FileDay[] {
  return file.days.map(({ line: _, ...day }) => day);
}

/** Why a file is refused. */
export async function refusal(
  content: string | Uint8Array,
  options?: Parameters<typeof readFile>[1],
): Promise<{ code?: string; message?: string }> {
  const error: unknown = await readFile(content, options).catch((thrown: unknown) => thrown);
  const { code, message } = error as { code?: string; message?: string };
  return { code, message };
}
