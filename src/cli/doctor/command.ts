import { Logger } from '@nestjs/common';
import { DoctorModule } from '../../operations/doctor/doctor.module';
import { DoctorService } from '../../operations/doctor/doctor.service';
import type { DoctorCheckDto } from '../../operations/doctor/doctor.dto';
import { CommandError, parseOptions, type Command } from '../shared/run-command';

const USAGE = `Checks everything that the diary needs, and says what to do. It changes nothing, and works beside a running service. At
fddb.info it logs in once, and requests the page of yesterday and the beginning of the CSV.

  npm run doctor [-- --json]

  --json          the report as JSON
  --help          this text

Exit code 0, or 1 when a check failed. Warnings do not count.`;

const STATE_WIDTH = 9;
const NAME_WIDTH = 16;

export const command: Command = {
  usage: USAGE,
  acceptsMistakes: true,
  run: async ({ args, start }) => {
    const { given, mistakes } = parseOptions(args, { values: [], flags: ['json'] });
    if (mistakes.length > 0) throw new CommandError(`${mistakes.join('\n')}\n(see --help)`);
    // The report says everything.
    Logger.overrideLogger(false);
    const app = await start({ imports: [DoctorModule] });
    const report = await app.get(DoctorService).check('en');
    console.log(given.has('json') ? JSON.stringify(report, null, 2) : report.checks.map(asText).join('\n'));
    return report.ok;
  },
};

function asText({ name, state, found, remedy }: DoctorCheckDto): string {
  const line = `${state.toLowerCase().padEnd(STATE_WIDTH)}${name.padEnd(NAME_WIDTH)}${found}`;
  return remedy === undefined ? line : `${line}\n${' '.repeat(STATE_WIDTH + NAME_WIDTH)}${remedy}`;
}
