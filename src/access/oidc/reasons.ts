import { RequestFailedError } from '../../platform/outgoing/outgoing-http';

/** Remedies for mistakes of the settings, by the code of the library or of the login provider. */
const ADVICE: Record<string, string> = {
  invalid_client: 'check EXPORTER_ACCESS_OIDC_CLIENT_ID and EXPORTER_ACCESS_OIDC_CLIENT_SECRET',
  unauthorized_client: 'check EXPORTER_ACCESS_OIDC_CLIENT_ID and EXPORTER_ACCESS_OIDC_CLIENT_SECRET',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'the clocks of this machine and of the login provider differ; set them',
};

/** For the log: codes and advice alone, because texts of libraries may contain what was received. */
export function describeFailure(error: unknown): string {
  const failure = requestFailureIn(error);
  if (failure) return failure.message;
  const { code, error: refusal, claim, name } = error as Record<'code' | 'error' | 'claim' | 'name', unknown>;
  const status = responseStatus(error);
  const parts = [code ?? name, refusal, claim, status && `HTTP ${status}`].filter(
    (part) => typeof part === 'string' && /^[\w. -]{1,60}$/.test(part),
  );
  const advice = ADVICE[String(refusal)] ?? ADVICE[String(code)];
  return (parts.join(' ') || 'unknown') + (advice === undefined ? '' : `: ${advice}`);
}

/** A likely mistake of the settings: the address of another page, or a slash at the end too many or too few. */
export function reasonOfDescription(error: unknown): RequestFailedError | undefined {
  const status = responseStatus(error);
  if (status !== undefined) {
    return new RequestFailedError(`its description is answered with HTTP ${status}; check EXPORTER_ACCESS_OIDC_ISSUER`);
  }
  const { code, cause } = error as { code?: unknown; cause?: { attribute?: string; body?: { issuer?: unknown } } };
  if (code !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' || cause?.attribute !== 'issuer') return undefined;
  const name = shownAddress(cause.body?.issuer) ?? 'something else';
  return new RequestFailedError(`it calls itself ${name}; set EXPORTER_ACCESS_OIDC_ISSUER to exactly that`);
}

/** An address that was received, if it is safe to show. */
export function shownAddress(received: unknown): string | undefined {
  return typeof received === 'string' && /^https?:[\w.:/~-]{1,200}$/.test(received) ? received : undefined;
}

/** Libraries wrap what went wrong when they asked. */
export function requestFailureIn(error: unknown): RequestFailedError | undefined {
  if (error instanceof RequestFailedError) return error;
  return error instanceof Error && error.cause !== undefined ? requestFailureIn(error.cause) : undefined;
}

function responseStatus(error: unknown): number | undefined {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause instanceof Response ? cause.status : undefined;
}
