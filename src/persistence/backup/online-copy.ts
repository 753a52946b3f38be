import type { CalendarDay } from '../../diary/calendar-day';

/** To compare a copy with its original. The days are null when there are none. */
export interface DiaryFigures {
  days: number;
  products: number;
  firstDay: CalendarDay | null;
  newestDay: CalendarDay | null;
}

/** A file that is not a whole diary; the message is a sentence for the operator. */
export class InvalidBackupError extends Error {
  override readonly name = 'InvalidBackupError';
}

/** Only the embedded store in a file can do this. */
export abstract class OnlineCopy {
  abstract readonly file: string;

  /** Copies one state of the diary into a single file. @throws the reason of the signal when it is aborted */
  abstract copyTo(target: string, signal: AbortSignal): Promise<DiaryFigures>;

  /** @throws InvalidBackupError when the copy is damaged, or not a diary that this version can read */
  abstract check(copy: string): DiaryFigures;
}
