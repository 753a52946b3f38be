import type { VNode } from 'preact';
import type { ExportStatusDto } from '../api/schema';
import { problemOfRun } from '../export/ended';
import { runOutcome } from '../export/run-outcome';
import { useExportStatus } from '../export/use-export-status';
import { EXPORT_WORDS } from '../export/words';
import { importEndOf } from '../import/import-end';
import { IMPORT_ENDS, IMPORT_WORDS } from '../import/words';
import { Loading } from '../parts/answer-view';
import { linkTo } from '../route';
import { useFormat, useLanguage, useWords } from '../text/language';
import { problemWords } from '../text/problems';
import { STATUS_WORDS } from './words';

/** A summary of the current run, or else the last one. */
export function LastRunCard(): VNode {
  const text = useWords(STATUS_WORDS);
  const { lost } = useWords(EXPORT_WORDS);
  const { last: lastImport } = useWords(IMPORT_WORDS);
  const { status, isLive } = useExportStatus();
  return (
    <section class="card">
      <h2>{status?.work === 'import' ? lastImport : text.lastRun}</h2>
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
  const { doneOf } = useWords(IMPORT_WORDS);
  const { startedAt, fromDate, toDate, running, total } = status;
  const isImport = status.work === 'import';
  const [done, all] = [format.number(status.done), format.number(total)];
  return (
    <>
      <p>
        {format.instant(startedAt!)}
        <br />
        {fromDate && toDate && (
          <>
            {text.runOf(format.date(fromDate), format.date(toDate))}
            <br />
          </>
        )}
        {total === 0
          ? text.history
          : running
            ? text.running(done, all)
            : isImport
              ? doneOf(done, all)
              : text.outcome(format.number(runOutcome(status).stored.length), all)}
      </p>
      {!running && (isImport ? <HowImportEnded status={status} /> : <HowItEnded status={status} />)}
      <a href={linkTo(isImport ? 'import' : 'fetch')}>{text.more}</a>
    </>
  );
}

function HowItEnded({ status }: { status: ExportStatusDto }): VNode {
  const text = useWords(STATUS_WORDS);
  const language = useLanguage();
  const problem = problemOfRun(status);
  const { end } = runOutcome(status);
  if (problem) return <p class="bad">{problemWords(language, problem).title}</p>;
  return (
    <p class={end === 'complete' || end === 'stopped' ? undefined : 'bad'}>{end !== 'problem' && text.ends[end]}</p>
  );
}

function HowImportEnded({ status }: { status: ExportStatusDto }): VNode {
  const ends = useWords(IMPORT_ENDS);
  const language = useLanguage();
  const problem = problemOfRun(status);
  const end = importEndOf(status);
  if (problem) return <p class="bad">{problemWords(language, problem).title}</p>;
  return <p class={end === 'interrupted' ? 'bad' : undefined}>{end !== 'problem' && ends[end]}</p>;
}
