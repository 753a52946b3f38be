import { noticeOf } from '../../../src/integrations/notification/notice-words';
import { day } from '../../support/days';

type Told = Parameters<typeof noticeOf>[0];

const RUN = { work: 'export', startedBy: 'schedule' };
const NO_BACKUP: Told = { name: 'backup.failed', data: { reason: 'Why', outcome: 'folder not writable' } };
const firstDay = day('2022-09-01');
const atRisk = (count: number): Told => ({ name: 'days.at-risk', data: { firstDay, count, dates: [] } });
const recovered = (seconds: number): Told => ({ name: 'export.recovered', data: { seconds } });
const failed = (...failures: ('page not understood' | 'store unavailable')[]): Told => ({
  name: 'export.failed',
  data: { ...RUN, reason: 'Why', failures },
});

describe('a notice', () => {
  it.each<[Told, string, string]>([
    [failed(), 'An unexpected error; see the log of', 'Ein unerwarteter Fehler; mehr dazu steht im Protokoll'],
    [failed('page not understood', 'store unavailable'), 'version. What was read', 'Version. Der Abruf konnte'],
    // 52 hours; 90 minutes are rounded to hours; what is less than a minute is one.
    [recovered(187_200), 'It had failed for 2 days and 4 hours.', 'Davor schlug er 2 Tage und 4 Stunden lang fehl.'],
    [recovered(86_400), 'for 1 day.', '1 Tag lang'],
    [recovered(5400), 'for 2 hours.', '2 Stunden lang'],
    [recovered(5), 'for 1 minute.', '1 Minute lang'],
    [atRisk(1), "1 day will soon be deleted at fddb.info and isn't", '1 Tag wird bei fddb.info bald gelöscht und ist'],
    [
      atRisk(2),
      "2 days will soon be deleted at fddb.info and aren't",
      '2 Tage werden bei fddb.info bald gelöscht und sind',
    ],
    [atRisk(2), 'It has your days since 1 Sept 2022.', 'Dort gibt es deine Tage ab dem 1. Sept. 2022.'],
    [{ name: 'no-new-day', data: { days: 3 } }, 'no food logged for 3 days', 'Seit 3 Tagen ist nichts eingetragen'],
    [
      NO_BACKUP,
      'failed\nThe backup folder cannot be written.',
      '\nIn den Sicherungsordner kann nicht geschrieben werden.',
    ],
    [
      { name: 'site.changed', data: { date: day('2024-08-31') } },
      'the page for 31 Aug 2024',
      'Die Seite vom 31. Aug. 2024',
    ],
    [{ name: 'login.rejected', data: RUN }, 'meanwhile can be fetched again.', 'lassen sich später abrufen.'],
    [{ name: 'export.finished', data: RUN }, 'fetch finished', 'Abruf beendet'],
  ])('of %j is in either language', (event, en, de) => {
    const [english, german] = [noticeOf(event, 'en'), noticeOf(event, 'de')];
    expect(`${english.title}\n${english.text}`).toContain(en);
    expect(`${german.title}\n${german.text}`).toContain(de);
    expect([english.title, german.title]).toEqual([
      expect.stringMatching(/^Nutrition diary: /),
      expect.stringMatching(/^Ernährungstagebuch: /),
    ]);
  });

  it('of days that were not stored has their dates and reasons', () => {
    const data = [{ date: day('2024-08-30'), reason: 'nothing logged' as const }, { date: day('2024-08-31') }];
    expect(noticeOf({ name: 'unsuccessful-days', data }, 'de')).toEqual({
      event: 'unsuccessful-days',
      title: 'Ernährungstagebuch: Der nächtliche Abruf konnte 2 Tage nicht speichern.',
      text: expect.stringMatching(
        /^2024-08-30: Nichts eingetragen\n2024-08-31\n\nNichts eingetragen: Die Tagebuchseite .*\.\nWas von einem solchen Tag /s,
      ),
    });
  });
});
