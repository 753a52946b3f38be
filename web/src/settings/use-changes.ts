import { useRef, useState } from 'preact/hooks';
import { fetchApi, type RequestFailed } from '../api/client';
import { useSend } from '../api/use-send';
import { useKept } from '../parts/fields/use-kept';
import { storeCode, storedCode } from '../set-up/code';
import { type Card, type Patch, type SettingName, type Settings, type Shown } from './fields';

export type Draft = Partial<Record<SettingName, string>>;

export interface Changes {
  draft: Draft;
  isChanged: boolean;
  isSaved: boolean;
  failure: RequestFailed | undefined;
  edit: (name: SettingName, typed: string) => void;
  save: () => void;
  remove: (name: SettingName) => void;
  /** Sends the last change again. @param code the code of the log */
  again: (code: string) => void;
}

/** Values typed into a card until they are saved. Only those that differ from the current ones are sent. */
export function useChanges(card: Card, settings: Settings, onSaved: (settings: Settings) => void): Changes {
  const [draft, setDraft] = useKept<Draft>(
    `settings ${card}`,
    () => ({}),
    without((name) => 'set' in settings[name]),
  );
  // Another field may be changed while one is sent.
  const newest = useRef(draft);
  newest.current = draft;
  const [last, setLast] = useState<Patch>({});
  const [isSaved, setIsSaved] = useState(false);
  const names = (Object.keys(draft) as SettingName[]).filter((name) => draft[name] !== fieldText(settings[name]));
  const { send, failure } = useSend(async (patch: Patch, code: string = storedCode()) => {
    setIsSaved(false);
    setLast(patch);
    // A header has no other characters.
    const answer = await fetchApi('PATCH /api/v2/settings', { body: patch, code: code.replace(/[^\w-]/g, '') });
    storeCode(code);
    setDraft(without((name) => name in patch)(newest.current));
    setIsSaved(true);
    onSaved(answer);
  });
  return {
    draft,
    isChanged: names.length > 0,
    isSaved,
    failure,
    edit: (name, typed) => {
      setIsSaved(false);
      setDraft({ ...draft, [name]: typed });
    },
    // An empty field removes its setting.
    save: () => send(Object.fromEntries(names.map((name) => [name, draft[name]!.trim() || null]))),
    remove: (name) => send({ [name]: null }),
    again: (code) => send(last, code),
  };
}

const without = (isLeftOut: (name: SettingName) => boolean) => (draft: Draft) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !isLeftOut(name as SettingName)));

/** Secrets are never sent, so that their fields begin empty. */
export function fieldText(shown: Shown): string {
  return 'set' in shown ? '' : (shown.value ?? '');
}
