import { SiteRetention } from '../../../src/persistence/site-retention';
import { createTestApp, type TestApp } from '../../support/create-test-app';
import { HttpStub } from '../../support/http-stub';
import { MailServer } from '../../support/mail-server';
import { aDay, aProduct, day } from '../../support/days';
import { AT_MOST_2100, putGoals } from '../../support/goals';
import { askMcp, getJson, post } from '../../support/requests';
import { startTelegram, type TelegramStub } from '../../support/telegram-stub';
import { until } from '../../support/until';

/** Monday to Sunday, 26 August to 1 September; two of the four weeks before; and days around them that count for neither. */
const DAYS = [
  aDay('2024-07-28', { totalCalories: 9000 }),
  aDay('2024-07-29', { totalCalories: 2400 }),
  aDay('2024-08-25', { totalCalories: 2600, products: [aProduct('Reis'), aProduct('Reis')] }),
  aDay('2024-08-26', {
    products: [
      aProduct('Käse', { calories: 1200 }),
      aProduct('Brot', { calories: 500 }),
      aProduct('Tee', { calories: 300 }),
    ],
  }),
  aDay('2024-08-27', {
    totalCalories: 2200,
    products: [aProduct('Käse', { calories: 1000 }), aProduct('Apfel', { calories: 100 })],
  }),
  aDay('2024-09-01', { totalCalories: 1800 }),
  aDay('2024-09-02', { totalCalories: 9000, products: [aProduct('Torte', { calories: 9000 })] }),
];

const FIGURES = [
  '3 of 7 days logged (four weeks before: 2 of 28)',
  'Calories: 2,000 kcal a day (four weeks before: 2,500)',
  'Fat: 70 g a day (four weeks before: 70)',
  'Carbohydrates: 250 g a day (four weeks before: 250)',
  'Protein: 90 g a day (four weeks before: 90)',
  'Goals met on 2 of 3 days',
  // 80, and a tenth of the way to 82 on the next day.
  'Weight, trend: 80.2 kg (+0.2 kg)',
].join('\n');
const FOODS = [
  'More often: Käse (2, before 0), Apfel (1, before 0), Brot (1, before 0)',
  'Less often: Reis (0, before 0.5)',
].join('\n');
const TITLE = 'Your week, 26 Aug\u2009–\u20091 Sept 2024';
const ADDRESS = 'https://diary.example.org';
const LINK = `${ADDRESS}/#/week?end=2024-09-01`;

let service: TestApp;
let ntfy: HttpStub;
let telegram: TelegramStub;
let mail: MailServer;
beforeEach(async () => {
  ntfy = await HttpStub.start();
  telegram = await startTelegram();
  mail = await MailServer.start({ disabledCommands: ['STARTTLS'], hideSTARTTLS: true });
});
afterEach(async () => {
  await service.close();
  await Promise.all([ntfy.stop(), telegram.stop(), mail.stop()]);
});

async function open(environment: Record<string, string> = {}): Promise<void> {
  const own = {
    EXPORTER_SCHEDULER_ENABLED: 'false',
    EXPORTER_SCHEDULER_HISTORY_CRON: 'off',
    EXPORTER_DIGEST_CRON: '0 0 8 * * MON',
    EXPORTER_ACCESS_PUBLIC_URL: ADDRESS,
    EXPORTER_NOTIFICATION_NTFY_URL: `${ntfy.url}/topic`,
    EXPORTER_NOTIFICATION_TELEGRAM_TOKEN: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
    EXPORTER_NOTIFICATION_TELEGRAM_CHAT_ID: '42',
    EXPORTER_NOTIFICATION_TELEGRAM_API_URL: telegram.url,
    EXPORTER_NOTIFICATION_EMAIL_URL: `smtp://127.0.0.1:${mail.port}`,
    EXPORTER_NOTIFICATION_EMAIL_FROM: 'diary@example.org',
    EXPORTER_NOTIFICATION_EMAIL_TO: 'me@example.org',
  };
  service = await createTestApp({ now: '2024-09-02T07:00:00Z', days: DAYS, environment: { ...own, ...environment } });
}

describe('digest', () => {
  it('ntfy, Telegram and mail have the figures of the last week, from Monday to Sunday, as the API has them', async () => {
    await open({ EXPORTER_DIGEST_FOODS: 'true' });
    await putGoals(service, '2024-01-01', AT_MOST_2100);
    const weights = [
      { date: '2024-08-25', kind: 'WEIGHT', value: 80 },
      { date: '2024-08-26', kind: 'WEIGHT', value: 82 },
    ];
    expect((await post(`${service.url}/api/v2/measurements`, weights)).ok).toBe(true);
    await service.clock.passTo('2024-09-02T08:00:00Z');
    await until(() => ntfy.requests.length + telegram.messages.length + mail.mails.length === 3);

    const text = `${FIGURES}\n${FOODS}`;
    expect(JSON.parse(ntfy.requests[0]!.body)).toMatchObject({ title: TITLE, message: text, click: LINK });
    expect(telegram.messages[0]?.text).toBe(`${TITLE}\n${text}\n${LINK}`);
    expect(mail.mails[0]?.mail.subject).toBe(TITLE);
    expect(mail.mails[0]?.mail.text?.trim()).toBe(`${text}\n\n${LINK}`);
    const { body } = await getJson(`${service.url}/api/v2/stats/week?endDate=2024-09-01`);
    expect(body).toMatchObject({
      ...{ fromDate: '2024-08-26', toDate: '2024-09-01', loggedDays: 3 },
      averages: { avgTotalCalories: 2000, avgTotalFat: 70 },
      before: { fromDate: '2024-07-29', toDate: '2024-08-25', loggedDays: 2, averages: { avgTotalCalories: 2500 } },
      weight: { trend: 80.2, change: 0.2 },
    });
  });

  it('the assistant reads the seven days up to yesterday, without what is empty', async () => {
    await open({ EXPORTER_MCP_ENABLED: 'true' });
    await service.clock.passTo('2024-09-03T07:00:00Z');
    const { body } = await getJson(`${service.url}/api/v2/stats/week`);
    const asked = { method: 'resources/read', params: { uri: 'nutrition://weekly-summary' } };
    const read = JSON.parse((await askMcp(service, asked)).contents[0].text);
    expect(read).toMatchObject({ fromDate: '2024-08-27', toDate: '2024-09-02', averages: body.averages });
    expect(Object.keys(body).filter((field) => !(field in read))).toEqual([
      'nutrientsBelow',
      'eating',
      'weight',
      'standsOut',
    ]);
  });

  it('names no food unless that is chosen, and nothing that is not there; is sent of an empty week as well', async () => {
    await open();
    await service.clock.passTo('2024-09-02T08:00:00Z');
    await ntfy.received(1);

    const messages = () => ntfy.requests.map(({ body }) => (JSON.parse(body) as { message: string }).message);
    const lines = FIGURES.split('\n').filter((line) => !/Goals|Weight/.test(line));
    expect(messages()).toEqual([lines.join('\n')]);

    await service.clock.passTo('2024-09-16T08:00:00Z');
    await ntfy.received(3);
    expect(messages()[2]).toBe('0 of 7 days logged (four weeks before: 5 of 28)');
  });

  it('is in German if that is chosen; says since when fddb.info has days, and which will soon be gone there', async () => {
    await open({ EXPORTER_NOTIFICATION_LANGUAGE: 'de', EXPORTER_DIGEST_FOODS: 'true' });
    // The 19th is the edge; the 25th and the 26th are stored, the 20th is not.
    const dates = ['2024-08-19', '2024-08-20', '2024-08-25', '2024-08-26'].map(day);
    await service.app.get(SiteRetention).note(dates);
    await service.clock.passTo('2024-09-02T08:00:00Z');
    await ntfy.received(1);

    const text = [
      'An 3 von 7 Tagen eingetragen (vier Wochen davor: an 2 von 28)',
      'Kalorien: 2.000 kcal pro Tag (vier Wochen davor: 2.500)',
      'Fett: 70 g pro Tag (vier Wochen davor: 70)',
      'Kohlenhydrate: 250 g pro Tag (vier Wochen davor: 250)',
      'Eiweiß: 90 g pro Tag (vier Wochen davor: 90)',
      'Öfter: Käse (2, davor 0), Apfel (1, davor 0), Brot (1, davor 0)',
      'Seltener: Reis (0, davor 0,5)',
      'fddb.info hat deine Tage seit dem 19. Aug. 2024. 2 ältere gibt es nur hier.',
      '1 Tag wird bei fddb.info bald gelöscht und ist hier noch nicht vollständig',
    ].join('\n');
    const title = 'Deine Woche, 26. Aug.\u2009–\u20091. Sept. 2024';
    expect(JSON.parse(ntfy.requests[0]!.body)).toMatchObject({ title, message: text });
  });
});
