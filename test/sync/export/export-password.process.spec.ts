import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reading } from '../../../proof/shared/diary.ts';
import { ServiceProcess } from '../../../proof/shared/process.ts';
import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { postExport } from '../../support/requests';

const EXPORTS = '/api/v2/nutritiondata';

describe('the password', () => {
  // Characters that every encoding writes differently, so that none of its disguises is missed.
  const PASSWORD = 'Pässwörd &%+"zq7XkW';
  const DISGUISES = [
    'zq7XkW',
    PASSWORD,
    encodeURIComponent(PASSWORD),
    new URLSearchParams({ p: PASSWORD }).toString().slice(2),
    Buffer.from(PASSWORD).toString('base64').slice(0, 20),
    Buffer.from(PASSWORD).toString('latin1'),
  ];
  const traces = (text: string) => DISGUISES.filter((disguise) => text.includes(disguise));

  let folder: string;
  let site: SimulatedSite;
  let service: ServiceProcess;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'diary-'));
    site = await SimulatedSite.start({ password: PASSWORD });
    service = await ServiceProcess.start({
      ...reading(site),
      'EXPORTER_UPSTREAM_TIMEOUT-MS': '1000',
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${join(folder, 'diary.db')}`,
      EXPORTER_LOG_LEVEL: 'debug',
    });
  });

  afterEach(async () => {
    await service.stop('SIGKILL');
    await site.stop();
    rmSync(folder, { recursive: true });
  });

  it('goes into the login request and nowhere else: no other request, no log line, no answer, no file', async () => {
    const post = async (from: string, to: string) => (await postExport(service, from, to)).text();
    const answers = [await post('2024-08-26', '2024-08-27')];
    site.addFault({ kind: 'guest' });
    answers.push(await post('2024-08-26', '2024-08-27'));
    // Everything that makes the service write about its requests: refusals, broken connections, redirects, time-outs.
    site.endSessions();
    site.rejectPassword = true;
    answers.push(await post('2024-08-26', '2024-08-26'));
    site.rejectPassword = false;
    const to = '/db/i18n/account/?lang=de&action=login';
    site.addFault({ kind: 'redirect', to, status: 307, on: 'login', times: 1 });
    answers.push(await post('2024-08-26', '2024-08-26'));
    site.addFault({ kind: 'status', status: 404, on: 'login', times: 1 });
    answers.push(await post('2024-08-26', '2024-08-26'));
    site.addFault({ kind: 'reset', on: 'login', times: 1 });
    site.addFault({ kind: 'hang', times: 1 });
    answers.push(await post('2024-08-26', '2024-08-26'));
    for (const path of ['/api-docs', '/actuator/health/readiness', EXPORTS, `${EXPORTS}/export?days=abc`]) {
      answers.push(await (await fetch(service.url + path)).text());
    }

    const [logins, others] = [
      site.requests.filter(({ kind }) => kind === 'login'),
      site.requests.filter(({ kind }) => kind !== 'login'),
    ];
    expect(logins.map(({ body }) => new URLSearchParams(body).get('loginpassword'))).toEqual(
      Array<string>(logins.length).fill(PASSWORD),
    );
    expect(logins.length).toBeGreaterThanOrEqual(6);
    // In the body alone, also of the logins.
    expect(traces(JSON.stringify(logins.map(({ path, headers }) => ({ path, headers }))))).toEqual([]);
    expect(others.length).toBeGreaterThanOrEqual(8);
    expect(traces(JSON.stringify(others))).toEqual([]);

    // No HTTP Basic header either, which would hold it encoded.
    expect(site.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);

    expect(traces(answers.join('\n'))).toEqual([]);
    for (const file of readdirSync(folder)) expect(traces(readFileSync(join(folder, file), 'latin1'))).toEqual([]);
    expect(readdirSync(folder)).toContain('diary.db');

    expect(await service.stop()).toBe(0);
    expect(service.output).toContain('EXPORTER_UPSTREAM_PASSWORD=*****');
    expect(service.output).toContain('2024-08-26');
    expect(traces(service.output)).toEqual([]);
  });
});
