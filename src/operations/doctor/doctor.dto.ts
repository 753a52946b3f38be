import { ApiProperty } from '@nestjs/swagger';
import { Choice, Flag, Text } from '../../platform/api/response-fields';
import { CHECK_NAMES, type CheckName } from './checks';
import { CHECK_STATES, type Finding } from './finding';

export class DoctorCheckDto implements Finding {
  @Choice(CHECK_NAMES, 'site-login', { description: 'What was checked' }) name!: CheckName;
  @Choice(CHECK_STATES, 'OK', { description: 'WARNING: works, but needs attention' }) state!: Finding['state'];
  @Text('fddb.info accepted the login', { description: 'The finding in one line' }) found!: string;
  @Text('Start the broker, or correct EXPORTER_MQTT_URL', { required: false, description: 'The next step' })
  remedy?: string;
}

export class DoctorReportDto {
  @Flag(true, { description: 'Whether nothing failed' }) ok!: boolean;
  @ApiProperty({ type: [DoctorCheckDto], description: 'Checks of what is configured' }) checks!: DoctorCheckDto[];
}
