/** A person with a browser at the provider: logs in and consents. Keeps cookies, follows redirects within the provider. */
export class ProviderVisitor {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly issuer: string,
    private readonly name: string,
  ) {}

  /** @returns the address that the provider sends the browser back to */
  allow(address: string): Promise<string> {
    return this.walk(address, (page) => this.submit(page));
  }

  /** Cancels instead of logging in. */
  cancel(address: string): Promise<string> {
    return this.walk(address, (page) => new URL(/href="([^"]*abort)"/.exec(page)?.[1] ?? '', this.issuer).href);
  }

  private async walk(address: string, onward: (page: string) => string | Promise<string>): Promise<string> {
    let at = address;
    for (let step = 0; step < 20; step++) {
      if (!at.startsWith(`${this.issuer}/`)) return at;
      const { next, page = '' } = await this.visit(at);
      at = next ?? (await onward(page));
    }
    throw new Error(`The provider does not end: ${at}`);
  }

  private async submit(page: string): Promise<string> {
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
    if (prompt === '') throw new Error(`The provider shows: ${page.replace(/<style[^]*?<\/style>|<[^>]+>/g, ' ')}`);
    const body = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: this.name, password: 'any' }) });
    const { next } = await this.visit(new URL(action, this.issuer).href, { method: 'POST', body });
    return next!;
  }

  private async visit(address: string, init: RequestInit = {}): Promise<{ next?: string; page?: string }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', ...init, headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    return location === null ? { page: await answer.text() } : { next: new URL(location, address).href };
  }
}
