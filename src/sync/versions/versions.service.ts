import { Injectable } from '@nestjs/common';
import { type DayEntryResponse, toDayEntryResponse } from '../../platform/api/day-entry.dto';
import { Clock, instantText } from '../../platform/clock';
import type { CalendarDay } from '../../diary/calendar-day';
import { type DayEntry, entryContent } from '../../diary/day-entry';
import { DiaryError } from '../../diary/errors';
import { comparedVersion, type DayVersion } from '../../diary/versions/day-version';
import { DocStore } from '../../persistence/doc-store';
import { versionId, VersionStore } from '../../persistence/version-store';
import { RunCoordinator } from '../runs/run-coordinator';
import type { DayVersionDto, WholeVersionDto } from './versions.dto';

@Injectable()
export class VersionsService {
  constructor(
    private readonly days: DocStore,
    private readonly versions: VersionStore,
    private readonly coordinator: RunCoordinator,
    private readonly clock: Clock,
  ) {}

  async list(date: CalendarDay): Promise<DayVersionDto[]> {
    const stored = await this.stored(date);
    return (await this.versions.list(date)).map((version) => toResponse(version, stored));
  }

  async find(date: CalendarDay, id: string): Promise<WholeVersionDto> {
    const stored = await this.stored(date);
    const version = await this.version(date, id);
    return { ...toResponse(version, stored), entry: toDayEntryResponse(version.entry, this.clock) };
  }

  /** The stored content becomes a version; an offer is taken. @throws DiaryError `entry-not-found`, `not-found`, `export-in-progress` */
  async restore(date: CalendarDay, id: string): Promise<DayEntryResponse> {
    // Before the lease, so a wrong id is refused at once.
    if (versionId(await this.stored(date)) !== id) {
      await this.version(date, id);
      await this.coordinator.underLease('RESTORE', async ({ writer }) => {
        const { entry } = await this.version(date, id);
        const { source = null, readAt = null } = entry;
        // The kept page shows the day as it was.
        await writer.write({ ...entryContent(entry), date }, { page: null, origin: { source, readAt } });
        // One that came from a file may have another id than its content.
        await this.versions.remove(date, id);
      });
    }
    return toDayEntryResponse(await this.stored(date), this.clock);
  }

  /** The stored day stays. @throws DiaryError `entry-not-found`, `not-found`, `not-an-offer` */
  async dismiss(date: CalendarDay, id: string): Promise<void> {
    await this.stored(date);
    const { state } = await this.version(date, id);
    if (state !== 'OFFERED') throw new DiaryError('not-an-offer', 'Only an offer can be deleted; versions cannot');
    await this.versions.remove(date, id);
  }

  private async stored(date: CalendarDay): Promise<DayEntry> {
    const entry = await this.days.findDay(date, { includeDetails: true });
    if (!entry) throw new DiaryError('entry-not-found', `There is no entry for ${date}`);
    return entry;
  }

  private async version(date: CalendarDay, id: string): Promise<DayVersion> {
    const version = (await this.versions.list(date)).find((one) => one.id === id);
    if (!version) throw new DiaryError('not-found', `There is no such version of ${date}`);
    return version;
  }
}

function toResponse({ entry, replacedAt, ...version }: DayVersion, stored: DayEntry): DayVersionDto {
  return { ...version, replacedAt: instantText(replacedAt), ...comparedVersion(entry, stored) };
}
