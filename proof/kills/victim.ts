import type { Service } from '../shared/service.ts';

/** Work of a service that is killed in the middle of it, again and again. */
export interface Victim {
  /** Of the table. */
  name: string;
  /** Does the work with the number; fails when the service is killed before it has answered. */
  work: (service: Service, run: number) => Promise<unknown>;
  /** How the diary differs from what it may be after the work, whether that was answered or not. */
  differenceAfter: (service: Service, run: number, isAnswered: boolean) => Promise<string | undefined>;
  /** Work without an end is killed within so many milliseconds; other work within the time that it takes. */
  endlessMs?: number;
  /** How much was done, for a note. */
  summary?: () => string;
  stop?: () => Promise<void>;
}

/** What a victim is made with: the diary file of its own, and where chance begins. */
export interface VictimSetting {
  folder: string;
  file: string;
  seed: number;
}
