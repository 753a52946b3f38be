import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { profileOf } from '../../../src/diary/references/profile';
import { aDay } from '../../support/days';
import { amounts } from '../../support/details';
import { McpTestApp } from '../../support/mcp-client';
import { getJson } from '../../support/requests';

/** Vitamin B1 is known on two of four days, of which one was excluded. */
const DAYS = [
  aDay('2026-03-01', { totalCalories: 2000, nutrients: amounts({ VITAMIN_B1: 0.8, IRON: 8, SALT: 7 }) }),
  aDay('2026-03-02', { totalCalories: 3000, nutrients: amounts({ VITAMIN_B1: 1.2, IRON: 8 }) }),
  aDay('2026-03-03', { totalCalories: 4000, nutrients: amounts({ IRON: 8 }) }),
  aDay('2026-03-04', { totalCalories: 9000, nutrients: amounts({}) }),
];
const WOMAN_OF_36 = { birthYear: 1990, sex: 'FEMALE' };
const RANGE = { fromDate: '2026-03-01', toDate: '2026-03-04' };

const mcp = McpTestApp.ofSuite({ now: '2026-04-01T12:00:00Z', days: DAYS });

const userData = () => mcp.service.app.get(UserDataStore);
const saveProfile = (profile: object) => userData().save('profile', [profileOf(profile)]);

async function rowsOf(range: object = RANGE): Promise<Record<string, Record<string, unknown>>> {
  const query = new URLSearchParams({ ...range }).toString();
  const { body } = await getJson(`${mcp.service.url}/api/v2/stats/nutrients?${query}`);
  const rows = body as unknown as {
    key: string;
    reference: unknown;
    referenceSource: unknown;
    referencePercentage: unknown;
  }[];
  return Object.fromEntries(
    rows.map(({ key, reference, referenceSource, referencePercentage }) => [
      key,
      { reference, referenceSource, referencePercentage },
    ]),
  );
}

describe('the references of nutrients', () => {
  it('are those of EFSA for the person, and of labels for what EFSA has none of', async () => {
    await saveProfile(WOMAN_OF_36);
    expect(await rowsOf()).toMatchObject({
      // 8 of 16 mg.
      IRON: { reference: 16, referenceSource: 'EFSA', referencePercentage: 50 },
      ZINC: { reference: 9.3, referenceSource: 'EFSA', referencePercentage: null },
      SALT: { reference: 6, referenceSource: 'LABEL', referencePercentage: 116.7 },
      ALCOHOL: { reference: null, referenceSource: null, referencePercentage: null },
    });
  });

  it('of vitamin B1 follows the energy of the days that know it', async () => {
    await saveProfile(WOMAN_OF_36);
    // 2500 kcal are 10.46 MJ, for which 1.046 mg are needed: 1 mg is 95.6 %.
    expect(await rowsOf()).toMatchObject({
      VITAMIN_B1: { reference: 1, referenceSource: 'EFSA', referencePercentage: 95.6 },
    });
    // 2000 kcal are 8.368 MJ: 0.8 of 0.8368 mg.
    await userData().save('dayStatus', [
      { date: DAYS[1]!.date, completeness: 'AUTO', excluded: true, reason: null, dayType: 'NORMAL' },
    ]);
    expect(await rowsOf({ ...RANGE, days: 'complete' })).toMatchObject({
      VITAMIN_B1: { reference: 0.8, referenceSource: 'EFSA', referencePercentage: 95.6 },
    });
    // No day knows it.
    expect(await rowsOf({ fromDate: '2026-03-04', toDate: '2026-03-04' })).toMatchObject({
      VITAMIN_B1: { reference: 1.1, referenceSource: 'LABEL', referencePercentage: null },
      IRON: { reference: 16, referenceSource: 'EFSA', referencePercentage: null },
    });
  });

  it('are those that an assistant reads, who is not told of the person', async () => {
    await saveProfile({ ...WOMAN_OF_36, stage: 'LACTATING' });
    const answer = JSON.stringify(await mcp.ask('get_nutrient_averages', RANGE));

    expect(answer).toContain('"reference":1300');
    expect(answer).not.toMatch(/1990|FEMALE|LACTATING|profile/);
  });
});
