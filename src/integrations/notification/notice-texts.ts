import { adviceOf, SITE_SENTENCES } from '../../diary/history/site-sentences';
import { plural } from '../../diary/plural';
import type { DiaryEvent } from '../../platform/events/events';
import type { Notice } from './notice';

type Words = Pick<Notice, 'title' | 'text'>;

/** In plain text, without anything from the diary. Undefined for events of which only programs are told. */
export function noticeText({ name, data }: DiaryEvent): Words | undefined {
  switch (name) {
    case 'export.failed':
      return words('the fetch from fddb.info failed', `${data.reason}.`);
    case 'login.rejected':
      return words(
        'fddb.info rejected the account',
        `${SITE_SENTENCES.en['login rejected'].next}. Days missed meanwhile can be fetched again.`,
      );
    case 'site.changed':
      return words(
        'a page of fddb.info was not understood',
        `It is the one of ${data.date}. ${adviceOf(SITE_SENTENCES.en['page not understood'])}`,
      );
    case 'export.recovered':
      return words('fetching from fddb.info works again', `It had failed for ${durationText(data.seconds)}.`);
    case 'export.finished':
      return words('a fetch from fddb.info has ended', 'Its result is on the status page.');
    case 'no-new-day':
      return words(`no food logged for ${plural(data.days, 'day')}`, 'Fetching works; there was nothing to fetch.');
    case 'days.at-risk':
      return words(
        `${plural(data.count, 'day')} will soon be deleted at fddb.info, not fully saved here yet`,
        `It has days from ${data.firstDay} on. Fetch them on the page of the service before they are gone.`,
      );
    case 'backup.failed':
      return words('there is no new backup', `${data.reason}.`);
    case 'settings.changed':
    case 'day.updated':
    case 'measurement.added':
      return undefined;
  }
}

function durationText(seconds: number): string {
  const minutes = Math.max(Math.round(seconds / 60), 1);
  if (minutes < 60) return plural(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (hours < 24) return plural(hours, 'hour');
  const rest = hours % 24;
  return plural(Math.floor(hours / 24), 'day') + (rest === 0 ? '' : ` and ${plural(rest, 'hour')}`);
}

function words(title: string, text: string): Words {
  return { title: `Nutrition diary: ${title}`, text: text.replace(/\.\.$/, '.') };
}
