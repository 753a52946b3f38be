import type { DiaryError, ErrorCode, FieldErrors } from '../../diary/errors';

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

/** Of a refused download, which is shown to a person, the body is plain text; `retryAfterSeconds` where waiting helps. */
export const PROBLEMS: Record<
  ErrorCode,
  { status: number; title: string; plainText?: boolean; retryAfterSeconds?: number }
> = {
  'validation-failed': { status: 400, title: 'Validation failed' },
  'malformed-request': { status: 400, title: 'Malformed request' },
  'invalid-date-range': { status: 400, title: 'Invalid date range' },
  'range-too-long': { status: 400, title: 'Date range too long' },
  'no-data-in-range': { status: 400, title: 'No data in range' },
  'unknown-file-format': { status: 400, title: 'Unknown file format' },
  'entry-not-found': { status: 404, title: 'Entry not found' },
  'page-not-kept': { status: 404, title: 'Page not kept' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  forbidden: { status: 403, title: 'Forbidden' },
  'not-authenticated': { status: 401, title: 'Not authenticated' },
  'insufficient-scope': { status: 403, title: 'Insufficient scope' },
  'too-many-attempts': { status: 429, title: 'Too many attempts' },
  'issuer-unavailable': { status: 503, title: 'Issuer unavailable' },
  'request-timeout': { status: 408, title: 'Request timeout' },
  'export-in-progress': { status: 409, title: 'Export in progress' },
  'backup-in-progress': { status: 409, title: 'Backup in progress' },
  'check-in-progress': { status: 409, title: 'Check in progress' },
  'rewrites-history': { status: 409, title: 'Changes figures of the past' },
  'set-by-environment': { status: 409, title: 'Set by the environment' },
  'set-up-code-needed': { status: 403, title: 'Code needed' },
  'set-up-code-wrong': { status: 403, title: 'Code wrong' },
  'set-up-done': { status: 409, title: 'Set up already' },
  'not-an-offer': { status: 409, title: 'Not an offer' },
  'precondition-failed': { status: 412, title: 'Changed meanwhile' },
  'upstream-login-failed': { status: 502, title: 'Login to fddb.info failed' },
  'upstream-unavailable': { status: 502, title: 'Diary site unavailable' },
  'too-busy': { status: 503, title: 'Too busy', retryAfterSeconds: 5 },
  'store-not-configured': { status: 503, title: 'Store not configured' },
  'store-unavailable': { status: 503, title: 'Store unavailable' },
  'backup-unavailable': { status: 503, title: 'Backup unavailable' },
  'backup-failed': { status: 503, title: 'Backup failed' },
  'payload-too-large': { status: 413, title: 'Payload too large' },
  'download-too-large': { status: 413, title: 'Download too large', plainText: true },
  'header-too-large': { status: 431, title: 'Request header fields too large' },
  'internal-error': { status: 500, title: 'Internal error' },
};

export function problemType(code: ErrorCode): string {
  return `urn:problem-type:nutrition-diary:${code}`;
}

export function toProblem(
  error: Pick<DiaryError, 'code' | 'message' | 'fields' | 'changedDays'>,
  instance: string,
): Problem {
  const { status, title } = PROBLEMS[error.code];
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
