import type { VNode } from 'preact';
import { useAbout } from '../about';
import { ask } from '../api/client';
import type { ExportStatusDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { PageHead } from '../parts/page-head';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { HealthCard } from './health-card';
import { ScheduleCard } from './schedule-card';
import { STATUS_WORDS } from './words';

export function StatusPage(): VNode {
  const text = useWords(STATUS_WORDS);
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <div class="cards two">
        <HealthCard />
        <ScheduleCard />
        <LastRunCard />
        <ServiceCard />
      </div>
    </>
  );
}

function LastRunCard(): VNode {
  const text = useWords(STATUS_WORDS);
  const answer = useAnswer((signal) => ask('GET /api/v2/nutritiondata/export/status', { signal }), []);
  return (
    <section class="card">
      <h2>{text.lastRun}</h2>
      <AnswerView answer={answer}>{(status) => <LastRun status={status} />}</AnswerView>
    </section>
  );
}

function LastRun({ status }: { status: ExportStatusDto }): VNode {
  const text = useWords(STATUS_WORDS);
  const format = useFormat();
  const { startedAt, fromDate, toDate, running, days, total, problem } = status;
  if (startedAt === null || fromDate === null || toDate === null) return <p class="empty">{text.noRun}</p>;
  const stored = days.filter(({ successful }) => successful).length;
  return (
    <>
      <p>
        {format.instant(startedAt)}
        <br />
        {text.runOf(format.date(fromDate), format.date(toDate))}
        <br />
        {text.outcome(format.number(stored), format.number(total))}
      </p>
      {problem !== null && <p class="bad">{problem}</p>}
      {running && <p>{text.running}</p>}
      <a href={linkTo('export')}>{text.more}</a>
    </>
  );
}

function ServiceCard(): VNode {
  const text = useWords(STATUS_WORDS);
  const format = useFormat();
  const { version, today, timeZone } = useAbout();
  return (
    <section class="card">
      <h2>{text.service}</h2>
      <dl class="pairs">
        <dt>{text.version}</dt>
        <dd data-figure="version">{version}</dd>
        <dt>{text.today}</dt>
        <dd>{format.date(today)}</dd>
        <dt>{text.zone}</dt>
        <dd>{timeZone}</dd>
      </dl>
      <a href="swagger-ui.html">{text.reference}</a>
    </section>
  );
}
