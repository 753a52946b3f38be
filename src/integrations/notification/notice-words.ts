import type { CalendarDay } from '../../diary/calendar-day';
import type { DayOutcome } from '../../diary/day-fetch';
import {
  adviceOf,
  BACKUP_SENTENCES,
  DAYS_AT_RISK,
  SITE_SENTENCES,
  type SiteReason,
} from '../../diary/history/site-sentences';
import type { Language } from '../../diary/language';
import { plural } from '../../diary/plural';
import type { NOTICE_EVENTS } from '../../config/notification-settings';
import type { DiaryEvent } from '../../platform/events/events';
import type { Notice } from './notice';

type Told =
  | Extract<DiaryEvent, { name: (typeof NOTICE_EVENTS)[number] }>
  | { name: 'unsuccessful-days'; data: readonly DayOutcome[] }
  | { name: 'test'; data: null };
type Words = { [Name in Told['name']]: (data: Extract<Told, { name: Name }>['data']) => string };

const PRODUCT: Record<Language, string> = { en: 'Nutrition diary', de: 'Ernährungstagebuch' };

/** In plain text, without anything from the diary. The first line is the title. */
const WORDS: Record<Language, Words> = {
  en: {
    'export.failed': ({ failures }) => `fetching from fddb.info failed\n${adviceFor(failures, 'en')}`,
    'export.recovered': ({ seconds }) =>
      `fetching from fddb.info works again\nIt had failed for ${durationText(seconds, 'en')}.`,
    'export.finished': () => 'fetch finished\nIts result is under “Data” in the web app.',
    'login.rejected': () =>
      `fddb.info rejected the account\n${SITE_SENTENCES.en['login rejected'].next}. Days missed meanwhile can be fetched again.`,
    'no-new-day': ({ days }) =>
      `no food logged for ${plural(days, 'day')}\nFetching works; there was nothing to fetch.`,
    'site.changed': ({ date }) =>
      `the page for ${dateText(date, 'en')} could not be read\n${adviceFor(['page not understood'], 'en')}`,
    'days.at-risk': ({ count, firstDay }) =>
      `${DAYS_AT_RISK.en(count)}\nIt has your days since ${dateText(firstDay, 'en')}. Fetch the missing ones in the web app before they are gone.`,
    'backup.failed': ({ outcome }) => `the backup failed\n${BACKUP_SENTENCES.en[outcome]}.`,
    'unsuccessful-days': (days) =>
      `the scheduled fetch could not store ${plural(days.length, 'day')}.\n${reasonsOf(days, 'en')}\nData already stored for such a day is unchanged.`,
    test: () => 'a test\nNotifications of the nutrition diary arrive here.',
  },
  de: {
    'export.failed': ({ failures }) => `Der Abruf von fddb.info ist fehlgeschlagen\n${adviceFor(failures, 'de')}`,
    'export.recovered': ({ seconds }) =>
      `Der Abruf von fddb.info funktioniert wieder\nDavor schlug er ${durationText(seconds, 'de')} lang fehl.`,
    'export.finished': () => 'Abruf beendet\nDas Ergebnis steht in der Web-App unter „Daten“.',
    'login.rejected': () =>
      `fddb.info hat das Konto abgelehnt\n${SITE_SENTENCES.de['login rejected'].next}. Tage, die inzwischen fehlen, lassen sich später abrufen.`,
    'no-new-day': ({ days }) =>
      `Seit ${plural(days, 'Tag', 'Tagen')} ist nichts eingetragen\nDer Abruf funktioniert; es gab nur nichts abzurufen.`,
    'site.changed': ({ date }) =>
      `Die Seite vom ${dateText(date, 'de')} war nicht lesbar\n${adviceFor(['page not understood'], 'de')}`,
    'days.at-risk': ({ count, firstDay }) =>
      `${DAYS_AT_RISK.de(count)}\nDort gibt es deine Tage ab dem ${dateText(firstDay, 'de')}. Rufe die fehlenden in der Web-App ab, bevor sie weg sind.`,
    'backup.failed': ({ outcome }) => `Die Sicherung ist fehlgeschlagen\n${BACKUP_SENTENCES.de[outcome]}.`,
    'unsuccessful-days': (days) =>
      `Der nächtliche Abruf konnte ${plural(days.length, 'Tag', 'Tage')} nicht speichern.\n${reasonsOf(days, 'de')}\nWas von einem solchen Tag schon gespeichert war, bleibt unverändert.`,
    test: () => 'Ein Test\nHier kommen die Benachrichtigungen des Ernährungstagebuchs an.',
  },
};

export function noticeOf({ name, data }: Told, language: Language): Omit<Notice, 'id' | 'link'> {
  const [title, ...text] = (WORDS[language][name] as (of: typeof data) => string)(data).split('\n');
  return { event: name, title: `${PRODUCT[language]}: ${title}`, text: text.join('\n') };
}

/** A day is without a reason if it is no longer known. */
function reasonsOf(days: readonly DayOutcome[], language: Language): string {
  const nameOf = (reason: SiteReason) => (language === 'en' ? reason : SITE_SENTENCES[language][reason].title);
  const reasons = new Set(days.map(({ reason }) => reason).filter((reason) => reason !== undefined));
  return [
    ...days.map(({ date, reason }) => (reason === undefined ? date : `${date}: ${nameOf(reason)}`)),
    '',
    ...[...reasons].map((reason) => `${nameOf(reason)}: ${adviceFor([reason], language)}`),
  ].join('\n');
}

function adviceFor(failures: readonly SiteReason[], language: Language): string {
  if (failures.length === 0) return `${BACKUP_SENTENCES[language].error}.`;
  return failures.map((failure) => adviceOf(SITE_SENTENCES[language][failure])).join(' ');
}

/** British English, with the day before the month. */
export function dateText(from: CalendarDay, language: Language, to = from): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, parts);
  return format.formatRange(new Date(from), new Date(to));
}

/** @example durationText(187_200, 'de') // '2 Tage und 4 Stunden' */
function durationText(seconds: number, language: Language): string {
  const minutes = Math.max(Math.round(seconds / 60), 1);
  const hours = Math.round(minutes / 60);
  const parts = Object.entries(minutes < 60 ? { minute: minutes } : { day: Math.floor(hours / 24), hour: hours % 24 });
  const texts = parts
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => count.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' }));
  return new Intl.ListFormat(language).format(texts);
}
