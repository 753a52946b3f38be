import { counted, words } from '../text/language';

/** @example clock(7) // '07:00' */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

export const TREND_WORDS = words({
  en: {
    granularity: 'Group by',
    granularities: { DAY: 'Day', WEEK: 'Week', MONTH: 'Month' },
    empty: 'There are no entries in this period.',
    average: 'Average',
    mean: 'Average of the period',
    reference: 'Reference intake',
    metric: 'Nutrient',
    byDay: 'Day by day',
    weight: 'Weight',
    withWeight: 'With weight',
    tooFewDays: (count: string) => `${counted(count, 'more day', 'more days')} and there is a trend.`,
    sparse: 'Fewer than half of the days',
    daysOf: (count: string) => counted(count, 'day', 'days'),
    macros: 'Carbohydrates, fat and protein',
    weekdays: 'By day of the week',
    aroundMean: (mean: string) =>
      `The line is the average of all these days, ${mean}; the bars show the difference from it.`,
    weekdaysNote: 'Average of the days with entries in the period above',
    meals: 'Calories by meal',
    noMeals: 'No meals are known for this period.',
    meal: 'Meal',
    share: 'Share',
    perMeal: 'kcal per day',
    usualTime: 'Usual time',
    mealDays: 'Days',
    mealsNote:
      'kcal: average of the days with this meal. Time: its usual start. Time of day: foods whose time is known.',
    hours: 'Time of day',
    most: (hour: string, share: string) => `Peak: ${hour}, ${share}`,
    hour: (hour: number) => `${clock(hour)} to ${clock(hour + 1)}`,
    compare: 'Comparison',
    against: { before: 'Period before', year: 'A year earlier' },
    compareNote: 'Averages over the days with entries in each period',
    before: (value: string) => `before (${value})`,
    noPeriod: 'There are no earlier entries to compare with.',
    logged: (earlier: string, later: string) =>
      `Days with entries: ${earlier} in the earlier period, ${later} in the later one.`,
  },
  de: {
    granularity: 'Gruppieren nach',
    granularities: { DAY: 'Tag', WEEK: 'Woche', MONTH: 'Monat' },
    empty: 'In diesem Zeitraum gibt es keine Einträge.',
    average: 'Durchschnitt',
    mean: 'Durchschnitt des Zeitraums',
    reference: 'Referenzmenge',
    metric: 'Nährwert oder Nährstoff',
    byDay: 'Tag für Tag',
    weight: 'Gewicht',
    withWeight: 'Mit Gewicht',
    tooFewDays: (count: string) => `Noch ${counted(count, 'Tag', 'Tage')}, dann gibt es einen Trend.`,
    sparse: 'Weniger als die Hälfte der Tage',
    daysOf: (count: string) => counted(count, 'Tag', 'Tage'),
    macros: 'Kohlenhydrate, Fett und Eiweiß',
    weekdays: 'Nach Wochentag',
    aroundMean: (mean: string) =>
      `Die Linie ist der Durchschnitt aller dieser Tage, ${mean}; die Balken zeigen die Abweichung davon.`,
    weekdaysNote: 'Durchschnitt der Tage mit Einträgen im Zeitraum oben',
    meals: 'Kalorien nach Mahlzeit',
    noMeals: 'Für diesen Zeitraum fehlen Mahlzeiten.',
    meal: 'Mahlzeit',
    share: 'Anteil',
    perMeal: 'kcal pro Tag',
    usualTime: 'Übliche Uhrzeit',
    mealDays: 'Tage',
    mealsNote:
      'kcal: Durchschnitt der Tage mit dieser Mahlzeit. Uhrzeit: ihr üblicher Beginn. Verteilung: Lebensmittel mit bekannter Uhrzeit.',
    hours: 'Verteilung über den Tag',
    most: (hour: string, share: string) => `Am meisten von ${hour}: ${share}`,
    hour: (hour: number) => `${hour} bis ${hour + 1} Uhr`,
    compare: 'Vergleich',
    against: { before: 'Zeitraum davor', year: 'Vorjahr' },
    compareNote: 'Durchschnitte über die Tage mit Einträgen in jedem Zeitraum',
    before: (value: string) => `vorher (${value})`,
    noPeriod: 'Für einen Vergleich fehlen frühere Einträge.',
    logged: (earlier: string, later: string) =>
      `Tage mit Einträgen: ${earlier} im früheren Zeitraum, ${later} im späteren.`,
  },
});
