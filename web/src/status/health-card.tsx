import type { VNode } from 'preact';
import { useAbout } from '../about';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { Icon } from '../parts/icon';
import { useFormat, useWords } from '../text/language';
import { askHealth, type Component, type Health } from './operations';
import { PART_NAMES, STATUS_WORDS } from './words';

export function HealthCard(): VNode {
  const text = useWords(STATUS_WORDS);
  const answer = useAnswer(askHealth, []);
  return (
    <section class="card">
      <h2>{text.health}</h2>
      <AnswerView answer={answer}>{(health) => <Components health={health} />}</AnswerView>
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
          <span class={component.status === 'UP' ? 'state good' : 'state bad'}>
            <Icon name={component.status === 'UP' ? 'good' : 'bad'} />
          </span>
          <span>
            {names[name] ?? name}: {component.status === 'UP' ? text.up : text.down}
            <Details component={component} />
          </span>
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

/** What the service says about a part, as far as it is a text or a list of days. */
function Details({ component: { details = {} } }: { component: Component }): VNode {
  const text = useWords(STATUS_WORDS);
  const format = useFormat();
  return (
    <>
      {Object.entries(details).map(([name, value]) => {
        if (name === 'duplicateDays' && Array.isArray(value)) {
          return value.length === 0 ? null : (
            <span class="meaning">{text.duplicates(format.list(value.map(String)))}</span>
          );
        }
        return typeof value === 'string' ? <span class="meaning">{value}</span> : null;
      })}
    </>
  );
}
