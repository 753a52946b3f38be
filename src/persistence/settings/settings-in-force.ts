import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnModuleInit, Optional } from '@nestjs/common';
import { applyStored } from '../../config/apply-stored';
import { CONFIG, type Config, isRestricted } from '../../config/config';
import { readStoredSettings, type StoredSettings, type StoredTexts } from '../../config/stored-settings';
import { DiaryError } from '../../diary/errors';
import { Events } from '../../platform/events/events';
import { AccessStore } from '../access-store';
import { SettingsFile, SettingsStore } from './settings-store';

const REPLACED =
  'The kept settings were removed or replaced while the service runs. Those in force stay in force; start the service again to use others';
export const PASSWORD_GONE =
  'The password of this diary is gone with its settings, so that the diary stays closed. Put the settings back and start again, ' +
  'set EXPORTER_ACCESS_PASSWORD, or choose a new one with the code in the log (docs/access.md)';

@Injectable()
export class SettingsInForce implements OnModuleInit {
  private readonly logger = new Logger('Settings');
  /** As this process has read or written them. */
  private seen: string | undefined;
  private warned = '';
  /** One was kept, and is gone with the settings. */
  isPasswordGone = false;
  private writing: Promise<unknown> = Promise.resolve();
  private looking: Promise<void> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly store: SettingsStore,
    private readonly events: Events,
    /** Not for programs that only read. */
    @Optional() private readonly access?: AccessStore,
  ) {}

  async onModuleInit(): Promise<void> {
    // A database that is away does not delay the start.
    if (this.store.isShared) return void this.refreshShared().catch(() => undefined);
    if (!(this.store instanceof SettingsFile)) return;
    this.seen = await this.store.read().catch(() => undefined);
    // The doctor goes on with settings that cannot be read.
    if (this.access) await this.comparePassword(this.parse(this.seen));
  }

  async problem(): Promise<string | undefined> {
    return this.isReplaced(await this.store.read()) ? REPLACED : undefined;
  }

  /**
   * What decides about access is asked of the store, not of this process. Settings that are gone are not "none", which would open the
   * service: those in force stay. @throws DiaryError `store-unavailable`
   */
  async refreshShared(): Promise<void> {
    if (!this.store.isShared) return;
    const json = await this.store.read();
    if (this.isReplaced(json)) return this.warn(REPLACED);
    this.seen = json;
    await this.comparePassword(this.apply(this.parse(json)));
  }

  /** Before each request while there is no password; those that came together share a look. @throws DiaryError `store-unavailable` */
  async refreshAccess(): Promise<void> {
    if (!this.store.isShared) return;
    this.looking ??= setImmediate().then(async () => {
      // Before the look, so that later requests look again.
      this.looking = undefined;
      if (this.isPasswordGone || (await this.access?.hadPassword())) await this.refreshShared();
    });
    await this.looking;
  }

  /** @throws DiaryError `store-unavailable`, also when they were removed or replaced behind the service */
  async read(): Promise<StoredSettings> {
    return this.parse(await this.readKept());
  }

  /**
   * Keeps all changes or none. One that another replica made in between is kept as well.
   * @param edit is given the kept settings, which are in force by then, and throws if they are not to be changed
   */
  change(edit: (kept: StoredTexts) => StoredTexts): Promise<void> {
    const turn = this.writing.then(() => this.write(edit));
    this.writing = turn.catch(() => undefined);
    return turn;
  }

  async waitForWrites(): Promise<void> {
    await this.writing;
  }

  private async write(edit: (kept: StoredTexts) => StoredTexts): Promise<void> {
    const before = await this.readKept();
    const json = `${JSON.stringify(edit(this.apply(this.parse(before)).texts), null, 2)}\n`;
    const kept = this.parse(json);
    const hasPassword = kept.texts.accessPassword !== undefined;
    // In this order, so that no password is ever kept without a note.
    if (hasPassword) await this.access?.notePassword(true);
    if (!(await this.store.replace(before, json))) return this.write(edit);
    this.seen = json;
    this.apply(kept);
    if (!hasPassword) await this.access?.notePassword(false);
    this.isPasswordGone = false;
  }

  private async comparePassword({ texts }: StoredSettings): Promise<void> {
    const had = await this.access?.hadPassword();
    const has = texts.accessPassword !== undefined;
    if (has && had === false) await this.access?.notePassword(true);
    this.isPasswordGone = had === true && !has;
    if (this.isPasswordGone && !isRestricted(this.config)) this.warn(PASSWORD_GONE);
  }

  private async readKept(): Promise<string | undefined> {
    const json = await this.store.read();
    if (this.isReplaced(json)) {
      this.warn(REPLACED);
      throw new DiaryError('store-unavailable', REPLACED);
    }
    return (this.seen = json);
  }

  /** Only a replica may have replaced them, and it removes none. */
  private isReplaced(json: string | undefined): boolean {
    const isReplaced = this.store.isShared ? json === undefined && this.seen !== undefined : json !== this.seen;
    if (!isReplaced && this.warned === REPLACED) this.warned = '';
    return isReplaced;
  }

  private warn(problem: string): void {
    if (this.warned !== problem) this.logger.error(`${this.store.origin}: ${problem}`);
    this.warned = problem;
  }

  private parse(json: string | undefined): StoredSettings {
    const kept = readStoredSettings(json ?? '{}', this.store.origin);
    const [mistake] = kept.mistakes;
    if (mistake !== undefined) throw new DiaryError('store-unavailable', `The settings cannot be read: ${mistake}`);
    return kept;
  }

  private apply(kept: StoredSettings): StoredSettings {
    const names = applyStored(this.config, kept);
    if (names.length > 0) this.events.emit({ name: 'settings.changed', data: { names } });
    return kept;
  }
}
