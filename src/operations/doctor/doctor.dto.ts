import { type Language, LANGUAGES } from '../../diary/language';
import { EnumParam } from '../../platform/api/request-fields';
import { Choice, Flag, ListOf, OPTIONAL, Text } from '../../platform/api/response-fields';
import { CHECK_NAMES, type CheckName } from './checks';
import { CHECK_STATES, type Finding } from './finding';

export class DoctorQueryDto {
  @EnumParam('language', LANGUAGES, 'Of the findings', { default: 'en' }) language?: Language;
}

export class DoctorCheckDto implements Finding {
  @Choice(CHECK_NAMES, 'site-login', 'What was checked') name!: CheckName;
  @Choice(CHECK_STATES, 'OK', 'WARNING: works, but needs attention') state!: Finding['state'];
  @Text('fddb.info accepted the login', 'The finding in one line') found!: string;
  @Text('Start the broker, or correct EXPORTER_MQTT_URL', 'The next step', OPTIONAL) remedy?: string;
}

export class DoctorReportDto {
  @Flag(true, 'Whether nothing failed') ok!: boolean;
  @ListOf(DoctorCheckDto, 'Checks of what is configured') checks!: DoctorCheckDto[];
}
