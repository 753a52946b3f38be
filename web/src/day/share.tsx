import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import type { DayFetch } from '../export/use-day-fetch';
import { Icon } from '../parts/icon';
import { linkTo } from '../route';
import { useWords } from '../text/language';
import { DAY_WORDS } from './words';

/** Copies the page's address to the clipboard if the browser allows it. */
export function Share({ date, fetch }: { date: string; fetch: DayFetch }): VNode {
  const text = useWords(DAY_WORDS);
  const { accountConfigured } = useAbout();
  const [said, setSaid] = useState('');
  const copy = () => {
    const link = new URL(linkTo('day', date), location.href).href;
    // The clipboard is not available over plain http.
    const copied: Promise<void> | undefined = (navigator as Partial<Navigator>).clipboard?.writeText(link);
    if (!copied) return setSaid(link);
    copied.then(
      () => setSaid(text.copied),
      () => setSaid(link),
    );
  };
  return (
    <p class="row-of-buttons">
      <button type="button" class="quiet" onClick={copy}>
        <Icon name="link" />
        {text.share}
      </button>
      {accountConfigured && (
        <button type="button" class="quiet" disabled={fetch.state === 'running'} onClick={fetch.start}>
          <Icon name="export" />
          {fetch.state === 'running' ? text.fetching : text.again}
        </button>
      )}
      <span role="status">{fetch.state === 'stored' ? text.fetched : said}</span>
    </p>
  );
}
