import type { CalendarDay } from '../../diary/calendar-day';
import type { FileDay } from '../../diary/day-entry';
import type { Merge, MergeOutcome } from '../../diary/merged-day';
import { plural } from '../../diary/plural';
import type { ImportedDateDto, ImportReportDto } from './import.dto';
import type { RecordTally } from './record-import';
import type { FileContent } from './reading/file-content';

export class ImportTally {
  private readonly dates: ImportedDateDto[] = [];
  private withoutDetails = 0;
  private withoutFoods = 0;
  /** Pages that were kept without writing a day. */
  pages = 0;
  versions = 0;
  ownData: RecordTally = { added: 0, replaced: 0, unchanged: 0, skipped: 0 };

  constructor(private readonly file: FileContent) {}

  add(day: FileDay, line: number, { outcome, reason }: Merge): void {
    this.dates.push({ date: day.date, outcome });
    if (reason !== undefined) this.file.reject({ line, date: day.date, reason });
    if (!hasDetails(day)) this.withoutDetails++;
    if ((day.products ?? []).length === 0) this.withoutFoods++;
  }

  datesWith(...outcomes: MergeOutcome[]): CalendarDay[] {
    return this.dates.filter(({ outcome }) => outcomes.includes(outcome)).map(({ date }) => date);
  }

  countDays(outcome: MergeOutcome): number {
    return this.datesWith(outcome).length;
  }

  report({ dryRun, details }: { dryRun: boolean; details: boolean }): ImportReportDto {
    const { source, days, activities, evenings, rejected, rejectedCount } = this.file;
    return {
      source,
      dryRun,
      days: days.length,
      imported: this.countDays('imported'),
      filled: this.countDays('filled'),
      replaced: this.countDays('replaced'),
      unchanged: this.countDays('unchanged'),
      skipped: this.countDays('skipped'),
      notTried: days.length - this.dates.length,
      activities,
      versions: this.versions,
      rejected,
      moreRejected: rejectedCount - rejected.length,
      ...(details && {
        dates: this.dates,
        withoutDetails: this.withoutDetails,
        withoutFoods: this.withoutFoods,
        dayStartsAt: evenings?.dayStartsAt ?? null,
        countedToEveningBefore: evenings?.moved ?? 0,
        ownData: this.ownData,
      }),
    };
  }
}

function hasDetails({ kilojoules, meals = [], nutrients = {}, products = [] }: FileDay): boolean {
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  return (
    meals.length > 0 ||
    [kilojoules, ...Object.values(nutrients)].some(isGiven) ||
    products.some(({ time, meal, kilojoules: productKilojoules }) => [time, meal, productKilojoules].some(isGiven))
  );
}

export function formatImportReport({ dryRun, ...report }: ImportReportDto): string {
  const { days, imported, filled, replaced, unchanged, skipped, notTried, versions } = report;
  const rejections = report.rejected.length + report.moreRejected;
  const parts = [
    `${imported} new`,
    `${filled} filled`,
    `${replaced} replaced`,
    `${unchanged} unchanged`,
    `${skipped} left as they are`,
    ...(notTried > 0 ? [`${notTried} not tried`] : []),
    ...(versions > 0 ? [plural(versions, 'version')] : []),
    ...(rejections > 0 ? [`${rejections} rejected`] : []),
  ];
  return `${plural(days, 'day')} in the file${dryRun ? ', nothing written' : ''}: ${parts.join(', ')}`;
}
