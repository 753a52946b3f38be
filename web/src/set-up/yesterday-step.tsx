import type { VNode } from 'preact';
import { DataTable } from '../parts/data-table';
import { Notice } from '../parts/notice';
import { goTo, linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import type { StepProps } from './set-up-page';
import { StepForm } from './step-form';
import { SET_UP_WORDS } from './words';

/** Yesterday as it was read with the account, so that a person sees whether it is their diary. */
export function YesterdayStep({ draft, onBack, onDone }: StepProps): VNode {
  const text = useWords(SET_UP_WORDS);
  const format = useFormat();
  const day = draft.checked?.yesterday;
  if (!day) {
    return (
      <StepForm title={text.steps.yesterday} onBack={onBack} onSubmit={onDone}>
        <Notice kind="hint" title={text.nothing}>
          <p>{text.nothingHelp}</p>
        </Notice>
      </StepForm>
    );
  }
  const rows = day.products.map(({ name, amount, calories }) => ({
    name,
    amount: format.amountText(amount),
    calories,
  }));
  return (
    <StepForm
      title={text.yesterday(format.longDate(day.date))}
      action={text.isMine}
      back={text.isNotMine}
      onBack={() => goTo(linkTo('', undefined, { step: 'account' }))}
      onSubmit={onDone}
    >
      <p>{text.yesterdayHelp}</p>
      <DataTable
        name="yesterday"
        caption={text.foods}
        narrow="scroll"
        columns={[{ label: text.food }, { label: text.amount }, { label: 'kcal', class: 'number' }]}
        rows={[...rows, { name: text.sum, amount: '', calories: day.totalCalories ?? 0 }].map((row, index) => ({
          key: index,
          cells: [row.name, row.amount, format.number(row.calories, 0)],
        }))}
      />
    </StepForm>
  );
}
