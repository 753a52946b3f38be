import { day } from '../support/days';
import { StateStore } from '../../src/persistence/state-store';
import { noteFailedNight } from '../../src/sync/runs/same-failure';
import { ACCOUNT, describeInBrowser, DiaryInBrowser, expectSoon } from '../support/browser';
import { postExport } from '../support/requests';

describeInBrowser('after three nights with the same failure the overview', () => {
  // The port of the site is closed, so the last run has failed as well.
  const diary = new DiaryInBrowser({ environment: ACCOUNT });

  it('opens with it, and with what to do, in German too', async () => {
    await postExport(diary.service, '2024-08-31', '2024-08-31');
    const state = diary.service.app.get(StateStore);
    for (const night of ['2024-08-30', '2024-08-31', '2024-09-01']) {
      await noteFailedNight(state, day(night), 'site unavailable');
    }

    for (const [locale, title, help] of [
      ['en-GB', 'For 3 nights: No usable answer from fddb.info', 'fddb.info did not answer as it should.'],
      [
        'de-DE',
        'Seit 3 Nächten: Keine brauchbare Antwort von fddb.info',
        'fddb.info hat nicht oder nicht wie erwartet geantwortet.',
      ],
    ] as const) {
      const notice = (await diary.open('', { locale })).locator('main .notice').first();
      await expectSoon(() => notice.innerText()).toContain(title);
      await expectSoon(() => notice.innerText()).toContain(help);
    }
  });
});
