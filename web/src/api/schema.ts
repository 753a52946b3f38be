// Made from the OpenAPI document by scripts/api-types.mjs in the build. Not to be edited.

export interface AboutDto {
  version: string;
  today: string;
  timeZone: string;
  dayStartsAt: string;
  accountConfigured: boolean;
  docStoreEnabled: boolean;
  timeSeriesEnabled: boolean;
  minDaysBack: number;
  maxDaysBack: number;
  schedulerEnabled: boolean;
  schedulerCron: string;
  schedulerLookBackDays: number;
  accessRestricted?: boolean;
  mcpEnabled?: boolean;
  todayScheduled?: boolean;
  newerVersion: string | null;
  newerVersionUrl: string | null;
}

export interface AveragesDto {
  avgTotalCalories: number | null;
  avgTotalFat: number | null;
  avgTotalCarbs: number | null;
  avgTotalSugar: number | null;
  avgTotalProtein: number | null;
  avgTotalFibre: number | null;
}

export interface BackupDto {
  name: string;
  at: string;
  bytes: number;
  days: number | null;
  products: number | null;
  newestDay: string | null;
}

export interface BackupProblemDto {
  at: string;
  outcome: 'disk full' | 'folder not writable' | 'not whole' | 'error';
  reason: string;
}

export interface BackupsDto {
  enabled: boolean;
  running: boolean;
  backups: (BackupDto)[];
  lastProblem: BackupProblemDto | null;
}

export interface BalanceIntakeDto {
  mean: number | null;
  daysLogged: number;
  daysExcluded: number;
}

export interface BodyStatsDto {
  kind: 'WEIGHT' | 'BODY_FAT' | 'BODY_WATER' | 'MUSCLE' | 'WAIST' | 'HIP' | 'CHEST';
  unit: 'kg' | '%' | 'cm';
  measurements: (MeasurementDto)[];
  trend: (BodyTrendDto)[];
  slopePerWeek: number | null;
  slopeStandardError: number | null;
}

export interface BodyTrendDto {
  date: string;
  value: number;
}

export interface ChangeDto {
  absolute: number;
  percentage: number | null;
}

export interface ChangedFoodDto {
  name: string;
  times: number;
  timesBefore: number;
}

export interface ChangedFoodsDto {
  more: (ChangedFoodDto)[];
  less: (ChangedFoodDto)[];
}

export interface ChangesDto {
  CALORIES: ChangeDto | null;
  FAT: ChangeDto | null;
  CARBS: ChangeDto | null;
  SUGAR: ChangeDto | null;
  PROTEIN: ChangeDto | null;
  FIBRE: ChangeDto | null;
}

export interface ChannelResultDto {
  channel: string;
  delivered: boolean;
  status: number | null;
  detail: string | null;
}

export interface ChosenDaysDto {
  dates: (string)[];
}

export interface CorrelationDetailDto {
  percentage: number;
  matchedDates: (string)[];
  matchedDays: number;
}

export interface CorrelationInputDto {
  inclusionKeywords?: (string)[];
  exclusionKeywords?: (string)[];
  occurrenceDates?: (string)[];
  startDate?: string;
}

export interface CorrelationOutputDto {
  correlations: CorrelationsDto;
  matchedProducts: (string)[];
  matchedDates: (string)[];
  amountMatchedProducts: number;
  amountMatchedDates: number;
}

export interface CorrelationsDto {
  across3Days: CorrelationDetailDto;
  across2Days: CorrelationDetailDto;
  sameDay: CorrelationDetailDto;
  oneDayBefore: CorrelationDetailDto;
  twoDaysBefore: CorrelationDetailDto;
}

export interface CoveredDayDto {
  date: string;
  state: 'LOGGED' | 'NOTHING_LOGGED' | 'FAILED' | 'NEVER_FETCHED' | 'FORGOTTEN';
  reason: 'page not understood' | 'unexpected page' | 'site unavailable' | 'store unavailable' | null;
  checkedAt: string | null;
  final: boolean | null;
}

export interface DatedLostFoodsDto {
  date: string;
  before: number;
  after: number;
}

export interface DayEntryDto {
  id: string | null;
  date: string;
  products: (ProductDto)[] | null;
  totalCalories: number | null;
  totalFat: number | null;
  totalCarbs: number | null;
  totalSugar: number | null;
  totalProtein: number | null;
  totalFibre: number | null;
  kilojoules?: number | null;
  meals?: (MealDto)[];
  nutrients?: {
  ALCOHOL: number | null;
  WATER: number | null;
  CHOLESTEROL: number | null;
  BREAD_UNITS: number | null;
  VITAMIN_C: number | null;
  VITAMIN_A: number | null;
  VITAMIN_D: number | null;
  VITAMIN_E: number | null;
  VITAMIN_B1: number | null;
  VITAMIN_B2: number | null;
  VITAMIN_B6: number | null;
  VITAMIN_B12: number | null;
  SALT: number | null;
  IRON: number | null;
  ZINC: number | null;
  MAGNESIUM: number | null;
  MANGANESE: number | null;
  FLUORIDE: number | null;
  CHLORIDE: number | null;
  COPPER: number | null;
  POTASSIUM: number | null;
  CALCIUM: number | null;
  PHOSPHORUS: number | null;
  SULPHUR: number | null;
  IODINE: number | null;
};
  source?: 'PAGE' | 'HISTORY' | null;
  readAt?: string | null;
  final?: boolean;
}

export interface DayStatsDto {
  date: string;
  total: number;
}

export interface DayStatusDto {
  date: string;
  completeness: 'AUTO' | 'COMPLETE' | 'INCOMPLETE';
  excluded: boolean;
  reason: 'SICK' | 'TRAVEL' | 'FASTING' | 'NOTHING_LOGGED' | 'OTHER' | null;
  dayType: string;
}

export interface DayTotalsDto {
  totalCalories: number | null;
  totalFat: number | null;
  totalCarbs: number | null;
  totalSugar: number | null;
  totalProtein: number | null;
  totalFibre: number | null;
}

export interface DayVersionDto {
  id: string;
  date: string;
  replacedAt: string;
  by: 'FETCH' | 'HISTORY' | 'IMPORT' | 'REREAD' | 'RESTORE';
  state: 'REPLACED' | 'OFFERED';
  foods: number;
  totals: DayTotalsDto;
  lost: NamedFoodsDto;
  gained: NamedFoodsDto;
}

export interface DoctorCheckDto {
  name: 'settings' | 'files' | 'disk' | 'clock' | 'store' | 'time-series' | 'broker' | 'login-provider' | 'channels' | 'site-login' | 'site-page' | 'site-csv';
  state: 'OK' | 'WARNING' | 'FAILED';
  found: string;
  remedy?: string;
}

export interface DoctorReportDto {
  ok: boolean;
  checks: (DoctorCheckDto)[];
}

export interface DoubtfulDayDto {
  date: string;
  reasons: ('LOW_ENERGY' | 'MISSING_MEAL')[];
}

export interface EatingDto {
  window: SpanDto | null;
  fast: SpanDto | null;
}

export interface EnergyBalanceDto {
  fromDate: string;
  toDate: string;
  expenditure: number | null;
  interval95: (number)[] | null;
  reason: 'span-too-short' | 'too-few-complete-days' | 'too-few-weighings' | null;
  intake: BalanceIntakeDto;
  weighings: number;
  activitiesMean: number | null;
  note: string;
}

export interface ExportResultDto {
  successfulDays: (string)[];
  unsuccessfulDays: (string)[];
  lostFoods?: (DatedLostFoodsDto)[];
}

export interface ExportStatusDto {
  running: boolean;
  stopRequested: boolean;
  fromDate: string | null;
  toDate: string | null;
  startedBy: 'page' | 'schedule' | 'assistant' | 'api' | null;
  startedAt: string | null;
  endedAt: string | null;
  done: number;
  total: number;
  days: (ExportedDayDto)[];
  problem: string | null;
  work?: 'export' | 'import' | 'history' | null;
  stopped?: boolean;
  problemType?: string | null;
  lostFoods?: (DatedLostFoodsDto)[];
  sameFailure?: SameFailureDto | null;
}

export interface ExportedDayDto {
  date: string;
  successful: boolean;
  reason: 'nothing logged' | 'no longer at fddb.info' | 'fewer foods than stored' | 'page not understood' | 'unexpected page' | 'site unavailable' | 'store unavailable' | 'in the future' | 'not tried' | null;
}

export interface FoodGroupDto {
  name: string;
  include: (string)[];
  exclude: (string)[];
}

export interface GoalConditionDto {
  weekdays?: ('MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY')[];
  dayTypes?: (string)[];
}

export interface GoalDayDto {
  date: string;
  verdict: 'MET' | 'MISSED' | 'NOT_EVALUATED';
  reason: 'noGoal' | 'excluded' | 'notFinal' | 'noEntry' | 'incomplete' | 'unknown' | 'noWeight' | null;
  targets: (GoalTargetOfDayDto)[];
}

export interface GoalPreviewDto {
  fromDate: string;
  toDate: string;
  daysEvaluated: number;
  daysMet: number;
}

export interface GoalSetDto {
  appliesTo: GoalConditionDto | null;
  targets: (GoalTargetDto)[];
}

export interface GoalStatsDto {
  daysEvaluated: number;
  daysMet: number;
  hitRate: number | null;
  currentStreak: number;
  longestStreak: number;
  targets: (GoalTargetStatsDto)[];
  weeks: (GoalWeekDto)[];
  notEvaluated: NotEvaluatedDto;
  days?: (GoalDayDto)[];
}

export interface GoalTargetDto {
  metric: 'CALORIES' | 'FAT' | 'CARBS' | 'SUGAR' | 'PROTEIN' | 'FIBRE' | 'ALCOHOL' | 'WATER' | 'CHOLESTEROL' | 'BREAD_UNITS' | 'VITAMIN_C' | 'VITAMIN_A' | 'VITAMIN_D' | 'VITAMIN_E' | 'VITAMIN_B1' | 'VITAMIN_B2' | 'VITAMIN_B6' | 'VITAMIN_B12' | 'SALT' | 'IRON' | 'ZINC' | 'MAGNESIUM' | 'MANGANESE' | 'FLUORIDE' | 'CHLORIDE' | 'COPPER' | 'POTASSIUM' | 'CALCIUM' | 'PHOSPHORUS' | 'SULPHUR' | 'IODINE' | 'FAT_SHARE' | 'CARBS_SHARE' | 'PROTEIN_SHARE';
  comparator: 'AT_LEAST' | 'AT_MOST' | 'BETWEEN';
  value?: number;
  min?: number;
  max?: number;
  basis?: 'ABSOLUTE' | 'PER_KG';
}

export interface GoalTargetOfDayDto {
  metric: 'CALORIES' | 'FAT' | 'CARBS' | 'SUGAR' | 'PROTEIN' | 'FIBRE' | 'ALCOHOL' | 'WATER' | 'CHOLESTEROL' | 'BREAD_UNITS' | 'VITAMIN_C' | 'VITAMIN_A' | 'VITAMIN_D' | 'VITAMIN_E' | 'VITAMIN_B1' | 'VITAMIN_B2' | 'VITAMIN_B6' | 'VITAMIN_B12' | 'SALT' | 'IRON' | 'ZINC' | 'MAGNESIUM' | 'MANGANESE' | 'FLUORIDE' | 'CHLORIDE' | 'COPPER' | 'POTASSIUM' | 'CALCIUM' | 'PHOSPHORUS' | 'SULPHUR' | 'IODINE' | 'FAT_SHARE' | 'CARBS_SHARE' | 'PROTEIN_SHARE';
  comparator: 'AT_LEAST' | 'AT_MOST' | 'BETWEEN';
  basis: 'ABSOLUTE' | 'PER_KG';
  unit: 'kcal' | 'g' | 'mg' | 'µg' | 'ml' | 'BE' | '%';
  value: number | null;
  min: number | null;
  max: number | null;
  amount: number | null;
  gap: number | null;
  met: boolean | null;
  remaining: number | null;
  progress: number | null;
  alreadyMissed: boolean;
  reason: 'no-weight' | 'unknown' | null;
}

export interface GoalTargetStatsDto {
  metric: 'CALORIES' | 'FAT' | 'CARBS' | 'SUGAR' | 'PROTEIN' | 'FIBRE' | 'ALCOHOL' | 'WATER' | 'CHOLESTEROL' | 'BREAD_UNITS' | 'VITAMIN_C' | 'VITAMIN_A' | 'VITAMIN_D' | 'VITAMIN_E' | 'VITAMIN_B1' | 'VITAMIN_B2' | 'VITAMIN_B6' | 'VITAMIN_B12' | 'SALT' | 'IRON' | 'ZINC' | 'MAGNESIUM' | 'MANGANESE' | 'FLUORIDE' | 'CHLORIDE' | 'COPPER' | 'POTASSIUM' | 'CALCIUM' | 'PHOSPHORUS' | 'SULPHUR' | 'IODINE' | 'FAT_SHARE' | 'CARBS_SHARE' | 'PROTEIN_SHARE';
  comparator: 'AT_LEAST' | 'AT_MOST' | 'BETWEEN';
  unit: 'kcal' | 'g' | 'mg' | 'µg' | 'ml' | 'BE' | '%';
  daysMet: number;
  daysMissed: number;
  hitRate: number | null;
  average: number | null;
  averageGap: number | null;
}

export interface GoalVersionDto {
  validFrom: string;
  note: string | null;
  sets: (GoalSetDto)[];
}

export interface GoalWeekDto {
  week: string;
  daysLogged: number;
  balance: Record<string, number>;
}

export interface HistoryInputDto {
  mode?: 'compare' | 'fetch' | 'fill';
}

export interface HistoryReportDto {
  days: number;
  firstDate: string | null;
  lastDate: string | null;
  same: number;
  missing: number;
  changed: number;
  notInHistory: number;
  filled: number;
  fetched: number;
  failed: number;
  left: number;
  offered?: number;
  onlyHere?: number;
  lostFoods?: (DatedLostFoodsDto)[];
  dayStartsAt: string;
  learnedFrom: number;
  listed: ListedDaysDto;
}

export interface HourEnergyDto {
  hour: number;
  calories: number;
}

export interface ImportReportDto {
  source: 'json' | 'csv' | 'site-csv' | 'body-csv' | 'account-export';
  dryRun: boolean;
  days: number;
  imported: number;
  filled: number;
  replaced: number;
  unchanged: number;
  skipped: number;
  notTried: number;
  activities: number;
  versions: number;
  rejected: (RejectionDto)[];
  moreRejected: number;
  dates?: (ImportedDateDto)[];
  withoutDetails?: number;
  withoutFoods?: number;
  dayStartsAt?: string | null;
  countedToEveningBefore?: number;
  ownData?: OwnTallyDto;
}

export interface ImportedDateDto {
  date: string;
  outcome: 'imported' | 'filled' | 'replaced' | 'unchanged' | 'skipped' | 'rejected';
}

export interface JournalEntryDto {
  id: string;
  date: string;
  time: string | null;
  endDate: string | null;
  kind: 'SYMPTOM' | 'NOTE' | 'TAG';
  label: string | null;
  severity: number | null;
  text: string | null;
}

export interface KnownSymptomDto {
  label: string;
  from: string | null;
  to: string | null;
  entries: number;
  lastDate: string | null;
}

export interface LastHistoryDto {
  at: string | null;
  report: HistoryReportDto | null;
  problem: string | null;
  pausedUntil: string | null;
  firstDay: string | null;
  doubtedFirstDate: string | null;
  daysOnlyHere: number | null;
  daysAtRisk: number | null;
  offers: (OfferDto)[];
}

export interface LastNotificationDto {
  channel: string;
  delivered: boolean | null;
  status: number | null;
  detail: string | null;
  at: string | null;
  event: string | null;
}

export interface ListedDaysDto {
  missing: (string)[];
  changed: (string)[];
  notInHistory: (string)[];
  failed: (string)[];
  offered?: (string)[];
  atRisk?: (string)[];
}

export interface LoginCheckDto {
  username: string;
  password: string;
  code?: string;
  timeZone?: string;
}

export interface LoginCheckedDto {
  outcome: 'ACCEPTED' | 'REJECTED' | 'PAUSED' | 'SITE_AWAY' | 'PAGE_UNKNOWN';
  sentence: string;
  yesterday?: ReadDayDto;
}

export interface MacroSplitDto {
  fromDate: string;
  toDate: string;
  fatPercentage: number;
  carbsPercentage: number;
  proteinPercentage: number;
  fatCalories: number;
  carbsCalories: number;
  proteinCalories: number;
  macroCalories: number;
  averageCalories: number;
}

export interface MealAveragesDto {
  name: string;
  days: number;
  avgCalories: number;
  avgFat: number;
  avgCarbs: number;
  avgProtein: number;
  energyPercentage: number;
  medianTime: string | null;
}

export interface MealBreakdownDto {
  meals: (MealAveragesDto)[];
  hours: (HourEnergyDto)[];
}

export interface MealDto {
  name: string;
  kilojoules: number | null;
  calories: number;
  fat: number;
  carbs: number;
  protein: number;
}

export interface MeasurementChangesDto {
  added: number;
  updated: number;
  unchanged: number;
}

export interface MeasurementDto {
  id: string;
  date: string;
  time: string | null;
  kind: 'WEIGHT' | 'BODY_FAT' | 'BODY_WATER' | 'MUSCLE' | 'WAIST' | 'HIP' | 'CHEST';
  value: number;
  unit: 'kg' | '%' | 'cm';
  source: 'IMPORT' | 'API' | 'MQTT' | 'PAGE' | 'SITE';
  externalId: string | null;
}

export interface NamedFoodsDto {
  count: number;
  names: (string)[];
}

export interface NewDayStatusDto {
  completeness?: 'AUTO' | 'COMPLETE' | 'INCOMPLETE';
  excluded?: boolean;
  reason?: 'SICK' | 'TRAVEL' | 'FASTING' | 'NOTHING_LOGGED' | 'OTHER' | null;
  dayType?: string;
}

export interface NewFoodGroupDto {
  include: (string)[];
  exclude?: (string)[];
}

export interface NewGoalVersionDto {
  note?: string | null;
  sets: (GoalSetDto)[];
}

export interface NewJournalEntryDto {
  date: string;
  time?: string | null;
  endDate?: string | null;
  kind: 'SYMPTOM' | 'NOTE' | 'TAG';
  label?: string | null;
  severity?: number | null;
  text?: string | null;
}

export interface NewMeasurementDto {
  date: string;
  time?: string | null;
  kind: 'WEIGHT' | 'BODY_FAT' | 'BODY_WATER' | 'MUSCLE' | 'WAIST' | 'HIP' | 'CHEST';
  value: number;
  unit?: 'kg' | '%' | 'cm';
  externalId?: string | null;
}

export interface NewProfileDto {
  birthYear?: number | null;
  sex?: 'FEMALE' | 'MALE' | null;
  stage?: 'PREGNANT' | 'LACTATING' | null;
}

export interface NewSetUpDto {
  username: string;
  password: string;
  code?: string;
  timeZone?: string;
  accessPassword?: string;
  scheduleAt?: string;
  notificationLanguage?: 'en' | 'de';
}

export interface NewSymptomCoverageDto {
  from: string;
  to?: string | null;
}

export interface NotEvaluatedDto {
  noGoal: number;
  excluded: number;
  notFinal: number;
  noEntry: number;
  incomplete: number;
  unknown: number;
  noWeight: number;
}

export interface NotTestedDto {
  tooRare: (string)[];
  tooCommon: (string)[];
}

export interface NutrientAverageDto {
  key: 'ALCOHOL' | 'WATER' | 'CHOLESTEROL' | 'BREAD_UNITS' | 'VITAMIN_C' | 'VITAMIN_A' | 'VITAMIN_D' | 'VITAMIN_E' | 'VITAMIN_B1' | 'VITAMIN_B2' | 'VITAMIN_B6' | 'VITAMIN_B12' | 'SALT' | 'IRON' | 'ZINC' | 'MAGNESIUM' | 'MANGANESE' | 'FLUORIDE' | 'CHLORIDE' | 'COPPER' | 'POTASSIUM' | 'CALCIUM' | 'PHOSPHORUS' | 'SULPHUR' | 'IODINE';
  unit: 'g' | 'mg' | 'µg' | 'ml' | 'BE';
  average: number | null;
  days: number;
  reference: number | null;
  referenceSource: 'LABEL' | 'EFSA' | null;
  referencePercentage: number | null;
}

export interface NutrientBelowDto {
  nutrient: 'ALCOHOL' | 'WATER' | 'CHOLESTEROL' | 'BREAD_UNITS' | 'VITAMIN_C' | 'VITAMIN_A' | 'VITAMIN_D' | 'VITAMIN_E' | 'VITAMIN_B1' | 'VITAMIN_B2' | 'VITAMIN_B6' | 'VITAMIN_B12' | 'SALT' | 'IRON' | 'ZINC' | 'MAGNESIUM' | 'MANGANESE' | 'FLUORIDE' | 'CHLORIDE' | 'COPPER' | 'POTASSIUM' | 'CALCIUM' | 'PHOSPHORUS' | 'SULPHUR' | 'IODINE' | 'FIBRE';
  average: number;
  reference: number;
}

export interface OfferDto {
  date: string;
  id: string;
  foods: number;
  stored: number;
  replacedAt: string;
}

export interface OwnTallyDto {
  added: number;
  replaced: number;
  unchanged: number;
  skipped: number;
}

export interface PlainSettingDto {
  source: 'DEFAULT' | 'FILE' | 'ENVIRONMENT';
  restartNeeded?: boolean;
  value: string | null;
}

export interface ProblemDto {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  errors?: Record<string, string>;
  changedDays?: number;
}

export interface ProductDto {
  name: string;
  amount: string;
  calories: number;
  fat: number;
  carbs: number;
  protein: number;
  link: string;
  time?: string | null;
  meal?: string | null;
  kilojoules?: number | null;
}

export interface ProductSummaryDto {
  searchTerm: string;
  matchedProductNames: (string)[];
  timesEaten: number;
  firstDate: string | null;
  lastDate: string | null;
  totalCalories: number;
  totalFat: number;
  totalCarbs: number;
  totalProtein: number;
  averageCalories: number;
  weekdayDistribution: {
  MONDAY: number;
  TUESDAY: number;
  WEDNESDAY: number;
  THURSDAY: number;
  FRIDAY: number;
  SATURDAY: number;
  SUNDAY: number;
};
}

export interface ProductWithDateDto {
  date: string;
  product: ProductDto;
}

export interface ProfileDto {
  birthYear: number | null;
  sex: 'FEMALE' | 'MALE' | null;
  stage: 'PREGNANT' | 'LACTATING' | null;
}

export interface QualityDto {
  days: (DoubtfulDayDto)[];
}

export interface RangeDto {
  fromDate: string;
  toDate: string;
}

export interface ReadDayDto {
  totalCalories: number | null;
  totalFat: number | null;
  totalCarbs: number | null;
  totalSugar: number | null;
  totalProtein: number | null;
  totalFibre: number | null;
  date: string;
  products: (ProductDto)[];
}

export interface RejectionDto {
  line: number;
  date: string | null;
  reason: string;
}

export interface RollingAveragesDto {
  fromDate: string;
  toDate: string;
  averages: AveragesDto;
}

export interface SameFailureDto {
  reason: 'login rejected' | 'page not understood' | 'unexpected page' | 'site unavailable' | 'store unavailable';
  nights: number;
}

export interface SecretSettingDto {
  source: 'DEFAULT' | 'FILE' | 'ENVIRONMENT';
  restartNeeded?: boolean;
  set: boolean;
}

export interface SelfCheckDto {
  searches: number;
  withFindings: number;
}

export interface SetUpDto {
  needed: boolean;
  allowed: 'YES' | 'CODE' | 'NO';
  inProgress: boolean;
  fddbExporterFound: boolean;
  zone: string;
  today: string;
  scheduleAt: string | null;
  fixed: ('timeZone' | 'scheduleAt' | 'notificationLanguage')[];
}

export interface ShownSettingsDto {
  username: PlainSettingDto;
  password: SecretSettingDto;
  accessPassword: SecretSettingDto;
  timeZone: PlainSettingDto;
  scheduleAt: PlainSettingDto;
  notificationLanguage: PlainSettingDto;
  telegramToken: SecretSettingDto;
  telegramChatId: PlainSettingDto;
  ntfyUrl: SecretSettingDto;
  ntfyToken: SecretSettingDto;
  gotifyUrl: SecretSettingDto;
  gotifyToken: SecretSettingDto;
  appriseUrl: SecretSettingDto;
  appriseTag: PlainSettingDto;
  emailUrl: SecretSettingDto;
  emailUsername: PlainSettingDto;
  emailPassword: SecretSettingDto;
  emailFrom: PlainSettingDto;
  emailTo: PlainSettingDto;
  webhookUrl: SecretSettingDto;
  webhookSecret: SecretSettingDto;
  mqttUrl: PlainSettingDto;
  mqttUsername: PlainSettingDto;
  mqttPassword: SecretSettingDto;
}

export interface SpanDto {
  medianMinutes: number;
  spreadMinutes: number;
  days: number;
}

export interface StandsOutDto {
  metric: 'CALORIES' | 'FAT' | 'CARBS' | 'SUGAR' | 'PROTEIN' | 'FIBRE';
  change: number;
  usual: number;
}

export interface StatsDto {
  amountEntries: number;
  firstEntryDate: string | null;
  lastEntryDate: string | null;
  entryPercentage: number;
  uniqueProducts: number;
  totalProducts: number;
  averageTotals: AveragesDto | null;
  highestCaloriesDay: DayStatsDto | null;
  highestFatDay: DayStatsDto | null;
  highestCarbsDay: DayStatsDto | null;
  highestProteinDay: DayStatsDto | null;
  highestFibreDay: DayStatsDto | null;
  highestSugarDay: DayStatsDto | null;
  mostRecentMissingDay: string | null;
  missingDaysCount: number | null;
  currentStreak: number | null;
  longestStreak: number | null;
}

export interface SymptomCoverageDto {
  label: string;
  from: string;
  to: string | null;
}

export interface TopProductDto {
  name: string;
  timesEaten: number;
  totalCalories: number;
  totalFat: number;
  totalCarbs: number;
  totalProtein: number;
  averageCalories: number;
}

export interface TrendPointDto {
  bucket: string;
  fromDate: string;
  toDate: string;
  dayCount: number;
  average: number;
  total: number;
}

export interface TriggerAnswerDto {
  onsets: number;
  days: number;
  candidatesTested: number;
  reason?: 'no-coverage' | 'too-few-onsets';
  missingOnsets?: number;
  findings: (TriggerFiguresDto)[];
  suspects: (TriggerSuspectDto)[];
  smallestDetectable: number | null;
  selfCheck: SelfCheckDto;
  warnings: ('low-power' | 'sameDayUnordered' | 'unreliable')[];
  notTested: NotTestedDto;
  note: string;
  comparedDates?: (string)[];
  onsetDates?: (string)[];
}

export interface TriggerFiguresDto {
  food?: string;
  group?: string;
  names: (string)[];
  exposedOnsets: number;
  exposedDays: number;
  unexposedOnsets: number;
  unexposedDays: number;
  oddsRatio: number | null;
  interval95: (number)[] | null;
  p: number;
  q: number;
  exposedDates?: (string)[];
}

export interface TriggerSearchDto {
  symptom: string;
  minSeverity?: number;
  fromDate?: string;
  toDate?: string;
  windowDays?: number;
  foods?: unknown;
  groups?: boolean;
}

export interface TriggerSuspectDto {
  food?: string;
  group?: string;
  names: (string)[];
  exposedOnsets: number;
  exposedDays: number;
  unexposedOnsets: number;
  unexposedDays: number;
  oddsRatio: number | null;
  interval95: (number)[] | null;
  p: number;
  q: number;
  exposedDates?: (string)[];
  significant: 'false';
}

export interface WeekDayDto {
  date: string;
  state: 'EXCLUDED' | 'INCOMPLETE' | 'LOGGED' | 'MISSING';
  totals: DayTotalsDto | null;
  goals: 'MET' | 'MISSED' | 'NOT_JUDGED';
  symptoms: (string)[];
}

export interface WeekDto {
  fromDate: string;
  toDate: string;
  days: (WeekDayDto)[];
  loggedDays: number;
  averages: AveragesDto | null;
  before: WeeksBeforeDto;
  change: ChangesDto | null;
  foods: ChangedFoodsDto;
  nutrientsBelow: (NutrientBelowDto)[];
  eating: EatingDto;
  weight: WeightOfWeekDto | null;
  standsOut: StandsOutDto | null;
}

export interface WeekdayStatsDto {
  dayOfWeek: 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';
  dayCount: number;
  averages: AveragesDto;
}

export interface WeeksBeforeDto {
  fromDate: string;
  toDate: string;
  loggedDays: number;
  averages: AveragesDto | null;
}

export interface WeightOfWeekDto {
  trend: number;
  change: number | null;
}

export interface WholeVersionDto {
  id: string;
  date: string;
  replacedAt: string;
  by: 'FETCH' | 'HISTORY' | 'IMPORT' | 'REREAD' | 'RESTORE';
  state: 'REPLACED' | 'OFFERED';
  foods: number;
  totals: DayTotalsDto;
  lost: NamedFoodsDto;
  gained: NamedFoodsDto;
  entry: DayEntryDto;
}

/** Method and path -> what goes in and what comes out. */
export interface Api {
  'GET /api/v2/about': {
    path: object;
    query: object;
    body: undefined;
    answer: AboutDto;
  };
  'GET /api/v2/backups': {
    path: object;
    query: object;
    body: undefined;
    answer: BackupsDto;
  };
  'POST /api/v2/backups': {
    path: object;
    query: object;
    body: undefined;
    answer: BackupDto;
  };
  'POST /api/v2/correlation': {
    path: object;
    query: object;
    body: CorrelationInputDto;
    answer: CorrelationOutputDto;
  };
  'GET /api/v2/days/statuses': {
    path: object;
    query: { fromDate?: string; toDate?: string };
    body: undefined;
    answer: (DayStatusDto)[];
  };
  'GET /api/v2/days/{date}/status': {
    path: { date: string };
    query: object;
    body: undefined;
    answer: DayStatusDto;
  };
  'PUT /api/v2/days/{date}/status': {
    path: { date: string };
    query: object;
    body: NewDayStatusDto;
    answer: DayStatusDto;
  };
  'POST /api/v2/doctor': {
    path: object;
    query: { language?: 'en' | 'de' };
    body: undefined;
    answer: DoctorReportDto;
  };
  'GET /api/v2/food-groups': {
    path: object;
    query: object;
    body: undefined;
    answer: (FoodGroupDto)[];
  };
  'DELETE /api/v2/food-groups/{name}': {
    path: { name: string };
    query: object;
    body: undefined;
    answer: undefined;
  };
  'GET /api/v2/food-groups/{name}': {
    path: { name: string };
    query: object;
    body: undefined;
    answer: FoodGroupDto;
  };
  'PUT /api/v2/food-groups/{name}': {
    path: { name: string };
    query: object;
    body: NewFoodGroupDto;
    answer: FoodGroupDto;
  };
  'GET /api/v2/goals': {
    path: object;
    query: object;
    body: undefined;
    answer: (GoalVersionDto)[];
  };
  'DELETE /api/v2/goals/{validFrom}': {
    path: { validFrom: string };
    query: { rewritesHistory?: boolean };
    body: undefined;
    answer: undefined;
  };
  'GET /api/v2/goals/{validFrom}': {
    path: { validFrom: string };
    query: object;
    body: undefined;
    answer: GoalVersionDto;
  };
  'PUT /api/v2/goals/{validFrom}': {
    path: { validFrom: string };
    query: { rewritesHistory?: boolean };
    body: NewGoalVersionDto;
    answer: GoalVersionDto;
  };
  'GET /api/v2/journal': {
    path: object;
    query: { fromDate?: string; toDate?: string };
    body: undefined;
    answer: (JournalEntryDto)[];
  };
  'POST /api/v2/journal': {
    path: object;
    query: object;
    body: NewJournalEntryDto;
    answer: JournalEntryDto;
  };
  'DELETE /api/v2/journal/{id}': {
    path: { id: string };
    query: object;
    body: undefined;
    answer: undefined;
  };
  'GET /api/v2/journal/{id}': {
    path: { id: string };
    query: object;
    body: undefined;
    answer: JournalEntryDto;
  };
  'PUT /api/v2/journal/{id}': {
    path: { id: string };
    query: object;
    body: NewJournalEntryDto;
    answer: JournalEntryDto;
  };
  'POST /api/v2/measurements': {
    path: object;
    query: object;
    body: unknown;
    answer: MeasurementChangesDto;
  };
  'DELETE /api/v2/measurements/{id}': {
    path: { id: string };
    query: object;
    body: undefined;
    answer: undefined;
  };
  'GET /api/v2/notifications': {
    path: object;
    query: object;
    body: undefined;
    answer: (LastNotificationDto)[];
  };
  'POST /api/v2/notifications/test': {
    path: object;
    query: object;
    body: undefined;
    answer: (ChannelResultDto)[];
  };
  'POST /api/v2/nutritiondata': {
    path: object;
    query: { details?: boolean };
    body: RangeDto;
    answer: ExportResultDto;
  };
  'GET /api/v2/nutritiondata/coverage': {
    path: object;
    query: { fromDate: string; toDate: string };
    body: undefined;
    answer: (CoveredDayDto)[];
  };
  'GET /api/v2/nutritiondata/download': {
    path: object;
    query: { fromDate?: string; toDate?: string; format: 'CSV' | 'JSON' | 'JSONL'; includeProducts?: boolean; details?: boolean; ownData?: boolean; pages?: boolean; decimalSeparator?: 'comma' | 'dot'; bom?: boolean };
    body: undefined;
    answer: string;
  };
  'DELETE /api/v2/nutritiondata/export': {
    path: object;
    query: object;
    body: undefined;
    answer: ExportStatusDto;
  };
  'POST /api/v2/nutritiondata/export': {
    path: object;
    query: { details?: boolean };
    body: ChosenDaysDto;
    answer: ExportResultDto;
  };
  'GET /api/v2/nutritiondata/export/events': {
    path: object;
    query: { details?: boolean };
    body: undefined;
    answer: {
  event: 'status';
  data: string;
};
  };
  'GET /api/v2/nutritiondata/export/status': {
    path: object;
    query: { details?: boolean };
    body: undefined;
    answer: ExportStatusDto;
  };
  'GET /api/v2/nutritiondata/history': {
    path: object;
    query: { details?: boolean };
    body: undefined;
    answer: LastHistoryDto;
  };
  'POST /api/v2/nutritiondata/history': {
    path: object;
    query: { details?: boolean };
    body: HistoryInputDto;
    answer: HistoryReportDto;
  };
  'POST /api/v2/nutritiondata/import': {
    path: object;
    query: { mode?: 'skip' | 'fill' | 'replace'; dryRun?: boolean; dayStartsAt?: 'auto' | '00:00' | '01:00' | '02:00' | '03:00' | '04:00' | '05:00' | '06:00'; details?: boolean };
    body: string;
    answer: ImportReportDto;
  };
  'GET /api/v2/nutritiondata/products': {
    path: object;
    query: { name: string; exact?: boolean; days?: ('MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY')[]; fromDate?: string; toDate?: string; limit?: number };
    body: undefined;
    answer: (ProductWithDateDto)[];
  };
  'GET /api/v2/nutritiondata/products/distinct': {
    path: object;
    query: { search?: string; limit?: number };
    body: undefined;
    answer: (string)[];
  };
  'GET /api/v2/nutritiondata/products/summary': {
    path: object;
    query: { name: string; exact?: boolean; fromDate?: string; toDate?: string };
    body: undefined;
    answer: ProductSummaryDto;
  };
  'GET /api/v2/nutritiondata/products/top': {
    path: object;
    query: { by?: 'FREQUENCY' | 'CALORIES' | 'FAT' | 'CARBS' | 'PROTEIN'; fromDate?: string; toDate?: string; limit?: number };
    body: undefined;
    answer: (TopProductDto)[];
  };
  'GET /api/v2/nutritiondata/range': {
    path: object;
    query: { fromDate: string; toDate: string; includeProducts?: boolean; details?: boolean };
    body: undefined;
    answer: (DayEntryDto)[];
  };
  'GET /api/v2/nutritiondata/{date}/page-report': {
    path: { date: string };
    query: object;
    body: undefined;
    answer: string;
  };
  'GET /api/v2/nutritiondata/{date}/versions': {
    path: { date: string };
    query: object;
    body: undefined;
    answer: (DayVersionDto)[];
  };
  'DELETE /api/v2/nutritiondata/{date}/versions/{id}': {
    path: { date: string; id: string };
    query: object;
    body: undefined;
    answer: undefined;
  };
  'GET /api/v2/nutritiondata/{date}/versions/{id}': {
    path: { date: string; id: string };
    query: object;
    body: undefined;
    answer: WholeVersionDto;
  };
  'POST /api/v2/nutritiondata/{date}/versions/{id}/restore': {
    path: { date: string; id: string };
    query: object;
    body: undefined;
    answer: DayEntryDto;
  };
  'GET /api/v2/profile': {
    path: object;
    query: object;
    body: undefined;
    answer: ProfileDto;
  };
  'PUT /api/v2/profile': {
    path: object;
    query: object;
    body: NewProfileDto;
    answer: ProfileDto;
  };
  'GET /api/v2/settings': {
    path: object;
    query: object;
    body: undefined;
    answer: ShownSettingsDto;
  };
  'PATCH /api/v2/settings': {
    path: object;
    query: object;
    body: {
  username?: string | null;
  password?: string | null;
  accessPassword?: string | null;
  timeZone?: string | null;
  scheduleAt?: string | null;
  notificationLanguage?: string | null;
  telegramToken?: string | null;
  telegramChatId?: string | null;
  ntfyUrl?: string | null;
  ntfyToken?: string | null;
  gotifyUrl?: string | null;
  gotifyToken?: string | null;
  appriseUrl?: string | null;
  appriseTag?: string | null;
  emailUrl?: string | null;
  emailUsername?: string | null;
  emailPassword?: string | null;
  emailFrom?: string | null;
  emailTo?: string | null;
  webhookUrl?: string | null;
  webhookSecret?: string | null;
  mqttUrl?: string | null;
  mqttUsername?: string | null;
  mqttPassword?: string | null;
};
    answer: ShownSettingsDto;
  };
  'GET /api/v2/setup': {
    path: object;
    query: object;
    body: undefined;
    answer: SetUpDto;
  };
  'PUT /api/v2/setup': {
    path: object;
    query: object;
    body: NewSetUpDto;
    answer: undefined;
  };
  'POST /api/v2/setup/login-check': {
    path: object;
    query: object;
    body: LoginCheckDto;
    answer: LoginCheckedDto;
  };
  'GET /api/v2/stats': {
    path: object;
    query: { days?: 'all' | 'complete' };
    body: undefined;
    answer: StatsDto;
  };
  'GET /api/v2/stats/averages': {
    path: object;
    query: { fromDate: string; toDate: string; days?: 'all' | 'complete' };
    body: undefined;
    answer: RollingAveragesDto;
  };
  'GET /api/v2/stats/body': {
    path: object;
    query: { fromDate?: string; toDate?: string; kind?: 'WEIGHT' | 'BODY_FAT' | 'BODY_WATER' | 'MUSCLE' | 'WAIST' | 'HIP' | 'CHEST' };
    body: undefined;
    answer: BodyStatsDto;
  };
  'GET /api/v2/stats/energy-balance': {
    path: object;
    query: { fromDate?: string; toDate?: string };
    body: undefined;
    answer: EnergyBalanceDto;
  };
  'GET /api/v2/stats/goals': {
    path: object;
    query: { fromDate: string; toDate: string; includeDays?: boolean };
    body: undefined;
    answer: GoalStatsDto;
  };
  'POST /api/v2/stats/goals/preview': {
    path: object;
    query: object;
    body: NewGoalVersionDto;
    answer: GoalPreviewDto;
  };
  'GET /api/v2/stats/macro-split': {
    path: object;
    query: { fromDate: string; toDate: string; days?: 'all' | 'complete' };
    body: undefined;
    answer: MacroSplitDto;
  };
  'GET /api/v2/stats/meals': {
    path: object;
    query: { fromDate: string; toDate: string; days?: 'all' | 'complete' };
    body: undefined;
    answer: MealBreakdownDto;
  };
  'GET /api/v2/stats/missing-days': {
    path: object;
    query: { fromDate: string; toDate: string };
    body: undefined;
    answer: (string)[];
  };
  'GET /api/v2/stats/nutrients': {
    path: object;
    query: { fromDate: string; toDate: string; days?: 'all' | 'complete' };
    body: undefined;
    answer: (NutrientAverageDto)[];
  };
  'GET /api/v2/stats/quality': {
    path: object;
    query: { fromDate: string; toDate: string };
    body: undefined;
    answer: QualityDto;
  };
  'GET /api/v2/stats/trend': {
    path: object;
    query: { metric?: 'CALORIES' | 'FAT' | 'CARBS' | 'SUGAR' | 'PROTEIN' | 'FIBRE' | 'ALCOHOL' | 'WATER' | 'CHOLESTEROL' | 'BREAD_UNITS' | 'VITAMIN_C' | 'VITAMIN_A' | 'VITAMIN_D' | 'VITAMIN_E' | 'VITAMIN_B1' | 'VITAMIN_B2' | 'VITAMIN_B6' | 'VITAMIN_B12' | 'SALT' | 'IRON' | 'ZINC' | 'MAGNESIUM' | 'MANGANESE' | 'FLUORIDE' | 'CHLORIDE' | 'COPPER' | 'POTASSIUM' | 'CALCIUM' | 'PHOSPHORUS' | 'SULPHUR' | 'IODINE'; fromDate: string; toDate: string; granularity?: 'DAY' | 'WEEK' | 'MONTH'; days?: 'all' | 'complete' };
    body: undefined;
    answer: (TrendPointDto)[];
  };
  'GET /api/v2/stats/week': {
    path: object;
    query: { endDate?: string };
    body: undefined;
    answer: WeekDto;
  };
  'GET /api/v2/stats/weekdays': {
    path: object;
    query: { fromDate?: string; toDate?: string; days?: 'all' | 'complete' };
    body: undefined;
    answer: (WeekdayStatsDto)[];
  };
  'GET /api/v2/symptoms': {
    path: object;
    query: object;
    body: undefined;
    answer: (KnownSymptomDto)[];
  };
  'DELETE /api/v2/symptoms/{label}/coverage': {
    path: { label: string };
    query: object;
    body: undefined;
    answer: undefined;
  };
  'PUT /api/v2/symptoms/{label}/coverage': {
    path: { label: string };
    query: object;
    body: NewSymptomCoverageDto;
    answer: SymptomCoverageDto;
  };
  'POST /api/v2/triggers/search': {
    path: object;
    query: { details?: boolean };
    body: TriggerSearchDto;
    answer: TriggerAnswerDto;
  };
}
