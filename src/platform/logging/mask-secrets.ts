import { MASK } from '../../config/setting';

/** Patterns of secrets from any source. Each ends at a space or a quotation mark, so that none matches the rest of a line. */
const PATTERNS: readonly [RegExp, string][] = [
  // The token of a Telegram bot is part of the path or stands alone.
  [/\/bot\d+(?::|%3A)[\w-]+/gi, `/bot${MASK}`],
  [/\b\d{6,12}:[\w-]{30,}/g, MASK],
  // A token of this service.
  [/\bndia_[\w-]{20,}/g, MASK],
  // Keys that sign webhooks.
  [/\bwhsec_[\w+/=-]+/g, MASK],
  // Headers as text, as an object, and as a list of names and values.
  [
    /\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s{0,9}[:=,]\s{0,9}\[?\s{0,9}["']?)(?!authorization|cookie|set-)[^"'\s[][^"'\r\n]*/gi,
    `$1$2${MASK}`,
  ],
  [/\bBearer\s+[\w.~+/=-]{8,}/gi, `Bearer ${MASK}`],
  // Not secrets but diary data: errors of a store quote the day or name that they refused.
  [/\bdup key: \{[^\r\n]*/g, `dup key: ${MASK}`],
  [/\b(dailyTotals|dailyNutrients) [^'"\r\n]*/g, `$1 ${MASK}`],
  // The name of a meal may contain quotes.
  [/\bmeals(,meal=| kilojoules=| calories=)[^\r\n]*/g, `meals ${MASK}`],
  // Fields of a form, a query or an object.
  [/\b(\w{0,40}(?:password|passwd|token|secret))(["']?\s?[=:]\s?["']?)[^\s&"',;)}\]]+/gi, `$1$2${MASK}`],
];

/** Masks the given secrets in any encoding, and whatever looks like one. @example masking(['p@ss'])('GET /?word=p%40ss') // 'GET /?word=*****' */
export function masking(secrets: readonly string[] = []): (text: string) => string {
  // Longest first, because one may contain another. One expression of all would be too large with a long secret.
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((a, b) => b.length - a.length);
  return (text) => {
    const known = forms.reduce((rest, form) => rest.replaceAll(form, MASK), text);
    const masked = known.replace(/:\/\/[^\s"'<>]+/g, withoutAccount);
    return PATTERNS.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), masked);
  };
}

/**
 * An address up to the last @, because people write passwords with @ and / in them. It stands in a sentence, so an @ further
 * on may mean something else; `masked` hides more of the value of a setting, which is an address or meant to be one.
 */
function withoutAccount(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const account = address.slice(0, at);
  const masked = account.replace(/:\/\/([^:/?#@]*):.*$/, `://$1:${MASK}`);
  return (masked === account ? account.replace(/:\/\/[^:/?#@]+$/, `://${MASK}`) : masked) + address.slice(at);
}

function formsOf(secret: string): string[] {
  const inUrl = encodeURIComponent(secret);
  const inForm = new URLSearchParams({ '': secret }).toString().slice(1);
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inQuotes = secret.replace(/['\\]/g, '\\$&');
  const inBase64 = Buffer.from(secret).toString('base64');
  // Escapes in addresses have letters of either case.
  const lower = (form: string) => form.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
  return [secret, inUrl, lower(inUrl), inForm, lower(inForm), inJson, inQuotes, inBase64];
}
