import { momentOf } from '../../web/src/journal/moments';

describe('a moment of a symptom', () => {
  it.each([
    ['NOW', '23:10', { date: '2026-11-26', time: '23:10' }],
    ['MORNING', '23:10', { date: '2026-11-26', time: '08:00' }],
    ['MORNING', '06:30', { date: '2026-11-26', time: '06:30' }],
    ['EVENING', '09:15', { date: '2026-11-25', time: '20:00' }],
  ] as const)('%s at %s is %j', (when, now, expected) => {
    expect(momentOf(when, '2026-11-26', now)).toEqual(expected);
  });
});
