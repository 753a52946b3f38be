import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchTagged } from '../api/client';
import type { ProfileDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { useSend } from '../api/use-send';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { Select } from '../parts/fields/choice';
import { TextField } from '../parts/fields/text-field';
import { Conflict } from '../parts/notice';
import { useKept } from '../parts/fields/use-kept';
import { useWords, words } from '../text/language';
import { SETTING_WORDS } from './words';

const FIRST_YEAR = 1900;

const WORDS = words({
  en: {
    title: 'About you',
    lead: 'Optional. Compares your vitamins and minerals with EFSA’s values for your age and sex.',
    year: 'Year of birth',
    badYear: (last: number) => `Enter a year from ${FIRST_YEAR} to ${last}, or leave the field empty.`,
    sex: 'Sex',
    stage: 'Pregnant or breastfeeding',
    options: { NONE: 'not stated', FEMALE: 'female', MALE: 'male', PREGNANT: 'pregnant', LACTATING: 'breastfeeding' },
  },
  de: {
    title: 'Über dich',
    lead: 'Freiwillig. Vergleicht Vitamine und Mineralstoffe mit den Werten der EFSA für dein Alter und Geschlecht.',
    year: 'Geburtsjahr',
    badYear: (last: number) => `Gib ein Jahr von ${FIRST_YEAR} bis ${last} ein oder lass das Feld leer.`,
    sex: 'Geschlecht',
    stage: 'Schwanger oder stillend',
    options: {
      NONE: 'keine Angabe',
      FEMALE: 'weiblich',
      MALE: 'männlich',
      PREGNANT: 'schwanger',
      LACTATING: 'stillend',
    },
  },
});

/** Facts on which the references of nutrients depend. */
export function ProfileCard(): VNode {
  const text = useWords(WORDS);
  const answer = useAnswer((signal) => fetchTagged('GET /api/v2/profile', { signal }), []);
  return (
    <section class="card" data-card="profile">
      <h2>{text.title}</h2>
      <p class="note">{text.lead}</p>
      <AnswerView answer={answer}>{(found) => <ProfileForm found={found} />}</AnswerView>
    </section>
  );
}

interface Typed {
  year: string;
  sex: NonNullable<ProfileDto['sex']> | 'NONE';
  stage: NonNullable<ProfileDto['stage']> | 'NONE';
}

function ProfileForm({ found }: { found: { value: ProfileDto; tag: string | undefined } }): VNode {
  const text = useWords(WORDS);
  const setting = useWords(SETTING_WORDS);
  const thisYear = Number(useAbout().today.slice(0, 4));
  const [tag, setTag] = useState(found.tag);
  const [typed, keep, forget] = useKept<Typed>(`profile ${tag}`, () => ({
    year: String(found.value.birthYear ?? ''),
    sex: found.value.sex ?? 'NONE',
    stage: found.value.stage ?? 'NONE',
  }));
  const { year, sex, stage } = typed;
  const [isWrong, setIsWrong] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const { send: save, failure } = useSend(async (expected: string | undefined) => {
    setIsSaved(false);
    const birthYear = year.trim() === '' ? null : Number(year);
    const isYear =
      birthYear === null || (/^\s*\d{4}\s*$/.test(year) && birthYear >= FIRST_YEAR && birthYear <= thisYear);
    setIsWrong(!isYear);
    if (!isYear) return;
    const body = {
      birthYear,
      sex: sex === 'NONE' ? null : sex,
      stage: sex === 'MALE' || stage === 'NONE' ? null : stage,
    };
    setTag((await fetchTagged('PUT /api/v2/profile', { body, expected })).tag);
    forget();
    setIsSaved(true);
  });
  const toOptions = <T extends keyof typeof text.options>(...values: T[]) =>
    values.map((value) => ({ value, label: text.options[value] }));
  return (
    <form
      noValidate
      onInput={() => setIsSaved(false)}
      onSubmit={(event) => {
        event.preventDefault();
        save(tag);
      }}
    >
      <div class="controls">
        <TextField
          label={text.year}
          size={6}
          inputMode="numeric"
          value={year}
          mistake={isWrong ? text.badYear(thisYear) : undefined}
          onInput={(chosen) => keep({ ...typed, year: chosen })}
        />
        <Select
          legend={text.sex}
          options={toOptions('NONE', 'FEMALE', 'MALE')}
          value={sex}
          onChange={(chosen) => keep({ ...typed, sex: chosen })}
        />
        {sex !== 'MALE' && (
          <Select
            legend={text.stage}
            options={toOptions('NONE', 'PREGNANT', 'LACTATING')}
            value={stage}
            onChange={(chosen) => keep({ ...typed, stage: chosen })}
          />
        )}
        <button type="submit" class="primary">
          {setting.save}
        </button>
        <span role="status">{isSaved && setting.saved}</span>
      </div>
      {failure?.kind !== 'precondition-failed' ? (
        failure && <ProblemNote failure={failure} />
      ) : (
        <Conflict onMine={() => save(undefined)} />
      )}
    </form>
  );
}
