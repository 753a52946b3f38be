import { RESTRICTED, TOKENS } from '../support/access';
import { aDay } from '../support/days';
import { amounts } from '../support/details';
import { put } from '../support/requests';
import { DiaryView } from '../support/views/diary-view';

const NOTHING = { birthYear: null, sex: null, stage: null };

describe('the profile', () => {
  const nutrients = amounts({ IRON: 8, SALT: 6.6, VITAMIN_C: 38 });
  const diary = new DiaryView({ days: [aDay('2024-08-31', { nutrients })] });
  const card = async (language: 'en' | 'de' = 'en') =>
    (await diary.show('#/settings', { language })).at('[data-card="profile"]');
  const stored = () => diary.api('/api/v2/profile');
  const save = (body: object) => put(`${diary.url}/api/v2/profile`, body);
  beforeEach(() => save({}));

  it('is entered in the settings, each field of it or none', async () => {
    let profile = await card();
    expect(profile.content).toContain('Optional. Compares your vitamins and minerals');
    await profile.type(profile.field('Year of birth'), '1990');
    await profile.choose(profile.field('Sex'), 'female');
    await profile.choose(profile.field('Pregnant or breastfeeding'), 'breastfeeding');
    await profile.click('button', 'Save');
    profile.text('Saved.');
    expect(await stored()).toEqual({ birthYear: 1990, sex: 'FEMALE', stage: 'LACTATING' });
    // Men have no stage, and its choice is gone.
    await profile.choose(profile.field('Sex'), 'male');
    expect(profile.find('combobox', 'Pregnant or breastfeeding')).toEqual([]);
    await profile.user.type(profile.field('Year of birth'), '{Enter}');
    await diary.settled();
    expect(await stored()).toEqual({ birthYear: 1990, sex: 'MALE', stage: null });

    profile = await card();
    expect(profile.field('Year of birth').value).toBe('1990');
    await profile.user.clear(profile.field('Year of birth'));
    await profile.choose(profile.field('Sex'), 'not stated');
    await profile.click('button', 'Save');
    expect(await stored()).toEqual(NOTHING);
  });

  it.each(['1899', '2025', '90', '1e3'])('has no year of birth %s, which it names in German', async (year) => {
    const profile = await card('de');
    await profile.type(profile.field('Geburtsjahr'), `${year}{Enter}`);
    expect(profile.texts('.mistake')[0]).toMatch(/^Gib ein Jahr von 1900 bis 2024 ein/);
    expect(await stored()).toEqual(NOTHING);
    await profile.type(profile.field('Geburtsjahr'), '2024{Enter}');
    profile.text('Gespeichert.');
    expect(profile.texts('.mistake')).toEqual([]);
  });

  it('that somebody else has changed is not overwritten without a question', async () => {
    const profile = await card();
    await profile.type(profile.field('Year of birth'), '1990');
    await save({ birthYear: 1985 });
    await profile.click('button', 'Save');
    profile.text('Changed elsewhere. Your input is still here.');
    expect(await stored()).toEqual({ ...NOTHING, birthYear: 1985 });
    await profile.click('button', 'Save mine anyway');
    profile.text('Saved.');
    expect(await stored()).toEqual({ ...NOTHING, birthYear: 1990 });
  });

  it('decides with what nutrients are compared, and the views say which', async () => {
    const iron = async (hash: string) => (await diary.show(hash)).figures('reference-IRON', 'source');
    // 8 of 14 mg of iron.
    expect(await iron('#/nutrients')).toEqual([
      'at least 57%',
      'Reference intakes for adults in Regulation (EU) No 1169/2011, as on food labels.',
    ]);
    await save({ birthYear: 1990, sex: 'FEMALE' });
    // 8 of 16 mg.
    expect(await iron('#/nutrients')).toEqual(['at least 50%', expect.stringContaining('(EFSA)')]);
    expect((await iron('#/day/2024-08-31'))[0]).toBe('at least 50%');
    await save({ birthYear: 1990, sex: 'MALE' });
    // 8 of 11 mg. Of a man there is no word about iron.
    const report = await diary.show('#/report?from=2024-08-01&to=2024-08-31');
    expect(report.figures('below', 'source')).toEqual([
      expect.stringContaining('Iron 73%'),
      expect.stringMatching(/^(?!.*Iron:).*Zinc: with 600 mg of phytate a day\./),
    ]);
  });
});

describe('the profile of somebody else', () => {
  const diary = new DiaryView({ environment: RESTRICTED });

  it.each([
    ['read', 0],
    ['write', 1],
  ] as const)('may be seen with a token that may %s in %d forms', async (scope, forms) => {
    const page = await diary.show('#/settings', { token: TOKENS[scope] });
    expect(page.texts('[data-card="profile"]')).toHaveLength(forms);
  });
});
