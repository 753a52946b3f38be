import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exchangeJson } from '../../src/outgoing/exchange';
import { NoAnswerError } from '../../src/outgoing/outgoing-http';
import { HttpStub } from '../support/http-stub';

const never = new AbortController().signal;

it('gives any status with its JSON, and no body where there is none', async () => {
  const stub = await HttpStub.start();
  stub.next.push({ status: 418, body: '{"a":[1]}' }, { status: 200, body: 'text' }, { status: 301 });
  const ask = () => exchangeJson({ method: 'GET', url: new URL(stub.url), timeoutMs: 5000, signal: never });

  expect(await ask()).toEqual({ status: 418, body: { a: [1] } });
  expect(await ask()).toEqual({ status: 200, body: undefined });
  expect(await ask()).toEqual({ status: 301, body: undefined });
  await stub.stop();
});

it('bounds the whole exchange: an answer that begins and never ends is cut off', async () => {
  const server = createServer((_request, response) => {
    response.write('{');
    const trickle = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(trickle));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  await expect(exchangeJson({ method: 'GET', url, timeoutMs: 200, signal: never })).rejects.toThrow(
    new NoAnswerError('no answer within 200 ms'),
  );
  await new Promise((resolve) => server.close(resolve));
});

it('fails without a word about the address, in no part of the error', async () => {
  const url = new URL('http://user:hidden@127.0.0.1:9/hidden');
  const failure = await exchangeJson({ method: 'POST', url, body: {}, timeoutMs: 5000, signal: never }).catch(
    (error: unknown) => error as NoAnswerError,
  );

  expect(failure).toBeInstanceOf(NoAnswerError);
  expect(failure).toHaveProperty('message', 'the connection failed (ECONNREFUSED)');
  expect(failure).not.toHaveProperty('cause');
});
