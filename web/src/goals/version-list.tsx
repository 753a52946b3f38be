import type { VNode } from 'preact';
import { useAbout } from '../about';
import type { GoalSetDto, GoalVersionDto } from '../api/schema';
import { linkTo } from '../route';
import { useFormat, useLanguage, useWords } from '../text/language';
import { conditionText, targetText } from './targets';
import { GOAL_WORDS } from './words';

interface Props {
  /** Oldest first. */
  versions: GoalVersionDto[];
  mayWrite: boolean;
}

/** The newest first, with a mark at the one that applies today. */
export function VersionList({ versions, mayWrite }: Props): VNode {
  const text = useWords(GOAL_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const current = versions.findLast(({ validFrom }) => validFrom <= today);
  return (
    <ol class="goal-versions">
      {[...versions].reverse().map((version) => {
        const date = format.date(version.validFrom);
        return (
          <li key={version.validFrom} aria-current={version === current ? 'true' : undefined}>
            <div class="card-head">
              <h3>
                {text.from(date)}
                {version === current && <span class="tag">{text.current}</span>}
                {version.validFrom > today && <span class="tag planned">{text.planned}</span>}
              </h3>
              {mayWrite && (
                <a class="button quiet" href={linkTo('goals', version.validFrom)} aria-label={text.changeOf(date)}>
                  {text.change}
                </a>
              )}
            </div>
            <VersionText version={version} />
          </li>
        );
      })}
    </ol>
  );
}

/** The note and the targets of a version in words. */
export function VersionText({ version: { note, sets } }: { version: GoalVersionDto }): VNode {
  const text = useWords(GOAL_WORDS);
  const language = useLanguage();
  const format = useFormat();
  const isEnd = sets.every(({ targets }) => targets.length === 0);
  const isOnly = sets.length === 1;
  // All other days last, whatever place they have.
  const inOrder = [...sets].sort((one, other) => Number(one.appliesTo === null) - Number(other.appliesTo === null));
  const goalSetName = ({ appliesTo }: GoalSetDto) =>
    appliesTo === null ? (isOnly ? text.allDays : text.otherDays) : conditionText(appliesTo, language, format);
  return (
    <>
      {note !== null && <p class="note">{note}</p>}
      {isEnd ? (
        <p class="empty">{text.ended}</p>
      ) : (
        <dl class="goal-sets">
          {inOrder.map((set) => (
            <div key={goalSetName(set)}>
              <dt>{goalSetName(set)}</dt>
              <dd>
                {set.targets.length === 0 ? (
                  text.noTargets
                ) : (
                  <ul>
                    {set.targets.map((target) => (
                      <li key={target.metric}>{targetText(target, language, format)}</li>
                    ))}
                  </ul>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
