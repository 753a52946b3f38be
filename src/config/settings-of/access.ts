import { readConfiguredToken } from '../access';
import { readHost, readIssuer, readPublicUrl } from '../oidc-addresses';
import { secret, special, splitList, text } from '../setting';

/** A shorter password can be guessed in spite of the pauses between attempts, by somebody who has many addresses. */
export const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 1000;

/** Who may use the service. None of them set: everyone who reaches it. */
export const ACCESS = {
  password: secret({
    name: 'EXPORTER_ACCESS_PASSWORD',
    accepts: `at least ${SHORTEST_PASSWORD} characters`,
    description: 'the password of the page; with any setting of access, requests without a credential are refused',
    read: (value) => (value.length >= SHORTEST_PASSWORD && value.length <= LONGEST_PASSWORD ? value : undefined),
  }),
  tokens: special<string[]>({
    name: 'EXPORTER_ACCESS_TOKENS',
    default: [],
    shownDefault: 'none',
    accepts: 'name=scope=sha256:<64 hexadecimal digits>, comma separated, each name once; scopes: read, export, admin',
    description:
      'tokens of programs as `name=scope=sha256:…`, comma separated, for deployments that are files; others are made by `npm run token`',
    wrongPart: wrongToken,
    read: readTokens,
  }),
  proxyHeader: special<string | undefined>({
    name: 'EXPORTER_ACCESS_PROXY_HEADER',
    default: undefined,
    shownDefault: 'none',
    accepts: 'the name of a header, such as Remote-User',
    description:
      'the header in which a proxy names the user who is logged in; that user may do everything; believed only from the addresses that `EXPORTER_SERVER_TRUST_PROXY` lists',
    read: (value) => (/^[A-Za-z][A-Za-z0-9-]{1,63}$/.test(value) && !isTaken(value) ? value : undefined),
  }),
  publicUrl: special<string | undefined>({
    name: 'EXPORTER_ACCESS_PUBLIC_URL',
    default: undefined,
    shownDefault: 'none',
    accepts: 'the https address at which the service is reached, with the path of a proxy; http only for this machine',
    description:
      'the address at which assistants and programs with a token of the OIDC issuer reach the service, such as `https://diary.example.org`; tokens have to be issued for it',
    read: readPublicUrl,
  }),
  oidc: {
    issuer: special<string | undefined>({
      name: 'EXPORTER_ACCESS_OIDC_ISSUER',
      default: undefined,
      shownDefault: 'none',
      accepts: 'an https address without query and without /.well-known/; http only for this machine',
      description:
        'the issuer of OpenID Connect at which people log in, exactly as it calls itself, such as `https://auth.example.org`',
      read: readIssuer,
    }),
    clientId: text({
      name: 'EXPORTER_ACCESS_OIDC_CLIENT_ID',
      default: undefined,
      description: 'the name of this service at the issuer',
    }),
    clientSecret: text({
      name: 'EXPORTER_ACCESS_OIDC_CLIENT_SECRET',
      default: undefined,
      description: 'its secret at the issuer; without one it is a public client',
      secret: true,
    }),
    allowedUsers: special<string[]>({
      name: 'EXPORTER_ACCESS_OIDC_ALLOWED_USERS',
      default: [],
      shownDefault: 'none',
      accepts: 'subjects or e-mail addresses, comma separated',
      description:
        'the users of the issuer who may use the service, comma separated: subjects, or e-mail addresses, which count if the issuer says that they are verified',
      read: (value) => {
        const users = splitList(value);
        return users.length > 0 ? users : undefined;
      },
    }),
    clients: special<string[]>({
      name: 'EXPORTER_ACCESS_OIDC_CLIENTS',
      default: [],
      shownDefault: 'none',
      accepts: 'client IDs, comma separated',
      description:
        "the clients of the issuer whose tokens count (`azp`, otherwise `client_id`), comma separated, such as the assistant's; without it those of all clients",
      read: (value) => {
        const clients = splitList(value);
        return clients.length > 0 ? clients : undefined;
      },
    }),
    hosts: special<string[]>({
      name: 'EXPORTER_ACCESS_OIDC_HOSTS',
      default: [],
      shownDefault: 'none',
      accepts: 'host names, comma separated, each with its port unless that is 443',
      description:
        'further hosts on which the issuer has endpoints, comma separated, such as `oauth2.googleapis.com,www.googleapis.com`; no other host is asked',
      read: (value) => {
        const hosts = splitList(value).map(readHost);
        return hosts.length > 0 && !hosts.includes(undefined) ? (hosts as string[]) : undefined;
      },
    }),
  },
};

/** The first wrong item by its number only: somebody may have given a token itself instead of its hash. */
function wrongToken(value: string): string {
  const items = splitList(value);
  const names = items.map((item) => readConfiguredToken(item)?.name);
  const at = names.findIndex((name, index) => name === undefined || names.indexOf(name) < index);
  return `item ${at + 1} of ${items.length}`;
}

/** The items unchanged, so that they can be shown: a hash of 256 random bits is no secret. */
function readTokens(value: string): string[] | undefined {
  const items = splitList(value);
  const names = items.map((item) => readConfiguredToken(item)?.name);
  const isValid = names.length > 0 && !names.includes(undefined) && new Set(names).size === names.length;
  return isValid ? items : undefined;
}

/** Headers that browsers and proxies send anyway. */
function isTaken(header: string): boolean {
  return /^(authorization|cookie|host|origin|referer|user-agent|accept.*|content-.*|x-forwarded-.*|sec-.*)$/i.test(
    header,
  );
}
