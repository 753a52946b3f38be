import type { VNode } from 'preact';
import type { ReadDayDto } from '../api/schema';
import { DataTable } from '../parts/data-table';
import { FirstRows } from '../parts/first-rows';
import { useFormat, useWords } from '../text/language';
import type { StepProps } from './set-up-page';
import { StepForm } from './step-form';
import { SET_UP_WORDS } from './words';

/** Enough to know one's own day, with the button on the screen of a phone. */
const SHOWN_AT_FIRST = 5;

/** Yesterday as it was read with the account, so that a person sees whether it is their diary. */
export function YesterdayStep({ draft, onBack, onDone }: StepProps): VNode {
  const text = useWords(SET_UP_WORDS);
  const format = useFormat();
  const day = draft.checked?.yesterday;
  if (!day) {
    return (
      <StepForm title={text.nothing} onBack={onBack} onSubmit={onDone}>
        <p>{text.nothingHelp}</p>
      </StepForm>
    );
  }
  return (
    <StepForm
      title={text.yesterday(format.longDate(day.date))}
      action={text.isMine}
      back={text.isNotMine}
      onBack={onBack}
      onSubmit={onDone}
    >
      <p>{text.yesterdayHelp}</p>
      <ReadDay day={day} />
    </StepForm>
  );
}

function ReadDay({ day }: { day: ReadDayDto }): VNode {
  const text = useWords(SET_UP_WORDS);
  const format = useFormat();
  return (
    <FirstRows rows={day.products} count={SHOWN_AT_FIRST}>
      {(shown) => (
        <DataTable
          name="yesterday"
          caption={text.foods}
          narrow="scroll"
          columns={[{ label: text.food }, { label: text.amount }, { label: 'kcal', class: 'number' }]}
          rows={[...shown, { name: text.sum, amount: '', calories: day.totalCalories ?? 0 }].map((row, index) => ({
            key: index,
            cells: [row.name, format.amountText(row.amount), format.number(row.calories, 0)],
          }))}
        />
      )}
    </FirstRows>
  );
}

/** What the overview shows until the diary arrives. */
export function YesterdayCard({ day }: { day: ReadDayDto }): VNode {
  const text = useWords(SET_UP_WORDS);
  const format = useFormat();
  return (
    <section class="card">
      <h2>{text.yesterday(format.longDate(day.date))}</h2>
      <ReadDay day={day} />
    </section>
  );
}
