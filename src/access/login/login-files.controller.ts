import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DiaryError } from '../../diary/errors';
import { Open } from '../../http/access';
import { LoginPage } from './login-page';

/** The files of the login page, which has to look right before anybody is logged in. */
@ApiExcludeController()
@Controller('login')
export class LoginFilesController {
  constructor(private readonly page: LoginPage) {}

  @Get('login.css')
  @Open()
  @Header('Content-Type', 'text/css; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  style(): Promise<string> {
    return this.file('login.css');
  }

  @Get('login.js')
  @Open()
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  script(): Promise<string> {
    return this.file('login.js');
  }

  @Get('icon.svg')
  @Open()
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', 'no-cache')
  icon(): Promise<string> {
    return this.file('icon.svg');
  }

  private async file(name: string): Promise<string> {
    const text = await this.page.read(name);
    if (text === undefined) throw new DiaryError('not-found', 'The login page was not built');
    return text;
  }
}
