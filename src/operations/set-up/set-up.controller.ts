import { Body, Controller, Get, Header, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type express from 'express';
import { ApiProblems, ApiResult, BODY, STORE } from '../../platform/api/api-problems';
import type { ErrorCode } from '../../diary/errors';
import { Open } from '../../platform/http/caller';
import { LoginCheckDto, LoginCheckedDto, NewSetUpDto, SetUpDto } from './set-up.dto';
import { SetUpService } from './set-up.service';

const CODE: readonly ErrorCode[] = [...BODY, 'set-up-code-needed', 'set-up-code-wrong', 'set-up-done'];

@ApiTags('Set-up')
@Controller('api/v2/setup')
export class SetUpController {
  constructor(private readonly setUp: SetUpService) {}

  @Get()
  @Open()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Get whether the service can be set up', security: [] })
  @ApiResult(SetUpDto, 'Whether it can be, and by the sender', STORE)
  state(@Req() request: express.Request): Promise<SetUpDto> {
    return this.setUp.state(request);
  }

  @Post('login-check')
  @Open()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Try an account at fddb.info with one login',
    description: 'Stores nothing. At most five a minute, for all callers together.',
    security: [],
  })
  @ApiResult(LoginCheckedDto, 'The result of the login', CODE, 'export-in-progress', 'too-many-attempts', STORE)
  checkLogin(
    @Body() account: LoginCheckDto,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<LoginCheckedDto> {
    return this.setUp.checkLogin(account, request, response);
  }

  @Put()
  @Open()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Set the service up, once',
    description: 'It takes effect at once.',
    security: [],
  })
  @ApiNoContentResponse({ description: 'Set up' })
  @ApiProblems(CODE, 'set-by-environment', 'too-many-attempts', STORE)
  finish(@Body() given: NewSetUpDto, @Req() request: express.Request): Promise<void> {
    return this.setUp.finish(given, request);
  }
}
