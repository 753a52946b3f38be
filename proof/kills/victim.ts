import type { Service } from '../shared/service.ts';

/** Work of a service that is killed in the middle of it, again and again. */
export interface Victim {
  /** Name in the table. */
  name: string;
  /** Does the work with the number; fails when the service is killed before it has answered. */
  work: (service: Service, run: number) => Promise<unknown>;
  /** Difference from every diary allowed after the work, whether it was answered or not. */
  differenceAfter: (service: Service, run: number, isAnswered: boolean) => Promise<string | undefined>;
  /** Work without an end is killed within so many milliseconds; other work within the time that it takes. */
  endlessMs?: number;
  /** Amount of work done, for a note. */
  summary?: () => string;
  stop?: () => Promise<void>;
}

/** Diary file and seed of a victim. */
export interface VictimSetting {
  folder: string;
  file: string;
  seed: number;
}
