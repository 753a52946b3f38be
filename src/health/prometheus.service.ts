import { Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { type CalendarDay, daysBetween } from '../diary/calendar-day';
import { ExportFigures } from '../export/export-figures';
import { Metrics } from '../metrics/metrics';
import { Days } from '../persistence/days';

/** The metrics in Prometheus' text format. */
@Injectable()
export class PrometheusService {
  constructor(
    private readonly metrics: Metrics,
    private readonly days: Days,
    private readonly figures: ExportFigures,
    private readonly clock: Clock,
  ) {}

  async text(): Promise<string> {
    const today = this.clock.today();
    const newest = await this.newestDay(today);
    const { daysSinceLastStoredDay } = this.metrics;
    if (newest === undefined) daysSinceLastStoredDay.remove();
    else daysSinceLastStoredDay.set(daysBetween(newest, today));
    return this.metrics.text();
  }

  /** An unreachable store is reported by health; the other metrics are still served. */
  private async newestDay(today: CalendarDay): Promise<CalendarDay | undefined> {
    if (!this.days.enabled) return this.figures.newestStoredDay;
    const counted = await this.days.countDays({ to: today }).catch(() => undefined);
    return counted?.bounds?.to;
  }
}
