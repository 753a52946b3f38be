import type { VNode } from 'preact';
import { fetchApi } from '../api/client';
import type { LastNotificationDto } from '../api/schema';
import { useSend } from '../api/use-send';
import { AnswerView, ProblemNote } from '../parts/answer-view';
import { useFormat, useWords } from '../text/language';
import { useRefreshed } from './use-refreshed';
import { STATUS_WORDS } from './words';

/** The last result of each channel of notifications, and a button that tries them all. */
export function ChannelStates(): VNode {
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
