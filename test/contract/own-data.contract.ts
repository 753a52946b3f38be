import type { Activity } from '../../src/diary/body/activity';
import { type Measurement, measurementId, measurementOf } from '../../src/diary/body/measurement';
import type { OpenDateRange } from '../../src/diary/date-range';
import { type GoalVersion, goalVersionOf } from '../../src/diary/goals/goal-version';
import { profileOf } from '../../src/diary/references/profile';
import { contentTag } from '../../src/platform/http/preconditions';
import type { UserDataStore } from '../../src/persistence/user-data/user-data-store';
import { day } from '../support/days';
import { slicesOf } from '../support/stored';

export interface OpenOwnData {
  userData: UserDataStore;
  close: () => Promise<void>;
}

function goals(validFrom: string, protein = 120): GoalVersion {
  const targets = [{ metric: 'PROTEIN', comparator: 'AT_LEAST', value: protein }];
  return goalVersionOf({ validFrom, note: 'Schnitt – 1', sets: [{ appliesTo: null, targets }] });
}

function weight(date: string, value: number, more: Partial<Measurement> = {}): Measurement {
  return measurementOf({ date, kind: 'WEIGHT', value, source: 'API', ...more });
}

const RUN: Activity = { time: '07:30', name: 'Laufen', minutes: 45, kilojoules: 1900.5 };

/** Every store of what the person adds. `open` gives an empty store each time. */
export function describeOwnData(name: string, open: () => Promise<OpenOwnData>): void {
  describe(`${name}: own data`, () => {
    let userData: UserDataStore;
    let close: () => Promise<void>;

    beforeEach(async () => ({ userData, close } = await open()));
    afterEach(() => close());

    it('is nothing at first', async () => {
      expect(await slicesOf(userData.read('goals', {}))).toEqual([]);
      expect(await userData.find('goals', '2026-03-01')).toBeUndefined();
      expect(await userData.remove('goals', '2026-03-01')).toBe(false);
      expect(await userData.save('goals', [])).toMatchObject({ added: 0, updated: 0, unchanged: 0 });
      expect(await userData.count('goals', {})).toBe(0);
    });

    it('is counted by kind and range', async () => {
      await userData.save('goals', [goals('2026-03-01')]);
      await userData.save('measurement', [
        weight('2026-03-01', 70),
        weight('2026-03-02', 71),
        weight('2026-03-04', 71),
      ]);

      expect(await userData.count('measurement', {})).toBe(3);
      expect(await userData.count('measurement', { from: day('2026-03-02'), to: day('2026-03-03') })).toBe(1);
      expect(await userData.count('goals', { from: day('2026-03-02') })).toBe(0);
    });

    it('comes back to the last digit, each kind apart', async () => {
      const [cut, light] = [goals('2026-03-01'), weight('2026-03-01', 70.1 + 0.2)];
      const run = { date: day('2026-03-01'), activities: [RUN, RUN] };
      await userData.save('goals', [cut]);
      await userData.save('measurement', [light]);
      await userData.save('activities', [run]);

      expect(await userData.find('goals', '2026-03-01')).toStrictEqual(cut);
      expect(await userData.find('measurement', '2026-03-01-WEIGHT-API')).toStrictEqual(light);
      expect(await userData.find('activities', '2026-03-01')).toStrictEqual(run);
      expect(await slicesOf(userData.read('activities', {}))).toStrictEqual([[run]]);
    });

    it('says what is new, what is changed, and what is the same', async () => {
      await userData.save('measurement', [weight('2026-03-01', 70), weight('2026-03-02', 71)]);

      const again = [weight('2026-03-01', 70), weight('2026-03-02', 70.5), weight('2026-03-03', 70.4)];
      expect(await userData.save('measurement', again)).toEqual({
        added: 1,
        updated: 1,
        unchanged: 1,
        written: again.slice(1),
      });
      expect((await slicesOf(userData.read('measurement', {}))).flat()).toStrictEqual(again);
    });

    it('is the same with its fields in another order', async () => {
      const { time, name, ...rest } = RUN;
      const [run, other] = [RUN, { ...rest, name, time }].map((one) => ({
        date: day('2026-03-01'),
        activities: [one],
      }));
      await userData.save('activities', [run!]);

      expect(contentTag(other!)).toBe(contentTag(run!));
      expect(await userData.save('activities', [other!])).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
      expect(
        await userData.replace('activities', { date: day('2026-03-01'), activities: [] }, contentTag(other!)),
      ).toBe(true);
    });

    it('is the later one of two contents with the same key, and remains so when both are saved again', async () => {
      const twice = [weight('2026-03-01', 70), weight('2026-03-01', 69)];
      expect(await userData.save('measurement', twice)).toMatchObject({ added: 1, updated: 0, unchanged: 1 });
      expect(await userData.save('measurement', twice)).toMatchObject({ added: 0, updated: 0, unchanged: 2 });

      expect((await slicesOf(userData.read('measurement', {}))).flat()).toStrictEqual([weight('2026-03-01', 69)]);
    });

    it('moves to another day when its date changes and its key does not', async () => {
      await userData.save('measurement', [weight('2026-03-01', 70, { externalId: 'scale:17' })]);
      const moved = weight('2026-03-05', 70, { externalId: 'scale:17' });

      expect(await userData.save('measurement', [moved])).toMatchObject({ added: 0, updated: 1, unchanged: 0 });
      expect(await slicesOf(userData.read('measurement', { to: day('2026-03-04') }))).toEqual([]);
      expect(await slicesOf(userData.read('measurement', { from: day('2026-03-05') }))).toStrictEqual([[moved]]);
    });

    it('is read of a range, both ends included, oldest first', async () => {
      await userData.save(
        'measurement',
        [4, 2, 1, 3].map((date) => weight(`2026-03-0${date}`, 70 + date)),
      );
      const valuesIn = async (range: OpenDateRange) =>
        (await slicesOf(userData.read('measurement', range))).flat().map(({ value }) => value);

      expect(await valuesIn({ from: day('2026-03-02'), to: day('2026-03-03') })).toEqual([72, 73]);
      expect(await valuesIn({ from: day('2026-03-03') })).toEqual([73, 74]);
      expect(await valuesIn({ to: day('2026-03-01') })).toEqual([71]);
      expect(await valuesIn({})).toEqual([71, 72, 73, 74]);
    });

    it('has one profile, the last that was stored, which belongs to no day', async () => {
      const [first, last] = [profileOf({ birthYear: 1990, sex: 'FEMALE' }), profileOf({ stage: 'PREGNANT' })];
      await userData.save('profile', [first]);
      expect(await userData.save('profile', [last])).toMatchObject({ added: 0, updated: 1, unchanged: 0 });

      expect(await userData.find('profile', 'profile')).toStrictEqual(last);
      expect(await slicesOf(userData.read('profile', {}))).toStrictEqual([[last]]);
      expect(await slicesOf(userData.read('profile', { from: day('2024-01-01') }))).toEqual([]);
    });

    it('is read by key, if it is of one day', async () => {
      const ofDay = ['n1', 'n2', 'n3'].map((externalId) => weight('2026-03-01', 70, { externalId }));
      await userData.save('measurement', ofDay.toReversed());

      expect((await slicesOf(userData.read('measurement', {}))).flat()).toStrictEqual(ofDay);
    });

    it('is removed by its key', async () => {
      await userData.save('measurement', [weight('2026-03-01', 70), weight('2026-03-02', 71)]);

      expect(await userData.remove('measurement', measurementId(weight('2026-03-01', 70)))).toBe(true);
      expect(await userData.remove('goals', '2026-03-02')).toBe(false);
      expect(await slicesOf(userData.read('measurement', {}))).toStrictEqual([[weight('2026-03-02', 71)]]);
      expect(await userData.removeAll('goals', ['2026-03-02-WEIGHT-API'])).toBe(0);
      expect(await userData.removeAll('measurement', ['2026-03-02-WEIGHT-API', 'another'])).toBe(1);
      expect(await slicesOf(userData.read('measurement', {}))).toStrictEqual([]);
    });

    it('is replaced and removed only by who has seen its latest content', async () => {
      const [first, second, third] = [goals('2026-03-01', 100), goals('2026-03-01', 110), goals('2026-03-01', 120)];

      expect(await userData.replace('goals', first, contentTag(first))).toBe(false);
      expect(await userData.replace('goals', first, undefined)).toBe(true);
      expect(await userData.replace('goals', second, undefined)).toBe(false);
      expect(await userData.replace('goals', second, contentTag(first))).toBe(true);
      expect(await userData.replace('goals', third, contentTag(first))).toBe(false);
      expect(await userData.remove('goals', '2026-03-01', contentTag(first))).toBe(false);
      expect(await userData.find('goals', '2026-03-01')).toStrictEqual(second);
      expect(await userData.remove('goals', '2026-03-01', contentTag(second))).toBe(true);
    });

    it('has one winner when several replace the same content at once', async () => {
      const before = goals('2026-03-01', 1);
      await userData.save('goals', [before]);
      const others = [2, 3, 4, 5].map((protein) => goals('2026-03-01', protein));

      const won = await Promise.all(others.map((content) => userData.replace('goals', content, contentTag(before))));

      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await userData.find('goals', '2026-03-01')).toStrictEqual(others[won.indexOf(true)]);
    });
  });
}
