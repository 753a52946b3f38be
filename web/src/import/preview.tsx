import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import type { Api } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { Select } from '../parts/fields/choice';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { ImportProblem } from './import-problem';
import { ownWrittenCount, writtenCount } from './outcomes';
import { ReportView, useContents } from './report-view';
import { IMPORT_WORDS } from './words';

export type ImportMode = NonNullable<Api['POST /api/v2/nutritiondata/import']['query']['mode']>;
type DayStart = NonNullable<Api['POST /api/v2/nutritiondata/import']['query']['dayStartsAt']>;
/** Treatment of stored days, and of foods that were eaten after midnight. */
export interface ImportChoice {
  mode: ImportMode;
  dayStartsAt?: DayStart;
}
type Report = Api['POST /api/v2/nutritiondata/import']['answer'];

/** The site has no other. */
const DAY_STARTS: readonly DayStart[] = ['00:00', '01:00', '02:00', '03:00', '04:00', '05:00', '06:00'];
const MODES: readonly ImportMode[] = ['skip', 'fill', 'replace'];

interface Props {
  file: File;
  choice: ImportChoice;
  onChoice: (choice: ImportChoice) => void;
  /** Days are being fetched. */
  isBlocked: boolean;
  onStart: () => void;
}

/** A dry run of the import, with the choices of an {@link ImportChoice}. */
export function Preview({ file, choice, onChoice, isBlocked, onStart }: Props): VNode {
  const text = useWords(IMPORT_WORDS);
  const { value, failure, isLoading, reload } = useAnswer(
    (signal) =>
      fetchApi('POST /api/v2/nutritiondata/import', {
        query: { ...choice, dryRun: true, details: true },
        file,
        signal,
      }),
    [choice.mode, choice.dayStartsAt],
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
      {value && (value.days > 0 || hasOwnData(value)) && (
        <form
          class="card form"
          onSubmit={(event) => {
            event.preventDefault();
            onStart();
          }}
        >
          {(value.imported < value.days || hasKnownOwnData(value)) && (
            <ModeChoice mode={choice.mode} onMode={(mode) => onChoice({ ...choice, mode })} />
          )}
          {typeof value.dayStartsAt === 'string' && (
            <DayStartChoice report={value} choice={choice} onChoice={onChoice} />
          )}
          <Start report={value} isLoading={isLoading} isBlocked={isBlocked} />
        </form>
      )}
    </>
  );
}

/** Whether a mode changes what is done with the own data of the file. */
function hasKnownOwnData({ ownData }: Report): boolean {
  return (ownData?.skipped ?? 0) + (ownData?.replaced ?? 0) > 0;
}

function hasOwnData({ ownData }: Report): boolean {
  return Object.values(ownData ?? {}).some((count) => count > 0);
}

function Contents({ report }: { report: Report }): VNode {
  return <>{useContents(report)}</>;
}

interface ModeProps {
  mode: ImportMode;
  onMode: (mode: ImportMode) => void;
}

function ModeChoice({ mode, onMode }: ModeProps): VNode {
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

/** The evening before, for files whose foods have clock times. The service returns the start of the day that it used. */
function DayStartChoice({ report, choice, onChoice }: Pick<Props, 'choice' | 'onChoice'> & { report: Report }): VNode {
  const text = useWords(IMPORT_WORDS);
  const format = useFormat();
  const taken = report.dayStartsAt ?? '';
  return (
    <div class="stack">
      <p data-figure="evenings">{text.evenings(format.number(report.countedToEveningBefore ?? 0), taken)}</p>
      <Select<DayStart | ''>
        legend={text.dayStart}
        options={[
          { value: '', label: text.dayStartAuto },
          ...DAY_STARTS.map((value) => ({ value, label: text.clock(value) })),
        ]}
        value={choice.dayStartsAt ?? ''}
        onChange={(value) => onChoice({ ...choice, dayStartsAt: value === '' ? undefined : value })}
      />
    </div>
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
  const own = ownWrittenCount(report);
  const ownReplaced = report.ownData?.replaced ?? 0;
  return (
    <>
      {report.replaced > 0 && (
        <label class="check">
          <input type="checkbox" required />
          {text.confirm(format.number(report.replaced))}
        </label>
      )}
      {ownReplaced > 0 && (
        <label class="check">
          <input type="checkbox" required />
          {text.confirmOwn(format.number(ownReplaced))}
        </label>
      )}
      {count + own === 0 && !isLoading && <p>{text.nothingToDo}</p>}
      {isBlocked && (
        <p>
          {text.fetching} <a href={linkTo('data', 'fetch')}>{text.details}</a>
        </p>
      )}
      <p class="row-of-buttons">
        <button type="submit" class="primary" disabled={isLoading || isBlocked || count + own === 0}>
          {count === 0 && own > 0 ? text.startOwn(format.number(own)) : text.start(format.number(count))}
        </button>
      </p>
    </>
  );
}
