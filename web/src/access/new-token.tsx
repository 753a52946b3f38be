import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestFailed } from '../api/client';
import { failureOf } from '../api/use-answer';
import { ProblemNote } from '../parts/answer-view';
import { Notice } from '../parts/notice';
import { useWords } from '../text/language';
import { createToken, type Scope, SCOPES } from './session';
import { ACCESS_WORDS } from './words';

/** Makes a token and shows it, for the only time. */
export function NewToken({ onMade }: { onMade: () => void }): VNode {
  const text = useWords(ACCESS_WORDS);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('read');
  const [days, setDays] = useState('');
  const [made, setMade] = useState<{ name: string; token: string }>();
  const [failure, setFailure] = useState<RequestFailed>();
  const create = async (event: Event) => {
    event.preventDefault();
    setFailure(undefined);
    try {
      const token = await createToken({ name, scope, ...(days !== '' && { days: Number(days) }) });
      setMade({ name, token });
      setName('');
      onMade();
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <>
      {made && <MadeToken {...made} onDone={() => setMade(undefined)} />}
      <form class="card form" onSubmit={(event) => void create(event)}>
        <h2>{text.make}</h2>
        <div class="controls">
          <label class="field">
            <span>
              {text.name} ({text.nameHelp})
            </span>
            <input
              required
              maxLength={64}
              pattern="[A-Za-z0-9][A-Za-z0-9_.\-]*"
              value={name}
              autocomplete="off"
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <label class="field">
            <span>{text.scope}</span>
            <select value={scope} onChange={(event) => setScope(event.currentTarget.value as Scope)}>
              {SCOPES.map((each) => (
                <option key={each} value={each}>
                  {text.scopes[each]}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>
              {text.days} ({text.daysHelp})
            </span>
            <input
              type="number"
              min={1}
              max={3650}
              value={days}
              onInput={(event) => setDays(event.currentTarget.value)}
            />
          </label>
        </div>
        <p class="row-of-buttons">
          <button type="submit" class="primary">
            {text.create}
          </button>
        </p>
        {failure && <ProblemNote failure={failure} />}
      </form>
    </>
  );
}

function MadeToken({ name, token, onDone }: { name: string; token: string; onDone: () => void }): VNode {
  const text = useWords(ACCESS_WORDS);
  const [isCopied, setIsCopied] = useState(false);
  // Browsers offer the clipboard over https and on localhost only.
  const canCopy = Boolean(navigator.clipboard);
  return (
    <Notice kind="good" title={text.made(name)}>
      <p>
        <code class="token" data-figure="token">
          {token}
        </code>
      </p>
      <p>{text.madeHelp}</p>
      <p class="row-of-buttons">
        {canCopy && (
          <button
            type="button"
            onClick={() =>
              void navigator.clipboard.writeText(token).then(
                () => setIsCopied(true),
                () => undefined,
              )
            }
          >
            {text.copy}
          </button>
        )}
        <button type="button" onClick={onDone}>
          {text.done}
        </button>
        <span role="status">{isCopied && text.copied}</span>
      </p>
    </Notice>
  );
}
