import type { DiaryFigures } from '../backup/online-copy';

export interface StoreInspection extends Pick<DiaryFigures, 'days' | 'firstDay' | 'newestDay'> {
  isRunning: boolean;
  isOlder: boolean;
}

export interface StoreProblem {
  problem: string;
  kind: 'away' | 'damaged' | 'foreign' | 'newer' | 'refused';
}
