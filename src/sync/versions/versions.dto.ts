import { ApiProperty } from '@nestjs/swagger';
import type { CalendarDay } from '../../diary/calendar-day';
import { type DayVersion, type NamedFoods, VERSION_CAUSES, VERSION_STATES } from '../../diary/versions/day-version';
import { DayEntryDto, DayTotalsDto } from '../../platform/api/day-entry.dto';
import { DateField, RECENT, TextField } from '../../platform/api/request-fields';
import { Choice, Count, DateValue, Part, Text, Texts, TimeValue } from '../../platform/api/response-fields';

export class VersionPathDto {
  @DateField('Date', 'The day', { example: RECENT.yesterday }) date!: CalendarDay;
  @TextField('id', 100, 'The version', { example: 'k3Vq0n5Xh2mYt8sLr1Wd4A' }) id!: string;
}

export class NamedFoodsDto implements NamedFoods {
  @Count(9, 'Number of foods') count!: number;
  @Texts(['Bio Ziegenjogurt mild'], 'At most 20') names!: string[];
}

export class DayVersionDto implements Omit<DayVersion, 'entry' | 'replacedAt'> {
  @Text('k3Vq0n5Xh2mYt8sLr1Wd4A', 'Part of its address') id!: string;
  @DateValue('2024-06-27') date!: CalendarDay;
  @TimeValue('2024-09-01T02:15:09.000Z', 'When it was replaced or offered') replacedAt!: string;
  @Choice(
    VERSION_CAUSES,
    'HISTORY',
    'What replaced it: FETCH, HISTORY for a comparison of the whole diary, IMPORT, REREAD, or RESTORE for a version that was ' +
      'brought back',
  )
  by!: DayVersion['by'];
  @Choice(
    VERSION_STATES,
    'REPLACED',
    'REPLACED: it was the stored day. OFFERED: a page has fewer foods than the stored day, and was not taken',
  )
  state!: DayVersion['state'];
  @Count(18, 'Number of its foods') foods!: number;
  @Part(() => DayTotalsDto, 'Totals of the day in this version') totals!: DayTotalsDto;
  @Part(() => NamedFoodsDto, 'Its foods that the stored day lacks') lost!: NamedFoodsDto;
  @Part(() => NamedFoodsDto, 'Foods of the stored day that it lacks') gained!: NamedFoodsDto;
}

export class WholeVersionDto extends DayVersionDto {
  @ApiProperty({ type: () => DayEntryDto, description: 'As an entry with `details=true`' }) entry!: DayEntryDto;
}
