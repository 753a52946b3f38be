import { type PageName, PAGE_NAMES } from '../../web/src/shell/words';
import { ACCOUNT } from '../support/create-test-app';
import { aDay } from '../support/days';
import { postExport } from '../support/requests';
import { DiaryView, type View } from '../support/views/diary-view';
import { untranslated } from '../support/words-of-languages';

type State = 'loading' | 'failed';
const BOTH: State[] = ['loading', 'failed'];
/** Every view, and which of these states it has to show. */
const VIEWS: Record<PageName, State[]> = {
  '': BOTH,
  day: BOTH,
  week: BOTH,
  products: BOTH,
  nutrients: BOTH,
  trends: BOTH,
  goals: BOTH,
  body: BOTH,
  triggers: BOTH,
  // What one enters does not depend on an answer.
  correlation: [],
  data: BOTH,
  report: BOTH,
  settings: BOTH,
};
const NAMES = Object.keys(VIEWS) as PageName[];
const ANSWER = /\/api\/v2\/(?!about)|\/actuator\//;

describe('each view', () => {
  const diaries = {
    empty: new DiaryView({ days: [], environment: ACCOUNT }),
    'of one day': new DiaryView({ days: [aDay('2024-08-31')], environment: ACCOUNT }),
    'of many days': new DiaryView({ environment: ACCOUNT }),
  };
  const filled = diaries['of many days'];
  /** What is seen and what is read out. */
  const textsOf = (page: View) => [document.title, page.content, ...page.spoken()];

  it('is in this table', () => {
    expect(NAMES.sort()).toEqual(Object.keys(PAGE_NAMES.en).sort());
  });

  describe.each(NAMES)('%s', (name) => {
    it.each(Object.entries(diaries))('%s says what there is, in the words of each language', async (_, diary) => {
      const texts = [];
      for (const language of ['en', 'de'] as const) {
        const page = await diary.show(`#/${name}`, { language });
        expect(page.find('alert')).toEqual([]);
        expect(page.content).not.toMatch(/undefined|NaN|\bnull\b|\[object/);
        texts.push(textsOf(page));
      }
      expect(untranslated(texts[0]!, texts[1]!)).toEqual([]);
    });

    it('says that it is loading, and that it failed, in the words of each language', async () => {
      const texts = [];
      for (const [language, loading, again] of [
        ['en', 'Loading …', 'Try again'],
        ['de', 'Wird geladen …', 'Noch einmal versuchen'],
      ] as const) {
        filled.route(ANSWER, () => new Promise(() => undefined));
        const waiting = await filled.show(`#/${name}`, { language });
        expect(waiting.content.includes(loading)).toBe(VIEWS[name].includes('loading'));
        filled.route(ANSWER, () => new Response('{}', { status: 500 }));
        const failed = await filled.show(`#/${name}`, { language });
        expect(failed.find('button', again).length > 0).toBe(VIEWS[name].includes('failed'));
        texts.push([failed.content, ...failed.spoken()]);
      }
      expect(untranslated(texts[0]!, texts[1]!)).toEqual([]);
    });
  });
});

describe('a fetch that failed', () => {
  const diary = new DiaryView({ site: {} });
  beforeAll(async () => {
    diary.site.addFault({ kind: 'maintenance', date: '2024-08-27' });
    diary.site.addFault({ kind: 'missing-sugar', date: '2024-08-26' });
    await postExport(diary, '2024-08-25', '2024-08-28');
  });

  it.each(['#/', '#/data', '#/settings', '#/day/2024-08-27'])('is told at %s in one language', async (hash) => {
    const english = (await diary.show(hash)).content;
    const german = (await diary.show(hash, { language: 'de' })).content;
    expect(untranslated([english], [german])).toEqual([]);
  });
});
