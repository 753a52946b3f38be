import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { PageHead } from '../parts/page-head';
import { linkTo, replaceQuery, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { Changes } from './changes';
import { ProductHistory } from './product-history';
import { Ranking } from './ranking';
import { findFoods } from './find-foods';
import { PRODUCT_WORDS } from './words';

/** Search and rankings, or the history of one product. */
export function ProductsPage({ route }: { route: Route }): VNode {
  const text = useWords(PRODUCT_WORDS);
  if (route.item !== undefined) return <ProductHistory name={route.item} />;
  return (
    <>
      <PageHead title={text.title} />
      <Search route={route} />
      <Ranking route={route} />
      <Changes route={route} />
    </>
  );
}

const TYPING_PAUSE_MS = 150;
const MAX_NAMES = 24;

function Search({ route }: { route: Route }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const wished = route.query['q'] ?? '';
  const [typed, setTyped] = useState(wished);
  useEffect(() => {
    const timer = setTimeout(() => typed !== wished && replaceQuery(route, { q: typed }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <section class="card">
      <label class="field wide">
        <span>{text.search}</span>
        <input
          type="search"
          value={typed}
          placeholder={text.placeholder}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      {wished.trim() !== '' && <Found part={wished.trim()} />}
    </section>
  );
}

function Found({ part }: { part: string }): VNode {
  const text = useWords(PRODUCT_WORDS);
  const format = useFormat();
  const answer = useAnswer((signal) => findFoods(part, MAX_NAMES + 1, signal), [part]);
  return (
    <AnswerView answer={answer}>
      {({ names, spelling }) => (
        <>
          <p class="note" role="status">
            {names.length === 0
              ? text.nothing(part)
              : text.found(names.length > MAX_NAMES ? `${MAX_NAMES}+` : format.number(names.length))}{' '}
            {spelling !== part && text.spelled(spelling)}
          </p>
          <ul class="names">
            {names.slice(0, MAX_NAMES).map((name) => (
              <li key={name}>
                <a href={linkTo('products', name)}>{name}</a>
              </li>
            ))}
          </ul>
          {names.length > MAX_NAMES && <p class="note">{text.more}</p>}
        </>
      )}
    </AnswerView>
  );
}
