import type { SiteReason } from './history/site-sentences';

/** REST and MCP each map a code to their own answer. */
export type ErrorCode =
  | 'validation-failed'
  | 'malformed-request'
  | 'invalid-date-range'
  | 'range-too-long'
  | 'no-data-in-range'
  | 'entry-not-found'
  | 'not-found'
  | 'method-not-allowed'
  | 'forbidden'
  | 'not-authenticated'
  | 'insufficient-scope'
  | 'too-many-attempts'
  | 'issuer-unavailable'
  | 'too-busy'
  | 'request-timeout'
  | 'export-in-progress'
  | 'backup-in-progress'
  | 'check-in-progress'
  | 'rewrites-history'
  | 'not-an-offer'
  | 'set-by-environment'
  | 'set-up-done'
  | 'set-up-code-needed'
  | 'set-up-code-wrong'
  | 'page-not-kept'
  | 'precondition-failed'
  | 'upstream-login-failed'
  | 'upstream-unavailable'
  | 'store-not-configured'
  | 'store-unavailable'
  | 'backup-unavailable'
  | 'backup-failed'
  | 'payload-too-large'
  | 'download-too-large'
  | 'unknown-file-format'
  | 'header-too-large'
  | 'internal-error';

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
