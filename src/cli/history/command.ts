import type { Command } from '../shared/run-command';
import { compareHistory, readHistoryOptions, USAGE } from './compare-history';
import { HistoryModule } from '../../sync/history/history.module';

/** Compares the configured diary with fddb.info; exit code 0 unless a page failed or was left out. */
export const command: Command = {
  usage: USAGE,
  run: async ({ args, stop, startOn }) => {
    const options = readHistoryOptions(args);
    const app = await startOn('Diary', { imports: [HistoryModule] });
    const { failed, left } = await compareHistory(app, options, stop, console.log);
    return failed === 0 && (left === 0 || options.mode === 'compare');
  },
};
