import { toFailure } from '../api/use-answer';
import type { LoginCheckedDto, SetUpDto } from '../api/schema';
import { stored, store } from '../text/language';
import { isAboutCode, storeCode, storedCode } from './code';

export const MIN_PASSWORD_LENGTH = 12;
export const STEPS = ['password', 'time', 'account', 'yesterday', 'diary'] as const;
export type Step = (typeof STEPS)[number];

/** Entered values. Passwords stay in the memory of the page, everything else survives a reload. */
export interface Draft {
  code: string;
  isCodeWrong: boolean;
  /** Goes on without a password of the page. */
  isOpen: boolean;
  accessPassword: string;
  repeated: string;
  /** It is long enough, and typed twice. */
  isChosen: boolean;
  username: string;
  password: string;
  /** The answer to the account as it is now. */
  checked?: LoginCheckedDto;
  timeZone: string;
  scheduleAt: string;
}

const KEY = 'set-up';
/** The default zone of a container. */
const NO_ZONE = ['UTC', 'Etc/UTC'];

export function firstDraft({ zone, fixed, scheduleAt }: SetUpDto): Draft {
  const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const kept = JSON.parse(stored(KEY, 'sessionStorage') ?? '{}') as Partial<Draft>;
  return {
    isOpen: false,
    username: '',
    timeZone: NO_ZONE.includes(zone) && !fixed.includes('timeZone') ? browserTimeZone : zone,
    scheduleAt: scheduleAt ?? '',
    ...kept,
    code: storedCode(),
    isCodeWrong: false,
    accessPassword: '',
    repeated: '',
    isChosen: false,
    password: '',
  };
}

export function saveDraft({ code, isOpen, username, timeZone, scheduleAt }: Draft): void {
  storeCode(code);
  store(KEY, JSON.stringify({ isOpen, username, timeZone, scheduleAt }), 'sessionStorage');
}

export function forgetDraft(): void {
  store(KEY, undefined, 'sessionStorage');
}

/** The step that was asked for, or the first one before it that is not done: passwords are gone after a reload. */
export function reachableStep(asked: string | undefined, draft: Draft, { allowed }: SetUpDto): Step {
  const wanted = Math.max(
    STEPS.findIndex((step) => step === asked),
    0,
  );
  const isCodeMissing = allowed === 'CODE' && draft.code === '';
  const open = isCodeMissing ? 0 : STEPS.findIndex((step) => !isDone(step, draft));
  return STEPS[open === -1 ? wanted : Math.min(wanted, open)]!;
}

function isDone(step: Step, { isOpen, isChosen, checked }: Draft): boolean {
  if (step === 'password') return isOpen || isChosen;
  return step !== 'account' || checked?.outcome === 'ACCEPTED';
}

/** Leads back to the code if it was refused. */
export function askForCode(error: unknown, change: (changes: Partial<Draft>) => void): undefined {
  if (!isAboutCode(toFailure(error))) throw error;
  change({ code: '', isCodeWrong: true });
}
