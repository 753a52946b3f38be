/** The errors that callers see. REST and MCP each map a code to their own answer. */
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

/** Field name -> message. */
export type FieldErrors = Record<string, string>;

/**
 * The only error that callers see: its message is a sentence for the caller and contains no external text (of a page or a
 * driver). The reason is in `cause`, for the log.
 * @example throw new DiaryError('entry-not-found', 'No data for 2024-08-28')
 */
export class DiaryError extends Error {
  readonly fields?: FieldErrors;
  /** Past days that would be evaluated differently. */
  readonly changedDays?: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: { cause?: unknown; fields?: FieldErrors; changedDays?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'DiaryError';
    this.fields = options.fields;
    this.changedDays = options.changedDays;
  }
}

/** For invalid fields of a request. @example throw validationFailed({ days: 'days must be between 1 and 365' }) */
export function validationFailed(fields: FieldErrors): DiaryError {
  return new DiaryError('validation-failed', Object.values(fields).join('; '), { fields });
}

/** The message of an error with that of its cause, such as a driver's; for the log only. */
export function messageWithCause({ message, cause }: DiaryError): string {
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
}

/**
 * The message of an error with the system's code of its cause, which contains no names or addresses.
 * @example withCode(new DiaryError('upstream-unavailable', 'No answer', { cause: { code: 'ECONNREFUSED' } })) // 'No answer (ECONNREFUSED)'
 */
export function withCode({ message, cause }: DiaryError): string {
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? `${message} (${code})` : message;
}
