import type { VNode } from 'preact';
import { useAbout } from '../about';
import { useMayWrite } from '../access/session';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { addDays } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { Select } from '../parts/fields/choice';
import { PageHead } from '../parts/page-head';
import { FilterLine } from '../parts/fields/filter-line';
import { lastDays, readRange } from '../ranges';
import { linkTo, replaceQuery, type Route } from '../route';
import { useWords } from '../text/language';
import { BalanceCard, balanceRange } from './balance-card';
import { BodyOverTime } from './body-over-time';
import { KIND_NAMES, kindOf } from './kinds';
import { MeasurementTable } from './measurement-table';
import { NewMeasurement } from './new-measurement';
import { BODY_WORDS } from './words';

const DEFAULT_DAYS = 90;

/** Measurements with their trend, a form for a new one, and the energy balance. The selection is in the address. */
export function BodyPage({ route }: { route: Route }): VNode {
  const text = useWords(BODY_WORDS);
  return (
    <>
      <PageHead title={text.title} />
      <Body route={route} />
    </>
  );
}

function Body({ route }: { route: Route }): VNode {
  const text = useWords(BODY_WORDS);
  const { today } = useAbout();
  const mayWrite = useMayWrite();
  const kind = kindOf(route.query['kind']);
  const range = readRange(route.query['from'], route.query['to'], lastDays(DEFAULT_DAYS, today));
  const query = balanceRange(addDays(today, -1));
  const stats = useAnswer(
    (signal) => fetchApi('GET /api/v2/stats/body', { query: { kind, fromDate: range.from, toDate: range.to }, signal }),
    [kind, range.from, range.to],
  );
  const balance = useAnswer((signal) => fetchApi('GET /api/v2/stats/energy-balance', { query, signal }), [today]);
  const reload = () => {
    stats.reload();
    balance.reload();
  };
  return (
    <>
      <FilterLine route={route} range={range} until={today}>
        <Select
          legend={text.kind}
          options={KIND_NAMES.map((value) => ({ value, label: text.kinds[value] }))}
          value={kind}
          onChange={(chosen) => replaceQuery(route, { kind: chosen })}
        />
      </FilterLine>
      {mayWrite ? (
        <NewMeasurement key={kind} kind={kind} trend={stats.value?.trend.at(-1)?.value} onAdded={reload} />
      ) : (
        <p class="note">{text.readOnly}</p>
      )}
      <AnswerView answer={stats}>
        {(found) => (found.measurements.length === 0 ? <Nothing /> : <BodyOverTime stats={found} />)}
      </AnswerView>
      <BalanceCard answer={balance} />
      {!!stats.value?.measurements.length && (
        <MeasurementTable stats={stats.value} mayWrite={mayWrite} onRemoved={reload} />
      )}
    </>
  );
}

function Nothing(): VNode {
  const text = useWords(BODY_WORDS);
  return (
    <section class="card">
      <p class="empty">{text.none}</p>
      <p>
        {text.sources} <a href={linkTo('data', 'import')}>{text.import}</a> ·{' '}
        <a href={linkTo('settings')}>{text.tokens}</a>
      </p>
    </section>
  );
}
