import { Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiResult, INPUT } from '../../platform/api/api-problems';
import { Needs } from '../../platform/http/caller';
import { DoctorQueryDto, DoctorReportDto } from './doctor.dto';
import { DoctorService } from './doctor.service';

@ApiTags('Administration')
@Controller('api/v2/doctor')
export class DoctorController {
  constructor(private readonly doctor: DoctorService) {}

  @Post()
  @Needs('admin')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Check everything that the service needs',
    description:
      'Changes nothing. At fddb.info: one login, the page of yesterday, the beginning of the CSV; nothing during a run. ' +
      'Answers after a few seconds.',
  })
  @ApiResult(DoctorReportDto, 'The result of each check', INPUT, 'check-in-progress', 'payload-too-large')
  check(@Query() { language }: DoctorQueryDto): Promise<DoctorReportDto> {
    return this.doctor.check(language ?? 'en');
  }
}
