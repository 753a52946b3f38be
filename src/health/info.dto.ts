import { ApiProperty } from '@nestjs/swagger';
import { PROGRAM } from '../version';

class AppInfoDto {
  @ApiProperty({ example: PROGRAM.name })
  name!: string;

  @ApiProperty({ example: PROGRAM.version })
  version!: string;
}

class ProcessInfoDto {
  @ApiProperty({ format: 'date-time', example: '2024-09-01T12:00:00.000Z' })
  startTime!: string;
}

export class InfoDto {
  @ApiProperty()
  app!: AppInfoDto;

  @ApiProperty()
  process!: ProcessInfoDto;
}
