import { runCommand } from './command-line/run-command';
import { importFile } from './import/import-command';
import { readImportOptions, USAGE } from './import/import-options';

/** Imports a file into the configured diary; exit code 0 if nothing in it was rejected or left out. */
void runCommand(async ({ args, config, stop, open }) => {
  const options = readImportOptions(args);
  if (options === 'help') {
    console.log(USAGE);
    return true;
  }
  const { docStore, timeSeries } = config.persistence;
  const settings = { ...options, mostMb: config.import.maxMb, hasTimeSeries: timeSeries.enabled, stop };
  const report = await importFile(await open('Diary', docStore), settings, (line) => console.log(line));
  return report.rejected.length === 0 && report.notTried === 0;
});
