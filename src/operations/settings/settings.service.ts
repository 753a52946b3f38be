import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { configAtNextStart, isFixed, settingPath, waitingForStart } from '../../config/apply-stored';
import { CONFIG, type Config, isRestricted } from '../../config/config';
import { valueAt } from '../../config/load-config';
import { hashPassword } from '../../config/password-hash';
import { isStoredName, STORED_NAMES, STORED_SETTINGS, toDailyTime, trimmed } from '../../config/stored-settings';
import type { StoredName, StoredTexts } from '../../config/stored-settings';
import { DiaryError, type FieldErrors, validationFailed } from '../../diary/errors';
import { SettingsInForce } from '../../persistence/settings/settings-in-force';
import { SettingsStore } from '../../persistence/settings/settings-store';
import { Clock } from '../../platform/clock';
import { SetUpCode } from './set-up-code';
import type { PlainSettingDto, SecretSettingDto, ShownSettings } from './settings.dto';

/** Time until a change by another replica is in force here. */
const SETTINGS_POLL_MS = 30_000;

/** Of an entered text; the environment may have longer ones. */
const MAX_TEXT_LENGTH = 1000;
const LINE_BREAK = /\p{Cc}/u;

@Injectable()
export class SettingsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Settings');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly store: SettingsStore,
    private readonly settings: SettingsInForce,
    private readonly code: SetUpCode,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.store.isShared) this.scheduleRefresh();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.settings.waitForWrites();
  }

  async shown(): Promise<ShownSettings> {
    const kept = await this.settings.read();
    const waiting = waitingForStart(this.config, kept);
    return Object.fromEntries(
      STORED_NAMES.map((name) => [
        name,
        { ...this.shownOf(name, kept.texts), ...(waiting.includes(name) && { restartNeeded: true }) },
      ]),
    ) as ShownSettings;
  }

  async configAtNextStart(): Promise<Config> {
    return configAtNextStart(this.config, await this.settings.read());
  }

  /** Null removes a setting. */
  async change(patch: unknown): Promise<ShownSettings> {
    if (typeof patch !== 'object' || patch === null)
      throw new DiaryError('malformed-request', 'The request body must be a JSON object');
    await this.put(patch);
    return this.shown();
  }

  /** All or none. @param isAllowed is asked when the settings of all replicas are in force, and throws if these may not be kept */
  async put(patch: object, isAllowed?: () => void): Promise<void> {
    const texts = this.checked(patch);
    const { accessPassword } = texts;
    if (typeof accessPassword === 'string') texts.accessPassword = await hashPassword(accessPassword);
    await this.settings.change((kept) => {
      isAllowed?.();
      return Object.fromEntries(Object.entries({ ...kept, ...texts }).filter(([, text]) => text !== null));
    });
    this.logger.log(`Settings changed: ${Object.keys(texts).join(', ')}`);
    if (isRestricted(this.config)) await this.code.forget();
  }

  private checked(patch: object): Partial<Record<StoredName, string | null>> {
    const given = (Object.entries(patch) as [string, unknown][]).filter(([, value]) => value !== undefined);
    const mistakes = given.flatMap(([name, value]) => {
      if (!isStoredName(name)) return [[name, `${name} is not a setting that can be changed here`]];
      return value === null || isAccepted(name, value)
        ? []
        : [[name, `${name} must be ${STORED_SETTINGS[name].accepts}`]];
    });
    // By entries, because an assignment to `__proto__` would be lost.
    if (mistakes.length > 0) throw validationFailed(Object.fromEntries(mistakes) as FieldErrors);
    const texts = given as [StoredName, string | null][];
    const [fixed] = texts.find(([name]) => isFixed(this.config, name)) ?? [];
    if (fixed !== undefined) {
      const { name } = STORED_SETTINGS[fixed];
      throw new DiaryError('set-by-environment', `${fixed} is set by ${name} in the environment; change it there`);
    }
    return Object.fromEntries(texts.map(([name, text]) => [name, text && trimmed(name, text)]));
  }

  private scheduleRefresh(): void {
    this.timer = this.clock.timer(this.clock.now() + SETTINGS_POLL_MS, async () => {
      const warn = (error: Error) => this.logger.debug(`The settings were not read again: ${error.message}`);
      await this.settings.refreshShared().catch(warn);
      this.scheduleRefresh();
    });
  }

  private shownOf(name: StoredName, texts: StoredTexts): PlainSettingDto | SecretSettingDto {
    const source = isFixed(this.config, name) ? 'ENVIRONMENT' : name in texts ? 'FILE' : 'DEFAULT';
    const value = valueAt(this.config, settingPath(name));
    if (STORED_SETTINGS[name].secret) return { source, set: source === 'FILE' || value !== undefined };
    return { source, value: source === 'FILE' ? texts[name]! : settingText(name, value) };
  }
}

function isAccepted(name: StoredName, value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH || LINE_BREAK.test(value.trim())) return false;
  return value.trim() !== '' && STORED_SETTINGS[name].read(trimmed(name, value)) !== undefined;
}

function settingText(name: StoredName, value: unknown): string | null {
  if (Array.isArray(value)) return value.join(', ') || null;
  if (typeof value !== 'string') return null;
  return name === 'scheduleAt' ? toDailyTime(value) : value;
}
