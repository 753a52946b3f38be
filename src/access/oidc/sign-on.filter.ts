import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DiaryError } from '../../diary/errors';
import { ProblemFilter } from '../../platform/http/problem.filter';
import { toProblem } from '../../platform/http/problems';
import { LoginPage } from '../login/login-page';
import { returnAddress, SignOnError } from './sign-on.service';

/** It is a person who sees what went wrong with a login at the issuer: on the login page, where the password can be used instead. */
@Injectable()
@Catch()
export class SignOnFilter implements ExceptionFilter {
  private readonly others = new ProblemFilter();

  constructor(private readonly page: LoginPage) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (!(thrown instanceof DiaryError)) return this.others.catch(thrown, host);
    const { status } = toProblem(thrown, '');
    const [state, returnTo] =
      thrown instanceof SignOnError
        ? [thrown.problem, thrown.returnTo]
        : [thrown.code, returnAddress(request.query['to'])];
    const isSent = await this.page.answer(request, response, { status, state, returnTo });
    if (!isSent) this.others.catch(thrown, host);
  }
}
