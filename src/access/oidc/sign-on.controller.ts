import { Controller, Get, Header, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type express from 'express';
import { Open } from '../../platform/http/caller';
import { SameOriginGuard } from '../../platform/http/same-origin.guard';
import { LoginPage } from '../login/login-page';
import { sessionCookieOf, SessionsService, setSessionCookie } from '../login/sessions.service';
import { SignOnFilter } from './sign-on.filter';
import { SignOnService } from './sign-on.service';

@ApiExcludeController()
@UseFilters(SignOnFilter)
@Controller('login/oidc')
export class SignOnController {
  constructor(
    private readonly signOn: SignOnService,
    private readonly sessions: SessionsService,
    private readonly page: LoginPage,
  ) {}

  @Get()
  @Open()
  @UseGuards(SameOriginGuard)
  @Header('Cache-Control', 'no-store')
  async begin(@Req() request: express.Request, @Res() response: express.Response): Promise<void> {
    response.redirect(303, await this.signOn.begin(request, response));
  }

  /** Not limited, because nothing can be guessed here, and every site can make a browser visit it. */
  @Get('callback')
  @Open()
  async complete(@Req() request: express.Request, @Res() response: express.Response): Promise<void> {
    const returnTo = await this.signOn.complete(request, response);
    const secret = await this.sessions.begin(`at the login provider from ${request.ip}`, sessionCookieOf(request));
    setSessionCookie(request, response, secret);
    // From a page of this service the browser goes on with the cookie, which it would not send when the issuer's redirect leads on.
    const isSent = await this.page.answer(request, response, { status: 200, state: 'done', returnTo });
    if (!isSent) response.redirect(303, returnTo);
  }
}
