import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { useWholeDiary } from '../api/whole-diary';
import { addDays } from '../dates';
import { PageHead } from '../parts/page-head';
import { FilterLine } from '../parts/fields/filter-line';
import { type DayRange, lastDays, readRange } from '../ranges';
import { replaceQuery, type Route } from '../route';
import { Meals } from '../trends/meals';
import { useFormat, useWords } from '../text/language';
import { AveragesSection } from './averages-section';
import { BodySection } from './body-section';
import { DiarySection } from './diary-section';
import { FoodsSection } from './foods-section';
import { GoalsSection } from './goals-section';
import { NutrientsSection } from './nutrients-section';
import { SymptomsSection } from './symptoms-section';
import { REPORT_WORDS, type Section, SECTIONS } from './words';

const DEFAULT_DAYS = 90;
/** The diary is an appendix of many pages. */
const USUAL = SECTIONS.filter((section) => section !== 'diary');

const PARTS: Record<Section, (props: { range: DayRange }) => VNode> = {
  averages: AveragesSection,
  goals: GoalsSection,
  nutrients: NutrientsSection,
  meals: Meals,
  body: BodySection,
  symptoms: SymptomsSection,
  foods: FoodsSection,
  diary: DiarySection,
};

/** A report of a range for paper. Range and sections are in the address; the name stays in its field. */
export function ReportPage({ route }: { route: Route }): VNode {
  const text = useWords(REPORT_WORDS);
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Report route={route} />
    </>
  );
}

function Report({ route }: { route: Route }): VNode {
  const text = useWords(REPORT_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const yesterday = addDays(today, -1);
  const everything = useWholeDiary();
  const range = readRange(route.query['from'], route.query['to'], lastDays(DEFAULT_DAYS, yesterday));
  const asked = route.query['sections']?.split(',');
  const chosen = asked ? SECTIONS.filter((section) => asked.includes(section)) : USUAL;
  const [name, setName] = useState('');
  const choose = (section: Section, isChosen: boolean) => {
    const sections = SECTIONS.filter((each) => (each === section ? isChosen : chosen.includes(each)));
    replaceQuery(route, { sections: sections.join(',') || 'none' });
  };
  const period = `${format.date(range.from)} – ${format.date(range.to)}`;
  return (
    <>
      <section class="card report-form">
        <FilterLine route={route} range={range} everything={everything} />
        <fieldset class="report-sections">
          <legend>{text.sections}</legend>
          {SECTIONS.map((section) => (
            <label key={section} class="check">
              <input
                type="checkbox"
                checked={chosen.includes(section)}
                onChange={(event) => choose(section, event.currentTarget.checked)}
              />
              {text.names[section]}
            </label>
          ))}
        </fieldset>
        <label class="field">
          <span>{text.name}</span>
          <input type="text" autocomplete="off" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <PrintButton />
      </section>
      <div class="report-head">
        {name.trim() !== '' && <p class="report-name">{name}</p>}
        <p>{text.of(period, format.date(today))}</p>
        <p class="note">{text.source}</p>
      </div>
      {SECTIONS.filter((section) => chosen.includes(section)).map((section) => {
        const Part = PARTS[section];
        return <Part key={section} range={range} />;
      })}
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
