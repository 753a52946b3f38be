import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import { applyStored, configAtNextStart, isFixed, settingPath, waitingForStart } from '../../config/apply-stored';
import { CONFIG, type Config } from '../../config/config';
import { valueAt } from '../../config/load-config';
import { hashPassword } from '../../config/password-hash';
import {
  isStoredName,
  readStoredSettings,
  STORED_NAMES,
  STORED_SETTINGS,
  type StoredName,
  type StoredSettings,
  type StoredTexts,
  toDailyTime,
} from '../../config/stored-settings';
import { DiaryError, type FieldErrors, validationFailed } from '../../diary/errors';
import { AccessStore } from '../../persistence/access-store';
import { SettingsStore } from '../../persistence/settings/settings-store';
import { Clock } from '../../platform/clock';
import { Events } from '../../platform/events/events';
import type { PlainSettingDto, SecretSettingDto, ShownSettings } from './settings.dto';

/** Time until a change by another replica is in force here. */
const SETTINGS_POLL_MS = 30_000;

/** Settings that a person changes in the web app. The environment wins over them. */
@Injectable()
export class SettingsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Settings');
  private timer: NodeJS.Timeout | undefined;
  /** One change at a time. */
  private writing: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly store: SettingsStore,
    private readonly events: Events,
    private readonly clock: Clock,
    /** Present if access can begin without a restart. */
    @Optional() private readonly access?: AccessStore,
  ) {}

  onApplicationBootstrap(): void {
    if (this.store.isShared) this.scheduleCheck();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.writing.catch(() => undefined);
  }

  /** All settings with their sources, secrets left out. */
  async shown(): Promise<ShownSettings> {
    const kept = await this.readStored();
    const waiting = waitingForStart(this.config, kept, this.isAccessReady);
    return Object.fromEntries(
      STORED_NAMES.map((name) => [
        name,
        { ...this.shownOf(name, kept.texts), ...(waiting.includes(name) && { restartNeeded: true }) },
      ]),
    ) as ShownSettings;
  }

  /** The configuration as it will be at the next start. */
  async configAtNextStart(): Promise<Config> {
    return configAtNextStart(this.config, await this.readStored(), this.isAccessReady);
  }

  /**
   * Changes the named settings; null removes one.
   *
   * @throws DiaryError `validation-failed` by field
   * @throws DiaryError `set-by-environment` when a variable would win over one of them
   */
  async change(patch: unknown): Promise<ShownSettings> {
    if (typeof patch !== 'object' || patch === null)
      throw new DiaryError('malformed-request', 'The request body must be a JSON object');
    const names = Object.keys(patch);
    const errors: FieldErrors = {};
    const texts: Partial<Record<StoredName, string | null>> = {};
    for (const [name, value] of Object.entries(patch)) {
      if (!isStoredName(name)) errors[name] = `${name} is not a setting that can be changed here`;
      else if (value === null) texts[name] = null;
      else if (isAccepted(name, value)) texts[name] = value;
      else errors[name] = `${name} must be ${STORED_SETTINGS[name].accepts}`;
    }
    if (Object.keys(errors).length > 0) throw validationFailed(errors);
    const fixed = names.filter(isStoredName).find((name) => isFixed(this.config, name));
    if (fixed !== undefined) {
      const { name } = STORED_SETTINGS[fixed];
      throw new DiaryError('set-by-environment', `${fixed} is set by ${name} in the environment; change it there`);
    }
    await this.put(texts);
    return this.shown();
  }

  /** Keeps checked settings, all or none, and puts them in force. */
  put(texts: Partial<Record<StoredName, string | null>>): Promise<void> {
    const turn = this.writing.then(() => this.write(texts));
    this.writing = turn.catch(() => undefined);
    return turn;
  }

  private async write(texts: Partial<Record<StoredName, string | null>>): Promise<void> {
    const kept = await this.readStored();
    const { accessPassword } = texts;
    const hashed = typeof accessPassword === 'string' && { accessPassword: await hashPassword(accessPassword) };
    const all = { ...kept.texts, ...texts, ...hashed };
    const left = Object.fromEntries(Object.entries(all).filter(([, text]) => text !== null)) as StoredTexts;
    const json = `${JSON.stringify(left, null, 2)}\n`;
    await this.store.write(json);
    this.apply(readStoredSettings(json, this.store.origin));
    this.logger.log(`Settings changed: ${Object.keys(texts).join(', ')}`);
  }

  private apply(kept: StoredSettings): void {
    const names = applyStored(this.config, kept, this.isAccessReady);
    if (names.length > 0) this.events.emit({ name: 'settings.changed', data: { names } });
  }

  private scheduleCheck(): void {
    this.timer = this.clock.timer(this.clock.now() + SETTINGS_POLL_MS, async () => {
      const warn = (error: Error) => this.logger.debug(`The settings were not read again: ${error.message}`);
      await this.readStored().then((kept) => this.apply(kept), warn);
      this.scheduleCheck();
    });
  }

  private get isAccessReady(): boolean {
    return this.access !== undefined;
  }

  private async readStored(): Promise<StoredSettings> {
    const kept = readStoredSettings((await this.store.read()) ?? '{}', this.store.origin);
    const [mistake] = kept.mistakes;
    if (mistake !== undefined) throw new DiaryError('store-unavailable', `The settings cannot be read: ${mistake}`);
    return kept;
  }

  private shownOf(name: StoredName, texts: StoredTexts): PlainSettingDto | SecretSettingDto {
    const source = isFixed(this.config, name) ? 'ENVIRONMENT' : name in texts ? 'FILE' : 'DEFAULT';
    const value = valueAt(this.config, settingPath(name));
    if (STORED_SETTINGS[name].secret) return { source, set: source === 'FILE' || value !== undefined };
    return { source, value: source === 'FILE' ? texts[name]! : settingText(name, value) };
  }
}

function isAccepted(name: StoredName, value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && STORED_SETTINGS[name].read(value) !== undefined;
}

function settingText(name: StoredName, value: unknown): string | null {
  if (Array.isArray(value)) return value.join(', ') || null;
  if (typeof value !== 'string') return null;
  return name === 'scheduleAt' ? toDailyTime(value) : value;
}
