/**
 * The cookies of one host over plain requests and redirects: the latest value of each name, until the site takes it back.
 * Paths and domains make no difference, because nothing but that host is ever asked. A library that knows all rules of the
 * web's cookies brings the list of public suffixes with it, which is a tenth of the memory of the service.
 */
export class SessionCookies {
  private readonly values = new Map<string, string>();

  /** @param now milliseconds, for cookies that have run out */
  keep(setCookieHeaders: readonly string[], now: number): void {
    for (const header of setCookieHeaders) {
      const [pair = '', ...attributes] = header.split(';');
      const separator = pair.indexOf('=');
      const name = pair.slice(0, separator).trim();
      if (separator < 1 || name === '') continue;
      if (isOver(attributes, now)) this.values.delete(name);
      else this.values.set(name, pair.slice(separator + 1).trim());
    }
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  clear(): void {
    this.values.clear();
  }

  /** The value of the Cookie header; empty without cookies. */
  header(): string {
    return [...this.values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** `Max-Age` wins over `Expires`; without either the cookie lasts as long as the session. Source: RFC 6265, 5.3. */
function isOver(attributes: readonly string[], now: number): boolean {
  const valueOf = (wanted: string) =>
    attributes
      .map((attribute) => attribute.split('='))
      .findLast(([name = '']) => name.trim().toLowerCase() === wanted)?.[1]
      ?.trim();
  const maxAge = valueOf('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return Date.parse(valueOf('expires') ?? '') <= now;
}
