import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DiaryError } from '../../diary/errors';
import { ProblemFilter } from '../../http/problem.filter';
import { problemOf } from '../../http/problems';
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
    const error = errorOf(thrown);
    if (!error) return this.others.catch(thrown, host);
    const { status } = problemOf(error, '');
    const state = thrown instanceof SignOnError ? thrown.problem : error.code;
    const returnTo = thrown instanceof SignOnError ? thrown.returnTo : returnAddress(request.query['to']);
    const isSent = await this.page.answer(request, response, { status, state, returnTo });
    if (!isSent) this.others.catch(error, host);
  }
}

function errorOf(thrown: unknown): DiaryError | undefined {
  if (thrown instanceof DiaryError) return thrown;
  if (!(thrown instanceof SignOnError)) return undefined;
  return thrown.problem === 'user-not-allowed'
    ? new DiaryError('forbidden', 'This user may not use the diary')
    : new DiaryError('not-authenticated', 'The login at the login provider did not succeed');
}
