import type { VNode } from 'preact';
import type { ExportStatusDto } from '../api/schema';
import { problemOfRun } from '../export/ended';
import { outcomeOf } from '../export/run-outcome';
import { useExportStatus } from '../export/use-export-status';
import { EXPORT_WORDS } from '../export/words';
import { Loading } from '../parts/answer-view';
import { linkTo } from '../route';
import { useFormat, useLanguage, useWords } from '../text/language';
import { problemWords } from '../text/problems';
import { STATUS_WORDS } from './words';

/** A summary of the current run, or else the last one. */
export function LastRunCard(): VNode {
  const text = useWords(STATUS_WORDS);
  const { lost } = useWords(EXPORT_WORDS);
  const { status, isLive } = useExportStatus();
  return (
    <section class="card">
      <h2>{text.lastRun}</h2>
      {!status ? (
        isLive ? (
          <Loading />
        ) : (
          <p class="empty">{lost}</p>
        )
      ) : status.startedAt === null ? (
        <p class="empty">{text.noRun}</p>
      ) : (
        <LastRun status={status} />
      )}
    </section>
  );
}

function LastRun({ status }: { status: ExportStatusDto }): VNode {
  const text = useWords(STATUS_WORDS);
  const format = useFormat();
  const { startedAt, fromDate, toDate, running, done, total } = status;
  const { stored } = outcomeOf(status);
  return (
    <>
      <p>
        {format.instant(startedAt!)}
        <br />
        {text.runOf(format.date(fromDate!), format.date(toDate!))}
        <br />
        {running
          ? text.running(format.number(done), format.number(total))
          : text.outcome(format.number(stored.length), format.number(total))}
      </p>
      {!running && <HowItEnded status={status} />}
      <a href={linkTo('fetch')}>{text.more}</a>
    </>
  );
}

function HowItEnded({ status }: { status: ExportStatusDto }): VNode {
  const text = useWords(STATUS_WORDS);
  const language = useLanguage();
  const problem = problemOfRun(status);
  const { end } = outcomeOf(status);
  if (problem) return <p class="bad">{problemWords(language, problem).title}</p>;
  return (
    <p class={end === 'complete' || end === 'stopped' ? undefined : 'bad'}>{end !== 'problem' && text.ends[end]}</p>
  );
}
