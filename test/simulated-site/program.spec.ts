import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(__dirname, '..', '..', 'simulated-site', 'main.ts');

/** Starts the program, and ends it with the test. */
async function started(...options: string[]) {
  const program = spawn(process.execPath, [PROGRAM, '--port', '0', ...options]);
  const [printed] = (await Promise.race([
    once(program.stdout.setEncoding('utf8'), 'data'),
    once(program.stderr.setEncoding('utf8'), 'data'),
  ])) as [string];
  stop = async () => {
    if (program.exitCode === null && program.kill()) await once(program, 'exit');
  };
  return printed.trim();
}

let stop: () => Promise<void>;
afterEach(() => stop());

describe('the simulated site as a program', () => {
  it('keeps as many days as it is told', async () => {
    const printed = await started('--years', '1', '--keeps-days', '20', '--forgets', 'clock');
    const [url = ''] = /http:\S+/.exec(printed) ?? [];

    const login = await fetch(`${url}/db/i18n/account/?lang=de&action=login`, {
      method: 'POST',
      body: new URLSearchParams({ loginemailorusername: 'demo', loginpassword: 'demo-password' }),
      redirect: 'manual',
    });
    const cookie = login.headers.getSetCookie().map((text) => text.split(';')[0]);
    const visit = await fetch(`${url}/db/i18n/myfddb/`, { headers: { cookie: cookie.join('; ') } });
    cookie.push(...visit.headers.getSetCookie().map((text) => text.split(';')[0]));
    const csv = await fetch(`${url}/db/i18n/exporter/?lang=de&action=diary&type=csv`, {
      headers: { cookie: cookie.join('; ') },
    });

    const [, first = ''] = (await csv.text()).split('\n');
    const [day, month, year] = first.slice(1, 11).split('.');
    const age = (Date.now() - Date.parse(`${year}-${month}-${day}`)) / 86_400_000;
    expect(age).toBeGreaterThan(14);
    expect(age).toBeLessThan(21.1);
  });

  it('refuses words that are no way of forgetting', async () => {
    expect(await started('--keeps-days', '20', '--forgets', 'weekly')).toBe(
      'The simulated diary site cannot start: --forgets must be day or clock',
    );
  });
});
