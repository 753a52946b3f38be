import type { VNode } from 'preact';
import { useSend } from '../api/use-send';
import { useState } from 'preact/hooks';
import { ProblemNote } from '../parts/answer-view';
import { CopyButton } from './copy-button';
import { Select } from '../parts/fields/choice';
import { TextField } from '../parts/fields/text-field';
import { Notice } from '../parts/notice';
import { useWords } from '../text/language';
import { createToken, type Scope } from './session';
import { ACCESS_WORDS } from './words';

const NAME = /^[a-z0-9][a-z0-9_.-]*$/i;
const MAX_DAYS = 3650;

/** Makes a token and shows it, for the only time. */
export function NewToken({ onMade }: { onMade: () => void }): VNode {
  const text = useWords(ACCESS_WORDS);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('read');
  const [days, setDays] = useState('');
  const [made, setMade] = useState<{ name: string; token: string }>();
  const [mistake, setMistake] = useState<'badName' | 'badDays'>();
  const { send: create, failure } = useSend(async () => {
    const isNamed = NAME.test(name);
    const isDated = days === '' || (Number.isInteger(Number(days)) && Number(days) >= 1 && Number(days) <= MAX_DAYS);
    setMistake(!isNamed ? 'badName' : !isDated ? 'badDays' : undefined);
    if (!isNamed || !isDated) return;
    const token = await createToken({ name, scope, ...(days !== '' && { days: Number(days) }) });
    setMade({ name, token });
    setName('');
    onMade();
  });
  return (
    <>
      {made && <MadeToken {...made} onDone={() => setMade(undefined)} />}
      <form
        class="card form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        <h2>{text.make}</h2>
        <div class="controls">
          <TextField
            label={`${text.name} (${text.nameHelp})`}
            inputMode="text"
            maxLength={64}
            value={name}
            mistake={mistake === 'badName' ? text[mistake] : undefined}
            onInput={setName}
          />
          <Select
            legend={text.scope}
            options={Object.entries(text.scopes).map(([value, label]) => ({ value: value as Scope, label }))}
            value={scope}
            onChange={setScope}
          />
          <TextField
            label={`${text.days} (${text.daysHelp})`}
            inputMode="numeric"
            value={days}
            mistake={mistake === 'badDays' ? text[mistake] : undefined}
            onInput={setDays}
          />
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
  return (
    <Notice kind="good" title={text.made(name)}>
      <p>
        <code class="token" data-figure="token">
          {token}
        </code>
      </p>
      <p>{text.madeHelp}</p>
      <p class="row-of-buttons">
        <CopyButton text={token} />
        <button type="button" onClick={onDone}>
          {text.done}
        </button>
      </p>
    </Notice>
  );
}
