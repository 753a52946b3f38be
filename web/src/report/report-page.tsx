import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { useWholeDiary } from '../api/whole-diary';
import { addDays } from '../dates';
import { PageHead } from '../parts/page-head';
import { Check } from '../parts/fields/choice';
import { FilterLine } from '../parts/fields/filter-line';
import { TextField } from '../parts/fields/text-field';
import { lastDays, readRange } from '../ranges';
import { replaceQuery, type Route } from '../route';
import { Meals } from '../trends/meals';
import { useFormat, useWords } from '../text/language';
import { DiarySection } from './diary-section';
import { FiguresSection } from './figures-section';
import { BodySection, FoodsSection, NutrientsSection, SymptomsSection } from './sections';
import { REPORT_WORDS } from './words';

const DEFAULT_DAYS = 90;

/** A report of a range for paper. Its range, and whether it has all foods, are in the address; the name stays in its field. */
export function ReportPage({ route }: { route: Route }): VNode {
  const text = useWords(REPORT_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const everything = useWholeDiary();
  const range = readRange(route.query['from'], route.query['to'], lastDays(DEFAULT_DAYS, addDays(today, -1)));
  const hasFoods = route.query['foods'] === 'all';
  const [name, setName] = useState('');
  return (
    <>
      <PageHead title={text.title} />
      <section class="card report-form">
        <FilterLine route={route} range={range} everything={everything} />
        <PrintButton />
        <TextField label={text.name} inputMode="text" value={name} onInput={setName} />
        <Check
          label={text.withFoods}
          isChecked={hasFoods}
          onChange={(isChecked) => replaceQuery(route, { foods: isChecked ? 'all' : undefined })}
        />
      </section>
      <div class="report-head">
        {name.trim() !== '' && <p class="report-name">{name}</p>}
        <p>{text.of(format.range(range.from, range.to), format.date(today))}</p>
      </div>
      <FiguresSection range={range} />
      <BodySection range={range} />
      <SymptomsSection range={range} />
      <NutrientsSection range={range} />
      <Meals range={range} isShort />
      <FoodsSection range={range} />
      {hasFoods && <DiarySection range={range} />}
    </>
  );
}

const LOADING_POLL_MS = 100;

/** Prints when all sections are there. */
function PrintButton(): VNode {
  const text = useWords(REPORT_WORDS);
  const [isWaiting, setIsWaiting] = useState(false);
  const isHere = useRef(true);
  useEffect(() => () => void (isHere.current = false), []);
  const print = async () => {
    setIsWaiting(true);
    while (isHere.current && document.querySelector('main :is(.loading, .stale)')) {
      await new Promise((resolve) => setTimeout(resolve, LOADING_POLL_MS));
    }
    if (!isHere.current) return;
    setIsWaiting(false);
    globalThis.print();
  };
  return (
    <p class="row-of-buttons">
      <button type="button" class="primary" disabled={isWaiting} onClick={() => void print()}>
        {text.print}
      </button>
      <span role="status">{isWaiting && text.preparing}</span>
    </p>
  );
}
