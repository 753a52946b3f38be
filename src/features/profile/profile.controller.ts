import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiStored, ApiTagged } from '../../platform/api/api-problems';
import { Expected, TaggedEndpoint, WriteEndpoint } from '../../platform/http/preconditions';
import type { Precondition, Written } from '../../platform/http/preconditions';
import { JsonObject } from '../../platform/api/validation.pipe';
import { NewProfileDto, ProfileDto } from './profile.dto';
import { ProfileService } from './profile.service';

@ApiTags('Profile')
@Controller('api/v2/profile')
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Get()
  @TaggedEndpoint()
  @ApiTagged(
    'Get the profile, on which reference intakes depend',
    'The profile; null for what is not known',
    ProfileDto,
  )
  find(): Promise<ProfileDto> {
    return this.profile.find();
  }

  @Put()
  @WriteEndpoint()
  @ApiStored('Replace the profile; missing fields become unknown, and `{}` deletes it', NewProfileDto, ProfileDto)
  put(@Body() profile: JsonObject, @Expected() expected: Precondition): Promise<Written<ProfileDto>> {
    return this.profile.put(profile, expected);
  }
}
