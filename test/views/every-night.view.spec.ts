import { StateStore } from '../../src/persistence/state-store';
import { noteFailedNight } from '../../src/sync/runs/run-status';
import { ACCOUNT } from '../support/create-test-app';
import { day } from '../support/days';
import { postExport } from '../support/requests';
import { DiaryView } from '../support/views/diary-view';

describe('after three nights with the same failure the overview', () => {
  // The port of the site is closed, so the last run has failed as well.
  const diary = new DiaryView({ environment: ACCOUNT });

  it('opens with it, and with what to do, in both languages', async () => {
    await postExport(diary.service, '2024-08-31', '2024-08-31');
    const state = diary.service.app.get(StateStore);
    for (const night of ['2024-08-30', '2024-08-31', '2024-09-01'])
      await noteFailedNight(state, day(night), 'site unavailable');

    const notice = async (language: 'en' | 'de') => (await diary.show('', { language })).at('main .notice').content;
    expect(await notice('en')).toMatch(
      /^For 3 nights: No usable answer from fddb\.info.*fddb\.info did not answer as it should\./,
    );
    expect(await notice('de')).toMatch(
      /^Seit 3 Nächten: Keine brauchbare Antwort von fddb\.info.*fddb\.info hat nicht oder nicht wie erwartet geantwortet\./,
    );
  });
});
