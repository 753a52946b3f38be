import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DETAIL_NUTRIENTS, type DetailNutrient, factsOf } from '../../../src/diary/detail-nutrient';
import { EFSA_VALUES, referenceOf } from '../../../src/diary/references/reference-intake';
import type { Sex, Stage } from '../../../src/diary/references/profile';

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

const agesOf = ({ stage, age }: Line) => AGES[stage] ?? AGES[age] ?? (stage === 'Postmenopausal' ? [51, 80] : [18, 80]);

describe('the reference values of EFSA', () => {
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
