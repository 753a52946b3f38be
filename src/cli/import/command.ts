import type { Command } from '../shared/run-command';
import { importFile } from './import-file';
import { readImportOptions, USAGE } from './import-options';
import { ImportModule } from '../../sync/import/import.module';

/** Imports a file into the configured diary; exit code 0 if nothing in it was rejected or left out. */
export const command: Command = {
  usage: USAGE,
  run: async ({ args, stop, startOn }) => {
    const options = readImportOptions(args);
    const app = await startOn('Diary', { imports: [ImportModule] });
    const report = await importFile(app, options, stop, console.log);
    return report.rejected.length === 0 && report.notTried === 0;
  },
};
