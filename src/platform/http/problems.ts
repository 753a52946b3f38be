import { type DiaryError, ERROR_KINDS, type ErrorCode, type FieldErrors } from '../../diary/errors';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** A problem body of RFC 7807, with messages of single fields if their validation failed, or the days that a change would evaluate differently. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  errors?: FieldErrors;
  changedDays?: number;
}

export function problemType(code: ErrorCode): string {
  return `urn:problem-type:nutrition-diary:${code}`;
}

export function toProblem(
  error: Pick<DiaryError, 'code' | 'message' | 'fields' | 'changedDays'>,
  instance: string,
): Problem {
  const { status, title } = ERROR_KINDS[error.code];
  return {
    type: problemType(error.code),
    title,
    status,
    detail: error.message,
    instance,
    ...(error.fields && { errors: error.fields }),
    ...(error.changedDays !== undefined && { changedDays: error.changedDays }),
  };
}
