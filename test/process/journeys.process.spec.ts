import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceProcess, runCommand } from '../../proof/shared/process.ts';
import { bearer, PASSWORD } from '../support/access';
import { HttpStub } from '../support/http-stub';
import { InfluxRecorder } from '../support/influx-recorder';
import { MailServer } from '../support/mail-server';
import { connectedClient } from '../support/connected-client';
import { goodAddress, operationsOf, readDocument } from '../support/openapi-document';
import { post, put } from '../support/requests';
import { ServiceSetting } from '../support/service-setting';
import { GOOD_CALLS } from '../support/tool-calls';
import { until } from '../support/until';

/** Requests that need more than parameters: a file, an entry that is there, a login provider. Other tests of this suite make them. */
const ASKED_ELSEWHERE = /\/(events|download|import|backups)$|\{(id|label|name|validFrom)\}|page-report$/;

const DAYS = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05'];
/** Of parameters, by which there is something to find. */
const VALUES = { date: DAYS[0], fromDate: DAYS[0], toDate: DAYS.at(-1), name: 'a' };

/** One diary on the built service, with everything switched on. */
describe('the built service', () => {
  const setting = new ServiceSetting({ forSuite: true, history: { span: { from: DAYS[0]!, to: DAYS.at(-1)! } } });
  let receiver: HttpStub;
  let influx: InfluxRecorder;
  let mails: MailServer;
  let environment: Record<string, string>;
  let service: ServiceProcess;
  let admin: Record<string, string>;
  let fetched: unknown;

  beforeAll(async () => {
    [receiver, influx, mails] = await Promise.all([HttpStub.start(), InfluxRecorder.start(), MailServer.start()]);
    environment = {
      EXPORTER_ACCESS_PASSWORD: PASSWORD,
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${setting.file}`,
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
      EXPORTER_PERSISTENCE_TIMESERIES_URL: influx.url,
      EXPORTER_PERSISTENCE_TIMESERIES_TOKEN: 'of-the-database',
      EXPORTER_BACKUP_FOLDER: join(setting.folder, 'backups'),
      EXPORTER_MCP_ENABLED: 'true',
      EXPORTER_MCP_WRITE_TOOLS_ENABLED: 'true',
      EXPORTER_NOTIFICATION_WEBHOOK_URL: receiver.url,
      EXPORTER_NOTIFICATION_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 'secret').toString('base64')}`,
      EXPORTER_NOTIFICATION_WEBHOOK_EVENTS: 'export.finished',
      EXPORTER_NOTIFICATION_EMAIL_URL: `smtp://127.0.0.1:${mails.port}`,
      EXPORTER_NOTIFICATION_EMAIL_FROM: 'diary@example.org',
      EXPORTER_NOTIFICATION_EMAIL_TO: 'me@example.org',
    };
    service = await setting.start(environment);
    const made = await runCommand(
      'token',
      ['create', '--name', 'all', '--scope', 'admin'],
      setting.folder,
      environment,
    );
    admin = bearer(/^ndia_[\w-]{43}$/m.exec(made.output)?.[0] ?? 'no token was printed');
    const range = { fromDate: DAYS[0], toDate: DAYS.at(-1) };
    fetched = await (await post(`${service.url}/api/v2/nutritiondata`, range, { headers: admin })).json();
  });
  afterAll(() => Promise.all([receiver.stop(), influx.stop(), mails.stop()]));

  const read = (path: string): Promise<Response> => fetch(service.url + path, { headers: admin });

  it('has fetched days, keeps them in both stores, and reports them to the webhook', async () => {
    expect(fetched).toEqual({ successfulDays: DAYS, unsuccessfulDays: [] });
    expect(influx.lines.filter((line) => line.startsWith('dailyTotals '))).toHaveLength(4);
    await until(() => receiver.requests.length > 0);
    expect(JSON.parse(receiver.requests[0]!.body)).toMatchObject({ type: 'export.finished' });
  });

  it('keeps what a person adds, and judges the days by it', async () => {
    const sets = [{ appliesTo: null, targets: [{ metric: 'CALORIES', comparator: 'AT_LEAST', value: 1 }] }];
    expect((await put(`${service.url}/api/v2/goals/2024-01-01?rewritesHistory=true`, { sets }, admin)).status).toBe(
      201,
    );
    const weight = { kind: 'WEIGHT', value: 80, date: '2024-01-02' };
    expect((await post(`${service.url}/api/v2/measurements`, weight, { headers: admin })).status).toBe(200);
    const symptom = { kind: 'SYMPTOM', label: 'migraine', severity: 3, date: '2024-01-02' };
    expect((await post(`${service.url}/api/v2/journal`, symptom, { headers: admin })).status).toBe(201);
    const judged = await read('/api/v2/stats/goals?fromDate=2024-01-02&toDate=2024-01-05');
    expect(await judged.json()).toMatchObject({ daysEvaluated: 4, daysMet: 4 });
    const found = await post(`${service.url}/api/v2/triggers/search`, { symptom: 'migraine' }, { headers: admin });
    expect(await found.json()).toMatchObject({ findings: [], reason: 'no-coverage' });
  });

  it('has no report of a page that it understood', async () => {
    const answer = await read('/api/v2/nutritiondata/2024-01-02/page-report');
    expect(await answer.json()).toMatchObject({ status: 404, title: 'Page not kept' });
  });

  it('answers every question of its API document', async () => {
    const operations = operationsOf(await readDocument(service.url, admin));
    const asked = [...operations].filter(([name]) => name.startsWith('GET ') && !ASKED_ELSEWHERE.test(name));
    expect(asked.length).toBeGreaterThan(40);
    for (const [name, { parameters = [] }] of asked) {
      const answer = await read(goodAddress(name.slice('GET '.length), parameters, VALUES));
      await answer.text();
      expect({ name, status: answer.status }).toEqual({ name, status: 200 });
    }
  });

  it('answers every tool, resource and prompt', async () => {
    const client = await connectedClient(service.url, admin);
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(30);
    for (const { name } of tools) {
      const answer = await client.callTool({ name, arguments: GOOD_CALLS[name] ?? {} });
      const [{ text = '' } = {}] = answer.content as { text?: string }[];
      expect({ name, isError: answer.isError ?? false, text: answer.isError ? text : '' }).toEqual({
        name,
        isError: false,
        text: '',
      });
    }
    const { contents } = await client.readResource({ uri: 'nutrition://day/2024-01-02' });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('"found":true') });
    const { messages } = await client.getPrompt({ name: 'weekly_nutrition_review' });
    expect(messages).toHaveLength(1);
    await client.close();
  });

  it('sends a test notice to each channel', async () => {
    const sent = await post(`${service.url}/api/v2/notifications/test`, {}, { headers: admin });
    expect(await sent.json()).toEqual([
      expect.objectContaining({ channel: 'e-mail', delivered: true }),
      expect.objectContaining({ channel: 'webhook', delivered: true }),
    ]);
    expect(mails.mails).toHaveLength(1);
  });

  it('serves the page, and its metrics', async () => {
    expect(await (await read('/')).text()).toContain('<title>');
    expect(await (await read('/actuator/prometheus')).text()).toMatch(/^diary_\w+/m);
  });

  it('is compared with the diary of the site, reread, copied, backed up and restored by its programs', async () => {
    const backup = await post(`${service.url}/api/v2/backups`, {}, { headers: admin });
    expect(backup.status).toBe(200);
    expect(await service.stop()).toBe(0);
    writeFileSync(join(setting.folder, 'more.json'), '[]');
    const backups = readdirSync(join(setting.folder, 'backups'));
    const run = (name: Parameters<typeof runCommand>[0], ...args: string[]) =>
      runCommand(name, args, setting.folder, { ...environment, ...setting.account });

    const outputs = [
      await run('history', '--mode', 'compare'),
      await run('reread'),
      await run('copy', '--to', `sqlite:${join(setting.folder, 'copy.db')}`),
      await run('import', 'more.json', '--dry-run'),
      await run('homeassistant-history', '--help'),
      await run('mqtt-forget'),
      await run('restore', backups[0]!, '--yes'),
    ];
    expect(outputs.map(({ code, output }) => `${code} ${output}`)).toEqual([
      expect.stringMatching(/^0 .*\n4 days at fddb.info: 4 the same, 0 missing, 0 changed\n$/s),
      expect.stringMatching(
        /^0 .*\n4 pages read: 4 days unchanged, 0 would change, 0 would be added, 0 cannot be read\n$/s,
      ),
      expect.stringMatching(/^0 .*\nVerified: the target holds all 22 lines of the source, to the last digit\n$/s),
      expect.stringMatching(/^0 .*\n0 days in the file, nothing written: /s),
      expect.stringMatching(/^0 .*diary homeassistant-history --url /s),
      // The broker has a test of its own.
      expect.stringMatching(/^1 EXPORTER_MQTT_URL is not set: there is no broker\n$/),
      expect.stringMatching(/^0 .*\nRestored: the diary has 4 days from 2024-01-02 to 2024-01-05, /s),
    ]);
  });
});
