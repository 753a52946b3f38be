import type { VNode } from 'preact';
import { useMayWrite } from '../access/session';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { isDate } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { PageHead } from '../parts/page-head';
import { linkTo, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { Adherence } from './adherence';
import { ChangeGoals, NewGoals } from './edit-goals';
import { VersionList } from './version-list';
import { GOAL_WORDS } from './words';

/** The versions of the goals and how they went; with a date or `new` in the address, the form. */
export function GoalsPage({ route: { item } }: { route: Route }): VNode {
  const text = useWords(GOAL_WORDS);
  const format = useFormat();
  const mayWrite = useMayWrite();
  if (mayWrite && item === 'new') return <NewGoals />;
  if (mayWrite && item !== undefined && isDate(item)) {
    return (
      <>
        <PageHead title={text.day(format.date(item))} />
        <ChangeGoals validFrom={item} />
      </>
    );
  }
  return <Goals mayWrite={mayWrite} />;
}

function Goals({ mayWrite }: { mayWrite: boolean }): VNode {
  const text = useWords(GOAL_WORDS);
  const versions = useAnswer((signal) => fetchApi('GET /api/v2/goals', { signal }), []);
  return (
    <>
      <PageHead title={text.title} />
      <AnswerView answer={versions}>
        {(found) => (
          <>
            {found.length > 0 && <Adherence />}
            <section class="card">
              <div class="card-head">
                <h2>{text.versions}</h2>
                {mayWrite && (
                  <a class="button" href={linkTo('goals', 'new')}>
                    {text.add}
                  </a>
                )}
              </div>
              {found.length === 0 ? (
                <p class="empty">{text.none}</p>
              ) : (
                <VersionList versions={found} mayWrite={mayWrite} />
              )}
              {!mayWrite && <p class="note">{text.readOnly}</p>}
            </section>
          </>
        )}
      </AnswerView>
    </>
  );
}
