import { fitting } from '../../src/notification/message-length';

// 4096 is Telegram's limit for the text of a message: https://core.telegram.org/bots/api#sendmessage
describe('a text for Telegram', () => {
  it('stays as it is up to 4096 characters', () => {
    expect(fitting('x'.repeat(4096))).toBe('x'.repeat(4096));
  });

  it('is cut with a mark beyond that', () => {
    expect(fitting('x'.repeat(4097))).toBe(`${'x'.repeat(4094)}\n…`);
  });

  it('is cut after a whole line', () => {
    // 400 lines of 12 characters with their line break; 4094 / 12 = 341 whole ones.
    const lines = Array.from({ length: 400 }, (_, index) => `line ${String(index).padStart(6, '0')}`);
    const cut = fitting(lines.join('\n')).split('\n');

    expect(cut).toEqual([...lines.slice(0, 341), '…']);
  });

  it('is cut after a whole character', () => {
    expect(fitting('🍎'.repeat(3000))).toBe(`${'🍎'.repeat(2047)}\n…`);
    expect(fitting(`x${'🍎'.repeat(3000)}`)).toBe(`x${'🍎'.repeat(2046)}\n…`);
  });
});
