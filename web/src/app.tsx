import { type ComponentType, h, type VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fetchSession, leaveWithOthers, SessionContext } from './access/session';
import { AboutContext } from './about';
import { fetchApi, RequestFailed } from './api/client';
import { useAnswer } from './api/use-answer';
import { usePoll } from './api/use-poll';
import { useListener } from './listen';
import { OverviewPage } from './overview/overview-page';
import { Loading, ProblemNote } from './parts/answer-view';
import { WithoutDocuments } from './shell/without-documents';
import { goTo, linkTo, type Route, useRoute } from './route';
import { rememberScroll } from './shell/scroll-memory';
import { Shell } from './shell/shell';
import { UnknownPage } from './shell/unknown-page';
import type { PageName } from './shell/words';
import { ChooseLanguage, firstLanguage, type Language, LanguageContext, store } from './text/language';

type View = ComponentType<{ route: Route }>;

/** Each is loaded when it is opened first; most visits look at a few. */
const VIEWS: Record<PageName, () => Promise<View>> = {
  '': () => Promise.resolve(OverviewPage),
  day: async () => (await import('./day/day-page')).DayPage,
  week: async () => (await import('./week/week-page')).WeekPage,
  products: async () => (await import('./products/products-page')).ProductsPage,
  nutrients: async () => (await import('./nutrients/nutrients-page')).NutrientsPage,
  trends: async () => (await import('./trends/trends-page')).TrendsPage,
  goals: async () => (await import('./goals/goals-page')).GoalsPage,
  body: async () => (await import('./body/body-page')).BodyPage,
  triggers: async () => (await import('./triggers/triggers-page')).TriggersPage,
  correlation: async () => (await import('./correlation/correlation-page')).CorrelationPage,
  report: async () => (await import('./report/report-page')).ReportPage,
  data: async () => (await import('./export/data-page')).DataPage,
  settings: async () => (await import('./access/settings-page')).SettingsPage,
};

const HOUR_MS = 3_600_000;
/** The others read the diary. */
const WITHOUT_DIARY: readonly PageName[] = ['data', 'settings'];

export function App(): VNode {
  const route = useRoute();
  const [language, setLanguage] = useState<Language>(firstLanguage);
  const about = useAnswer((signal) => fetchApi('GET /api/v2/about', { signal }), []);
  const isRestricted = about.value?.accessRestricted === true;
  const session = useAnswer(
    (signal) => (isRestricted ? fetchSession(signal) : Promise.resolve(undefined)),
    [isRestricted],
  );
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // A page that stays open over midnight gets the new date.
  usePoll(about.reload, HOUR_MS);
  useListener('settingschange', about.reload);
  useListener('storage', leaveWithOthers);
  useEffect(rememberScroll, []);
  const choose = (chosen: Language) => {
    store('language', chosen);
    setLanguage(chosen);
  };
  const hasAccount = about.value?.accountConfigured;
  // Where a password is gone, the set-up alone is answered.
  const maySetUp = hasAccount === false || about.failure !== undefined;
  const setUp = useAnswer(async (signal) => (maySetUp ? fetchSetUp(signal) : undefined), [maySetUp]);
  const name = isPageName(route.page) ? route.page : undefined;
  const known = name === undefined ? UnknownPage : loaded.get(name);
  const asked = useAnswer(async () => known ?? (await load(name!)), [name]);
  const isOff = about.value?.docStoreEnabled === false && name !== undefined && !WITHOUT_DIARY.includes(name);
  const view = isOff ? WithoutDocuments : (known ?? (asked.isLoading ? undefined : asked.value));
  return (
    <LanguageContext.Provider value={language}>
      <ChooseLanguage.Provider value={choose}>
        <SessionContext.Provider value={session.value}>
          <AboutContext.Provider value={about.value}>
            {setUp.value && name === '' ? (
              <setUp.value.Page
                route={route}
                state={setUp.value.state}
                onDone={() => {
                  goTo(linkTo(''));
                  about.reload();
                }}
              />
            ) : (
              <Shell page={name}>
                {about.value && view && !(name === '' && setUp.isLoading) ? (
                  h(view, { key: `${route.page}/${route.item ?? ''}`, route })
                ) : about.value && asked.failure ? (
                  <ProblemNote failure={asked.failure} onRetry={() => location.reload()} />
                ) : about.failure && !about.value ? (
                  <ProblemNote failure={about.failure} onRetry={about.reload} />
                ) : (
                  <Loading />
                )}
              </Shell>
            )}
          </AboutContext.Provider>
        </SessionContext.Provider>
      </ChooseLanguage.Provider>
    </LanguageContext.Provider>
  );
}

/** The set-up in place of the overview, while it is needed and this browser may do it. */
async function fetchSetUp(signal: AbortSignal) {
  const state = await fetchApi('GET /api/v2/setup', { signal });
  if (!state.needed || state.allowed === 'NO') return undefined;
  return { state, Page: (await import('./set-up/set-up-page')).SetUpPage };
}

const loaded = new Map<PageName, View>([['', OverviewPage]]);

async function load(name: PageName): Promise<View> {
  try {
    const view = await VIEWS[name]();
    loaded.set(name, view);
    return view;
  } catch (error) {
    if (await isUpdated()) location.reload();
    throw new RequestFailed('unreachable', String(error));
  }
}

/** Whether the service has another version of the app by now, in which this one's views are not found. */
async function isUpdated(): Promise<boolean> {
  const [own = ''] = /[^/]+$/.exec(import.meta.url) ?? [];
  const page = await fetch('./').catch(() => undefined);
  return page?.ok === true && !(await page.text()).includes(own);
}

/** Own properties only, because every object has `constructor`. */
function isPageName(text: string): text is PageName {
  return Object.hasOwn(VIEWS, text);
}
