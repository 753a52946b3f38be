import type { FetchFailure } from '../../diary/day-fetch';
import { DiaryError, withCode } from '../../diary/errors';
import { SITE_SENTENCES } from '../../diary/history/site-sentences';
import { plural } from '../../diary/plural';
import { readFile } from '../../sync/import/reading/read-file';
import { GUEST_PAGE, LOGIN_SENTENCES } from '../../sync/scraper/login-outcome';
import type { SiteExamination } from '../../sync/scraper/upstream-session';
import type { Examination, SiteAnswers } from './examination';
import { failed, type Finding, ok, warning } from './finding';

const LATER = 'Nothing is wrong on your side: check again later';
const NEWER = 'You cannot fix this yourself; check for a newer version';
const RUNNING = warning('not requested while a run is at fddb.info', 'Check again when the run has ended');

export async function checkLogin(examination: Examination): Promise<Finding | undefined> {
  const site = await examination.site();
  if (site === undefined) return undefined;
  if (site.login === 'NOT_REQUESTED') return RUNNING;
  const { seen, next } = LOGIN_SENTENCES[site.login];
  return site.login === 'ACCEPTED' ? ok(seen) : failed(withCode(site.error), next);
}

export async function checkPage(examination: Examination): Promise<Finding | undefined> {
  return withAnswers(await examination.site(), ({ page }) => pageFinding(examination.yesterday, page));
}

export async function checkCsv(examination: Examination): Promise<Finding | undefined> {
  return withAnswers(await examination.site(), ({ csv }) => csvFinding(csv));
}

function withAnswers<T>(site: SiteAnswers | undefined, findingOf: (answers: SiteExamination) => T) {
  if (site === undefined) return undefined;
  if (site.login === 'NOT_REQUESTED') return RUNNING;
  if (site.login === 'ACCEPTED') return findingOf(site);
  return warning('not requested, because the login did not succeed', 'Fix "site-login" first');
}

function pageFinding(date: string, page: SiteExamination['page']): Finding {
  switch (page.kind) {
    case 'day':
      return ok(`the page of ${date} was understood: ${plural(page.day.products.length, 'food')}`);
    case 'nothing logged':
      return ok(`the page of ${date} was understood: nothing is logged`);
    case 'guest':
      return failed(GUEST_PAGE.seen, GUEST_PAGE.next);
    case 'site unavailable':
      return failed(page.reason, LOGIN_SENTENCES.SITE_AWAY.next);
    case 'unexpected page':
    case 'page not understood':
      return explained(date, page.kind);
  }
}

function explained(date: string, reason: FetchFailure): Finding {
  const { seen, next } = SITE_SENTENCES.en[reason];
  return failed(`the page of ${date} (${reason}): ${seen}`, next);
}

async function csvFinding(csv: SiteExamination['csv']): Promise<Finding> {
  if (!Buffer.isBuffer(csv)) {
    const { seen, hasNoData } = csv;
    if (hasNoData) return warning(seen, 'If you have logged foods there, check again later');
    return failed(seen, LATER);
  }
  try {
    const { source, days, rejectedCount } = await readFile([csv], { mostBytes: csv.length });
    if (source === 'site-csv' && (days.length > 0 || rejectedCount === 0))
      return ok(`the diary as CSV was understood: ${plural(days.length, 'day')}`);
  } catch (error) {
    if (!(error instanceof DiaryError)) throw error;
  }
  return failed('the diary as CSV was not understood: fddb.info may have changed it', NEWER);
}
