import { DETAIL_NUTRIENTS } from '../../src/diary/detail-nutrient';

export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
export const METRICS = ['CALORIES', 'FAT', 'CARBS', 'SUGAR', 'PROTEIN', 'FIBRE'];

const MEASUREMENT_KINDS = 'WEIGHT,BODY_FAT,BODY_WATER,MUSCLE,WAIST,HIP,CHEST';

// The tables of `rest-api.md`; `?` stands for a field that may be null, `+` for one that only comes with `details=true`.
const PRODUCT = {
  name: 'string',
  amount: 'string',
  calories: 'number',
  fat: 'number',
  carbs: 'number',
  protein: 'number',
  link: 'string',
  'time?+': 'string',
  'meal?+': 'string',
  'kilojoules?+': 'number',
};
const MEAL = {
  name: 'string',
  'kilojoules?': 'number',
  calories: 'number',
  fat: 'number',
  carbs: 'number',
  protein: 'number',
};
const ENTRY = {
  'id?': 'string',
  date: 'date',
  'products?': [PRODUCT],
  'totalCalories?': 'number',
  'totalFat?': 'number',
  'totalCarbs?': 'number',
  'totalSugar?': 'number',
  'totalProtein?': 'number',
  'totalFibre?': 'number',
  'kilojoules?+': 'number',
  'meals+': [MEAL],
  'nutrients+': Object.fromEntries(DETAIL_NUTRIENTS.map((nutrient) => [`${nutrient}?`, 'number'])),
  'source?+': 'PAGE,HISTORY',
  'readAt?+': 'string',
  'final+': 'boolean',
};
const AVERAGES = {
  'avgTotalCalories?': 'number',
  'avgTotalFat?': 'number',
  'avgTotalCarbs?': 'number',
  'avgTotalSugar?': 'number',
  'avgTotalProtein?': 'number',
  'avgTotalFibre?': 'number',
};
const DAY_STATS = { date: 'date', total: 'number' };
const SUMS = { totalCalories: 'number', totalFat: 'number', totalCarbs: 'number', totalProtein: 'number' };
const DETAIL = { percentage: 'number', matchedDates: ['date'], matchedDays: 'integer' };

const TRIGGER = {
  'food+': 'string',
  'group+': 'string',
  names: ['string'],
  exposedOnsets: 'integer',
  exposedDays: 'integer',
  unexposedOnsets: 'integer',
  unexposedDays: 'integer',
  'oddsRatio?': 'number',
  'interval95?': ['number'],
  p: 'number',
  q: 'number',
};

export const ANSWERS: Record<string, unknown> = {
  'POST /api/v2/nutritiondata': { successfulDays: ['date'], unsuccessfulDays: ['date'] },
  'GET /api/v2/nutritiondata/export': { successfulDays: ['date'], unsuccessfulDays: ['date'] },
  'GET /api/v2/nutritiondata': [ENTRY],
  'GET /api/v2/nutritiondata/{date}': ENTRY,
  'GET /api/v2/nutritiondata/range': [ENTRY],
  'GET /api/v2/nutritiondata/download': [ENTRY],
  'GET /api/v2/nutritiondata/products': [{ date: 'date', product: PRODUCT }],
  'GET /api/v2/nutritiondata/products/distinct': ['string'],
  'GET /api/v2/nutritiondata/products/summary': {
    searchTerm: 'string',
    matchedProductNames: ['string'],
    timesEaten: 'integer',
    'firstDate?': 'date',
    'lastDate?': 'date',
    ...SUMS,
    averageCalories: 'number',
    weekdayDistribution: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, 'integer'])),
  },
  'GET /api/v2/nutritiondata/products/top': [
    { name: 'string', timesEaten: 'integer', ...SUMS, averageCalories: 'number' },
  ],
  'GET /api/v2/stats': {
    amountEntries: 'integer',
    'firstEntryDate?': 'date',
    'lastEntryDate?': 'date',
    entryPercentage: 'number',
    uniqueProducts: 'integer',
    totalProducts: 'integer',
    'averageTotals?': AVERAGES,
    'highestCaloriesDay?': DAY_STATS,
    'highestFatDay?': DAY_STATS,
    'highestCarbsDay?': DAY_STATS,
    'highestProteinDay?': DAY_STATS,
    'highestFibreDay?': DAY_STATS,
    'highestSugarDay?': DAY_STATS,
    'mostRecentMissingDay?': 'date',
    'missingDaysCount?': 'integer',
    'currentStreak?': 'integer',
    'longestStreak?': 'integer',
  },
  'GET /api/v2/stats/averages': { fromDate: 'date', toDate: 'date', averages: AVERAGES },
  'GET /api/v2/stats/trend': [
    { bucket: 'string', fromDate: 'date', toDate: 'date', dayCount: 'integer', average: 'number', total: 'number' },
  ],
  'GET /api/v2/nutrients': [
    {
      key: DETAIL_NUTRIENTS.join(),
      unit: 'g,mg,µg,ml,BE',
      group: 'VITAMIN,MINERAL,OTHER',
      'referenceIntake?': 'number',
      knownDays: 'integer',
      'firstDate?': 'date',
      'lastDate?': 'date',
    },
  ],
  'GET /api/v2/stats/nutrients': [
    {
      key: DETAIL_NUTRIENTS.join(),
      unit: 'g,mg,µg,ml,BE',
      'average?': 'number',
      days: 'integer',
      'referencePercentage?': 'number',
    },
  ],
  'GET /api/v2/stats/meals': {
    meals: [
      {
        name: 'string',
        days: 'integer',
        avgCalories: 'number',
        avgFat: 'number',
        avgCarbs: 'number',
        avgProtein: 'number',
        energyPercentage: 'number',
        'medianTime?': 'string',
      },
    ],
    hours: [{ hour: 'integer', calories: 'number' }],
  },
  'GET /api/v2/stats/weekdays': [{ dayOfWeek: WEEKDAYS.join(), dayCount: 'integer', averages: AVERAGES }],
  'GET /api/v2/stats/macro-split': {
    fromDate: 'date',
    toDate: 'date',
    fatPercentage: 'number',
    carbsPercentage: 'number',
    proteinPercentage: 'number',
    fatCalories: 'number',
    carbsCalories: 'number',
    proteinCalories: 'number',
    macroCalories: 'number',
    averageCalories: 'number',
  },
  'GET /api/v2/stats/missing-days': ['date'],
  'POST /api/v2/measurements': { added: 'integer', updated: 'integer', unchanged: 'integer' },
  'GET /api/v2/stats/body': {
    kind: MEASUREMENT_KINDS,
    unit: 'kg,%,cm',
    measurements: [
      {
        id: 'string',
        date: 'date',
        'time?': 'string',
        kind: MEASUREMENT_KINDS,
        value: 'number',
        unit: 'kg,%,cm',
        source: 'IMPORT,API,MQTT,PAGE,SITE',
        'externalId?': 'string',
      },
    ],
    trend: [{ date: 'date', value: 'number' }],
    'slopePerWeek?': 'number',
    'slopeStandardError?': 'number',
  },
  'GET /api/v2/stats/energy-balance': {
    fromDate: 'date',
    toDate: 'date',
    'expenditure?': 'number',
    'interval95?': ['number'],
    'reason?': 'span-too-short,too-few-complete-days,too-few-weighings',
    intake: { 'mean?': 'number', daysLogged: 'integer', daysExcluded: 'integer' },
    weighings: 'integer',
    'activitiesMean?': 'number',
    note: 'string',
  },
  'POST /api/v2/triggers/search': {
    onsets: 'integer',
    days: 'integer',
    candidatesTested: 'integer',
    'reason+': 'no-coverage,too-few-onsets',
    'missingOnsets+': 'integer',
    findings: [TRIGGER],
    suspects: [{ ...TRIGGER, significant: 'false' }],
    'smallestDetectable?': 'number',
    selfCheck: { searches: 'integer', withFindings: 'integer' },
    warnings: ['low-power,sameDayUnordered,unreliable'],
    notTested: { tooRare: ['string'], tooCommon: ['string'] },
    note: 'string',
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
    amountMatchedProducts: 'integer',
    amountMatchedDates: 'integer',
  },
};
