import type { DayPageOptions } from './page/page-options.ts';

/** Requests that a fault applies to. All requests are counted, whatever their answer. */
export interface When<On extends RequestKind = RequestKind> {
  /** Default: `diary`. */
  on?: On;
  /** Only diary pages of this day. */
  date?: string;
  /** The number of matching requests it applies to. Default: all. */
  times?: number;
  /** The number of matching requests that are not affected first. */
  after?: number;
}

export type RequestKind = 'login' | 'diary' | 'history';

/** Answers other than the requested page. */
export type ReplacingFault =
  | { kind: 'status'; status: number; retryAfter?: string }
  | { kind: 'maintenance' }
  | { kind: 'redirect'; to: string; status?: 302 | 307 };

/** Faults of the connection instead of an answer. */
export type ConnectionFault = { kind: 'reset' } | { kind: 'hang' } | { kind: 'huge'; bytes: number };

/** Faults in the delivery of any answer. */
export type DeliveryFault =
  | { kind: 'slow'; ms: number }
  /** The answer waits for this. */
  | { kind: 'held'; until: Promise<void> }
  /** ISO-8859-1, declared in the header or only in the page's meta tag. */
  | { kind: 'latin1'; declared?: 'header' | 'meta' }
  /** The connection ends in the middle of the announced body. */
  | { kind: 'truncated-body' }
  /** The page ends in its middle as if it were whole, with its announced length. */
  | { kind: 'cut-page' }
  /** The product table has another class. */
  | { kind: 'layout-changed' }
  /** The body stops in its middle and never goes on. */
  | { kind: 'stall' }
  /** The body comes byte by byte, one each time that `everyMs` pass. */
  | { kind: 'drip'; everyMs: number }
  | { kind: 'content-type'; value: string };

/**
 * The session ends: this request gets the answer for guests and the next one needs a new login. Once, unless `times` is given.
 * With `always`, every answer is that for guests although logins still set cookies.
 */
export interface GuestFault {
  kind: 'guest';
  always?: boolean;
}

export type PageFault =
  | { kind: 'headline-of'; headline: string }
  | { kind: 'missing-sugar' }
  | { kind: 'decimal-comma' }
  | { kind: 'missing-total-row' }
  /** Default: one more than the actual number. */
  | { kind: 'wrong-product-count'; count?: number }
  /** Any other difference of a page. */
  | { kind: 'page-options'; options: DayPageOptions };

export type Fault =
  | ((ReplacingFault | ConnectionFault | DeliveryFault) & When<RequestKind>)
  | (GuestFault & When<'diary' | 'history'>)
  | (PageFault & When<'diary'>);

interface Switch {
  fault: Fault;
  seen: number;
  met: number;
}

/** The active faults, in the order in which they were added. Several can apply to the same request. */
export class FaultBoard {
  private switches: Switch[] = [];

  add(fault: Fault): void {
    this.switches.push({ fault, seen: 0, met: 0 });
  }

  clear(): void {
    this.switches = [];
  }

  /** The faults that apply to this request; counts it for each matching fault. */
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

/** Changes by the faults to the page of a day with this many products. */
export function pageOptions(faults: readonly Fault[], productCount: number): DayPageOptions {
  return faults.reduce<DayPageOptions>((options, fault) => ({ ...optionsOf(fault, productCount), ...options }), {});
}

function optionsOf(fault: Fault, productCount: number): DayPageOptions {
  switch (fault.kind) {
    case 'headline-of':
      return { headlineDate: fault.headline };
    case 'missing-sugar':
      return { omitSugarRow: true };
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
    case 'held':
    case 'latin1':
    case 'truncated-body':
    case 'cut-page':
    case 'layout-changed':
    case 'drip':
    case 'stall':
    case 'content-type':
      return {};
  }
}
