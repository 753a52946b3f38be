import type { VNode } from 'preact';
import { useAbout } from '../about';
import type { LastHistoryDto } from '../api/schema';
import { addDays } from '../dates';
import { Info } from '../parts/info';
import { Notice } from '../parts/notice';
import { useFormat, useWords } from '../text/language';
import { SITE_WORDS } from './site-words';

/** A younger diary begins where it was begun, and not where fddb.info has forgotten the rest. */
const MIN_DAYS_TO_FORGET = 365;

interface Props {
  site: LastHistoryDto;
  /** The first day that is stored. */
  first: string | null;
}

/** The first day that fddb.info still has, and what that means for the diary. */
export function SiteMemory({ site, first }: Props): VNode | null {
  const text = useWords(SITE_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const { firstDay, doubtedFirstDate, daysOnlyHere } = site;
  if (firstDay === null) return null;
  const onlyHere = daysOnlyHere ?? 0;
  const isEdgeStored = first === firstDay && firstDay < addDays(today, -MIN_DAYS_TO_FORGET);
  return (
    <>
      {(onlyHere > 0 || isEdgeStored) && (
        <Info>
          {onlyHere > 0 && (
            <p class="note" data-figure="only-here">
              {text.onlyHere(format.date(firstDay), format.number(onlyHere))}
            </p>
          )}
          {isEdgeStored && (
            <p class="note" data-figure="edge">
              {text.edge(format.date(firstDay))}
            </p>
          )}
        </Info>
      )}
      {doubtedFirstDate !== null && (
        <Notice kind="hint" title={text.doubted(format.date(doubtedFirstDate))}>
          <p>{text.doubtedHelp}</p>
        </Notice>
      )}
    </>
  );
}
