import { readFields } from '../user-data/field-reader';

export const SEXES = ['FEMALE', 'MALE'] as const;
export type Sex = (typeof SEXES)[number];
export const STAGES = ['PREGNANT', 'LACTATING'] as const;
export type Stage = (typeof STAGES)[number];

export const FIRST_BIRTH_YEAR = 1900;
const LAST_BIRTH_YEAR = 9999;

export interface Profile {
  birthYear: number | null;
  sex: Sex | null;
  stage: Stage | null;
}

/** Of a person who said nothing. */
export const NO_PROFILE: Profile = { birthYear: null, sex: null, stage: null };

/** A diary is of one person, and has one profile. */
export const PROFILE_KEY = 'profile';

/** A field that is left out is not known. @param lastYear of birth; unknown where a file is read @throws DiaryError `validation-failed` */
export function profileOf(value: unknown, lastYear = LAST_BIRTH_YEAR): Profile {
  return readFields((fields) => {
    const json = fields.object(value, 'profile');
    const sex = fields.optional(json['sex'], (given) => fields.choice(given, 'sex', SEXES));
    const stage = fields.optional(json['stage'], (given) => fields.choice(given, 'stage', STAGES));
    if (sex === 'MALE' && stage !== null) fields.fail('stage', 'is of women only');
    const years = { min: FIRST_BIRTH_YEAR, max: lastYear };
    const birthYear = fields.optional(json['birthYear'], (given) => fields.whole(given, 'birthYear', years));
    return { birthYear, sex, stage };
  });
}
