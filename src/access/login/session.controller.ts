import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type express from 'express';
import { ApiAnswer, ApiProblems, BODY, STORE } from '../../platform/api/api-problems';
import { SCOPES } from '../../config/access';
import { type Caller, callerOf, Open } from '../../platform/http/caller';
import { SettingsInForce } from '../../persistence/settings/settings-in-force';
import { attemptKey } from '../../platform/http/request';
import { CredentialThrottle } from '../credential-throttle';
import { AccessErrors } from '../access-errors';
import { LoginDto, SessionDto } from './session.dto';
import { clearSessionCookie, sessionCookieOf, SessionsService, setSessionCookie } from './sessions.service';

@ApiTags('Access')
@Controller('api/v2/session')
export class SessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly throttle: CredentialThrottle,
    private readonly errors: AccessErrors,
    private readonly settings: SettingsInForce,
  ) {}

  @Post()
  @Open()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Log in with the password',
    description: 'The session is a cookie of 30 days, extended by use.',
    security: [],
  })
  @ApiOkResponse({ type: SessionDto, description: 'Logged in; the cookie is in `Set-Cookie`' })
  @ApiProblems(BODY, 'not-authenticated', 'too-many-attempts', 'not-found', STORE)
  async logIn(
    @Body() { password }: LoginDto,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<SessionDto> {
    const address = attemptKey(request);
    const seconds = this.throttle.count(address);
    if (seconds > 0) throw this.errors.tooMany(response, seconds);
    await this.settings.refreshShared();
    if (!(await this.sessions.isPassword(password))) throw this.errors.wrongPassword(request, response);
    this.throttle.succeeded(address);
    const secret = await this.sessions.begin(`with the password from ${request.ip}`, sessionCookieOf(request));
    setSessionCookie(request, response, secret);
    return toSessionDto({ kind: 'session', scopes: SCOPES });
  }

  @Get()
  @ApiAnswer('Get the current caller', 'The caller and its scope', SessionDto, 'not-found', STORE)
  who(@Req() request: express.Request): SessionDto {
    return toSessionDto(callerOf(request)!);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ summary: 'Log out', description: 'Ends the session of the cookie, on all replicas.' })
  @ApiNoContentResponse({ description: 'Logged out' })
  @ApiProblems('not-found', STORE)
  async logOut(@Req() request: express.Request, @Res({ passthrough: true }) response: express.Response): Promise<void> {
    // First, so that the browser loses it also when the store cannot be written.
    clearSessionCookie(request, response);
    const secret = sessionCookieOf(request);
    if (secret !== undefined) await this.sessions.end(secret);
  }
}

/** Every caller of this route has a scope. */
function toSessionDto({ scopes, ...caller }: Caller): SessionDto {
  return { ...caller, scope: SCOPES.findLast((scope) => scopes.includes(scope))! };
}
