import type { VNode } from 'preact';
import { DAYS_ONLY_HERE } from '../../../src/diary/history/site-sentences';
import { useAbout } from '../about';
import type { LastHistoryDto } from '../api/schema';
import { addDays } from '../dates';
import { Info } from '../parts/info';
import { Notice } from '../parts/notice';
import { useFormat, useWords, words } from '../text/language';

const SITE_WORDS = words({
  en: {
    edge: (first: string) =>
      `The first day of your diary, ${first}, may be incomplete: fddb.info deletes old days, some of them food by food.`,
    doubted: (date: string) => `The last file of your diary from fddb.info begins on ${date}, later than expected`,
    doubtedHelp: 'The next weekly check will show whether this is right. Until then nothing changes.',
  },
  de: {
    edge: (first: string) =>
      `Der erste Tag deines Tagebuchs, der ${first}, ist vielleicht unvollständig: fddb.info löscht alte Tage, manche nach und nach.`,
    doubted: (date: string) =>
      `Die letzte Datei deines Tagebuchs von fddb.info beginnt erst am ${date}, später als erwartet`,
    doubtedHelp: 'Das gilt erst, wenn der nächste Abgleich dasselbe ergibt.',
  },
});

/** A younger diary begins where it was begun, and not where fddb.info has forgotten the rest. */
const MIN_DAYS_TO_FORGET = 365;

interface Props {
  site: LastHistoryDto;
  /** The first day that is stored. */
  first: string | null;
}

/** The first day that fddb.info still has, and what that means for the diary. */
export function SiteRetention({ site, first }: Props): VNode | null {
  const text = useWords(SITE_WORDS);
  const sentence = useWords(DAYS_ONLY_HERE);
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
              {sentence(format.date(firstDay), format.number(onlyHere))}
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
