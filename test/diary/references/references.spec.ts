import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_PROFILE, type Profile, profileOf, type Sex, type Stage } from '../../../src/diary/references/profile';
import { type ReferenceNutrient, referenceOf, EFSA_VALUES } from '../../../src/diary/references/reference-intake';
import { DETAIL_NUTRIENTS, type DetailNutrient, factsOf } from '../../../src/diary/detail-nutrient';

const YEAR = 2026;

const ofWoman = (birthYear: number, nutrient: ReferenceNutrient, stage: Profile['stage'] = null) =>
  referenceOf(nutrient, { profile: { birthYear, sex: 'FEMALE', stage }, year: YEAR, calories: 2000 });

const efsa = (intake: number) => ({ intake, source: 'EFSA' });
const label = (intake: number) => ({ intake, source: 'LABEL' });

describe('the reference of a nutrient', () => {
  it.each<[who: string, profile: Profile | undefined]>([
    ['nobody is known', undefined],
    ['nothing was said', NO_PROFILE],
    ['the sex is not known', { ...NO_PROFILE, birthYear: 1980 }],
    ['the year of birth is not known', { ...NO_PROFILE, sex: 'FEMALE', stage: 'PREGNANT' }],
    ['the person is 17', { ...NO_PROFILE, birthYear: 2009, sex: 'MALE' }],
  ])('is that of labels where %s', (_, profile) => {
    const person = { profile, year: YEAR, calories: 2000 };
    expect(referenceOf('IRON', person)).toEqual(label(14));
    expect(referenceOf('VITAMIN_B1', person)).toEqual(label(1.1));
    expect(referenceOf('FIBRE', person)).toBeNull();
    expect(referenceOf('ALCOHOL', person)).toBeNull();
  });

  it('of vitamin B1 grows with the energy: 2000 kcal are 8.368 MJ, for which 0.8368 mg are needed', () => {
    expect(ofWoman(1990, 'VITAMIN_B1')?.intake).toBeCloseTo(0.8368, 10);
  });

  it('of vitamin B1 is that of labels where the energy is not known', () => {
    const profile = { birthYear: 1990, sex: 'FEMALE', stage: null } as const;
    expect(referenceOf('VITAMIN_B1', { profile, year: YEAR, calories: null })).toEqual(label(1.1));
    expect(referenceOf('VITAMIN_B1', { profile, year: YEAR, calories: 0 })).toEqual(label(1.1));
  });

  it('is that of labels for what EFSA has no figure of, and none where labels have none', () => {
    expect(ofWoman(1990, 'SALT')).toEqual(label(6));
    expect(ofWoman(1990, 'CHLORIDE')).toEqual(label(800));
    expect(ofWoman(1990, 'SULPHUR')).toBeNull();
    expect(ofWoman(1990, 'WATER')).toBeNull();
  });

  it('of fibre is 25 g for adults', () => {
    expect(ofWoman(1990, 'FIBRE')).toEqual(efsa(25));
    expect(ofWoman(2009, 'FIBRE')).toBeNull();
  });
});

describe('a profile', () => {
  it('has each field or null', () => {
    expect(profileOf({}, YEAR)).toEqual({ birthYear: null, sex: null, stage: null });
    expect(profileOf({ birthYear: 1900, sex: 'FEMALE', stage: 'PREGNANT' }, YEAR)).toEqual({
      birthYear: 1900,
      sex: 'FEMALE',
      stage: 'PREGNANT',
    });
    expect(profileOf({ birthYear: 2026, sex: null, stage: 'LACTATING' }, YEAR)).toEqual({
      birthYear: 2026,
      sex: null,
      stage: 'LACTATING',
    });
  });

  it.each<[value: unknown, fields: Record<string, string>]>([
    [[], { profile: 'profile must be an object' }],
    [{ birthYear: 1899 }, { birthYear: 'birthYear must be a number from 1900 to 2026' }],
    [{ birthYear: 2027 }, { birthYear: 'birthYear must be a number from 1900 to 2026' }],
    [{ birthYear: '1980' }, { birthYear: 'birthYear must be a number from 1900 to 2026' }],
    [{ birthYear: 1980.5 }, { birthYear: 'birthYear must be a whole number' }],
    [
      { sex: 'DIVERSE', stage: 'NONE' },
      { sex: 'sex must be one of FEMALE, MALE', stage: 'stage must be one of PREGNANT, LACTATING' },
    ],
    [{ sex: 'MALE', stage: 'PREGNANT' }, { stage: 'stage is of women only' }],
  ])('refuses %j', (value, fields) => {
    expect(() => profileOf(value, YEAR)).toThrow(expect.objectContaining({ fields }) as Error);
  });
});

describe('the reference values of EFSA', () => {
  /** The names of the nutrients in EFSA's tables. */
  const NAMES: Partial<Record<DetailNutrient, string>> = {
    VITAMIN_A: 'Vitamin A',
    VITAMIN_B1: 'Thiamin',
    VITAMIN_B2: 'Riboflavin',
    VITAMIN_B6: 'Vitamin B6',
    VITAMIN_B12: 'Cobalamin',
    VITAMIN_C: 'Vitamin C',
    VITAMIN_D: 'Vitamin D',
    VITAMIN_E: 'alpha-Tocopherol',
    CALCIUM: 'Calcium',
    COPPER: 'Copper',
    FLUORIDE: 'Fluoride',
    IODINE: 'Iodine',
    IRON: 'Iron',
    MAGNESIUM: 'Magnesium',
    MANGANESE: 'Manganese',
    PHOSPHORUS: 'Phosphorus',
    POTASSIUM: 'Potassium',
    ZINC: 'Zinc',
  };

  interface Line {
    nutrient: string;
    unit: string;
    sex: Sex;
    stage: string;
    age: string;
    value: number;
    table: string;
  }

  /** An independent transcription of the tables. */
  const LINES = readFileSync(join(__dirname, '../../fixtures/references/efsa-drv-adults.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line): Line => {
      const [nutrient = '', unit = '', sexes, stage = '', age = '', value, , table = ''] = line.split(',');
      return { nutrient, unit, sex: sexes === 'Males' ? 'MALE' : 'FEMALE', stage, age, value: Number(value), table };
    });

  const STAGES: Record<string, Stage | null> = { Pregnancy: 'PREGNANT', Lactation: 'LACTATING' };
  /** The ages at both ends of what the tables call an age. */
  const AGES: Record<string, number[]> = { '18-24 yr': [18, 24], '>25 yr': [25, 80], Premenopausal: [18, 50] };

  const agesOf = ({ stage, age }: Line) =>
    AGES[stage] ?? AGES[age] ?? (stage === 'Postmenopausal' ? [51, 80] : [18, 80]);

  it('are of 18 nutrients that the tables name, and of fibre', () => {
    expect(Object.keys(EFSA_VALUES).sort()).toEqual([...Object.keys(NAMES), 'FIBRE'].sort());
    expect(Object.keys(NAMES)).toHaveLength(18);
    expect(DETAIL_NUTRIENTS.filter((nutrient) => NAMES[nutrient] === undefined)).toEqual(
      expect.arrayContaining(['SALT', 'CHLORIDE', 'SULPHUR']),
    );
  });

  it.each(Object.entries(NAMES) as [DetailNutrient, string][])('of %s are those of the tables', (nutrient, name) => {
    const lines = LINES.filter((line) => line.nutrient === name && !/^(300|900|1200) mg/.test(line.stage));
    const plain = lines.find(({ sex, stage }) => sex === 'FEMALE' && STAGES[stage] === undefined)?.value ?? 0;
    const isAdded = (line: Line) => nutrient === 'ZINC' && STAGES[line.stage] !== undefined;
    const expected = lines.flatMap((line) =>
      agesOf(line).map((age) => [
        line.sex,
        line.stage,
        age,
        Number(((isAdded(line) ? plain : 0) + line.value).toFixed(9)),
      ]),
    );
    const found = lines.flatMap((line) =>
      agesOf(line).map((age) => {
        const profile = { birthYear: 2026 - age, sex: line.sex, stage: STAGES[line.stage] ?? null };
        // 1 MJ.
        const reference = referenceOf(nutrient, { profile, year: 2026, calories: 1000 / 4.184 });
        expect(reference?.source).toBe('EFSA');
        return [line.sex, line.stage, age, Number(reference?.intake.toFixed(9))];
      }),
    );

    expect(new Set(lines.map(({ sex, stage }) => `${sex} ${STAGES[stage] ?? ''}`)).size).toBe(4);
    expect(found).toEqual(expected);
    expect(new Set(lines.map(({ unit }) => unit))).toEqual(
      new Set([nutrient === 'VITAMIN_B1' ? 'mg/MJ' : `${factsOf(nutrient).unit}/d`]),
    );
    expect(new Set(lines.map(({ table }) => table))).toEqual(
      new Set(factsOf(nutrient).group === 'MINERAL' ? ['Table 05', 'Table 07'] : ['Table 10', 'Table 12']),
    );
  });
});
