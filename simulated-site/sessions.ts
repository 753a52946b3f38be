import { randomUUID } from 'node:crypto';

const LOGIN_COOKIE = 'fddb';
const VISIT_COOKIE = 'fddb_visit';

/**
 * A session consists of two cookies: one from the login's redirect, one from its target page. A client that keeps only the
 * cookies of one hop remains a guest.
 */
export class Sessions {
  private readonly visits = new Map<string, string>();

  /** A new session's cookie. */
  open(): string {
    const token = randomUUID();
    this.visits.set(token, randomUUID());
    return cookie(LOGIN_COOKIE, token);
  }

  /** A cookie that looks like a session's but is not valid. */
  worthless(): string {
    return cookie(LOGIN_COOKIE, randomUUID());
  }

  /** The second cookie, for a client that sends the first one. */
  visit(cookieHeader: string | undefined): string | undefined {
    const visit = this.visits.get(readCookies(cookieHeader).get(LOGIN_COOKIE) ?? '');
    return visit === undefined ? undefined : cookie(VISIT_COOKIE, visit);
  }

  isSignedIn(cookieHeader: string | undefined): boolean {
    const cookies = readCookies(cookieHeader);
    const visit = this.visits.get(cookies.get(LOGIN_COOKIE) ?? '');
    return visit !== undefined && visit === cookies.get(VISIT_COOKIE);
  }

  endAll(): void {
    this.visits.clear();
  }
}

function cookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; HttpOnly`;
}

function readCookies(header = ''): Map<string, string> {
  const pairs = header.split(';').map((pair): [string, string] => {
    const [name = '', ...value] = pair.trim().split('=');
    return [name, value.join('=')];
  });
  return new Map(pairs);
}
