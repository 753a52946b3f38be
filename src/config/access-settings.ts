import { readConfiguredToken } from './access';
import { readHost, readIssuer, readPublicUrl } from './values';
import { list, optional, secret, setting, splitList, text } from './setting';

/** A shorter password can be guessed in spite of the pauses between attempts, by somebody who has many addresses. */
const MIN_PASSWORD_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 1000;

/** Access to the service. Without any of them, anyone on the network may use it. */
export const ACCESS = {
  password: secret(
    'EXPORTER_ACCESS_PASSWORD',
    'password of the web app; with any access setting, requests without a credential are refused',
    {
      accepts: `at least ${MIN_PASSWORD_LENGTH} characters`,
      read: (value) => (value.length >= MIN_PASSWORD_LENGTH && value.length <= MAX_PASSWORD_LENGTH ? value : undefined),
    },
  ),
  tokens: setting<string[]>(
    'EXPORTER_ACCESS_TOKENS',
    [],
    'token hashes as `name=scope=sha256:…`, comma separated, if you configure everything in files; `npm run token` makes other tokens',
    {
      accepts:
        'name=scope=sha256:<64 hexadecimal digits>, comma separated, each name once; scopes: measure, journal, read, export, write, admin',
      wrongPart: wrongToken,
      // The items stay as they are, so that they can be shown: a hash of 256 random bits is no secret.
      read: (value) => (splitList(value).length > 0 && wrongTokenAt(value) === -1 ? splitList(value) : undefined),
    },
  ),
  proxyHeader: optional(
    'EXPORTER_ACCESS_PROXY_HEADER',
    'header in which a proxy names the logged-in user, who gets full access; trusted only from the addresses in `EXPORTER_SERVER_TRUST_PROXY`',
    {
      accepts: 'the name of a header, such as Remote-User',
      read: (value) => (/^[A-Za-z][A-Za-z0-9-]{1,63}$/.test(value) && !isTaken(value) ? value : undefined),
    },
  ),
  publicUrl: optional(
    'EXPORTER_ACCESS_PUBLIC_URL',
    'the address at which the service is reached, such as `https://diary.example.org`: the link in notices, and with an OIDC issuer the audience of tokens',
    {
      accepts:
        'the https address at which the service is reached, with the path of a proxy; http only for this machine',
      read: readPublicUrl,
    },
  ),
  oidc: {
    issuer: optional(
      'EXPORTER_ACCESS_OIDC_ISSUER',
      'OpenID Connect issuer for logins, exactly as it names itself, such as `https://auth.example.org`',
      {
        accepts: 'an https address without query and without /.well-known/; http only for this machine',
        read: readIssuer,
      },
    ),
    clientId: text('EXPORTER_ACCESS_OIDC_CLIENT_ID', 'the name of this service at the issuer'),
    clientSecret: secret(
      'EXPORTER_ACCESS_OIDC_CLIENT_SECRET',
      'client secret at the issuer; without one the service is a public client',
    ),
    allowedUsers: list(
      'EXPORTER_ACCESS_OIDC_ALLOWED_USERS',
      'subjects or e-mail addresses, comma separated',
      'the users of the issuer who may use the service, comma separated: subjects, or e-mail addresses that the issuer has verified',
    ),
    clients: list(
      'EXPORTER_ACCESS_OIDC_CLIENTS',
      'client IDs, comma separated',
      "clients of the issuer whose tokens are accepted (`azp`, otherwise `client_id`), comma separated, such as the assistant's; by default all clients",
    ),
    hosts: list(
      'EXPORTER_ACCESS_OIDC_HOSTS',
      'host names, comma separated, each with its port unless that is 443',
      'further hosts on which the issuer has endpoints, comma separated, such as `oauth2.googleapis.com,www.googleapis.com`; no other host is contacted',
      readHost,
    ),
  },
};

/** The first wrong item by its number only: somebody may have given a token itself instead of its hash. */
function wrongToken(value: string): string {
  return `item ${wrongTokenAt(value) + 1} of ${splitList(value).length}`;
}

/** The position of the first item that is malformed or has the name of an earlier one; -1 if there is none. */
function wrongTokenAt(value: string): number {
  const names = splitList(value).map((item) => readConfiguredToken(item)?.name);
  return names.findIndex((name, index) => name === undefined || names.indexOf(name) < index);
}

/** Headers that browsers and proxies send anyway. */
function isTaken(header: string): boolean {
  return /^(authorization|cookie|host|origin|referer|user-agent|accept.*|content-.*|x-forwarded-.*|sec-.*)$/i.test(
    header,
  );
}
