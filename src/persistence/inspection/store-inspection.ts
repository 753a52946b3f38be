import type { DiaryFigures } from '../backup/online-copy';

/** A diary as it is seen without changing it. */
export interface StoreInspection extends Pick<DiaryFigures, 'days' | 'firstDay' | 'newestDay'> {
  /** Whether a run holds the lease. */
  isRunning: boolean;
  /** Whether the next start migrates it. */
  isOlder: boolean;
}

/** A store that cannot be used, and why. */
export interface StoreProblem {
  problem: string;
  kind: 'away' | 'damaged' | 'foreign' | 'newer' | 'refused';
}
