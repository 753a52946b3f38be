import { checkClock, checkDisk, checkFiles, checkSettings } from './machine.checks';
import {
  checkBroker,
  checkChannels,
  checkLoginProvider,
  checkCsv,
  checkLogin,
  checkPage,
  checkStore,
  checkTimeSeries,
} from './outside.checks';
import { type Check, CHECK_NAMES, type CheckName } from './finding';

const CHECK_OF: Record<CheckName, Check> = {
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
};

/** In the order of the report. */
export const CHECKS = CHECK_NAMES.map((name) => ({ name, check: CHECK_OF[name] }));
