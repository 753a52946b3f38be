import { DiaryError, withCode } from '../../diary/errors';
import { LOGIN_REASONS, SITE_SENTENCES, type SiteReason } from '../../diary/history/site-sentences';
import { readFile } from '../../sync/import/reading/read-file';
import type { SiteExamination } from '../../sync/scraper/upstream-session';
import type { DoctorWords } from './doctor-words';
import { type CheckContext, failed, type Finding, ok, warning, combined } from './finding';
import { masked } from '../../config/setting';
import { type BrokerProblem, Connection } from '../../integrations/mqtt/broker';
import { channelsOf } from '../../integrations/notification/channels';
import { exchangeJson, exchangeBriefly } from '../../platform/outgoing/exchange';
import type { RequestFailedError } from '../../platform/outgoing/outgoing-http';
import { once } from 'node:events';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isLoopback } from '../../config/values';

const UNAUTHORIZED = 401;

export async function checkStore(context: CheckContext): Promise<Finding | undefined> {
  const store = await context.store();
  if (store === undefined) return undefined;
  const { config, text } = context;
  const name = masked(config.persistence.docStore.url);
  if (store === 'in memory') return ok(text.inMemory);
  if (store === 'missing') return warning(text.noDiary, name);
  if ('problem' in store) {
    const { found, remedy } = text.store[store.kind];
    return failed({ found: text.known(store.problem, found), remedy }, name);
  }
  const { days, firstDay, newestDay, isOlder } = store;
  const stretch = `${name}: ${text.days(days, firstDay, newestDay)}`;
  return ok(isOlder ? [stretch, text.isOlder] : stretch);
}

export async function checkTimeSeries({ config, text, stop }: CheckContext): Promise<Finding | undefined> {
  const { enabled, url, token, org, bucket } = config.persistence.timeSeries;
  if (!enabled) return undefined;
  const name = masked(url);
  const address = 'EXPORTER_PERSISTENCE_TIMESERIES_URL';
  const request = (path: string) => {
    // Otherwise the program would not end before the server closes the connection.
    const headers = { connection: 'close', ...(token !== undefined && { authorization: `Token ${token}` }) };
    return exchangeBriefly({ method: 'GET', url: new URL(url + path), headers, signal: stop });
  };
  try {
    const status = await request('/ping');
    if (status >= 300) return away(text, name, `status ${status}`, address);
    // Servers that support writing alone have no buckets, and a token may be one for writing alone.
    const query = new URLSearchParams({ org, name: bucket }).toString();
    if ((await request(`/api/v2/buckets?${query}`)) === UNAUTHORIZED) return failed(text.tokenRefused, name);
    return ok(`${name} ${text.reached}`);
  } catch (error) {
    return away(text, name, (error as RequestFailedError).message, address);
  }
}

/** @param detail in English @param address the setting or the channel that has it */
function away(text: DoctorWords, name: string, detail: string, address: string): Finding {
  const found = text.known(detail, `${text.away} (${detail})`);
  return failed({ found, remedy: text.start(address) }, name);
}

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

export async function checkBroker({ config: { mqtt }, text }: CheckContext): Promise<Finding | undefined> {
  if (mqtt.url === undefined) return undefined;
  const name = masked(mqtt.url);
  try {
    const connection = await Connection.open(mqtt);
    await connection.end();
    return ok(`${name} ${text.reached}`);
  } catch (error) {
    const { message, isRefused } = error as BrokerProblem;
    const finding = away(text, name, message, 'EXPORTER_MQTT_URL');
    return isRefused ? { ...finding, remedy: text.correct } : finding;
  }
}

export async function checkLoginProvider({ config, text, stop }: CheckContext): Promise<Finding | undefined> {
  const { issuer } = config.access.oidc;
  if (issuer === undefined) return undefined;
  const address = 'EXPORTER_ACCESS_OIDC_ISSUER';
  try {
    const url = new URL(issuer.replace(/\/$/, '') + DISCOVERY);
    const { status, body } = await exchangeJson({ method: 'GET', url, signal: stop });
    if (status !== 200) return away(text, issuer, `status ${status}, ${DISCOVERY}`, address);
    const { issuer: named } = (body ?? {}) as { issuer?: unknown };
    if (named !== issuer) return failed({ found: text.otherName, remedy: text.start(address) }, issuer);
    return ok(`${issuer} ${text.reached}`);
  } catch (error) {
    return away(text, issuer, (error as RequestFailedError).message, address);
  }
}

/** Opens a connection to the host of each channel, and sends nothing. */
export async function checkChannels({ config, text, stop }: CheckContext): Promise<Finding | undefined> {
  const wanted = Object.entries(channelsOf(config)).map(async ([name, { missing, address }]) => {
    if (missing === undefined) return undefined;
    if (missing.length > 0) return warning(text.incomplete(name, missing.join(', ')));
    const url = new URL(address!);
    const problem = await reachProblem(url, stop);
    if (problem === undefined) return ok(`${name} ${text.reached}`);
    return { ...away(text, `${name}, ${url.host}`, problem, name), state: 'WARNING' as const };
  });
  const findings = (await Promise.all(wanted)).filter((finding) => finding !== undefined);
  return findings.length === 0 ? undefined : combined(findings);
}

export async function checkLogin(context: CheckContext): Promise<Finding | undefined> {
  const site = await context.site();
  if (site === undefined) return undefined;
  const { text } = context;
  if (site.login === 'NOT_REQUESTED') return warning(text.running);
  if (site.login === 'ACCEPTED') return ok(text.loggedIn);
  return siteFailure(context, LOGIN_REASONS[site.login], withCode(site.error));
}

/** @param detail in English, if more is known than the reason */
function siteFailure({ text, language }: CheckContext, reason: SiteReason, detail?: string): Finding {
  const { seen, next } = SITE_SENTENCES[language][reason];
  return failed({ found: detail === undefined ? seen : text.known(detail, seen), remedy: next });
}

export async function checkPage(context: CheckContext): Promise<Finding | undefined> {
  const { yesterday, text } = context;
  return withAnswers(context, ({ page }) => {
    switch (page.kind) {
      case 'day':
        return ok(text.page(yesterday, page.day.products.length));
      case 'nothing logged':
        return ok(text.page(yesterday, 0));
      case 'guest':
        return siteFailure(context, 'guest page');
      case 'site unavailable':
        return siteFailure(context, page.kind, page.reason);
      case 'unexpected page':
      case 'page not understood': {
        const finding = siteFailure(context, page.kind);
        return { ...finding, found: `${text.pageOf(yesterday)}: ${finding.found}` };
      }
    }
  });
}

export async function checkCsv(context: CheckContext): Promise<Finding | undefined> {
  const { text } = context;
  return withAnswers(context, async ({ csv }) => {
    if (!Buffer.isBuffer(csv)) {
      if (csv.hasNoData) return warning(text.noData);
      return failed({ ...text.noCsv, found: text.known(csv.seen, text.noCsv.found) });
    }
    try {
      const { source, days, rejectedCount } = await readFile([csv], { mostBytes: csv.length });
      if (source === 'site-csv' && (days.length > 0 || rejectedCount === 0)) return ok(text.csv(days.length));
    } catch (error) {
      if (!(error instanceof DiaryError)) throw error;
    }
    return failed(text.csvUnknown);
  });
}

async function withAnswers(
  context: CheckContext,
  findingOf: (answers: SiteExamination) => Finding | Promise<Finding>,
): Promise<Finding | undefined> {
  const site = await context.site();
  if (site === undefined) return undefined;
  if (site.login === 'NOT_REQUESTED') return warning(context.text.running);
  return site.login === 'ACCEPTED' ? findingOf(site) : warning(context.text.notLoggedIn);
}
