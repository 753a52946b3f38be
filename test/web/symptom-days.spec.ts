import { symptomDays } from '../../web/src/journal/symptom-days';

describe('days with symptoms', () => {
  const entry = (date: string, label: string, severity: number | null, endDate: string | null = null) => ({
    ...{ id: 'a', time: null, text: null, endDate },
    date,
    kind: 'SYMPTOM' as const,
    label,
    severity,
  });

  it('are all days of an entry, with the highest severity and one spelling of each label', () => {
    const entries = [
      entry('2024-08-29', 'Migraine', 3, '2024-09-01'),
      { ...entry('2024-08-31', 'Party', null), kind: 'TAG' as const },
      entry('2024-08-31', 'migraine', 7),
      entry('2024-08-31', 'Nausea', null),
    ];
    expect([...symptomDays(entries, '2024-08-30', '2024-09-01')]).toEqual([
      ['2024-08-30', [{ label: 'Migraine', severity: 3 }]],
      [
        '2024-08-31',
        [
          { label: 'Migraine', severity: 7 },
          { label: 'Nausea', severity: null },
        ],
      ],
      ['2024-09-01', [{ label: 'Migraine', severity: 3 }]],
    ]);
  });
});
