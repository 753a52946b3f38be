import { daysEaten, goalsMet } from '../../web/src/text/sentences';

describe('a sentence says the figures that it stands before:', () => {
  it('days that met the goals, with a streak from its second day', () => {
    const figures = { met: 42, judged: 73, weeks: 12, streak: 2 };
    expect(goalsMet(figures, 'en')).toBe('Met on 42 of 73 days in the last 12 weeks; 2 days in a row now.');
    expect(goalsMet(figures, 'de')).toBe(
      'An 42 von 73 Tagen in den letzten 12 Wochen erreicht; jetzt 2 Tage in Folge.',
    );
    const first = { met: 1, judged: 1, weeks: 12, streak: 1 };
    expect(goalsMet(first, 'en')).toBe('Met on 1 of 1 day in the last 12 weeks.');
    expect(goalsMet(first, 'de')).toBe('An 1 von 1 Tag in den letzten 12 Wochen erreicht.');
  });

  it('days on which a food was eaten, with a weekday if one has most of them', () => {
    const english = { days: 42, last: '24 Nov 2026', weekday: 'Saturday' };
    expect(daysEaten(english, 'en')).toBe(
      'Eaten on 42 days in the last year, most often on a Saturday; last on 24 Nov 2026.',
    );
    const german = { days: 42, last: '24. Nov. 2026', weekday: 'Samstag' };
    expect(daysEaten(german, 'de')).toBe(
      'An 42 Tagen im letzten Jahr gegessen, am häufigsten am Samstag; zuletzt am 24. Nov. 2026.',
    );
    const once = { days: 1, last: '1. Juni 2024', weekday: undefined };
    expect(daysEaten(once, 'de')).toBe('An 1 Tag im letzten Jahr gegessen; zuletzt am 1. Juni 2024.');
    expect(daysEaten({ ...once, last: '1 Jun 2024' }, 'en')).toBe(
      'Eaten on 1 day in the last year; last on 1 Jun 2024.',
    );
  });
});
