import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type Config, isRestricted } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import { SettingsStore } from '../../persistence/settings/settings-store';
import { StateStore } from '../../persistence/state-store';
import { Clock } from '../../platform/clock';
import { isFromIngress } from '../../platform/http/ingress';
import { attemptKey } from '../../platform/http/request';
import { MinuteLimit } from './minute-limit';

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
