import { checkClock } from './clock.check';
import { checkBroker, checkChannels, checkLoginProvider } from './connections.check';
import { checkDisk } from './disk.check';
import { checkFiles } from './files.check';
import { type Check, CHECK_NAMES, type CheckName } from './finding';
import { checkSettings } from './settings.check';
import { checkCsv, checkLogin, checkPage } from './site.check';
import { checkStore, checkTimeSeries } from './store.check';

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
