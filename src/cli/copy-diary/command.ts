import type { Command } from '../shared/run-command';
import { copyDiary } from './copy-diary';
import { readCopyOptions, USAGE } from './copy-options';
import { reportLines } from './copy-report';
import { DownloadService } from '../../features/download/download.service';
import { RunsModule } from '../../sync/runs/runs.module';

/** Copies a diary between two document stores; exit code 0 when the target holds every day of the source at the end. */
export const command: Command = {
  usage: USAGE,
  run: async ({ args, config, stop, startOn }) => {
    const options = readCopyOptions(args, config.persistence.docStore);
    const from = await startOn('Source', { imports: [RunsModule], providers: [DownloadService] }, options.from);
    const to = await startOn('Target', { imports: [RunsModule] }, options.to);
    const settings = { mode: options.mode, stop, log: console.log };
    const { lines, isWhole } = reportLines(await copyDiary(from, to, settings));
    for (const line of lines) console.log(line);
    return isWhole;
  },
};
