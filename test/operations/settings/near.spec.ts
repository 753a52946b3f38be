import type { Request } from 'express';
import { isNear } from '../../../src/operations/settings/near';

/** A request from an address, of a service that is no app of Home Assistant. */
const request = (remoteAddress: string | undefined, headers: Request['headers']) =>
  ({ socket: { remoteAddress }, headers, app: { get: () => undefined } }) as unknown as Request;
/** The same under a local name. */
const from = (remoteAddress?: string) => request(remoteAddress, { host: 'nas' });

describe('a request is near', () => {
  // RFC 1918, 3927, 4193, 4291, 6598; behind a container's bridge addresses come mapped to IPv6.
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.178.20',
    '169.254.3.4',
    '100.64.0.1',
    '100.127.255.255',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:192.168.1.7',
    '::ffff:127.0.0.1',
  ])('from %s', (address) => expect(isNear(from(address))).toBe(true));

  it.each([
    '203.0.113.7',
    '8.8.8.8',
    '172.32.0.1',
    '172.15.255.255',
    '100.63.255.255',
    '100.128.0.1',
    '192.169.0.1',
    '11.0.0.1',
    '2001:db8::1',
    '::ffff:203.0.113.7',
    'fe00::1',
    '::',
    '0.0.0.0',
    '',
    'unknown',
  ])('not from %s', (address) => expect(isNear(from(address))).toBe(false));

  it('not without an address or a host name', () => {
    expect(isNear(from(undefined))).toBe(false);
    expect(isNear(request('127.0.0.1', {}))).toBe(false);
  });
});
