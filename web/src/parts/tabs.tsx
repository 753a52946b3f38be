import type { ComponentChildren, VNode } from 'preact';
import { linkTo } from '../route';
import { PAGE_NAMES, type PageName } from '../shell/words';
import { useWords } from '../text/language';
import { PageHead } from './page-head';

interface Props {
  /** Each with its own address; the first one is in the navigation and names all of them. */
  tabs: readonly PageName[];
  current: PageName;
  lead?: string;
  children?: ComponentChildren;
}

/** The head of a view with several parts. */
export function Tabs({ tabs, current, lead, children }: Props): VNode {
  const names = useWords(PAGE_NAMES);
  const title = names[tabs[0]!];
  return (
    <>
      <PageHead title={title} lead={lead}>
        {children}
      </PageHead>
      <nav class="tabs" aria-label={title}>
        {tabs.map((tab) => (
          <a key={tab} href={linkTo(tab)} aria-current={tab === current ? 'page' : undefined}>
            {names[tab]}
          </a>
        ))}
      </nav>
    </>
  );
}
