import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { saveFile } from '../api/save-file';
import { CopyButton } from '../access/copy-button';
import { Check } from '../parts/fields/choice';
import { useWords } from '../text/language';
import { reportLabels, shownLabel, struckOut } from './report-text';
import { PAGE_REPORT_WORDS } from './words';

/** Shows a report before anything is saved, and lets the person strike out labels. */
export function ReportPreview({ report }: { report: string }): VNode {
  const text = useWords(PAGE_REPORT_WORDS);
  const [struck, setStruck] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus moves to the preview, for people who cannot see that it appeared.
  useEffect(() => heading.current?.focus(), []);
  const isStruck = (label: string) => struck.includes(label);
  const labels = reportLabels(report);
  const shown = struckOut(report, struck);
  // The name omits the date, which is personal.
  const save = () => saveFile({ name: 'page-report.html', content: new Blob([shown], { type: 'text/html' }) });
  return (
    <section>
      <h3 ref={heading} tabIndex={-1}>
        {text.text}
      </h3>
      <fieldset>
        <legend>{labels.length > 0 ? text.labels : text.noLabels}</legend>
        {labels.map((label) => (
          <Check
            key={label}
            label={isStruck(label) ? <s>{shownLabel(label)}</s> : shownLabel(label)}
            isChecked={isStruck(label)}
            onChange={(chosen) => setStruck(chosen ? [...struck, label] : struck.filter((other) => other !== label))}
          />
        ))}
      </fieldset>
      <pre tabIndex={0} aria-label={text.text}>
        {shown}
      </pre>
      <p>{text.whereTo}</p>
      <div class="actions">
        <button type="button" onClick={save}>
          {text.download}
        </button>
        <CopyButton text={shown} />
      </div>
    </section>
  );
}
