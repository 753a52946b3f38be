import type { DayPageOptions } from './page-options.ts';

/** Which requests a fault meets. Requests are counted, whatever is answered to them. */
interface When<On extends RequestKind> {
  /** Default: `diary`. */
  on?: On;
  /** Only diary pages of this day. */
  date?: string;
  /** How many matching requests it meets before it is over. Default: every one. */
  times?: number;
  /** How many matching requests pass untouched first. */
  after?: number;
}

export type RequestKind = 'login' | 'diary';

/** Answers that are something else than the page asked for. */
export type ReplacingFault =
  | { kind: 'status'; status: number; retryAfter?: string }
  | { kind: 'maintenance' }
  | { kind: 'redirect'; to: string; status?: 302 | 307 };

/** What happens to the connection in place of an answer. */
export type ConnectionFault = { kind: 'reset' } | { kind: 'hang' } | { kind: 'huge'; bytes?: number };

/** What is done to any answer on its way out. */
export type DeliveryFault =
  | { kind: 'slow'; ms: number }
  /** ISO-8859-1, said in the header or in the page's meta tag only. */
  | { kind: 'latin1'; declared?: 'header' | 'meta' }
  /** The connection ends in the middle of the announced body. */
  | { kind: 'truncated-body' }
  | { kind: 'content-type'; value: string };

export type PageFault =
  /**
   * The session ends: this request is answered with the guest page and the next needs a new login. One time unless
   * `times` says otherwise. With `always` every diary page is the guest page although logins go on handing out cookies.
   */
  | { kind: 'guest'; always?: boolean }
  | { kind: 'headline-of'; headline: string }
  | { kind: 'missing-sugar' }
  | { kind: 'missing-fibre' }
  | { kind: 'decimal-comma' }
  | { kind: 'missing-total-row' }
  /** Default: one more than there are. */
  | { kind: 'wrong-product-count'; count?: number }
  /** Whatever else a page can differ in. */
  | { kind: 'page-options'; options: DayPageOptions };

export type Fault =
  ((ReplacingFault | ConnectionFault | DeliveryFault) & When<RequestKind>) | (PageFault & When<'diary'>);

interface Switch {
  fault: Fault;
  seen: number;
  met: number;
}

/** The faults that are switched on, in the order in which they were added. Several can meet the same request. */
export class FaultBoard {
  private switches: Switch[] = [];

  add(fault: Fault): void {
    this.switches.push({ fault, seen: 0, met: 0 });
  }

  clear(): void {
    this.switches = [];
  }

  /** The faults that this request meets; it counts for each that it matches. */
  meet(kind: RequestKind, date: string | undefined): Fault[] {
    return this.switches.filter((entry) => matches(entry.fault, kind, date) && isDue(entry)).map(({ fault }) => fault);
  }
}

function matches(fault: Fault, kind: RequestKind, date: string | undefined): boolean {
  return (fault.on ?? 'diary') === kind && (fault.date === undefined || fault.date === date);
}

function isDue(entry: Switch): boolean {
  entry.seen += 1;
  if (entry.seen <= (entry.fault.after ?? 0) || entry.met >= timesOf(entry.fault)) return false;
  entry.met += 1;
  return true;
}

function timesOf(fault: Fault): number {
  const unlessSaid = fault.kind === 'guest' && fault.always !== true ? 1 : Infinity;
  return fault.times ?? unlessSaid;
}

/** The first of the faults that has one of these kinds. */
export function faultOf<K extends Fault['kind']>(
  faults: readonly Fault[],
  ...kinds: K[]
): Extract<Fault, { kind: K }> | undefined {
  return faults.find((fault): fault is Extract<Fault, { kind: K }> => kinds.some((kind) => kind === fault.kind));
}

/** How the faults change the page of a day with this many products. */
export function pageOptions(faults: readonly Fault[], productCount: number): DayPageOptions {
  return faults.reduce<DayPageOptions>((options, fault) => ({ ...optionsOf(fault, productCount), ...options }), {});
}

function optionsOf(fault: Fault, productCount: number): DayPageOptions {
  switch (fault.kind) {
    case 'headline-of':
      return { headlineDate: fault.headline };
    case 'missing-sugar':
      return { omitSugarRow: true };
    case 'missing-fibre':
      return { omitFibreRow: true };
    case 'decimal-comma':
      return { decimalComma: true };
    case 'missing-total-row':
      return { missingTotalRow: true };
    case 'wrong-product-count':
      return { wrongProductCount: fault.count ?? productCount + 1 };
    case 'page-options':
      return fault.options;
    case 'guest':
    case 'status':
    case 'maintenance':
    case 'redirect':
    case 'reset':
    case 'hang':
    case 'huge':
    case 'slow':
    case 'latin1':
    case 'truncated-body':
    case 'content-type':
      return {};
  }
}
