import type { VNode } from 'preact';
import { useAbout } from '../about';
import { ACCESS_WORDS } from '../access/words';
import { PageHead } from '../parts/page-head';
import { useFormat, useWords } from '../text/language';
import { CheckCard } from './check-card';
import { HealthCard } from './health-card';
import { LastRunCard } from './last-run-card';
import { NotificationsCard } from './notifications-card';
import { ScheduleCard } from './schedule-card';
import { UnreadPagesCard } from './unread-pages-card';
import { STATUS_WORDS } from './words';

export function StatusPage(): VNode {
  const text = useWords(STATUS_WORDS);
  const { docStoreEnabled } = useAbout();
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <div class="cards">
        <HealthCard />
        <ScheduleCard />
        <LastRunCard />
        {docStoreEnabled && <UnreadPagesCard />}
        <NotificationsCard />
        <CheckCard />
        <ServiceCard />
      </div>
    </>
  );
}

function ServiceCard(): VNode {
  const text = useWords(STATUS_WORDS);
  const format = useFormat();
  const access = useWords(ACCESS_WORDS);
  const { version, today, timeZone, accessRestricted } = useAbout();
  return (
    <section class="card">
      <h2>{text.service}</h2>
      <dl class="pairs">
        <dt>{text.version}</dt>
        <dd data-figure="version">{version}</dd>
        <dt>{text.today}</dt>
        <dd>{format.date(today)}</dd>
        <dt>{text.zone}</dt>
        <dd>{timeZone}</dd>
        <dt>{access.title}</dt>
        <dd data-figure="access">{accessRestricted ? access.restricted : access.open}</dd>
      </dl>
      <a href="swagger-ui.html">{text.reference}</a>
    </section>
  );
}
