import { readFileSync } from 'node:fs';
import { ACCOUNT } from '../support/create-test-app';
import { postExport } from '../support/requests';
import { DiaryView } from '../support/views/diary-view';

describe('the settings', () => {
  const diary = new DiaryView({ environment: ACCOUNT });
  const sent: unknown[] = [];
  const card = async (name: string, language: 'en' | 'de' = 'en') =>
    (await diary.show('#/settings', { language })).at(`[data-card="${name}"]`);
  /** What the service would answer; without changes, as the suite shares it. */
  const answerPatch = (...answers: Response[]) => {
    sent.length = 0;
    diary.route(/PATCH/, async (request) => {
      sent.push([await request.json(), request.headers.get('Setup-Code')]);
      return answers.shift()!;
    });
  };
  const problem = (code: string, errors = {}) =>
    new Response(JSON.stringify({ type: `urn:problem-type:nutrition-diary:${code}`, detail: '', errors }), {
      status: 400,
      headers: { 'Content-Type': 'application/problem+json' },
    });
  const shown = () => diary.api<Record<string, object>>('/api/v2/settings');

  it('send what has changed in a card, and remove what was emptied', async () => {
    const broker = await card('broker');
    answerPatch(
      Response.json({ ...(await shown()), mqttUsername: { source: 'FILE', value: 'diary' } }),
      Response.json(await shown()),
    );
    await broker.type(broker.field('Address'), 'mqtt://nas');
    await broker.user.clear(broker.field('Address'));
    await broker.type(broker.field('User name'), 'diary');
    await broker.click('button', 'Save');
    broker.text('Saved.');
    await broker.user.clear(broker.field('User name'));
    await broker.click('button', 'Save');
    expect(sent).toEqual([
      [{ mqttUsername: 'diary' }, null],
      [{ mqttUsername: null }, null],
    ]);
    expect(broker.find('button', 'Save')).toEqual([]);
  });

  it('say when the next fetch is, and take another time', async () => {
    const time = await card('time', 'de');
    expect(time.figure('next-fetch')).toBe('Nächster Abruf: 02.09.2024, 03:00 Uhr');
    answerPatch(Response.json(await shown()));
    await time.type(time.field('Nächtlicher Abruf um'), '04:30');
    await time.click('button', 'Speichern');
    expect(sent).toEqual([[{ scheduleAt: '04:30' }, null]]);
  });

  it('of the environment are shown and cannot be changed, a secret only as set', async () => {
    const account = await card('account', 'de');
    const name = account.field('Benutzername');
    expect([name.value, name.readOnly]).toEqual([ACCOUNT['EXPORTER_UPSTREAM_USERNAME'], true]);
    const password = account.field('Passwort');
    expect([password.value, password.placeholder, password.readOnly]).toEqual(['', 'gespeichert', true]);
    account.text('Auf dem Server festgelegt; ändern kannst du es dort.');
    expect(document.body.innerHTML).not.toContain(ACCOUNT['EXPORTER_UPSTREAM_PASSWORD']);
  });

  it('that are secret are not kept while they are typed, also where one can read them', async () => {
    const notices = await card('notices');
    await notices.type(notices.field('Chat ID'), '42');
    await notices.type(notices.field('Topic URL'), 'https://ntfy.sh/my-diary-7c0e');
    await notices.type(notices.field('Bot token'), '1:abc');
    expect(JSON.parse(sessionStorage.getItem('kept')!)).toEqual({ 'settings notices': { telegramChatId: '42' } });
  });

  it('have the language of notices', async () => {
    const notices = await card('notices', 'de');
    answerPatch(Response.json(await shown()));
    expect(notices.field('Sprache').value).toBe('en');
    await notices.choose(notices.field('Sprache'), 'Deutsch');
    await notices.click('button', 'Speichern');
    expect(sent).toEqual([[{ notificationLanguage: 'de' }, null]]);
  });

  it('that are wrong are named at their field, which gets the focus, also when it was folded', async () => {
    const notices = await card('notices', 'de');
    answerPatch(problem('validation-failed', { ntfyUrl: 'no address' }));
    await notices.type(notices.field('Adresse mit dem Thema'), 'ntfy.sh/my-diary');
    await notices.click('button', 'Speichern');
    expect(notices.texts('.mistake')).toEqual(['Diese Angabe ist ungültig. Beispiel: https://…']);
    expect((document.activeElement as HTMLInputElement).name).toBe('ntfyUrl');
    expect(document.activeElement?.closest('details')?.open).toBe(true);
  });

  it('ask for the code while there is no password, once, and again for a wrong one', async () => {
    const broker = await card('broker', 'de');
    const settings = await shown();
    answerPatch(
      problem('set-up-code-needed'),
      problem('set-up-code-wrong'),
      Response.json(settings),
      Response.json(settings),
    );
    await broker.type(broker.field('Benutzername'), 'diary');
    await broker.click('button', 'Speichern');
    broker.text(/Der Code zeigt, dass du es bist/);
    await broker.type(broker.field('Code aus dem Protokoll'), 'AAAA-AAAA');
    await broker.click('button', 'Code senden');
    broker.text(/Der Code wurde nicht angenommen/);
    await broker.type(broker.field('Code aus dem Protokoll'), ' abcd-efgh ');
    await broker.click('button', 'Code senden');
    broker.text('Gespeichert.');
    await broker.type(broker.field('Adresse'), 'mqtt://nas');
    await broker.click('button', 'Speichern');
    expect(sent.map((each) => (each as unknown[])[1])).toEqual([null, 'AAAA-AAAA', 'abcd-efgh', 'abcd-efgh']);
  });

  it.each([
    ['store-unavailable', 'Datenbank nicht erreichbar'],
    ['set-by-environment', 'Auf dem Server festgelegt'],
    ['store-not-configured', 'Einstellungen lassen sich hier nicht speichern'],
  ])('say why they cannot be changed: %s', async (code, title) => {
    const broker = await card('broker', 'de');
    answerPatch(problem(code));
    await broker.type(broker.field('Benutzername'), 'diary');
    await broker.click('button', 'Speichern');
    broker.text(title);
  });

  it('name a newer version, with a link to what is new where there is one', async () => {
    const about = await diary.api<object>('/api/v2/about');
    const url = 'https://github.com/me/diary/releases/tag/v99.1.0';
    for (const newerVersionUrl of [url, null]) {
      diary.route(/api\/v2\/about/, () => Response.json({ ...about, newerVersion: '99.1.0', newerVersionUrl }));
      const page = await diary.show('#/settings', { language: 'de' });
      expect(page.find('link', '99.1.0 ist da: Was ist neu?').map((link) => link.getAttribute('href'))).toEqual(
        newerVersionUrl === null ? [] : [url],
      );
      expect(page.content).toContain('99.1.0 ist da');
    }
  });

  it('make a backup on request; the newest one, the next and the reason of a failed one are shown', async () => {
    const lastProblem = { at: '2024-09-01T03:30:00Z', outcome: 'folder not writable' };
    let backups = { enabled: true, running: false, backups: [] as object[], lastProblem: lastProblem as object | null };
    diary.route(/GET .*backups/, () => Response.json(backups));
    const nextExecution = { time: '2024-09-02T03:30:00Z' };
    diary.route(/scheduledtasks/, () => Response.json({ cron: [{ runnable: { target: 'backup' }, nextExecution }] }));
    const card = (await diary.show('#/settings', { language: 'de' })).at('[data-card="backup"]');
    card.text('Noch keine.');
    card.text(/In den Sicherungsordner kann nicht geschrieben werden\./);
    diary.route(/POST .*backups/, () => {
      backups = { ...backups, backups: [{ at: '2024-09-01T12:00:00Z', bytes: 4_200_000 }], lastProblem: null };
      return Response.json({});
    });
    await card.click('button', 'Jetzt sichern');
    expect(card.figures('last-backup', 'backups', 'next-backup')).toEqual([
      '01.09.2024, 12:00',
      '1',
      '02.09.2024, 03:30',
    ]);
    card.text('4,2 MB');
    expect(card.content).not.toContain('Sicherungsordner');
  });
});

describe('the health in the settings', () => {
  const diary = new DiaryView({ days: [], site: {}, isWritten: true });

  it('has each store, the login and the version, in German too', async () => {
    const page = await diary.show('#/status');
    expect(page.texts('[data-component="docStore"]')).toEqual(['Diary database: OK']);
    expect(page.texts('[data-component="timeSeries"]')[0]).toContain('switched off');
    expect(page.texts('[data-component="upstreamLogin"]')[0]).toMatch(/^fddb\.info login: OK/);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(page.figure('version')).toBe(version);

    diary.site.rejectPassword = true;
    diary.site.endSessions();
    await postExport(diary.service, '2024-08-26', '2024-08-26');
    const german = await diary.show('#/status', { language: 'de' });
    expect(german.texts('[data-component="upstreamLogin"]')[0]).toMatch(
      /fddb\.info hat die Anmeldung abgelehnt\..*geprüft 01\.09\.2024, 12:00/,
    );
    expect(german.at('main').content).not.toMatch(/Authentication|rejected|2024-09-01T/);
  });
});

describe('a service with notices and an assistant', () => {
  const diary = new DiaryView({
    environment: {
      EXPORTER_MCP_ENABLED: 'true',
      // A closed port.
      EXPORTER_NOTIFICATION_NTFY_URL: 'http://127.0.0.1:9/topic',
      EXPORTER_NOTIFICATION_APPRISE_URL: 'http://127.0.0.1:9/notify/key',
    },
  });

  it('shows the address of the assistant and the command that connects it', async () => {
    const page = await diary.show('#/access');
    expect(page.figures('mcp-address', 'mcp-command')).toEqual([
      `${diary.url}/mcp`,
      `claude mcp add --transport http nutrition-diary ${diary.url}/mcp`,
    ]);
    page.get('button', 'Copy');
  });

  it('sends a test over every channel, and says how it went; in German too', async () => {
    const page = (await diary.show('#/settings')).at('[data-card="notices"]');
    expect(page.texts('[data-channel]')).toEqual(['nothing sent yet', 'nothing sent yet']);
    await page.click('button', 'Send a test');
    expect(page.texts('[data-channel="ntfy"]')[0]).toMatch(/^not delivered .*2024.*ECONNREFUSED/);
    const german = await diary.show('#/settings', { language: 'de' });
    expect(german.texts('[data-channel="Apprise"]')[0]).toMatch(/^nicht zugestellt 01\.09\.2024, 12:00/);
  });
});
