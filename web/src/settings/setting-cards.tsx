import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { CARDS, type Settings } from './fields';
import { SettingCard } from './setting-card';
import { useAbout } from '../about';
import { useFormat, useWords } from '../text/language';
import { fetchSchedule } from '../status/operations';
import { useRefreshed } from '../status/use-refreshed';
import { STATUS_WORDS } from '../status/words';
import type { LastNotificationDto } from '../api/schema';
import { useSend } from '../api/use-send';

/** Settings that need neither a restart nor a file; absent without the scope. */
export function SettingCards(): VNode | null {
  const answer = useAnswer((signal) => fetchApi('GET /api/v2/settings', { signal }), []);
  if (answer.failure?.kind === 'insufficient-scope') return null;
  return <AnswerView answer={answer}>{(settings) => <Cards found={settings} />}</AnswerView>;
}

function Cards({ found }: { found: Settings }): VNode {
  const [settings, setSettings] = useState(found);
  const [saves, setSaves] = useState(0);
  const onSaved = (saved: Settings) => {
    setSettings(saved);
    setSaves(saves + 1);
    // The rest of the page requests the service's description again; after a new password that leads to the login.
    dispatchEvent(new Event('settingschange'));
  };
  return (
    <div class="cards">
      {CARDS.map((card) => (
        <SettingCard key={card} card={card} settings={settings} onSaved={onSaved}>
          {card === 'notices' && <ChannelStates key={saves} />}
          {card === 'time' && <NextFetch key={saves} />}
        </SettingCard>
      ))}
    </div>
  );
}

/** When the schedule fetches next. */
function NextFetch(): VNode | null {
  const text = useWords(STATUS_WORDS);
  const format = useFormat();
  const { schedulerEnabled } = useAbout();
  const { value: task } = useRefreshed((signal) => fetchSchedule('scheduled-export', signal));
  const next = task?.nextExecution?.time;
  if (schedulerEnabled && next === undefined) return null;
  return (
    <p class="note" data-figure="next-fetch">
      {schedulerEnabled && next !== undefined ? text.next(format.instant(next)) : text.never}
    </p>
  );
}

/** The last result of each channel of notifications, and a button that tries them all. */
function ChannelStates(): VNode {
  const answer = useRefreshed((signal) => fetchApi('GET /api/v2/notifications', { signal }));
  return (
    <AnswerView answer={answer}>
      {(channels) =>
        channels.length > 0 && (
          <>
            <dl class="pairs">
              {channels.map((last) => (
                <Channel key={last.channel} last={last} />
              ))}
            </dl>
            <SendTest onSent={answer.reload} />
          </>
        )
      }
    </AnswerView>
  );
}

function Channel({ last: { channel, at, delivered, detail } }: { last: LastNotificationDto }): VNode {
  const text = useWords(STATUS_WORDS);
  const format = useFormat();
  return (
    <>
      <dt>{channel}</dt>
      <dd data-channel={channel} class={delivered === false ? 'bad' : undefined}>
        {at === null
          ? text.nothingSent
          : delivered
            ? text.delivered(format.instant(at))
            : text.notDelivered(format.instant(at))}
        {detail !== null && (
          // In the words of the receiver.
          <>
            <br />
            <span lang="en">{detail}</span>
          </>
        )}
      </dd>
    </>
  );
}

function SendTest({ onSent }: { onSent: () => void }): VNode {
  const text = useWords(STATUS_WORDS);
  const { send, isSending, failure } = useSend(async () => {
    await fetchApi('POST /api/v2/notifications/test').finally(onSent);
  });
  return (
    <>
      {failure && <ProblemNote failure={failure} />}
      <button type="button" onClick={() => send()} disabled={isSending}>
        {isSending ? text.sendingTest : text.sendTest}
      </button>
    </>
  );
}
