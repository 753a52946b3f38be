import type { VNode } from 'preact';
import { ask } from '../api/client';
import type { Api } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { ImportProblem } from './import-problem';
import { OutcomeCalendar } from './outcome-calendar';
import { writtenCount } from './outcomes';
import { ReportView, useContents } from './report-view';
import { IMPORT_WORDS } from './words';

export type ImportMode = NonNullable<Api['POST /api/v2/nutritiondata/import']['query']['mode']>;
type Report = Api['POST /api/v2/nutritiondata/import']['answer'];

const MODES: readonly ImportMode[] = ['skip', 'fill', 'replace'];

interface Props {
  file: File;
  mode: ImportMode;
  onMode: (mode: ImportMode) => void;
  /** Days are being fetched. */
  isBlocked: boolean;
  onStart: () => void;
}

/** What an import of the file would do, and the choice of what becomes of stored days. */
export function Preview({ file, mode, onMode, isBlocked, onStart }: Props): VNode {
  const text = useWords(IMPORT_WORDS);
  const { value, failure, isLoading, reload } = useAnswer(
    (signal) =>
      ask('POST /api/v2/nutritiondata/import', { query: { mode, dryRun: true, details: true }, file, signal }),
    [mode],
  );
  if (failure) return <ImportProblem failure={failure} onRetry={reload} />;
  return (
    <>
      <section class="card" aria-busy={isLoading}>
        <h2>{text.preview}</h2>
        <p role="status">{isLoading || !value ? text.reading : <Contents report={value} />}</p>
        {value && (
          <div class={isLoading ? 'stack stale' : 'stack'}>
            <ReportView report={value} />
          </div>
        )}
      </section>
      {value && value.days > 0 && (
        <form
          class="card form"
          onSubmit={(event) => {
            event.preventDefault();
            onStart();
          }}
        >
          {value.imported < value.days && <ModeChoice mode={mode} onMode={onMode} />}
          <Start report={value} isLoading={isLoading} isBlocked={isBlocked} />
        </form>
      )}
      {value && <OutcomeCalendar report={value} />}
    </>
  );
}

function Contents({ report }: { report: Report }): VNode {
  return <>{useContents(report)}</>;
}

function ModeChoice({ mode, onMode }: Pick<Props, 'mode' | 'onMode'>): VNode {
  const text = useWords(IMPORT_WORDS);
  return (
    <fieldset class="modes">
      <legend>{text.storedDays}</legend>
      {MODES.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="mode"
            value={value}
            checked={value === mode}
            onChange={() => onMode(value)}
            aria-describedby={`mode-${value}`}
            aria-labelledby={`mode-${value}-name`}
          />
          <span>
            <span id={`mode-${value}-name`}>{text.modes[value][0]}</span>
            <span id={`mode-${value}`} class="meaning">
              {text.modes[value][1]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface StartProps {
  report: Report;
  isLoading: boolean;
  isBlocked: boolean;
}

function Start({ report, isLoading, isBlocked }: StartProps): VNode {
  const text = useWords(IMPORT_WORDS);
  const format = useFormat();
  const count = writtenCount(report);
  return (
    <>
      {report.replaced > 0 && (
        <label class="check">
          <input type="checkbox" required />
          {text.confirm(format.number(report.replaced))}
        </label>
      )}
      {count === 0 && !isLoading && <p>{text.nothingToDo}</p>}
      {isBlocked && (
        <p>
          {text.fetching} <a href={linkTo('fetch')}>{text.details}</a>
        </p>
      )}
      <p class="row-of-buttons">
        <button type="submit" class="primary" disabled={isLoading || isBlocked || count === 0}>
          {text.start(format.number(count))}
        </button>
      </p>
    </>
  );
}
