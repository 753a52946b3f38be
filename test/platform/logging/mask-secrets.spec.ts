import { inspect } from 'node:util';
import { masking } from '../../../src/platform/logging/mask-secrets';
import { loadConfig, secretsOf } from '../../../src/config/load-config';

const PASSWORD = 'hidden/w@rd ü+1';
const ENCODED = ['hidden%2Fw%40rd%20%C3%BC%2B1', 'hidden%2fw%40rd%20%c3%bc%2b1', 'hidden%2Fw%40rd+%C3%BC%2B1'];

describe('the secrets of a configuration', () => {
  const secrets = secretsOf(
    loadConfig({
      environment: {
        EXPORTER_UPSTREAM_PASSWORD: PASSWORD,
        EXPORTER_UPSTREAM_USERNAME: 'demo-user',
        EXPORTER_UPSTREAM_URL: 'https://proxy-user:proxy-word@fddb.example',
        EXPORTER_PERSISTENCE_DOCSTORE_URL: 'mongodb://diary:mongo%40word@db.example/diary',
        EXPORTER_PERSISTENCE_TIMESERIES_TOKEN: 'influx-token-1',
        EXPORTER_NOTIFICATION_TELEGRAM_TOKEN: '12345:telegram-token',
      },
    }).config,
  );

  it('are the secret settings and the passwords inside of addresses, as written and as meant', () => {
    expect(secrets.sort()).toEqual(
      [PASSWORD, 'proxy-word', 'mongo%40word', 'mongo@word', 'influx-token-1', '12345:telegram-token'].sort(),
    );
  });

  it('are not texts of up to three letters, which are parts of words', () => {
    expect(secretsOf(loadConfig({ environment: { EXPORTER_UPSTREAM_PASSWORD: 'day' } }).config)).toEqual([]);
  });

  it.each([PASSWORD, ...ENCODED, JSON.stringify(PASSWORD), inspect({ at: PASSWORD })])('are masked: %s', (text) => {
    const masked = masking(secrets)(`the page /login?word=${text}`);
    expect(masked).toContain('*****');
    expect(masked).not.toMatch(/hidden|w@rd/);
  });

  it('are masked when they are long', () => {
    const long = `${'(%'.repeat(15_000)}end`;
    expect(masking([long, 'short'])(`${long} and short, ${encodeURIComponent(long)}`)).toBe('***** and *****, *****');
  });

  it('are masked with quotation marks and backslashes inside, the longer of two first', () => {
    const mask = masking(['one"two', 'one"two\\three', "it's"]);
    expect(mask(inspect(['one"two\\three', "it's"]))).toBe('[ \'*****\', "*****" ]');
    expect(mask(JSON.stringify({ a: 'one"two\\three' }))).toBe('{"a":"*****"}');
  });
});

describe('text that looks like a secret is masked, whatever its source', () => {
  it.each([
    ['mongodb://user:pass@host:27017/db', 'mongodb://user:*****@host:27017/db'],
    ['mongodb+srv://user:p/a@ss@host/db?x=1 and more', 'mongodb+srv://user:*****@host/db?x=1 and more'],
    ['to "https://user:pass@host/x"', 'to "https://user:*****@host/x"'],
    ['GET http://a/?to=https://user:pass@host/x', 'GET http://a/?to=https://user:*****@host/x'],
    ['https://ghp_0123456789@host/x', 'https://*****@host/x'],
    [
      'POST https://api.telegram.org/bot123456:AAE-x_y/sendMessage',
      'POST https://api.telegram.org/bot*****/sendMessage',
    ],
    ['/bot123456%3AAAE-x_y/sendMessage', '/bot*****/sendMessage'],
    ['token 1234567890:AAExxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx is wrong', 'token ***** is wrong'],
    ['Authorization: Token abcdef', 'Authorization: *****'],
    ["{ authorization: 'Basic dXNlcjpwYXNz', host: 'x' }", "{ authorization: '*****', host: 'x' }"],
    ["authorization: [ 'Authorization', 'Token abc' ]", "authorization: [ 'Authorization', '*****' ]"],
    ["rawHeaders: [ 'Set-Cookie', 'fddb=1; path=/' ]", "rawHeaders: [ 'Set-Cookie', '*****' ]"],
    [
      'E11000 duplicate key error collection: d.entries_names index: _id_ dup key: { _id: "Rye bread" }',
      'E11000 duplicate key error collection: d.entries_names index: _id_ dup key: *****',
    ],
    ["unable to parse 'dailyTotals calories=2128 1724709600': x", "unable to parse 'dailyTotals *****': x"],
    ["unable to parse 'dailyNutrients water=400 1724709600': x", "unable to parse 'dailyNutrients *****': x"],
    ["unable to parse 'meals,meal=Mum's\\ soup calories=400 1724709600': x", "unable to parse 'meals *****"],
    ['sent Bearer abcdefgh.ijkl', 'sent Bearer *****'],
    ['the token ndia_0123456789012345678901234567890123456789abc was sent', 'the token ***** was sent'],
    ['loginemailorusername=demo&loginpassword=abc&x=1', 'loginemailorusername=demo&loginpassword=*****&x=1'],
    ['{"token":"abc","day":"2024-08-26"}', '{"token":"*****","day":"2024-08-26"}'],
  ])('%s', (text, masked) => expect(masking()(text)).toBe(masked));

  it.each([
    'Fetched 4 days (2024-08-26 to 2024-08-29): 4 stored, 0 with nothing logged, 0 failed, 2.1 s',
    'service 1.0 listens at http://[::1]:8080',
    'GET /api/v2/nutritiondata/2024-08-26: The document store cannot be used at the moment',
    'Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1637:16)',
    'mongodb://host-1:27017,host-2:27017/diary?replicaSet=rs0',
    'https://host/@somebody',
    'fddb.info cannot be used: the site redirects the login',
  ])('nothing else is: %s', (text) => expect(masking()(text)).toBe(text));

  it('without an end, even in the longest text that the log takes, whatever is in it', () => {
    const texts = [
      'a'.repeat(1e6),
      '://'.repeat(3e5),
      'token'.repeat(2e5),
      '://a:'.repeat(2e5),
      'cookie: '.repeat(1e5),
    ];
    // A pattern that runs back and forth would take hours.
    expect(texts.map((text) => masking()(text) === text)).toEqual([true, true, true, true, true]);
  });
});
