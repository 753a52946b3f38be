import type { VNode } from 'preact';
import { useAbout } from '../about';
import { LogSymptom } from '../journal/log-symptom';
import { PageHead } from '../parts/page-head';
import { linkTo } from '../route';
import { useWords } from '../text/language';
import { TRIGGER_WORDS } from './words';

const TABS = ['triggers', 'correlation'] as const;

/** The head of the view with its two ways to ask for foods and symptoms, each with its own address. */
export function Tabs({ current, lead }: { current: (typeof TABS)[number]; lead: string }): VNode {
  const text = useWords(TRIGGER_WORDS);
  const { docStoreEnabled } = useAbout();
  return (
    <>
      <PageHead title={text.title} lead={lead}>
        {docStoreEnabled && <LogSymptom />}
      </PageHead>
      <nav class="tabs" aria-label={text.tabsOf}>
        {TABS.map((tab) => (
          <a key={tab} href={linkTo(tab)} aria-current={tab === current ? 'page' : undefined}>
            {text.tabs[tab]}
          </a>
        ))}
      </nav>
    </>
  );
}
