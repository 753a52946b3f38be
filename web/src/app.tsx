import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { AccessPage } from './access/access-page';
import { askSession, SessionContext } from './access/session';
import { AboutContext } from './about';
import { ask } from './api/client';
import { useAnswer } from './api/use-answer';
import { BodyPage } from './body/body-page';
import { CorrelationPage } from './correlation/correlation-page';
import { DayPage } from './day/day-page';
import { DownloadPage } from './download/download-page';
import { ExportPage } from './export/export-page';
import { GoalsPage } from './goals/goals-page';
import { ImportPage } from './import/import-page';
import { NutrientsPage } from './nutrients/nutrients-page';
import { OverviewPage } from './overview/overview-page';
import { Loading, ProblemNote } from './parts/answer-view';
import { ProductsPage } from './products/products-page';
import { type Route, useRoute } from './route';
import { rememberScroll } from './shell/scroll-memory';
import { Shell } from './shell/shell';
import { UnknownPage } from './shell/unknown-page';
import type { PageName } from './shell/words';
import { StatusPage } from './status/status-page';
import { firstLanguage, type Language, LanguageContext, store } from './text/language';
import { TrendsPage } from './trends/trends-page';
import { TriggersPage } from './triggers/triggers-page';

const PAGES: Record<PageName, ComponentType<{ route: Route }>> = {
  '': OverviewPage,
  day: DayPage,
  products: ProductsPage,
  nutrients: NutrientsPage,
  trends: TrendsPage,
  goals: GoalsPage,
  body: BodyPage,
  triggers: TriggersPage,
  correlation: CorrelationPage,
  fetch: ExportPage,
  import: ImportPage,
  download: DownloadPage,
  status: StatusPage,
  access: AccessPage,
};

export function App(): VNode {
  const route = useRoute();
  const [language, setLanguage] = useState<Language>(firstLanguage);
  const about = useAnswer((signal) => ask('GET /api/v2/about', { signal }), []);
  const isRestricted = about.value?.accessRestricted === true;
  const session = useAnswer(
    (signal) => (isRestricted ? askSession(signal) : Promise.resolve(undefined)),
    [isRestricted],
  );
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  // A page that stays open over midnight gets the new date when it becomes visible.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && about.reload();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(rememberScroll, []);
  const choose = (chosen: Language) => {
    store('language', chosen);
    setLanguage(chosen);
  };
  const name = isPageName(route.page) ? route.page : undefined;
  const Page = name === undefined ? UnknownPage : PAGES[name];
  return (
    <LanguageContext.Provider value={language}>
      <SessionContext.Provider value={session.value}>
        <Shell page={name} language={language} onLanguage={choose}>
          {about.value ? (
            <AboutContext.Provider value={about.value}>
              <Page key={`${route.page}/${route.item ?? ''}`} route={route} />
            </AboutContext.Provider>
          ) : about.failure ? (
            <ProblemNote failure={about.failure} onRetry={about.reload} />
          ) : (
            <Loading />
          )}
        </Shell>
      </SessionContext.Provider>
    </LanguageContext.Provider>
  );
}

/** Own properties only, because every object has `constructor`. */
function isPageName(text: string): text is PageName {
  return Object.hasOwn(PAGES, text);
}
