import { parseCalendarDay } from '../../diary/calendar-day';
import { PersistenceModule } from '../../persistence/persistence.module';
import { PageReportService } from '../../sync/page-report/page-report.service';
import { CommandError, parseOptions, type Command } from '../shared/run-command';

const USAGE = `Prints a report of the page of a day that was not understood, to attach it to an issue.

  npm run --silent page-report -- 2026-11-20 > report.html

  --help          this text

Names, numbers and links in it are stand-ins, and dates are moved. Read the list at its beginning, and strike out what is yours. It works
beside a running service.`;

/** Prints the report alone, so that it can be redirected to a file. */
export const command: Command = {
  usage: USAGE,
  run: async ({ args, config, clock, start }) => {
    const { operand, mistakes } = parseOptions(args, { values: [], flags: ['help'], operand: 'date' });
    const date = parseCalendarDay(operand ?? '');
    if (date === undefined) mistakes.push('The day is missing or no date: give it as YYYY-MM-DD');
    if (date === undefined || mistakes.length > 0) throw new CommandError(mistakes.join('\n'));
    const stores = await PersistenceModule.register(config, clock, { isReadOnly: true });
    const app = await start({ imports: [stores], providers: [PageReportService] });
    process.stdout.write(await app.get(PageReportService).of(date));
    return true;
  },
};
