import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config';
import type { CalendarDay } from '../../diary/calendar-day';
import { DiaryError } from '../../diary/errors';
import { DocStore } from '../../persistence/doc-store';
import { collectAll } from '../../platform/work/collect-all';

const STEPS = 2 ** 47;
const SWITCHED_OFF = '; no pages are kept, because EXPORTER_PERSISTENCE_KEEP_PAGES is false';

@Injectable()
export class PageReportService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly days: DocStore,
  ) {}

  async of(date: CalendarDay): Promise<string> {
    // Loaded when it is needed, as the rest of what reads pages.
    const { pageReport } = await import('../scraper/page-report/page-report');
    const { readKeptBlock } = await import('../scraper/page/day-page');
    const { url: site, username: account } = this.config.upstream;
    const block = (await this.readKeptPages(date)).find((each) => readKeptBlock(each, date, site).kind !== 'day');
    const report = block && pageReport(block, date, { random: () => randomInt(STEPS) / STEPS, site, account });
    if (report) return report;
    if (block) throw new DiaryError('page-not-kept', `The page of ${date} is too large for a report`);
    const why = this.config.persistence.keepPages ? '' : SWITCHED_OFF;
    throw new DiaryError('page-not-kept', `No page of ${date} is kept that was not understood${why}`);
  }

  private async readKeptPages(date: CalendarDay): Promise<string[]> {
    const range = { from: date, to: date };
    const unread = await collectAll(this.days.readPages(range, 'unread'));
    return [...unread, ...(await collectAll(this.days.readPages(range)))].map(({ html }) => html);
  }
}
