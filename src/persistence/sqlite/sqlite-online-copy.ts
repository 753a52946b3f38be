import { closeSync, openSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { type DiaryFigures, OnlineCopy } from '../online-copy';
import { OWNER_ONLY } from './diary-file';
import { checkCopy, figuresOf } from './check-copy';

/** Pages of 4 kB per step: a millisecond or so, on a thread of its own. */
const PAGES_PER_STEP = 200;

/** Uses a connection of its own, whose transaction keeps one state of the diary without delaying those who write. */
export class SqliteOnlineCopy extends OnlineCopy {
  constructor(override readonly file: string) {
    super();
  }

  override async copyTo(target: string, signal: AbortSignal): Promise<DiaryFigures> {
    closeSync(openSync(target, 'w', OWNER_ONLY));
    const diary = new DatabaseSync(this.file, { readOnly: true });
    try {
      diary.exec('BEGIN');
      const figures = figuresOf(diary);
      await backup(diary, target, { rate: PAGES_PER_STEP, progress: () => signal.throwIfAborted() });
      signal.throwIfAborted();
      leaveWriteAheadLog(target);
      return figures;
    } finally {
      diary.close();
    }
  }

  override check(copy: string): DiaryFigures {
    return checkCopy(copy);
  }
}

/** Otherwise every program that opens the copy would create two files beside it. */
function leaveWriteAheadLog(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
  } finally {
    copy.close();
  }
}
