import { type ByRoleMatcher as Role, cleanup, configure, render, waitFor, within } from '@testing-library/preact/pure';
import { userEvent } from '@testing-library/user-event';
import { h } from 'preact';
import { App } from '../../../web/src/app';
import type { Language } from '../../../web/src/text/language';
import { SuiteDiary, type SuiteDiaryOptions } from '../suite-diary';
import { FetchedByPage } from './fetched-by-page';
import { windowOf } from './window';

configure({
  // Nothing is laid out or styled, which would be computed for each part.
  defaultHidden: true,
  getElementError: (message) => new Error(`${message?.split('\n')[0]} in: ${textOf(document.body)}`),
});

/** For a suite: the service with a filled diary on 1 September 2024, and its page, without a browser. */
export class DiaryView extends SuiteDiary {
  /** Answers in place of the service's, until the test ends. */
  readonly route: FetchedByPage['route'];
  /** Requests of the page since the test began, as `GET /api/v2/about`. */
  readonly requests: readonly string[];
  private readonly fetched = new FetchedByPage();

  constructor(options: SuiteDiaryOptions = {}) {
    super();
    this.route = this.fetched.route.bind(this.fetched);
    this.requests = this.fetched.requests;
    let complaints: unknown[] = [];
    beforeEach(() => {
      complaints = [];
      for (const kind of ['error', 'warn'] as const)
        jest.spyOn(console, kind).mockImplementation((...texts) => void complaints.push(texts));
    });
    afterEach(async () => {
      cleanup();
      await this.fetched.end();
      jest.restoreAllMocks();
      expect(complaints).toEqual([]);
    });
    this.startFor(options);
    afterAll(() => windowOf.happyDOM.abort());
  }

  /** Shows a view as a new visit, once it has been answered; with a token as whoever has that. */
  async show(hash = '#/', { language = 'en', token }: { language?: Language; token?: string } = {}): Promise<View> {
    cleanup();
    this.fetched.token = token;
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem('language', language);
    windowOf.happyDOM.setURL(`${this.url}/${hash}`);
    render(h(App, {}));
    await this.settled();
    return new View(() => this.settled());
  }

  /** Until what has been drawn and requested is answered and drawn. */
  settled(): Promise<void> {
    return this.fetched.settled();
  }
}

type Name = string | RegExp;

/** A part of the page, found as a person does. Whatever is done to it returns once the page has answered. */
export class View {
  readonly user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

  constructor(
    readonly settled: () => Promise<void>,
    readonly body: HTMLElement = document.body,
  ) {}

  get heading(): string {
    return textOf(this.get('heading', undefined, { level: 1 }));
  }

  /** The only part of this role and name. */
  get(role: Role, name?: Name, options: object = {}): HTMLElement {
    return within(this.body).getByRole(role, { name, ...options });
  }

  find(role: Role, name?: Name): HTMLElement[] {
    return within(this.body).queryAllByRole(role, { name });
  }

  /** The part of the page that has this text as a whole. */
  text(text: Name): HTMLElement {
    return within(this.body).getByText(text);
  }

  /** A view of a part. */
  within(part: HTMLElement): View {
    return new View(this.settled, part);
  }

  card(heading: Name): View {
    return this.within(this.get('heading', heading).closest<HTMLElement>('section, .card')!);
  }

  /** The first part that a selector names, for what has neither role nor name. */
  at(selector: string): View {
    return this.within(this.body.querySelector<HTMLElement>(selector)!);
  }

  /** All of its text. */
  get content(): string {
    return textOf(this.body);
  }

  /** Texts that are not drawn. */
  spoken(): string[] {
    const attributes = ['title', 'aria-label', 'placeholder', 'alt'];
    return attributes.flatMap((name) =>
      [...this.body.querySelectorAll(`[${name}]`)].map((part) => part.getAttribute(name)!),
    );
  }

  /** Texts of all that a selector names, for what has neither role nor name. */
  texts(selector: string): string[] {
    return [...this.body.querySelectorAll<HTMLElement>(selector)].map(textOf);
  }

  /** The cells of a table, with those of its head. */
  rows(caption?: Name): string[][] {
    const rows = this.get('table', caption).querySelectorAll('tr');
    return [...rows].map((row) => [...row.querySelectorAll<HTMLElement>('th, td')].map(textOf));
  }

  /** A figure that the page names. */
  figure(name: string): string | undefined {
    return this.texts(`[data-figure="${name}"]`)[0];
  }

  figures(...names: string[]): (string | undefined)[] {
    return names.map((name) => this.figure(name));
  }

  /** A part, one by its role and name, or one by its text. */
  async click(part: string | HTMLElement, name?: Name): Promise<void> {
    const byText = (text: string) => (name === undefined ? this.text(text) : this.get(text, name));
    await this.user.click(typeof part === 'string' ? byText(part) : part);
    await this.settled();
  }

  /** Puts a text in place of what a field has, at once, as drawing the page for each letter takes long; then presses a key. */
  async type(field: HTMLElement, text: string): Promise<void> {
    const [, letters, keys] = /^(.*?)((?:\{\w+\})*)$/s.exec(text)!;
    await this.user.clear(field);
    await this.user.paste(letters);
    if (keys) await this.user.keyboard(keys);
    await this.settled();
  }

  async choose(field: HTMLElement, option: string): Promise<void> {
    await this.user.selectOptions(field, option);
    await this.settled();
  }

  /** Keys as `@testing-library/user-event` spells them, such as `{ArrowLeft}`. */
  async press(keys: string): Promise<void> {
    await this.user.keyboard(keys);
    await this.settled();
  }

  field(label: Name): HTMLInputElement {
    return within(this.body).getByLabelText(label);
  }

  /** For what no request of the page tells, such as an event. */
  async until(check: () => unknown): Promise<void> {
    await waitFor(check, { timeout: 30_000 });
  }

  async go(hash: string): Promise<void> {
    location.hash = hash;
    await this.settled();
  }
}

/** The text of a part, with a space between its elements but before a punctuation mark. */
export function textOf(part: HTMLElement): string {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isWithPrevious = node.previousSibling?.nodeType === Node.TEXT_NODE;
    texts.push(isWithPrevious ? '' : ' ', node.textContent ?? '');
  }
  const text = texts.join('').replaceAll('\u00ad', '').replace(/\s+/g, ' ');
  return text.replace(/ (?=[,.:;)])/g, '').trim();
}
