import { runCommand } from './command-line/run-command';
import { readRereadOptions, USAGE } from './reread/reread-options';
import { reread } from './reread/reread';

/** Re-parses the saved diary pages; exit code 0 unless one of them could not be written. */
void runCommand(async ({ args, config, stop, open }) => {
  const options = readRereadOptions(args);
  if (options === 'help') {
    console.log(USAGE);
    return true;
  }
  const { docStore, timeSeries } = config.persistence;
  const documents = await open('Diary', docStore);
  const settings = { ...options, site: config.upstream.url, hasTimeSeries: timeSeries.enabled, stop };
  await reread(documents, settings, (line) => console.log(line));
  return true;
});
