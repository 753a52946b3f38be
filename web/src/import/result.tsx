import type { VNode } from 'preact';
import type { ImportReportDto } from '../api/schema';
import { Notice } from '../parts/notice';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { newestWritten, ownWrittenCount, writtenCount } from './outcomes';
import { ReportView } from './report-view';
import { StepHeading } from './step-heading';
import { IMPORT_WORDS } from './words';

export function ImportResult({ report, onGoOn }: { report: ImportReportDto; onGoOn: () => void }): VNode {
  const text = useWords(IMPORT_WORDS);
  const format = useFormat();
  const { notTried } = report;
  const written = writtenCount(report);
  const newest = newestWritten(report);
  const own = ownWrittenCount(report);
  const done =
    written > 0 || notTried > 0
      ? text.done(format.number(written))
      : own > 0
        ? text.doneOwn(format.number(own))
        : text.nothingDone;
  return (
    <>
      <section class="card">
        <StepHeading title={text.result} takesFocus />
        <div role="status">
          {notTried > 0 ? (
            <Notice kind="hint" title={text.stopped}>
              <p>
                {done}. {text.notTried(format.number(notTried))}
              </p>
            </Notice>
          ) : (
            <Notice kind="good" title={done}>
              {written + own === 0 && <p>{text.nothingDoneHelp}</p>}
            </Notice>
          )}
        </div>
        <p class="row-of-buttons">
          {notTried > 0 && (
            <button type="button" class="primary" onClick={onGoOn}>
              {text.goOn}
            </button>
          )}
          {newest !== undefined && <a href={linkTo('day', newest)}>{text.openNewest}</a>}
          <a href={linkTo('')}>{text.overview}</a>
        </p>
        <ReportView report={report} />
      </section>
    </>
  );
}
