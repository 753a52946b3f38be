import { MASK } from '../config/masked';

/** What looks like a secret, whoever wrote it. Each ends at a blank or a quotation mark, so none runs away over a line. */
const PATTERNS: readonly [RegExp, string][] = [
  // The token of a Telegram bot is a part of the path, or stands alone.
  [/\/bot\d+(?::|%3A)[\w-]+/gi, `/bot${MASK}`],
  [/\b\d{6,12}:[\w-]{30,}/g, MASK],
  // Headers, as they are sent, as an object shows them, and as a list of names and values.
  [
    /\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s{0,9}[:=,]\s{0,9}\[?\s{0,9}["']?)(?!authorization|cookie|set-)[^"'\s[][^"'\r\n]*/gi,
    `$1$2${MASK}`,
  ],
  [/\bBearer\s+[\w.~+/=-]{8,}/gi, `Bearer ${MASK}`],
  // No secrets, but the diary: what a store repeats in its errors of a day or a name that it did not take.
  [/\bdup key: \{[^\r\n]*/g, `dup key: ${MASK}`],
  [/\bdailyTotals [^'"\r\n]*/g, `dailyTotals ${MASK}`],
  // Fields of a form, a query or an object.
  [/\b(\w{0,40}(?:password|passwd|token|secret))(["']?\s?[=:]\s?["']?)[^\s&"',;)}\]]+/gi, `$1$2${MASK}`],
];

/**
 * A function that takes secrets out of a text: the given ones, however they are encoded, and whatever looks like one.
 *
 * @example masking(['p@ss'])('GET /?word=p%40ss') // 'GET /?word=*****'
 */
export function masking(secrets: readonly string[] = []): (text: string) => string {
  // The longest first: one may be a part of another.
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((a, b) => b.length - a.length);
  return (text) => {
    let masked = text;
    for (const form of forms) masked = masked.replaceAll(form, MASK);
    masked = masked.replace(/:\/\/[^\s"'<>]+/g, withoutAccount);
    for (const [pattern, replacement] of PATTERNS) masked = masked.replace(pattern, replacement);
    return masked;
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
  return [secret, inUrl, lowerCaseEscapes(inUrl), inForm, lowerCaseEscapes(inForm), inJson, inQuotes, inBase64];
}

function lowerCaseEscapes(text: string): string {
  return text.replace(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase());
}
