import type { FileDay } from '../../src/diary/file-day';
import { StagedFile } from '../../src/import/reading/staged-file';

export const MEBIBYTE = 2 ** 20;

/** What was read of a file, with all its days. */
export interface ReadFile extends Pick<
  StagedFile,
  'source' | 'dayCount' | 'range' | 'activities' | 'rejected' | 'rejectedCount'
> {
  days: (FileDay & { line: number })[];
}

/** Bytes in pieces, as they arrive from a network. */
export async function* inPieces(bytes: Uint8Array, length = 1000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) {
    yield await Promise.resolve(bytes.subarray(start, start + length));
  }
}

/** Reads a whole file. */
export async function readFile(
  content: string | Uint8Array,
  { mostBytes = 100 * MEBIBYTE, piece = 1000 } = {},
): Promise<ReadFile> {
  const file = await StagedFile.read(inPieces(Buffer.from(content), piece), { mostBytes });
  try {
    const { source, dayCount, range, activities, rejected, rejectedCount } = file;
    return { source, dayCount, range, activities, rejected, rejectedCount, days: [...file.days()] };
  } finally {
    file.close();
  }
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
