import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type Config, isRestricted } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import { SettingsStore } from '../../persistence/settings/settings-store';
import { StateStore } from '../../persistence/state-store';
import { Clock } from '../../platform/clock';
import { attemptKey, isFromIngress } from '../../platform/http/request';

const MINUTE_MS = 60_000;

interface Try {
  at: number;
  address: string;
}

/** At most so many tries within a minute, of an address and of all together. Nothing is blocked for longer. */
export class MinuteLimit {
  private tries: Try[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly most: { ofAddress: number; ofAll: number },
  ) {}

  /** Counts a try. @returns a function that takes it back @throws DiaryError `too-many-attempts` */
  count(request: Request, address: string): () => void {
    const now = this.clock.now();
    this.tries = this.tries.filter(({ at }) => Math.abs(now - at) < MINUTE_MS);
    const own = this.tries.filter((one) => one.address === address);
    const first = own.length >= this.most.ofAddress ? own[0] : this.tries.at(-this.most.ofAll);
    if (first) {
      const seconds = Math.ceil((first.at + MINUTE_MS - now) / 1000);
      request.res?.setHeader('Retry-After', seconds);
      throw new DiaryError('too-many-attempts', `There were too many attempts; try again in ${seconds} s`);
    }
    const counted = { at: now, address };
    this.tries.push(counted);
    return () => void (this.tries = this.tries.filter((one) => one !== counted));
  }
}

/** Omits letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const HALF = 4;
const NAME = 'set-up-code';

/** Only the operator reads the log. Neither an address nor a header tells who is in the operator's own network. */
@Injectable()
export class SetUpCode {
  private readonly own = newCode();
  private readonly wrong: MinuteLimit;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly settings: SettingsStore,
    private readonly state: StateStore,
    clock: Clock,
  ) {
    this.wrong = new MinuteLimit(clock, { ofAddress: 5, ofAll: 30 });
  }

  /** The code while access is not restricted; replicas that share their settings have one. @throws DiaryError `store-unavailable` */
  async current(): Promise<string | undefined> {
    if (isRestricted(this.config)) return undefined;
    if (!this.settings.isShared) return this.own;
    const stored = await this.state.get(NAME);
    if (stored) return stored;
    return (await this.state.setIf(NAME, stored, this.own)) ? this.own : this.current();
  }

  /** Ends the code of all replicas, once access is restricted. */
  async forget(): Promise<void> {
    if (this.settings.isShared) await this.state.set(NAME, '');
  }

  /** Home Assistant has logged in whom its ingress sends. */
  isNeededBy(request: Request): boolean {
    return !isFromIngress(request);
  }

  async check(request: Request, given: string | undefined): Promise<void> {
    if (!this.isNeededBy(request)) return;
    if (given === undefined || given.trim() === '')
      throw new DiaryError('set-up-code-needed', 'This needs the code that the log of the service shows at its start');
    const withdraw = this.wrong.count(request, attemptKey(request));
    const code = await this.current();
    if (code === undefined || plain(given) !== plain(code))
      throw new DiaryError('set-up-code-wrong', 'The code is wrong; the log of the service shows it at its start');
    withdraw();
  }
}

function newCode(): string {
  const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${half()}-${half()}`;
}

/** Without what a person may type or leave out. @example plain(' k7qm 2rdx') // 'K7QM2RDX' */
function plain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
