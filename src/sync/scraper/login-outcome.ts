import { DiaryError } from '../../diary/errors';

export const LOGIN_OUTCOMES = ['ACCEPTED', 'REJECTED', 'PAUSED', 'SITE_AWAY', 'PAGE_UNKNOWN'] as const;
export type LoginOutcome = (typeof LOGIN_OUTCOMES)[number];

/** Each outcome of a login with its one next step, for set-up, the doctor, runs and notices. */
export const LOGIN_SENTENCES: Record<LoginOutcome, { found: string; remedy: string }> = {
  ACCEPTED: { found: 'fddb.info accepted the login', remedy: '' },
  REJECTED: {
    found: 'fddb.info rejected the configured account: the user name or the password is wrong',
    remedy:
      'Log in there in a browser with the same user name and password, and correct the account in Settings or in ' +
      'EXPORTER_UPSTREAM_USERNAME and EXPORTER_UPSTREAM_PASSWORD. An account made with Apple or Google has no password until ' +
      'you set one there with "Forgotten password"',
  },
  PAUSED: {
    found: 'fddb.info rejected the account several times in a row, so it is not tried for a while',
    remedy: 'Correct the password and wait, so that fddb.info does not lock the account',
  },
  SITE_AWAY: {
    found: 'fddb.info did not answer as it should',
    remedy: 'Try again later. If a browser on this machine opens it, check the network and the proxy of the service',
  },
  PAGE_UNKNOWN: {
    found: 'fddb.info answered the login with another page than expected',
    remedy:
      'Log in there in a browser and confirm what it asks, such as new terms. If it asks nothing, look for a newer version of this program',
  },
};

/** A login whose cookie opens nothing; it counts as rejected. */
export const GUEST_PAGE = {
  found: 'fddb.info accepted the login, but its diary page is still that of a guest',
  remedy: 'log in there in a browser and see what the diary shows',
};

/** A login that did not succeed. */
export class LoginFailed extends DiaryError {
  /** @param message default: what was found */
  constructor(
    readonly outcome: Exclude<LoginOutcome, 'ACCEPTED'>,
    message = LOGIN_SENTENCES[outcome].found,
  ) {
    super(outcome === 'PAGE_UNKNOWN' ? 'upstream-unavailable' : 'upstream-login-failed', message);
  }
}

/** The outcome of a login that ended with this error. @throws the error if it is none of the site's */
export function loginOutcomeOf(error: unknown): Exclude<LoginOutcome, 'ACCEPTED'> {
  if (error instanceof LoginFailed) return error.outcome;
  if (error instanceof DiaryError && error.code === 'upstream-unavailable') return 'SITE_AWAY';
  throw error;
}
