import type { FetchFailure } from '../../diary/day-fetch';
import { DiaryError, withCode } from '../../diary/errors';
import { SITE_SENTENCES } from '../../diary/history/site-sentences';
import { plural } from '../../diary/plural';
import { readFile } from '../../sync/import/reading/read-file';
import { GUEST_PAGE, LOGIN_SENTENCES } from '../../sync/scraper/login-outcome';
import type { SiteExamination } from '../../sync/scraper/upstream-session';
import { type Examination, type SiteAnswers, failed, type Finding, ok, warning, combined } from './finding';
import { masked } from '../../config/setting';
import { type BrokerProblem, Connection } from '../../integrations/mqtt/broker';
import { channelsOf } from '../../integrations/notification/channels';
import { exchangeJson, exchangeBriefly } from '../../platform/outgoing/exchange';
import type { NoAnswerError } from '../../platform/outgoing/outgoing-http';
import { once } from 'node:events';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isLoopback } from '../../config/values';
import type { StoreProblem } from '../../persistence/inspection/store-inspection';

const REMEDIES: Record<StoreProblem['kind'], string> = {
  away: 'Start the database, or correct EXPORTER_PERSISTENCE_DOCSTORE_URL',
  damaged: 'Stop the service, and restore a backup: diary restore',
  foreign: 'Name another file in EXPORTER_PERSISTENCE_DOCSTORE_URL',
  newer: 'Start the version that wrote it, or a newer one',
  refused: 'Correct EXPORTER_PERSISTENCE_DOCSTORE_URL, or who may use what it names',
};
const UNAUTHORIZED = 401;

export async function checkStore(examination: Examination): Promise<Finding | undefined> {
  const store = await examination.store();
  if (store === undefined) return undefined;
  const name = masked(examination.config.persistence.docStore.url);
  if (store === 'in memory') return ok('the diary is in memory, and is gone when the service ends');
  if (store === 'missing') {
    const remedy = 'For a first start that is right. Otherwise mount the folder of your diary, or correct its path';
    return warning(`there is no diary at ${name} yet`, remedy);
  }
  if ('problem' in store) return failed(`${name}: ${store.problem}`, REMEDIES[store.kind]);
  const { days, firstDay, newestDay, isOlder } = store;
  const stretch = days === 0 ? 'no days yet' : `${plural(days, 'day')} from ${firstDay} to ${newestDay}`;
  return ok(`${name}: ${stretch}${isOlder ? '; of an earlier version, the next start migrates it' : ''}`);
}

export async function checkTimeSeries({ config, stop }: Examination): Promise<Finding | undefined> {
  const { enabled, url, token, org, bucket } = config.persistence.timeSeries;
  if (!enabled) return undefined;
  const name = masked(url);
  const request = (path: string) => {
    // Otherwise the program would not end before the server closes the connection.
    const headers = { connection: 'close', ...(token !== undefined && { authorization: `Token ${token}` }) };
    return exchangeBriefly({ method: 'GET', url: new URL(url + path), headers, signal: stop });
  };
  try {
    const status = await request('/ping');
    if (status >= 300) return failed(`${name} answers with status ${status}`, WRONG_SERVER);
    // Servers that support writing alone have no buckets, and a token may be one for writing alone.
    const query = new URLSearchParams({ org, name: bucket }).toString();
    if ((await request(`/api/v2/buckets?${query}`)) === UNAUTHORIZED)
      return failed(`${name} refuses the token`, 'Correct EXPORTER_PERSISTENCE_TIMESERIES_TOKEN');
    return ok(`${name} answers`);
  } catch (error) {
    return failed(`${name}: ${(error as NoAnswerError).message}`, WRONG_SERVER);
  }
}

const WRONG_SERVER = 'Start the time-series store, or correct EXPORTER_PERSISTENCE_TIMESERIES_URL';

const TIMEOUT_MS = 10_000;
const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 };
const MESSAGES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up at the moment',
};

/** Reason for which no connection to the host of an address opens, or undefined. A connection is closed at once. */
async function reachProblem({ protocol, hostname, port }: URL, stop: AbortSignal): Promise<string | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const target = { host, port: Number(port) || PORTS[protocol]! };
  const isEncrypted = protocol === 'https:' || protocol === 'smtps:';
  // A mail server on the machine itself has a certificate of its own making.
  const rejectUnauthorized = !(protocol === 'smtps:' && isLoopback(hostname));
  const servername = isIP(host) === 0 ? host : undefined;
  const socket = isEncrypted ? connectTls({ ...target, servername, rejectUnauthorized }) : connectTcp(target);
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stop]);
  try {
    await once(socket, isEncrypted ? 'secureConnect' : 'connect', { signal });
    return undefined;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return signal.aborted ? 'it does not answer in time' : (MESSAGES[code] ?? `the connection failed (${code})`);
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}

const DISCOVERY = '/.well-known/openid-configuration';

export async function checkBroker({ config: { mqtt } }: Examination): Promise<Finding | undefined> {
  if (mqtt.url === undefined) return undefined;
  const name = masked(mqtt.url);
  try {
    const connection = await Connection.open(mqtt);
    await connection.end();
    return ok(`${name} accepts the connection`);
  } catch (error) {
    const { message, isRefused } = error as BrokerProblem;
    const remedy = isRefused
      ? 'Correct the setting, or what the broker permits'
      : 'Start the broker, or correct EXPORTER_MQTT_URL';
    return failed(`${name}: ${message}`, remedy);
  }
}

export async function checkLoginProvider({ config, stop }: Examination): Promise<Finding | undefined> {
  const { issuer } = config.access.oidc;
  if (issuer === undefined) return undefined;
  const correct = 'Correct EXPORTER_ACCESS_OIDC_ISSUER, or start the login provider';
  try {
    const url = new URL(issuer.replace(/\/$/, '') + DISCOVERY);
    const { status, body } = await exchangeJson({ method: 'GET', url, signal: stop });
    if (status !== 200) return failed(`${issuer} has no ${DISCOVERY} (status ${status})`, correct);
    const { issuer: named } = (body ?? {}) as { issuer?: unknown };
    if (named !== issuer) return failed(`${issuer} calls itself otherwise in ${DISCOVERY}`, correct);
    return ok(`${issuer} describes itself`);
  } catch (error) {
    return failed(`${issuer}: ${(error as NoAnswerError).message}`, correct);
  }
}

/** Opens a connection to the host of each channel, and sends nothing. */
export async function checkChannels({ config, stop }: Examination): Promise<Finding | undefined> {
  const wanted = Object.entries(channelsOf(config)).map(async ([name, { missing, address }]) => {
    if (missing === undefined) return undefined;
    const rest = `Set it, or remove the rest of ${name}`;
    if (missing.length > 0) return warning(`${name} sends nothing without ${missing.join(' and ')}`, rest);
    const url = new URL(address!);
    const problem = await reachProblem(url, stop);
    if (problem === undefined) return ok(`${name} can be reached`);
    return warning(`${name}, ${url.host}: ${problem}`, `Correct the address of ${name}, or start what is there`);
  });
  const findings = (await Promise.all(wanted)).filter((finding) => finding !== undefined);
  return findings.length === 0 ? undefined : combined(findings);
}

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
