import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { dateAt, SECONDS_OF_A_DAY, startOfDay } from './diary/calendar.ts';
import { breakConnection, deliver, deliverCsv, replacement, reportFailure } from './delivery.ts';
import type { Answer } from './delivery.ts';
import { detailsOf } from './page/details.ts';
import type { ExpectedDetails } from './page/details.ts';
import type { SimulatedDay } from './diary/day.ts';
import { FaultBoard, faultOf, pageOptions } from './faults.ts';
import type { Fault, When } from './faults.ts';
import { HISTORY_DEFAULTS, NO_DATA } from './diary/history.ts';
import type { History } from './diary/history.ts';
import { InFlight } from './in-flight.ts';
import { memoryBegins, remembered } from './diary/memory.ts';
import type { Forgets } from './diary/memory.ts';
import { LoggedDiary } from './diary/logged-diary.ts';
import { dayPage, emptyPage, guestPage, homePage, loginPage } from './page/page.ts';
import type { DayPageOptions, View } from './page/page-options.ts';
import { ACCOUNT_PATH, HOME_PATH, seenRequest, urlOf, viewAskedFor, windowOf } from './seen-request.ts';
import type { SeenRequest } from './seen-request.ts';
import { Sessions } from './sessions.ts';
import { DEFAULTS } from './site-options.ts';
import type { SimulatedSiteOptions } from './site-options.ts';

export type { SeenRequest } from './seen-request.ts';
export type { SimulatedSiteOptions } from './site-options.ts';

/** Longer than any pause of a client, which could otherwise write to a connection that is being closed. */
const KEEP_ALIVE_MS = 60_000;
/** The guest page's headline uses a time zone east of Greenwich, so its date may be one day later than requested. */
const GUEST_CLOCK_SECONDS = 2 * 3600;
const NO_DATE = '1970-01-01';

export class SimulatedSite {
  readonly username: string;
  readonly password: string;
  readonly requests: SeenRequest[] = [];
  /** The number of successful logins. */
  logins = 0;
  /** Rejects even the right credentials. */
  rejectPassword = false;
  /** Sets an invalid cookie even when a login is rejected. */
  cookieDespiteRejection = false;
  /** The view that the account gets if a request asks for none: the one that was last asked for. */
  view: View;
  url = '';
  /** The clock of the site, which the header `Date` of answers shows, in milliseconds since 1970. */
  now: () => number;
  /** The number of days before today that the site still has. */
  keepsDays: number;
  forgets: Forgets;

  private readonly options: Required<SimulatedSiteOptions>;
  private readonly history: History;
  private readonly server: Server;
  private readonly sessions = new Sessions();
  private readonly faults = new FaultBoard();
  private readonly logged: LoggedDiary;
  private readonly inFlight = new InFlight();

  private constructor(options: SimulatedSiteOptions) {
    this.options = { ...DEFAULTS, ...options };
    this.username = this.options.username;
    this.password = this.options.password;
    this.view = this.options.pages.view ?? 'full';
    this.now = this.options.now;
    this.keepsDays = this.options.keepsDays;
    this.forgets = this.options.forgets;
    this.history = { ...HISTORY_DEFAULTS, ...this.options.history };
    this.logged = new LoggedDiary(this.options.seed, this.history);
    this.server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      this.handle(request, response).catch((error: unknown) => {
        reportFailure(response, error);
      });
    });
  }

  static async start(options: SimulatedSiteOptions = {}): Promise<SimulatedSite> {
    const site = new SimulatedSite(options);
    await site.listen();
    return site;
  }

  /** The largest number of concurrent requests. */
  get maxInFlight(): number {
    return this.inFlight.most();
  }

  addFault(fault: Fault): void {
    this.faults.add(fault);
  }

  /** Answers none of these requests until the returned function is called. */
  hold(when: When = {}): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.addFault({ kind: 'held', until: promise, ...when });
    return resolve;
  }

  clearFaults(): void {
    this.faults.clear();
  }

  /** Replaces the generated day. */
  setDay(date: string, day: SimulatedDay | 'empty'): void {
    this.logged.set(date, day);
  }

  /** The logged day, whether or not the site has forgotten it. */
  loggedDay(date: string): SimulatedDay | undefined {
    return this.logged.day(date);
  }

  /** The result of a correct parser for the page of now, `undefined` for a day without entries. */
  expectedDay(date: string): SimulatedDay | undefined {
    const day = this.logged.day(date);
    return day && remembered(day, this.history.dayStartsAt, this.memoryBegins());
  }

  /**
   * The further details that a correct reader finds on a page in the account's present view. The options of a page that a fault
   * changes are passed.
   */
  expectedDetails(date: string, options: DayPageOptions = {}): ExpectedDetails | undefined {
    const day = this.expectedDay(date);
    return day === undefined ? undefined : detailsOf(day, { ...this.options.pages, view: this.view, ...options });
  }

  endSessions(): void {
    this.sessions.endAll();
  }

  /** Also closes connections that wait for an answer. */
  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => {
        resolve();
      });
      this.server.closeAllConnections();
    });
  }

  private async listen(): Promise<void> {
    const { port, host } = this.options;
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, resolve);
    });
    const address = this.server.address() as AddressInfo;
    this.url = `http://${host.includes(':') ? `[${host}]` : host}:${String(address.port)}`;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = seenRequest(request);
    this.requests.push(seen);
    const { answered, closed } = this.inFlight.begin();
    response.once('close', closed);
    for await (const chunk of request.setEncoding('utf8')) seen.body += String(chunk);
    const faults = seen.kind === 'other' ? [] : this.faults.meet(seen.kind, seen.date);
    await this.delay(response, faults);
    if (response.destroyed) return;
    response.setHeader('date', new Date(this.now()).toUTCString());
    const broken = faultOf(faults, 'reset', 'hang', 'huge');
    if (broken !== undefined) return breakConnection(response, broken);
    const replaced = faultOf(faults, 'status', 'maintenance', 'redirect');
    if (seen.kind === 'history' && replaced === undefined && this.isSignedIn(seen, faults)) {
      return deliverCsv(response, this.logged.csv(this.memoryBegins()), faults, answered);
    }
    const answer = replaced === undefined ? this.answer(seen, faults) : replacement(replaced);
    deliver(response, answer, faults, answered);
  }

  private async delay(response: ServerResponse, faults: readonly Fault[]): Promise<void> {
    const ms = this.options.delayMs + (faultOf(faults, 'slow')?.ms ?? 0);
    const held = faults.flatMap((fault) => (fault.kind === 'held' ? [fault.until] : []));
    if (ms === 0 && held.length === 0) return;
    const gone = new AbortController();
    const closed = new Promise<void>((resolve) => {
      response.once('close', () => {
        gone.abort();
        resolve();
      });
    });
    await Promise.race([closed, Promise.all(held)]);
    await pause(ms, undefined, { signal: gone.signal }).catch(() => undefined);
  }

  private answer(seen: SeenRequest, faults: readonly Fault[]): Answer {
    if (seen.kind === 'login') return this.login(seen);
    if (seen.kind === 'diary') return { status: 200, html: this.diary(seen, faults) };
    if (seen.kind === 'history')
      return { status: 200, html: this.history.toGuests === 'no-data' ? NO_DATA : loginPage() };
    const { pathname } = urlOf(seen.path);
    if (seen.method === 'GET' && pathname === HOME_PATH) return this.home(seen);
    if (pathname === ACCOUNT_PATH) return { status: 200, html: loginPage() };
    return { status: 404, html: '<html><body><h1>404 Not Found</h1></body></html>' };
  }

  private login(seen: SeenRequest): Answer {
    if (this.rejectPassword || !this.isRightLogin(seen)) {
      const headers = this.cookieDespiteRejection ? { headers: { 'set-cookie': this.sessions.worthless() } } : {};
      return { status: 200, html: loginPage('Benutzername oder Passwort falsch.'), ...headers };
    }
    this.logins += 1;
    const headers = { location: `${HOME_PATH}?lang=de`, 'set-cookie': this.sessions.open() };
    return { status: 302, html: '', headers };
  }

  private isRightLogin({ headers, body }: SeenRequest): boolean {
    if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') !== true) return false;
    const form = new URLSearchParams(body);
    return form.get('loginemailorusername') === this.username && form.get('loginpassword') === this.password;
  }

  private home({ headers }: SeenRequest): Answer {
    const visit = this.sessions.visit(headers.cookie);
    if (visit === undefined) return { status: 200, html: loginPage() };
    return { status: 200, html: homePage(), headers: { 'set-cookie': visit } };
  }

  private diary(seen: SeenRequest, faults: readonly Fault[]): string {
    const { from, to } = windowOf(seen.path);
    const date = seen.date ?? NO_DATE;
    if (!this.isSignedIn(seen, faults)) {
      return guestPage(dateAt(to + GUEST_CLOCK_SECONDS) ?? date, this.pageOptions(faults));
    }
    const view = viewAskedFor(seen.path);
    if (view !== undefined) this.view = view;
    const isWholeDay = from === startOfDay(date) && to === from + SECONDS_OF_A_DAY - 1;
    const day = isWholeDay ? this.expectedDay(date) : undefined;
    if (day === undefined) return emptyPage(date, this.pageOptions(faults));
    return dayPage(day, { ...this.pageOptions(faults, day.products.length), ...(view && { view }) });
  }

  private isSignedIn({ headers }: SeenRequest, faults: readonly Fault[]): boolean {
    const guest = faultOf(faults, 'guest');
    if (guest !== undefined && guest.always !== true) this.endSessions();
    return guest === undefined && (!this.options.requireLogin || this.sessions.isSignedIn(headers.cookie));
  }

  private memoryBegins(): number {
    return memoryBegins(this.now(), this.keepsDays, this.forgets);
  }

  private pageOptions(faults: readonly Fault[], productCount = 0): DayPageOptions {
    return { ...this.options.pages, view: this.view, ...pageOptions(faults, productCount) };
  }
}
