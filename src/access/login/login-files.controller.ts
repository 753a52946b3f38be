import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type express from 'express';
import { basename, extname } from 'node:path';
import { DiaryError } from '../../diary/errors';
import { Open } from '../../platform/http/caller';
import { LoginPage } from './login-page';

/** The files of the login page, which has to look right before anybody is logged in. */
@ApiExcludeController()
@Controller('login')
export class LoginFilesController {
  constructor(private readonly page: LoginPage) {}

  @Get(['login.css', 'login.js', 'icon.svg'])
  @Open()
  @Header('Cache-Control', 'no-cache')
  async file(@Res({ passthrough: true }) response: express.Response): Promise<string> {
    const name = basename(response.req.path).toLowerCase();
    const text = await this.page.read(name);
    if (text === undefined) throw new DiaryError('not-found', 'The login page was not built');
    response.type(extname(name));
    return text;
  }
}
