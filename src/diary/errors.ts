import type { SiteReason } from './history/site-sentences';

/** In an answer of REST; MCP has an answer of its own. */
interface ErrorKind {
  status: number;
  title: string;
  /** For a refused download, which is shown to a person. */
  plainText?: true;
  /** Where waiting helps. */
  retryAfterSeconds?: number;
}

const KINDS = {
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
} satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof KINDS;
export const ERROR_KINDS: Record<ErrorCode, ErrorKind> = KINDS;

/** By field name. */
export type FieldErrors = Record<string, string>;

/** Its message is a sentence for callers, without external text (of a page or a driver); the reason is in `cause`, for the log. */
export class DiaryError extends Error {
  readonly fields?: FieldErrors;
  /** Past days that would be evaluated differently. */
  readonly changedDays?: number;
  /** If more is known of fddb.info than the code says. */
  readonly siteReason?: SiteReason;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: { cause?: unknown; fields?: FieldErrors; changedDays?: number; siteReason?: SiteReason } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DiaryError';
    this.fields = options.fields;
    this.changedDays = options.changedDays;
    this.siteReason = options.siteReason;
  }
}

/** @example throw validationFailed({ days: 'days must be between 1 and 365' }) */
export function validationFailed(fields: FieldErrors): DiaryError {
  return new DiaryError('validation-failed', Object.values(fields).join('; '), { fields });
}

/** With a driver's message; for the log only. */
export function messageWithCause({ message, cause }: DiaryError): string {
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
}

/** With the system's code of the cause, which contains no names or addresses: `No answer (ECONNREFUSED)`. */
export function withCode({ message, cause }: DiaryError): string {
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? `${message} (${code})` : message;
}
