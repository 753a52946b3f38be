import type { VNode } from 'preact';
import { useAbout } from '../about';
import { AnswerView } from '../parts/answer-view';
import { DayList } from '../parts/day-list';
import { Icon } from '../parts/icon';
import { useFormat, useWords } from '../text/language';
import { Check } from './check';
import { type Component, fetchHealth, type Health } from './operations';
import { useRefreshed } from './use-refreshed';
import { HEALTH_SENTENCES, PART_NAMES, STATUS_WORDS } from './words';

/** Whether all is well, which a check looks into. */
export function HealthCard(): VNode {
  const text = useWords(STATUS_WORDS);
  const { version } = useAbout();
  const answer = useRefreshed(fetchHealth);
  return (
    <section class="card" data-card="health">
      <h2>{text.health}</h2>
      <AnswerView answer={answer}>{(health) => <Components health={health} />}</AnswerView>
      <Check />
      <p class="note">
        {text.version} <span data-figure="version">{version}</span> · <a href="swagger-ui.html">{text.reference}</a>
      </p>
    </section>
  );
}

function Components({ health }: { health: Health }): VNode {
  const text = useWords(STATUS_WORDS);
  const names = useWords(PART_NAMES);
  const { docStoreEnabled, timeSeriesEnabled } = useAbout();
  const off = [!docStoreEnabled && 'docStore', !timeSeriesEnabled && 'timeSeries'].filter((name) => name !== false);
  const checked = Object.entries(health.components ?? { page: { status: health.status } });
  return (
    <ul class="states">
      {checked.map(([name, component]) => (
        <li key={name} data-component={name}>
          <StateMark component={component} isNone={isFirstAwaited(name, component)} />
          <div>
            {names[name] ?? name}:{' '}
            {isFirstAwaited(name, component) ? text.none : component.status === 'UP' ? text.up : text.down}
            <Details component={component} />
          </div>
        </li>
      ))}
      {off
        .filter((name) => health.components?.[name] === undefined)
        .map((name) => (
          <li key={name} data-component={name}>
            <span class="state off">–</span>
            <span>
              {names[name]}: {text.off}
            </span>
          </li>
        ))}
    </ul>
  );
}

/** No backup has failed, but none has been made either. */
function isFirstAwaited(name: string, { status, details }: Component): boolean {
  return name === 'backup' && status === 'UP' && details?.['lastBackup'] === undefined;
}

function StateMark({ component, isNone }: { component: Component; isNone: boolean }): VNode {
  if (isNone) return <span class="state off">–</span>;
  const state = component.status === 'UP' ? 'good' : 'bad';
  return (
    <span class={`state ${state}`}>
      <Icon name={state} />
    </span>
  );
}

/** Details of a part, as far as this page has texts for them. */
function Details({ component: { details = {} } }: { component: Component }): VNode {
  const text = useWords(STATUS_WORDS);
  const sentences = useWords(HEALTH_SENTENCES);
  const format = useFormat();
  const { checkedAt, duplicateDays } = details;
  const said = Object.values(details).flatMap((value) => sentences[String(value)] ?? []);
  return (
    <>
      {said.map((sentence) => (
        <span key={sentence} class="meaning">
          {sentence}
        </span>
      ))}
      {typeof checkedAt === 'string' && <span class="meaning">{text.checked(format.instant(checkedAt))}</span>}
      {Array.isArray(duplicateDays) && duplicateDays.length > 0 && (
        <div class="meaning">
          {text.duplicates}
          <DayList dates={duplicateDays.map(String)} />
        </div>
      )}
    </>
  );
}
