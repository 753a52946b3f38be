import type { HistoryOptions } from './diary/history.ts';
import type { Forgets } from './diary/memory.ts';
import type { DayPageOptions } from './page/page-options.ts';

export interface SimulatedSiteOptions {
  /** Default: a free one. */
  port?: number;
  host?: string;
  username?: string;
  password?: string;
  seed?: number;
  /** The minimum time of every answer. */
  delayMs?: number;
  /** The clock of the site, in milliseconds since 1970. Default: that of this machine. */
  now?: () => number;
  /** `false`: diary pages need no login. */
  requireLogin?: boolean;
  /** Options of the pages of all days; a fault takes precedence. */
  pages?: DayPageOptions;
  /** The CSV of the whole diary, and what of the diary matters to it. */
  history?: HistoryOptions;
  /** The number of days before today that the site keeps; older foods are in neither pages nor CSV. Default: all. */
  keepsDays?: number;
  /** Default: `day`. */
  forgets?: Forgets;
}

export const DEFAULTS = {
  port: 0,
  host: '127.0.0.1',
  username: 'demo',
  password: 'demo-password',
  seed: 42,
  delayMs: 0,
  now: Date.now,
  requireLogin: true,
  pages: {},
  history: {},
  keepsDays: Infinity,
  forgets: 'day',
} satisfies SimulatedSiteOptions;
