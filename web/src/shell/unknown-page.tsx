import type { VNode } from 'preact';
import { PageHead } from '../parts/page-head';
import { linkTo } from '../route';
import { useWords, words } from '../text/language';

const WORDS = words({
  en: { title: 'Page not found', help: 'There is no page at this address.', overview: 'Go to the overview' },
  de: {
    title: 'Seite nicht gefunden',
    help: 'Unter dieser Adresse gibt es keine Seite.',
    overview: 'Zum Überblick',
  },
});

/** For an unknown address. */
export function UnknownPage(): VNode {
  const text = useWords(WORDS);
  return (
    <>
      <PageHead title={text.title} lead={text.help} />
      <p>
        <a href={linkTo('')}>{text.overview}</a>
      </p>
    </>
  );
}
