import { parseArgs } from 'node:util';
import { SimulatedSite } from './simulated-site.ts';

const DEFAULT_PORT = '8099';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: DEFAULT_PORT },
      delay: { type: 'string', default: '0' },
      years: { type: 'string', default: '10' },
      'keeps-days': { type: 'string' },
      forgets: { type: 'string', default: 'day' },
    },
  });
  const { forgets } = values;
  const keepsDays = values['keeps-days'];
  if (forgets !== 'day' && forgets !== 'clock') throw new RangeError('--forgets must be day or clock');
  const site = await SimulatedSite.start({
    port: wholeNumber('--port', values.port, 65_535),
    delayMs: wholeNumber('--delay', values.delay, 600_000),
    history: {
      span: lastYears(wholeNumber('--years', values.years, 50)),
      nightShare: 0.1,
      photoShare: 0.05,
      activityShare: 0.1,
    },
    ...(keepsDays !== undefined && { keepsDays: wholeNumber('--keeps-days', keepsDays, 50_000), forgets }),
  });
  console.log(`Simulated diary site at ${site.url} (user ${site.username}, password ${site.password})`);
  const stop = (): void => void site.stop();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function lastYears(years: number): { from: string; to: string } {
  const to = new Date().toISOString().slice(0, 10);
  return { from: `${String(Number(to.slice(0, 4)) - years)}${to.slice(4)}`.replace('-02-29', '-02-28'), to };
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new RangeError(`${name} must be a whole number from 0 to ${String(most)}`);
  return value;
}

main().catch((error: unknown) => {
  console.error(`The simulated diary site cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
