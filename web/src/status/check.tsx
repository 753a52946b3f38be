import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { fetchApi } from '../api/client';
import type { DoctorCheckDto, DoctorReportDto } from '../api/schema';
import { useSend } from '../api/use-send';
import { ProblemNote } from '../parts/answer-view';
import { useLanguage, useWords, words } from '../text/language';

const WORDS = words({
  en: {
    lead: 'Takes a few seconds.',
    check: 'Check',
    checking: 'Checking …',
    allWell: 'Nothing failed.',
    failed: 'Something is wrong.',
    states: { OK: 'OK', WARNING: 'Warning', FAILED: 'Failed' },
    names: {
      settings: 'Settings',
      files: 'Files',
      disk: 'Disk',
      clock: 'Clock',
      store: 'Diary',
      'time-series': 'Time series',
      broker: 'MQTT broker',
      'login-provider': 'Login provider',
      channels: 'Notifications',
      'site-login': 'fddb.info login',
      'site-page': 'Diary page',
      'site-csv': 'Diary as CSV',
    },
  },
  de: {
    lead: 'Dauert einige Sekunden.',
    check: 'Prüfen',
    checking: 'Wird geprüft …',
    allWell: 'Kein Fehler gefunden.',
    failed: 'Etwas stimmt nicht.',
    states: { OK: 'OK', WARNING: 'Warnung', FAILED: 'Fehler' },
    names: {
      settings: 'Einstellungen',
      files: 'Dateien',
      disk: 'Speicherplatz',
      clock: 'Uhr',
      store: 'Tagebuch',
      'time-series': 'Zeitreihen',
      broker: 'MQTT',
      'login-provider': 'Anmeldedienst',
      channels: 'Benachrichtigungen',
      'site-login': 'Anmeldung bei fddb.info',
      'site-page': 'Tagesseite',
      'site-csv': 'Tagebuch als CSV',
    },
  },
});

/** Checks the machine on request, and shows each line with its next step. */
export function Check(): VNode {
  const text = useWords(WORDS);
  const language = useLanguage();
  const [report, setReport] = useState<DoctorReportDto>();
  const { send, isSending, failure } = useSend(async () => {
    setReport(undefined);
    setReport(await fetchApi('POST /api/v2/doctor', { query: { language } }));
  });
  return (
    <div class="stack" data-card="check">
      {failure && <ProblemNote failure={failure} />}
      <div role="status">{report && <p>{report.ok ? text.allWell : text.failed}</p>}</div>
      {report && (
        <dl class="pairs">
          {report.checks.map((line) => (
            <Line key={line.name} line={line} />
          ))}
        </dl>
      )}
      <p class="row-of-buttons">
        <button type="button" onClick={() => send()} disabled={isSending}>
          {isSending ? text.checking : text.check}
        </button>
        <span class="muted">{text.lead}</span>
      </p>
    </div>
  );
}

function Line({ line: { name, state, found, remedy } }: { line: DoctorCheckDto }): VNode {
  const text = useWords(WORDS);
  return (
    <>
      <dt>{text.names[name]}</dt>
      <dd data-check={name} class={state === 'FAILED' ? 'bad' : undefined}>
        {text.states[state]}
        <br />
        {found}
        {remedy !== undefined && <br />}
        {remedy}
      </dd>
    </>
  );
}
