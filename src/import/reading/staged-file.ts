import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DateRange } from '../../diary/date-range';
import type { FileDay } from '../../diary/file-day';
import { peeked, unpacked } from './file-bytes';
import type { FileReader } from './file-reader';
import type { FileSource } from './file-source';
import { BEGINNING_BYTES, readerFor, withoutByteOrderMark } from './kind-of-file';
import type { Rejection } from './rejection';
import { Staging } from './staging';

/** The days of a file, staged so that memory holds one of them at a time. */
export class StagedFile {
  private constructor(
    private readonly staging: Staging,
    private readonly reader: FileReader,
    readonly dayCount: number,
    /** From the first to the last day; undefined if there is none. */
    readonly range: DateRange | undefined,
  ) {}

  /**
   * Reads the whole input, a chunk at a time, and ends it early if it is refused. Close the result, which keeps the days in a
   * temporary file.
   *
   * @param input the file as it arrives, perhaps packed with gzip or zstd
   * @param options `mostBytes`: of the input, and of what it may become when it is unpacked
   * @throws DiaryError `unknown-file-format` or `payload-too-large` with a sentence for the user; `store-unavailable` if there is no
   *   space for the temporary file
   */
  static async read(input: AsyncIterable<Uint8Array>, { mostBytes }: { mostBytes: number }): Promise<StagedFile> {
    const staging = new Staging();
    try {
      const { beginning, all } = await peeked(unpacked(input, mostBytes), BEGINNING_BYTES);
      const reader = readerFor(withoutByteOrderMark(beginning), staging);
      let isFirst = true;
      for await (const chunk of all) {
        reader.push(isFirst ? withoutByteOrderMark(chunk) : chunk);
        isFirst = false;
        await nextTurn();
      }
      reader.end();
      await staging.finish();
      const { count, range } = staging.extent();
      return new StagedFile(staging, reader, count, range);
    } catch (error) {
      staging.close();
      throw error;
    }
  }

  get source(): FileSource {
    return this.reader.source;
  }

  /** Rows of activities, which are not taken for food. */
  get activities(): number {
    return this.reader.activities;
  }

  /** What is not taken, at most 100 of them. */
  get rejected(): Rejection[] {
    return this.staging.rejected;
  }

  /** How many are not taken, all of them. */
  get rejectedCount(): number {
    return this.staging.rejectedCount;
  }

  /** The days, oldest first, each once, with the line where it begins. */
  *days(): Generator<FileDay & { line: number }> {
    for (const { date, line, rows } of this.staging.days()) yield { ...this.reader.dayOf(date, rows), line };
  }

  /** Deletes the temporary file. */
  close(): void {
    this.staging.close();
  }
}
