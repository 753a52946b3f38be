export interface UserClaims {
  sub?: unknown;
  email?: unknown;
  email_verified?: unknown;
}

/**
 * Whether a user is on the list. An item with an @ is an e-mail address, which counts only if the issuer has verified it; others are
 * subjects. An address never matches a subject, because at some issuers users choose their own.
 * @example isAllowed({ sub: '42', email: 'anna@example.org', email_verified: true }, ['Anna@example.org']) // true
 */
export function isAllowed({ sub, email, email_verified: isVerified }: UserClaims, allowed: readonly string[]): boolean {
  return allowed.some((item) =>
    item.includes('@')
      ? isVerified === true && typeof email === 'string' && inLowerCase(email) === inLowerCase(item)
      : sub === item,
  );
}

export function hasAddresses(allowed: readonly string[]): boolean {
  return allowed.some((item) => item.includes('@'));
}

/** Why a user is refused, for the log: with the subject, which somebody may want to put on the list. */
export function notAllowed(claims: UserClaims, allowed: readonly string[]): string {
  const { sub } = claims;
  const shown = typeof sub === 'string' && /^[\w.@|:+-]{1,200}$/.test(sub) ? sub : 'with an unusual subject';
  const isVerifiedMissing = isAllowed({ ...claims, email_verified: true }, allowed);
  const why = isVerifiedMissing ? 'the address is listed, but the login provider has not verified it' : 'not listed';
  return `the user ${shown} of the login provider is not allowed: ${why} (EXPORTER_ACCESS_OIDC_ALLOWED_USERS)`;
}

/** Lower case of ASCII alone: in Unicode different letters have the same lower case. */
function inLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
