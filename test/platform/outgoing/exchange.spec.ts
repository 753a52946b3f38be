import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exchangeBriefly, exchangeJson } from '../../../src/platform/outgoing/exchange';
import { RequestFailedError } from '../../../src/platform/outgoing/outgoing-http';
import { HttpStub } from '../../support/http-stub';

const never = new AbortController().signal;

describe('an exchange', () => {
  it('gives any status with its JSON, and no body where there is none', async () => {
    const stub = await HttpStub.start();
    stub.next.push({ status: 418, body: '{"a":[1]}' }, { status: 200, body: 'text' }, { status: 301 });
    const ask = () => exchangeJson({ method: 'GET', url: new URL(stub.url), timeoutMs: 5000, signal: never });

    expect(await ask()).toEqual({ status: 418, body: { a: [1] } });
    expect(await ask()).toEqual({ status: 200, body: undefined });
    expect(await ask()).toEqual({ status: 301, body: undefined });
    await stub.stop();
  });

  it.each([
    ['is cut off', 'cut', 'the connection failed (ECONNRESET)'],
    ['is no HTTP', 'garbage', 'the connection failed (HPE_INVALID_CONSTANT)'],
    ['is too large', { status: 200, body: ' '.repeat(1_000_001) }, 'the answer is too large'],
  ] as const)('fails when an answer %s', async (_how, answer, reason) => {
    const stub = await HttpStub.start(() => answer);
    const asked = exchangeJson({ method: 'GET', url: new URL(stub.url), timeoutMs: 5000, signal: never });

    await expect(asked).rejects.toThrow(new RequestFailedError(reason));
    await stub.stop();
  });

  it.each([
    ['JSON', exchangeJson],
    ['a status', exchangeBriefly],
  ])(
    'follows no redirect when it asks for %s: what is sent goes to the given address alone',
    async (_what, exchange) => {
      const other = await HttpStub.start();
      const stub = await HttpStub.start(() => ({ status: 308, headers: { location: other.url } }));
      const answer = await exchange({ method: 'POST', url: new URL(stub.url), timeoutMs: 5000, signal: never });

      expect(typeof answer === 'number' ? answer : answer.status).toBe(308);
      expect(other.requests).toEqual([]);
      await Promise.all([stub.stop(), other.stop()]);
    },
  );

  it('bounds the whole exchange: an answer that never ends is cut off, and one that switches to another protocol', async () => {
    const server = createServer((_request, response) => {
      response.write('{');
      const trickle = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(trickle));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

    const stub = await HttpStub.start(() => 'other-protocol');

    for (const address of [url, new URL(stub.url)]) {
      await expect(exchangeJson({ method: 'GET', url: address, timeoutMs: 200, signal: never })).rejects.toThrow(
        new RequestFailedError('no answer within 200 ms'),
      );
    }
    await stub.stop();
    await new Promise((resolve) => server.close(resolve));
  });

  it('fails without a word about the address, in no part of the error', async () => {
    const url = new URL('http://user:hidden@127.0.0.1:9/hidden');
    const failure = await exchangeJson({ method: 'POST', url, body: {}, timeoutMs: 5000, signal: never }).catch(
      (error: unknown) => error as RequestFailedError,
    );

    expect(failure).toBeInstanceOf(RequestFailedError);
    expect(failure).toHaveProperty('message', 'the connection failed (ECONNREFUSED)');
    expect(failure).not.toHaveProperty('cause');
  });
});
