import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { RequestFailed } from '../api/client';
import { ProblemNote } from '../parts/answer-view';
import { Notice } from '../parts/notice';
import { useLanguage, useWords } from '../text/language';
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
  const { draft, isChanged, isSaved, failure, edit, save, remove } = useChanges(settings, onSaved);
  const { title, lead } = text.cards[card];
  const mistakes = failure?.errors ?? {};
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
    <section class={`card${card === 'notices' ? ' wide' : ''}`} data-card={card}>
      <h2>{title}</h2>
      <p class="note">{lead}</p>
      {card === 'broker' && <p class="note">{text.check}</p>}
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
        {failure && Object.keys(mistakes).length === 0 && <Refusal failure={failure} />}
        <p class="row-of-buttons">
          {isChanged && (
            <button type="submit" class="primary">
              {text.save}
            </button>
          )}
          <span role="status">{isSaved && text.saved}</span>
        </p>
      </form>
      {!isChanged && children}
    </section>
  );
}

/** Two refusals mean something else here than elsewhere. */
function Refusal({ failure }: { failure: RequestFailed }): VNode {
  const { elsewhere, notKept } = useWords(SETTING_WORDS);
  const own = { forbidden: elsewhere, 'store-not-configured': notKept }[failure.kind];
  if (!own) return <ProblemNote failure={failure} />;
  return (
    <Notice kind="problem" title={own.title}>
      <p>{own.help}</p>
    </Notice>
  );
}
