import { runCommand } from './command-line/run-command';
import { importFile } from './import/import-command';
import { readImportOptions, USAGE } from './import/import-options';
import { ImportModule } from './import/import.module';

/** Imports a file into the configured diary; exit code 0 if nothing in it was rejected or left out. */
void runCommand(USAGE, async ({ args, stop, startOn }) => {
  const options = readImportOptions(args);
  const app = await startOn('Diary', { imports: [ImportModule] });
  const report = await importFile(app, options, stop, console.log);
  return report.rejected.length === 0 && report.notTried === 0;
});
