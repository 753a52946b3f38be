import type { CheckContext, Finding } from './finding';
import { checkClock, checkDisk, checkFiles, checkSettings } from './machine.checks';
import {
  checkBroker,
  checkChannels,
  checkCsv,
  checkLogin,
  checkLoginProvider,
  checkPage,
  checkStore,
  checkTimeSeries,
} from './outside.checks';

/** In the order of the report. A check has no finding for what is not configured. */
export const CHECKS = {
  settings: checkSettings,
  files: checkFiles,
  disk: checkDisk,
  clock: checkClock,
  store: checkStore,
  'time-series': checkTimeSeries,
  broker: checkBroker,
  'login-provider': checkLoginProvider,
  channels: checkChannels,
  'site-login': checkLogin,
  'site-page': checkPage,
  'site-csv': checkCsv,
} satisfies Record<string, (context: CheckContext) => Finding | undefined | Promise<Finding | undefined>>;

export type CheckName = keyof typeof CHECKS;
export const CHECK_NAMES = Object.keys(CHECKS) as CheckName[];
