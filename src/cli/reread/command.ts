import type { Command } from '../shared/run-command';
import { readRereadOptions, USAGE } from './reread-options';
import { reread } from './reread';
import { RunsModule } from '../../sync/runs/runs.module';

/** Re-parses the saved diary pages; exit code 0 unless one of them could not be written. */
export const command: Command = {
  usage: USAGE,
  run: async ({ args, config, stop, startOn }) => {
    const options = readRereadOptions(args);
    const app = await startOn('Diary', { imports: [RunsModule] });
    await reread(app, { ...options, site: config.upstream.url, stop }, console.log);
    return true;
  },
};
