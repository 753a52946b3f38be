import { addDays } from '../../../src/diary/calendar-day';
import { DocStore } from '../../../src/persistence/doc-store';
import { SiteRetention } from '../../../src/persistence/site-retention';
import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, upstreamOf } from '../../support/create-test-app';
import { aDay, aProduct, day } from '../../support/days';
import { AT_MOST_2100, putGoals } from '../../support/goals';
import { type Broker, describeWithMosquitto, Listener, startMosquitto } from '../../support/mosquitto';
import { post, postExport } from '../../support/requests';
import { until } from '../../support/until';

const TODAY = day('2024-09-01');
const AVAILABILITY = 'nutrition-diary/diary/availability';
const CONFIG = 'homeassistant/device/nutrition_diary_diary/config';
const FETCH = 'nutrition-diary/diary/fetch/set';
/** 2,000 kcal on 31 August, 100 less on each day before. */
const WEEK = Array.from({ length: 5 }, (_, back) =>
  aDay(addDays(TODAY, -1 - back), { totalCalories: 2000 - 100 * back, products: [aProduct('Apfel')] }),
);

interface DayState {
  date: string;
  start: string;
  final: boolean;
  calories: number | null;
  entries: number | null;
  products?: string[];
}

describeWithMosquitto('with a broker', () => {
  let broker: Broker;
  let site: SimulatedSite;
  let service: TestApp;
  let listener: Listener;

  const start = (environment: Record<string, string> = {}, now = '2024-09-01T12:00:00Z') =>
    createTestApp({ now, environment: { ...upstreamOf(site), EXPORTER_MQTT_URL: broker.url, ...environment } });

  beforeEach(async () => {
    [broker, site] = [await startMosquitto(), await SimulatedSite.start()];
    listener = await Listener.on(broker);
    service = await start({ TZ: 'Europe/Berlin', EXPORTER_MQTT_PRODUCTS: 'true' });
    for (const each of WEEK) await service.app.get(DocStore).save(each);
    await listener.is('online');
  });
  afterEach(async () => {
    await listener.end();
    await service.close();
    await Promise.all([site.stop(), broker.stop()]);
  });

  it('the configuration comes first, then the states, and that the diary is there last; all are retained', async () => {
    const order = [...new Set(listener.heard.map(({ topic }) => topic.replace('nutrition-diary/diary/', '')))];
    expect(order).toEqual([CONFIG, 'today', 'yesterday', 'averages', 'goals', 'body', 'status', 'availability']);
    const later = await Listener.on(broker);
    await later.is('online');
    expect(later.heard.every(({ retained }) => retained)).toBe(true);
    await later.end();
  });

  it('the states follow within seconds: days, averages, goals, the weight, the last run, and what exists only here once it is known', async () => {
    await putGoals(service, '2024-08-25', AT_MOST_2100);
    await post(`${service.url}/api/v2/measurements`, { date: '2024-09-01', kind: 'WEIGHT', value: 80.4 });
    const entry = { date: '2024-08-31', kind: 'SYMPTOM', label: 'Migraine', text: 'after the flight' };
    await post(`${service.url}/api/v2/journal`, entry);
    // Measurements emit an event, goals are polled.
    await service.clock.passTo('2024-09-01T12:01:05Z');

    expect(await listener.state('today')).toMatchObject({
      date: '2024-09-01',
      start: '2024-09-01T00:00:00+02:00',
      final: false,
      calories: null,
      entries: null,
      vitamin_c: null,
      products: [],
    });
    // (70 x 9, 250 x 4, 90 x 4) kcal of 1,990.
    expect(await listener.state<DayState>('yesterday', ({ calories }) => calories === 2000)).toMatchObject({
      ...{ date: '2024-08-31', fat: 70, carbs: 250, sugar: 40, fibre: 30, protein: 90, entries: 1 },
      ...{ fat_share: 31.7, carbs_share: 50.3, protein_share: 18.1 },
    });
    // The mean of 2,000, 1,900, 1,800, 1,700 and 1,600.
    expect(await listener.state('averages')).toMatchObject({ calories_7d: 1800, calories_30d: 1800, protein_7d: 90 });
    expect(
      await listener.state<{ calories_target?: number }>('goals', (goals) => goals.calories_target === 2100),
    ).toEqual({
      calories_target: 2100,
      calories_remaining: null,
      calories_progress: null,
      met_yesterday: true,
      streak: 5,
    });
    expect(await listener.state<{ weight: number | null }>('body', ({ weight }) => weight !== null)).toEqual({
      weight: 80.4,
      weight_trend: 80.4,
      measured: '2024-09-01',
    });
    expect(await listener.state('status')).toEqual({ streak: 5, daysOnlyHere: null, lastFetch: null, problem: null });
    expect(JSON.stringify(listener.heard)).not.toMatch(/Migraine|flight/);

    await service.app.get(SiteRetention).note([day('2024-08-29'), day('2024-08-30')]);
    await service.clock.passTo('2024-09-01T12:02:10Z');
    // Two of the five days from 27 August on.
    const state = await listener.state<{ daysOnlyHere: number | null }>('status', (one) => one.daysOnlyHere !== null);
    expect(state.daysOnlyHere).toBe(2);
  });

  it('a fetch of today shows, and at midnight the day begins unknown', async () => {
    await postExport(service, '2024-09-01', '2024-09-01');
    const fetched = await listener.state<DayState>('today', ({ calories }) => calories !== null);
    expect(fetched.products).toHaveLength(fetched.entries!);
    await listener.state<{ lastFetch: string | null }>('status', ({ lastFetch }) => lastFetch !== null);

    service.clock.moveTo('2024-09-01T21:59:00Z');
    await service.clock.passTo('2024-09-01T22:00:05Z');
    expect(await listener.state<DayState>('today', ({ date }) => date === '2024-09-02')).toMatchObject({
      start: '2024-09-02T00:00:00+02:00',
      calories: null,
      entries: null,
    });
    const yesterday = await listener.state<DayState>('yesterday', ({ date }) => date === '2024-09-01');
    expect(yesterday.calories).toBe(fetched.calories);
  });

  it('the button fetches today, once in ten minutes; retained and other commands do nothing', async () => {
    await listener.say(FETCH, 'today', true);
    await listener.say(FETCH, 'yesterday');
    await listener.say(FETCH, 'today');
    await listener.state<DayState>('today', ({ calories }) => calories !== null);
    const asked = site.requests.length;
    await listener.say(FETCH, 'today');
    await post(`${service.url}/api/v2/measurements`, { date: '2024-09-01', kind: 'WEIGHT', value: 80 });
    await listener.state<{ weight: number | null }>('body', ({ weight }) => weight === 80);
    expect(site.requests.length).toBe(asked);

    service.clock.moveTo('2024-09-01T12:10:01Z');
    await listener.say(FETCH, 'today');
    await until(() => site.requests.length > asked);
  });

  it('Home Assistant that has started gets everything again; a goal that is gone leaves its entities', async () => {
    await putGoals(service, '2024-08-25', AT_MOST_2100);
    await service.clock.passTo('2024-09-01T12:01:05Z');
    const platforms = () => (JSON.parse(listener.latest(CONFIG)!) as { components: Record<string, object> }).components;
    await until(() => 'goal_calories_target' in platforms());
    await fetch(`${service.url}/api/v2/goals/2024-08-25?rewritesHistory=true`, { method: 'DELETE' });
    await service.clock.passTo('2024-09-01T12:02:10Z');
    await until(() => Object.keys(platforms()['goal_calories_target']!).length === 1);
    expect(platforms()['goal_calories_target']).toEqual({ platform: 'sensor' });

    const before = listener.heard.length;
    await listener.say('homeassistant/status', 'online');
    await until(() => listener.heard.slice(before).some(({ topic }) => topic === AVAILABILITY));
    expect(new Set(listener.heard.slice(before).map(({ topic }) => topic)).size).toBe(9);
  });

  it('an orderly stop says that the diary is away; a broker that was away gets what is so by then', async () => {
    await broker.kill();
    await until(async () =>
      (await (await fetch(`${service.url}/actuator/prometheus`)).text()).includes('diary_mqtt_connected 0'),
    );
    const { status, components } = (await (await fetch(`${service.url}/actuator/health`)).json()) as {
      status: string;
      components: { mqtt: { status: string } };
    };
    expect([status, components.mqtt.status]).toEqual(['DOWN', 'DOWN']);
    expect((await fetch(`${service.url}/actuator/health/readiness`)).status).toBe(200);
    // A run takes no notice.
    expect((await postExport(service, '2024-09-01', '2024-09-01')).status).toBe(200);
    await broker.restart();
    await listener.end();
    listener = await Listener.on(broker);
    await service.clock.passTo('2024-09-01T12:10:00Z');
    await listener.state<DayState>('today', ({ calories }) => calories !== null);
    await listener.is('online');

    await service.close();
    await listener.is('offline');
    service = await start();
    await listener.is('online');
  });
});
