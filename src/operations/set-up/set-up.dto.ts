import { DayTotalsDto, ProductDto } from '../../platform/api/day-entry.dto';
import type { CalendarDay } from '../../diary/calendar-day';
import { type Language, LANGUAGES } from '../../diary/language';
import { EnumParam, TextField } from '../../platform/api/request-fields';
import { Choice, DateValue, Flag, ListOf, OR_NULL, Text } from '../../platform/api/response-fields';
import { ApiProperty } from '@nestjs/swagger';
import { LOGIN_OUTCOMES, type LoginOutcome } from '../../sync/scraper/login-outcome';

const PERMISSIONS = ['YES', 'CODE', 'NO'] as const;
type Permission = (typeof PERMISSIONS)[number];

export const FIXABLE = ['timeZone', 'scheduleAt', 'notificationLanguage'] as const;

export class SetUpDto {
  @Flag(true, 'There is neither an account nor a stored day') needed!: boolean;
  @Choice(
    PERMISSIONS,
    'CODE',
    'CODE: with the code that the log of the service shows at its start; YES: without it, through the ingress of Home Assistant',
  )
  allowed!: Permission;
  @Flag(false, 'Somebody else is setting up') inProgress!: boolean;
  @Flag(false, 'Settings of fddb-exporter were found; the log says how to use its diary') fddbExporterFound!: boolean;
  @Text('Europe/Berlin', 'Time zone of the service') zone!: string;
  @DateValue('2024-08-30', "Today's date in it") today!: CalendarDay;
  @Text('03:00', 'When yesterday is fetched; null if that is not once a day', OR_NULL) scheduleAt!: string | null;
  @ApiProperty({
    enum: FIXABLE,
    isArray: true,
    example: ['timeZone'],
    description: 'What the environment sets, and the set-up does not',
  })
  fixed!: (typeof FIXABLE)[number][];
}

const CODE = {
  required: false,
  example: 'K7QM-2RDX',
  description: 'The code of the log; small letters, spaces and a missing hyphen make no difference',
};

export class LoginCheckDto {
  @TextField('username', 200, 'The user name or mail address at fddb.info', { example: 'demo' }) username!: string;
  @TextField('password', 1000, 'Its password', { example: 'demo-password' }) password!: string;
  @TextField('code', 100, CODE) code?: string;
  @TextField('timeZone', 100, { required: false, example: 'Europe/Berlin', description: 'Default: the current one' })
  timeZone?: string;
}

const LONG = { is: /^.{12,}$/s, words: 'a text of at least 12 characters' };
const ACCESS_PASSWORD = {
  required: false,
  example: 'a long password of one’s own',
  description: 'The password of the web app; without it anyone on your network may use it',
};
const SCHEDULE_AT = { required: false, example: '03:00', description: 'When yesterday is fetched; default: 03:00' };

export class NewSetUpDto extends LoginCheckDto {
  @TextField('accessPassword', 1000, ACCESS_PASSWORD, { pattern: LONG }) accessPassword?: string;
  @TextField('scheduleAt', 5, SCHEDULE_AT) scheduleAt?: string;
  @EnumParam('notificationLanguage', LANGUAGES, 'Of notices and the digest', { default: 'en' })
  notificationLanguage?: Language;
}

export class ReadDayDto extends DayTotalsDto {
  @DateValue('2024-08-29') date!: CalendarDay;
  @ListOf(ProductDto, 'Foods of the page') products!: ProductDto[];
}

export class LoginCheckedDto {
  @Choice(
    LOGIN_OUTCOMES,
    'ACCEPTED',
    'PAUSED: rejected several times, so it is not tried for a while; PAGE_UNKNOWN: the login was answered by another page',
  )
  outcome!: LoginOutcome;
  @Text('fddb.info accepted the login', 'What was found and what to do, for a person') sentence!: string;
  @ApiProperty({ type: () => ReadDayDto, required: false, description: "Yesterday's day, where it could be read" })
  yesterday?: ReadDayDto;
}
