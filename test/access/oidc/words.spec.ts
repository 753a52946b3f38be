import { isAllowed } from '../../../src/access/oidc/allowed-users';
import { grantedScopes } from '../../../src/access/oidc/jwt.authenticator';
import { returnAddress } from '../../../src/access/oidc/sign-on.service';

describe('the users who may in', () => {
  const allowed = ['42', 'Anna@example.org'];

  it('are named by their subject, or by an address that the issuer has verified', () => {
    expect(isAllowed({ sub: '42' }, allowed)).toBe(true);
    expect(isAllowed({ sub: '7', email: 'anna@EXAMPLE.org', email_verified: true }, allowed)).toBe(true);
  });

  it.each<[object, string]>([
    [{ sub: '7' }, 'another subject'],
    [{ sub: 42 }, 'a number'],
    [{}, 'nobody'],
    [{ sub: '7', email: 'anna@example.org' }, 'an address of which nothing is said'],
    [{ sub: '7', email: 'anna@example.org', email_verified: false }, 'an address that is not verified'],
    [{ sub: '7', email: 'anna@example.org', email_verified: 'true' }, 'a text instead of true'],
    [{ sub: '7', email: ['anna@example.org'], email_verified: true }, 'a list'],
    [{ sub: 'Anna@example.org' }, 'a user who calls himself like an address'],
    [{ sub: '7', email: '42', email_verified: true }, 'an address like a subject'],
  ])('are nobody else: %j, %s', (claims) => {
    expect(isAllowed(claims, allowed)).toBe(false);
  });

  it('are compared letter by letter apart from case: the Kelvin sign is no k, though its lower case is', () => {
    const claims = { sub: '7', email: '\u212Aarl@example.org', email_verified: true };
    expect('\u212A'.toLowerCase()).toBe('k');
    expect(isAllowed(claims, ['karl@example.org'])).toBe(false);
  });
});

describe('the scopes of a token', () => {
  it.each([
    ['measure', ['measure']],
    ['journal', ['journal']],
    ['read', ['read']],
    ['openid email read export', ['read', 'export']],
    ['measure export', ['measure', 'read', 'export']],
    ['export write', ['measure', 'journal', 'read', 'export', 'write']],
    ['openid reader read:all Read', []],
    [undefined, []],
    [['read'], []],
  ])('%j include %j here', (granted, expected) => {
    expect(grantedScopes(granted)).toEqual(expected);
  });
});

describe('the address after a login', () => {
  it.each([
    ['/', '/'],
    ['/diary/?a=b#/day/2024-08-31', '/diary/?a=b#/day/2024-08-31'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/..//evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['evil.example', '/evil.example'],
    [`/${'x'.repeat(2000)}`, '/'],
    // Three times as long in an address.
    [`/#${'ß'.repeat(600)}`, '/'],
    [undefined, '/'],
    [['/a', '/b'], '/'],
  ])('for %j is %s, never another host', (wanted, expected) => {
    expect(returnAddress(wanted)).toBe(expected);
  });
});
