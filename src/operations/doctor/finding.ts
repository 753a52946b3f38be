import type { Clock } from '../../platform/clock';
import type { Config } from '../../config/config';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import type { DiaryError } from '../../diary/errors';
import type { Language } from '../../diary/language';
import type { StateStore } from '../../persistence/state-store';
import { inspectStore } from '../../persistence/inspection/inspect-store';
import { type LoginOutcome, loginOutcomeOf } from '../../sync/scraper/login-outcome';
import type { ScraperService } from '../../sync/scraper/scraper.service';
import type { SiteExamination } from '../../sync/scraper/upstream-session';
import { DOCTOR_WORDS, type DoctorWords } from './doctor-words';

export type SiteAnswers =
  | { login: 'NOT_REQUESTED' }
  | { login: Exclude<LoginOutcome, 'ACCEPTED'>; error: DiaryError }
  | ({ login: 'ACCEPTED' } & SiteExamination);

/** Parts of one check of a machine that several lines of its report need, each found out once. */
export class CheckContext {
  private inspected?: ReturnType<typeof inspectStore>;
  private answers?: Promise<SiteAnswers>;

  constructor(
    readonly config: Config,
    readonly clock: Clock,
    readonly scraper: ScraperService,
    readonly stop: AbortSignal,
    readonly language: Language,
    private readonly state?: StateStore,
  ) {}

  get text(): DoctorWords {
    return DOCTOR_WORDS[this.language];
  }

  get yesterday(): CalendarDay {
    return addDays(this.clock.today(), -1);
  }

  store(): ReturnType<typeof inspectStore> {
    return (this.inspected ??= inspectStore(this.config));
  }

  async site(): Promise<SiteAnswers | undefined> {
    return this.scraper.hasAccount ? (this.answers ??= this.requestSite()) : undefined;
  }

  private async requestSite(): Promise<SiteAnswers> {
    if (await this.isRunning()) return { login: 'NOT_REQUESTED' };
    try {
      const signals = { waiting: this.stop, requests: this.stop };
      return { login: 'ACCEPTED', ...(await this.scraper.examine(this.yesterday, signals)) };
    } catch (error) {
      return { login: loginOutcomeOf(error), error: error as DiaryError };
    }
  }

  /** A store that is away hides a run, if there is one. */
  private async isRunning(): Promise<boolean> {
    if (this.state) return (await this.state.viewLease().catch(() => ({ isHeld: false }))).isHeld;
    const store = await this.store();
    return typeof store === 'object' && 'isRunning' in store && store.isRunning;
  }
}

/** The better one first. */
export const CHECK_STATES = ['OK', 'WARNING', 'FAILED'] as const;

export interface Finding {
  state: (typeof CHECK_STATES)[number];
  found: string;
  remedy?: string;
}

/** @param found may be several parts of one line */
export function ok(found: string | string[], remedy?: string): Finding {
  return { state: 'OK', found: [found].flat().join('; '), ...(remedy !== undefined && { remedy }) };
}

type Said = Required<Omit<Finding, 'state'>>;

/** @param about what it is said of, such as a file */
export function warning({ found, remedy }: Said, about?: string): Finding {
  return { state: 'WARNING', found: about === undefined ? found : `${about}: ${found}`, remedy };
}

export function failed(said: Said, about?: string): Finding {
  return { ...warning(said, about), state: 'FAILED' };
}

/** One finding of several: the worst state with its remedy, the worst first. */
export function combined(findings: readonly Finding[]): Finding {
  const rank = ({ state }: Finding) => CHECK_STATES.indexOf(state);
  const sorted = findings.toSorted((one, other) => rank(other) - rank(one));
  return { ...sorted[0]!, found: sorted.map(({ found }) => found).join('; ') };
}
