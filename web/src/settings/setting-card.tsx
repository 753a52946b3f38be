import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RequestFailed } from '../api/client';
import { ProblemNote } from '../parts/answer-view';
import { TextField } from '../parts/fields/text-field';
import { Notice } from '../parts/notice';
import { useLanguage, useWords } from '../text/language';
import { CODE_WORDS, isAboutCode } from '../set-up/code';
import { type Card, FIELDS, groupByChannel, type SettingName, type Settings } from './fields';
import { SettingField } from './setting-field';
import { useChanges } from './use-changes';
import { SETTING_WORDS } from './words';

interface Props {
  card: Card;
  settings: Settings;
  onSaved: (settings: Settings) => void;
  /** Shown while nothing is typed that is not saved. */
  children?: ComponentChildren;
}

/** A form for settings of one subject; those of a channel are folded. */
export function SettingCard({ card, settings, onSaved, children }: Props): VNode {
  const text = useWords(SETTING_WORDS);
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const { draft, isChanged, isSaved, failure, edit, save, remove, again } = useChanges(card, settings, onSaved);
  const { title, lead } = text.cards[card];
  const mistakes = failure?.errors ?? {};
  const names = groupByChannel(card).flatMap(([, own]) => own);
  const isFixed = names.some((name) => settings[name].source === 'ENVIRONMENT');
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A folded field cannot take the focus.
    wrong?.closest('details')?.setAttribute('open', '');
    wrong?.focus();
  }, [failure]);
  const confirmAndRemove = (name: SettingName) => {
    const question = name === 'accessPassword' ? text.removeAccess : text.removeAsk(FIELDS[name].label[language]);
    if (confirm(question)) remove(name);
  };
  const fields = (names: SettingName[]) =>
    names.map((name) => (
      <SettingField
        key={name}
        name={name}
        shown={settings[name]}
        typed={draft[name]}
        isWrong={name in mistakes}
        onEdit={(typed) => edit(name, typed)}
        onRemove={() => confirmAndRemove(name)}
      />
    ));
  return (
    <section class={`card${card === 'notices' ? ' wide' : ''}`} data-card={card} id={card}>
      <h2>{title}</h2>
      {lead !== '' && <p class="note">{lead}</p>}
      {isFixed && <p class="note">{text.fixed}</p>}
      <form
        ref={form}
        class="setting-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {groupByChannel(card).map(([channel, names]) =>
          channel === undefined ? (
            fields(names)
          ) : (
            <details key={channel}>
              <summary>
                {channel}{' '}
                {names.some((name) => settings[name].source !== 'DEFAULT') && <span class="tag">{text.setUp}</span>}
              </summary>
              <div class="cards">{fields(names)}</div>
            </details>
          ),
        )}
        <p class="row-of-buttons">
          {isChanged && (
            <button type="submit" class="primary">
              {text.save}
            </button>
          )}
          <span role="status">{isSaved && text.saved}</span>
        </p>
      </form>
      {failure && Object.keys(mistakes).length === 0 && <Refusal failure={failure} onCode={again} />}
      {!isChanged && children}
    </section>
  );
}

/** Two refusals mean something else here than elsewhere. */
function Refusal({ failure, onCode }: { failure: RequestFailed; onCode: (code: string) => void }): VNode {
  const { notKept } = useWords(SETTING_WORDS);
  if (isAboutCode(failure)) return <CodeEntry isWrong={failure.kind === 'set-up-code-wrong'} onCode={onCode} />;
  if (failure.kind !== 'store-not-configured') return <ProblemNote failure={failure} />;
  return (
    <Notice kind="problem" title={notKept.title}>
      <p>{notKept.help}</p>
    </Notice>
  );
}

function CodeEntry({ isWrong, onCode }: { isWrong: boolean; onCode: (code: string) => void }): VNode {
  const text = useWords(CODE_WORDS);
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') onCode(code);
      }}
    >
      <p role="alert">{isWrong ? text.wrong : text.help}</p>
      <div class="controls">
        <TextField label={text.code} inputMode="text" value={code} onInput={setCode} />
        <button type="submit" class="primary">
          {text.send}
        </button>
      </div>
    </form>
  );
}
