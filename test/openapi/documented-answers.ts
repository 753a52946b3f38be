import { DETAIL_NUTRIENTS } from '../../src/diary/detail-nutrient';

export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
export const METRICS = ['CALORIES', 'FAT', 'CARBS', 'SUGAR', 'PROTEIN', 'FIBRE'];

/** Fields of one type, by their names: `?` stands for a field that may be null, `+` for one that may be absent. */
const all = (type: string, names: string) => Object.fromEntries(names.split(' ').map((name) => [name, type]));
const numbers = (names: string) => all('number', names);
const counts = (names: string) => all('integer', names);
const dates = (names: string) => all('date', names);

const MEASUREMENT = { kind: 'WEIGHT,BODY_FAT,BODY_WATER,MUSCLE,WAIST,HIP,CHEST', unit: 'kg,%,cm' };

// The fields of each answer; clients rely on them, so that one that is missing or new is a mistake.
const PRODUCT = {
  ...all('string', 'name amount link time?+ meal?+'),
  ...numbers('calories fat carbs protein kilojoules?+'),
};
const ENTRY = {
  date: 'date',
  'products?': [PRODUCT],
  ...numbers('totalCalories? totalFat? totalCarbs? totalSugar? totalProtein? totalFibre? kilojoules?+'),
  'meals+': [{ name: 'string', ...numbers('kilojoules? calories fat carbs protein') }],
  'nutrients+': numbers(DETAIL_NUTRIENTS.map((nutrient) => `${nutrient}?`).join(' ')),
  'source?+': 'PAGE,HISTORY',
  ...all('string', 'id? readAt?+'),
  'final+': 'boolean',
};
const AVERAGES = numbers(
  'avgTotalCalories? avgTotalFat? avgTotalCarbs? avgTotalSugar? avgTotalProtein? avgTotalFibre?',
);
const DAY_STATS = { date: 'date', total: 'number' };
const RANGE = dates('fromDate toDate');
const EATEN = {
  ...counts('timesEaten'),
  ...numbers('totalCalories totalFat totalCarbs totalProtein averageCalories'),
};
const CHANGED_FOOD = { name: 'string', times: 'integer', timesBefore: 'number' };
const SPAN = { ...numbers('medianMinutes spreadMinutes'), days: 'integer' };
const NUTRIENT = { key: DETAIL_NUTRIENTS.join(), unit: 'g,mg,µg,ml,BE' };
const DETAIL = { percentage: 'number', matchedDates: ['date'], matchedDays: 'integer' };
const TRIGGER = {
  ...all('string', 'food+ group+'),
  names: ['string'],
  ...counts('exposedOnsets exposedDays unexposedOnsets unexposedDays'),
  ...numbers('oddsRatio? p q'),
  'interval95?': ['number'],
  'exposedDates+': ['date'],
};
const LOST_FOODS = { 'lostFoods+': [{ date: 'date', ...counts('before after') }] };
const EXPORT_RESULT = { successfulDays: ['date'], unsuccessfulDays: ['date'], ...LOST_FOODS };

export const ANSWERS: Record<string, unknown> = {
  'POST /api/v2/nutritiondata': EXPORT_RESULT,
  'GET /api/v2/nutritiondata/export': EXPORT_RESULT,
  'GET /api/v2/nutritiondata': [ENTRY],
  'GET /api/v2/nutritiondata/{date}': ENTRY,
  'GET /api/v2/nutritiondata/range': [ENTRY],
  'GET /api/v2/nutritiondata/download': [ENTRY],
  'GET /api/v2/nutritiondata/products': [{ date: 'date', product: PRODUCT }],
  'GET /api/v2/nutritiondata/products/distinct': ['string'],
  'GET /api/v2/nutritiondata/products/summary': {
    searchTerm: 'string',
    matchedProductNames: ['string'],
    ...dates('firstDate? lastDate?'),
    ...EATEN,
    weekdayDistribution: counts(WEEKDAYS.join(' ')),
  },
  'GET /api/v2/nutritiondata/products/top': [{ name: 'string', ...EATEN }],
  'GET /api/v2/stats': {
    ...counts('amountEntries uniqueProducts totalProducts missingDaysCount? currentStreak? longestStreak?'),
    ...dates('firstEntryDate? lastEntryDate? mostRecentMissingDay?'),
    entryPercentage: 'number',
    'averageTotals?': AVERAGES,
    'highestCaloriesDay?': DAY_STATS,
    'highestFatDay?': DAY_STATS,
    'highestCarbsDay?': DAY_STATS,
    'highestProteinDay?': DAY_STATS,
    'highestFibreDay?': DAY_STATS,
    'highestSugarDay?': DAY_STATS,
  },
  'GET /api/v2/stats/averages': { ...RANGE, averages: AVERAGES },
  'GET /api/v2/stats/trend': [{ bucket: 'string', ...RANGE, ...counts('dayCount'), ...numbers('average total') }],
  'GET /api/v2/nutrients': [
    {
      ...NUTRIENT,
      group: 'VITAMIN,MINERAL,OTHER',
      ...numbers('referenceIntake?'),
      ...counts('knownDays'),
      ...dates('firstDate? lastDate?'),
    },
  ],
  'GET /api/v2/stats/nutrients': [
    {
      ...NUTRIENT,
      ...numbers('average? reference? referencePercentage?'),
      'referenceSource?': 'LABEL,EFSA',
      ...counts('days'),
    },
  ],
  'GET /api/v2/stats/meals': {
    meals: [
      {
        ...all('string', 'name medianTime?'),
        ...counts('days'),
        ...numbers('avgCalories avgFat avgCarbs avgProtein energyPercentage'),
      },
    ],
    hours: [{ hour: 'integer', calories: 'number' }],
  },
  'GET /api/v2/stats/week': {
    ...RANGE,
    days: [
      {
        date: 'date',
        state: 'EXCLUDED,INCOMPLETE,LOGGED,MISSING',
        'totals?': numbers('totalCalories? totalFat? totalCarbs? totalSugar? totalProtein? totalFibre?'),
        goals: 'MET,MISSED,NOT_JUDGED',
        symptoms: ['string'],
      },
    ],
    ...counts('loggedDays'),
    'averages?': AVERAGES,
    before: { ...RANGE, ...counts('loggedDays'), 'averages?': AVERAGES },
    'change?': Object.fromEntries(METRICS.map((metric) => [`${metric}?`, numbers('absolute percentage?')])),
    foods: { more: [CHANGED_FOOD], less: [CHANGED_FOOD] },
    nutrientsBelow: [{ nutrient: [...DETAIL_NUTRIENTS, 'FIBRE'].join(), ...numbers('average reference') }],
    eating: { 'window?': SPAN, 'fast?': SPAN },
    'weight?': numbers('trend change?'),
    'standsOut?': { metric: METRICS.join(), ...numbers('change usual') },
  },
  'GET /api/v2/stats/weekdays': [{ dayOfWeek: WEEKDAYS.join(), dayCount: 'integer', averages: AVERAGES }],
  'GET /api/v2/stats/macro-split': {
    ...RANGE,
    ...numbers('fatPercentage carbsPercentage proteinPercentage fatCalories carbsCalories proteinCalories'),
    ...numbers('macroCalories averageCalories'),
  },
  'GET /api/v2/stats/missing-days': ['date'],
  'POST /api/v2/measurements': counts('added updated unchanged'),
  'GET /api/v2/stats/body': {
    ...MEASUREMENT,
    measurements: [
      {
        ...MEASUREMENT,
        ...all('string', 'id time? externalId?'),
        date: 'date',
        value: 'number',
        source: 'IMPORT,API,MQTT,PAGE,SITE',
      },
    ],
    trend: [{ date: 'date', value: 'number' }],
    ...numbers('slopePerWeek? slopeStandardError?'),
  },
  'GET /api/v2/stats/energy-balance': {
    ...RANGE,
    ...numbers('expenditure? activitiesMean?'),
    'interval95?': ['number'],
    'reason?': 'span-too-short,too-few-complete-days,too-few-weighings',
    intake: { 'mean?': 'number', ...counts('daysLogged daysExcluded') },
    weighings: 'integer',
    note: 'string',
  },
  'POST /api/v2/triggers/search': {
    ...counts('onsets days candidatesTested missingOnsets+'),
    'reason+': 'no-coverage,too-few-onsets',
    findings: [TRIGGER],
    suspects: [{ ...TRIGGER, significant: 'false' }],
    'smallestDetectable?': 'number',
    selfCheck: counts('searches withFindings'),
    warnings: ['low-power,sameDayUnordered,unreliable'],
    notTested: { tooRare: ['string'], tooCommon: ['string'] },
    note: 'string',
    'comparedDates+': ['date'],
    'onsetDates+': ['date'],
  },
  'POST /api/v2/correlation': {
    correlations: {
      across3Days: DETAIL,
      across2Days: DETAIL,
      sameDay: DETAIL,
      oneDayBefore: DETAIL,
      twoDaysBefore: DETAIL,
    },
    matchedProducts: ['string'],
    matchedDates: ['date'],
    ...counts('amountMatchedProducts amountMatchedDates'),
  },
};
