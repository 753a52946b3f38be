import { canBeSetUp, type Config } from './config';
import { isDueWithin } from './reading/cron';
import { SETTINGS } from './settings';

const { access: ACCESS, persistence: PERSISTENCE, scheduler: SCHEDULER, server: SERVER, upstream: UPSTREAM } = SETTINGS;
const { issuer: ISSUER, ...ISSUER_DETAILS } = ACCESS.oidc;
type IssuerDetail = keyof typeof ISSUER_DETAILS;

/** Limits how often the site is asked for the same page. */
const TODAY_APART_MS = 10 * 60_000;

/** Names that stand for whole ranges of addresses, which all machines of a home network have. */
const OPEN_RANGES = ['uniquelocal', 'linklocal'];

/** Contradictions between settings that are each valid. @param wrong names of settings that were refused already */
export function contradictions(config: Config, wrong: ReadonlySet<string>): string[] {
  return [
    ...checkProxyHeader(config, wrong),
    ...checkIssuer(config, wrong),
    ...checkDaysBack(config, wrong),
    ...checkToday(config),
    ...checkStores(config, wrong),
  ];
}

/** Settings that are missing for what the others ask for. Only warnings, because the rest works. */
export function missingSettings(config: Config): string[] {
  const { access, mcp, server, upstream } = config;
  const lacking = (['username', 'password'] as const).filter((key) => upstream[key] === undefined);
  const account = lacking.map((key) => UPSTREAM[key].name).join(' and ');
  const lacksAddress = access.oidc.issuer !== undefined && mcp.enabled && access.publicUrl === undefined;
  return [
    ...(account === '' || canBeSetUp(config)
      ? []
      : [`No account is configured, so nothing can be fetched from fddb.info: set ${account}`]),
    ...(lacksAddress
      ? [
          `Assistants cannot log in to the OIDC issuer: for that, set ${ACCESS.publicUrl.name}. Tokens of the service count.`,
        ]
      : []),
    ...(!server.ingress && server.ingressFrom.join() !== SERVER.ingressFrom.default.join()
      ? [`${SERVER.ingressFrom.name} is ignored: it counts with ${SERVER.ingress.name}=true alone`]
      : []),
  ];
}

function checkProxyHeader({ access, server }: Config, wrong: ReadonlySet<string>): string[] {
  const [header, proxies] = [ACCESS.proxyHeader.name, SERVER.trustProxy.name];
  const { trustProxy, ingress } = server;
  if (access.proxyHeader === undefined || wrong.has(proxies) || (ingress && trustProxy === false)) return [];
  // The value `true` makes everyone a proxy, who could name any user.
  if (!Array.isArray(trustProxy)) {
    return [`${header}: needs ${proxies} to be a list of proxy addresses; accepted: it together with such a list`];
  }
  if (!trustProxy.some((proxy) => OPEN_RANGES.includes(proxy))) return [];
  return [
    `${header}: ${proxies} lists ${OPEN_RANGES.join(' or ')}, so every machine of the network could name any user; ` +
      'accepted: the addresses of the proxies, or loopback',
  ];
}

function checkIssuer({ access: { oidc } }: Config, wrong: ReadonlySet<string>): string[] {
  // An empty list is as if absent.
  const isSet = (key: IssuerDetail) => String(oidc[key] ?? '') !== '';
  if (oidc.issuer !== undefined) {
    // Everybody with an account at the issuer could read the diary if no users were listed.
    const missing = (['clientId', 'allowedUsers'] as const)
      .filter((key) => !isSet(key) && !wrong.has(ISSUER_DETAILS[key].name))
      .map((key) => ISSUER_DETAILS[key].name);
    return missing.length === 0
      ? []
      : [`${ISSUER.name}: needs ${missing.join(' and ')}; accepted: all of them together`];
  }
  if (wrong.has(ISSUER.name)) return [];
  const alone = (Object.keys(ISSUER_DETAILS) as IssuerDetail[]).filter(isSet);
  return alone.map((key) => `${ISSUER_DETAILS[key].name}: needs ${ISSUER.name}; accepted: both of them, or none`);
}

function checkDaysBack({ upstream }: Config, wrong: ReadonlySet<string>): string[] {
  const [min, max] = [UPSTREAM.minDaysBack.name, UPSTREAM.maxDaysBack.name];
  if (upstream.minDaysBack <= upstream.maxDaysBack || wrong.has(min) || wrong.has(max)) return [];
  return [`${min}: '${upstream.minDaysBack}' is above ${max} '${upstream.maxDaysBack}'; accepted: at most ${max}`];
}

function checkToday({ scheduler: { todayCron } }: Config): string[] {
  if (todayCron === undefined || !isDueWithin(todayCron, TODAY_APART_MS)) return [];
  return [`${SCHEDULER.todayCron.name}: '${todayCron}' is due more often; accepted: at most every 10 minutes`];
}

function checkStores({ persistence }: Config, wrong: ReadonlySet<string>): string[] {
  const [documents, points] = [PERSISTENCE.docStore.enabled.name, PERSISTENCE.timeSeries.enabled.name];
  if (persistence.docStore.enabled || persistence.timeSeries.enabled || wrong.has(points)) return [];
  return [`${documents} and ${points}: both are 'false'; accepted: at least one of them true`];
}
