import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { NextFetch } from '../status/next-fetch';
import { ChannelStates } from '../status/notifications-card';
import { CARDS, type Settings } from './fields';
import { SettingCard } from './setting-card';

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
