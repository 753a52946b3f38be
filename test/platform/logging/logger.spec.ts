import { Logger } from '@nestjs/common';
import { ServiceLogger } from '../../../src/platform/logging/logger';

let out: string;
let err: string;

beforeEach(() => {
  [out, err] = ['', ''];
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => (out += String(chunk)) !== '');
  jest.spyOn(process.stderr, 'write').mockImplementation((chunk) => (err += String(chunk)) !== '');
});
afterEach(() => {
  jest.restoreAllMocks();
  Logger.overrideLogger(false);
});

function logger(format: 'json' | 'text', secrets: string[] = []): Logger {
  Logger.overrideLogger(new ServiceLogger({ level: 'debug', format }, secrets));
  return new Logger('Kitchen');
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('a line in JSON', () => {
  it('has time, level, context and message, and nothing else', () => {
    logger('json').log('the soup is ready');
    expect(JSON.parse(out)).toEqual({
      timestamp: expect.stringMatching(TIME),
      level: 'info',
      context: 'Kitchen',
      message: 'the soup is ready',
    });
  });

  it('has the stack of an error, and goes to the error output', () => {
    logger('json').error('the soup is burnt', new Error('too hot').stack);
    expect(out).toBe('');
    expect(JSON.parse(err)).toMatchObject({
      level: 'error',
      message: 'the soup is burnt',
      stack: expect.stringMatching(/^Error: too hot\n +at /),
    });
  });

  it('has the level by the name that the setting has', () => {
    const kitchen = logger('json');
    kitchen.log('a');
    kitchen.warn('b');
    kitchen.debug('c');
    kitchen.verbose('d');
    kitchen.error('e');
    kitchen.fatal('f');
    const lines = (out + err).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(
      // oxfmt-ignore
      ['info', 'warn', 'debug', 'debug', 'error', 'fatal'],
    );
  });

  it('is one line, also with an error beside the message and with line breaks of any kind in it', () => {
    logger('json').warn('first\nsecond\r\nthird\u2028fourth\u0085fifth', new Error('no\nsoup'));
    expect(out.split(/[\n\r\u2028\u0085]/)).toEqual([expect.stringMatching(/^{.*}$/), '']);
    expect(JSON.parse(out)).toMatchObject({
      message: 'first\nsecond\r\nthird\u2028fourth\u0085fifth',
      stack: expect.stringMatching(/^Error: no\nsoup\n/),
    });
  });
});

describe('a line of text', () => {
  it('has the same: time, level, context, message', () => {
    logger('text').log('the soup is ready');
    expect(out).toMatch(/^\S+Z  INFO \[Kitchen\] the soup is ready\n$/);
    expect(out.split(' ')[0]).toMatch(TIME);
  });

  it('cannot be forged: what would end it or steer the terminal is shown', () => {
    logger('text').warn('bread\n2024-09-01T00:00:00.000Z ERROR [Main] forged\r\u001b[2Jmilk\u2028eggs');
    expect(out.split(/[\n\r\u2028]/)).toHaveLength(2);
    expect(out).toContain('bread\\n2024-09-01T00:00:00.000Z ERROR [Main] forged\\r\\u001b[2Jmilk\\u2028eggs');
  });

  it('is followed by the stack, each line of it set off', () => {
    logger('text').error('burnt', new Error('too hot\n2024-09-01T00:00:00.000Z ERROR [Main] forged').stack);
    const [first, ...rest] = err.trimEnd().split('\n');
    expect(first).toMatch(/ERROR \[Kitchen\] burnt$/);
    expect(rest.length).toBeGreaterThan(2);
    expect(rest.filter((line) => !/^ {4}\S/.test(line))).toEqual([]);
  });
});

describe('the log', () => {
  it.each(['json', 'text'] as const)(
    'no secret leaves in %s: not in messages, not in stacks, not in objects',
    (format) => {
      const kitchen = logger(format, ['hidden-word']);
      kitchen.log('at hidden-word');
      kitchen.warn('at mongodb://me:other-word@host', new Error('hidden-word'));
      kitchen.error({ token: 'hidden-word' }, new Error('hidden-word').stack);
      expect(out + err).not.toMatch(/hidden-word|other-word/);
      expect((out + err).match(/\*\*\*\*\*/g)?.length).toBeGreaterThanOrEqual(5);
    },
  );

  it('a text as long as a page is cut', () => {
    logger('json').warn('soup '.repeat(100_000));
    expect(out.length).toBeLessThan(11_000);
    expect(JSON.parse(out)).toMatchObject({ message: expect.stringMatching(/^soup soup.*… \(cut\)$/) });
  });
});
