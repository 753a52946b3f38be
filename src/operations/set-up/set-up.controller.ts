import { Body, Controller, Get, Header, HttpCode, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiProblems } from '../../platform/api/api-problems';
import { Open } from '../../platform/http/caller';
import { SameOriginGuard } from '../../platform/http/same-origin.guard';
import { LoginCheckDto, LoginCheckedDto, NewSetUpDto, SetUpDto } from './set-up.dto';
import { SetUpService } from './set-up.service';

@ApiTags('Set-up')
@Controller('api/v2/setup')
export class SetUpController {
  constructor(private readonly setUp: SetUpService) {}

  @Get()
  @Open()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Whether the service can be set up in a browser, and by the sender', security: [] })
  @ApiOkResponse({ type: SetUpDto })
  @ApiProblems(503)
  state(@Req() request: Request): Promise<SetUpDto> {
    return this.setUp.state(request);
  }

  @Post('login-check')
  @Open()
  @HttpCode(200)
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    summary: 'Try an account at fddb.info with one login',
    description: 'Nothing is kept. At most five a minute, of everybody together.',
    security: [],
  })
  @ApiOkResponse({ type: LoginCheckedDto })
  @ApiProblems('set-up-done', 'export-in-progress', 'too-many-attempts', 413, 503)
  checkLogin(
    @Body() account: LoginCheckDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LoginCheckedDto> {
    return this.setUp.checkLogin(account, request, response);
  }

  @Put()
  @Open()
  @HttpCode(204)
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    summary: 'Set the service up, once',
    description: 'Account and password take effect at once, another time zone at the next start.',
    security: [],
  })
  @ApiNoContentResponse()
  @ApiProblems('set-up-done', 'too-many-attempts', 413, 503)
  finish(@Body() given: NewSetUpDto, @Req() request: Request): Promise<void> {
    return this.setUp.finish(given, request);
  }
}
