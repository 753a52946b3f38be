import { Inject, Injectable, Logger, type OnModuleInit, Optional } from '@nestjs/common';
import { applyStored } from '../../config/apply-stored';
import { CONFIG, type Config } from '../../config/config';
import { readStoredSettings, type StoredSettings, type StoredTexts } from '../../config/stored-settings';
import { DiaryError } from '../../diary/errors';
import { Events } from '../../platform/events/events';
import { AccessStore } from '../access-store';
import { SettingsStore } from './settings-store';

const REPLACED =
  'The kept settings were removed or replaced while the service runs. Those in force stay in force; start the service again to use others';

/** The kept settings, and how they come into force in the configuration that the service already uses. */
@Injectable()
export class SettingsInForce implements OnModuleInit {
  private readonly logger = new Logger('Settings');
  /** As this process has read or written them. */
  private seen: string | undefined;
  private isWarned = false;
  /** One change at a time. */
  private writing: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly store: SettingsStore,
    private readonly events: Events,
    /** Present if access can begin without a restart. */
    @Optional() private readonly access?: AccessStore,
  ) {}

  get isAccessReady(): boolean {
    return this.access !== undefined;
  }

  async onModuleInit(): Promise<void> {
    const reading = this.store.read().then(
      (json) => void (this.seen ??= json),
      () => undefined,
    );
    // A database that is away does not delay the start.
    if (!this.store.isShared) await reading;
  }

  /**
   * Puts in force what other replicas have changed: what decides about access is asked of the store, not of this process. Settings
   * that are gone are not "none", which would open the service: those in force stay.
   *
   * @throws DiaryError `store-unavailable`
   */
  async refreshShared(): Promise<void> {
    if (!this.store.isShared) return;
    const json = await this.store.read();
    if (this.isReplaced(json)) return this.warn();
    this.seen = json;
    this.apply(this.parse(json));
  }

  /** The kept settings. @throws DiaryError `store-unavailable`, also when they were removed or replaced behind the service */
  async read(): Promise<StoredSettings> {
    return this.parse(await this.readKept());
  }

  /**
   * Keeps changed settings, all or none, and puts them in force. A change that another replica made in between is kept as well.
   *
   * @param edit is given the kept settings, which are in force by then, and throws if they are not to be changed
   */
  change(edit: (kept: StoredTexts) => StoredTexts): Promise<void> {
    const turn = this.writing.then(() => this.write(edit));
    this.writing = turn.catch(() => undefined);
    return turn;
  }

  /** Waits for a change that has begun. */
  async settle(): Promise<void> {
    await this.writing;
  }

  private async write(edit: (kept: StoredTexts) => StoredTexts): Promise<void> {
    const before = await this.readKept();
    const json = `${JSON.stringify(edit(this.apply(this.parse(before)).texts), null, 2)}\n`;
    if (!(await this.store.replace(before, json))) return this.write(edit);
    this.seen = json;
    this.apply(this.parse(json));
  }

  private async readKept(): Promise<string | undefined> {
    const json = await this.store.read();
    if (this.isReplaced(json)) {
      this.warn();
      throw new DiaryError('store-unavailable', REPLACED);
    }
    return (this.seen = json);
  }

  /** Only a replica may have replaced them, and it removes none. */
  private isReplaced(json: string | undefined): boolean {
    const isReplaced = this.store.isShared ? json === undefined && this.seen !== undefined : json !== this.seen;
    if (!isReplaced) this.isWarned = false;
    return isReplaced;
  }

  private warn(): void {
    if (!this.isWarned) this.logger.error(`${this.store.origin}: ${REPLACED}`);
    this.isWarned = true;
  }

  /** @throws DiaryError `store-unavailable` */
  private parse(json: string | undefined): StoredSettings {
    const kept = readStoredSettings(json ?? '{}', this.store.origin);
    const [mistake] = kept.mistakes;
    if (mistake !== undefined) throw new DiaryError('store-unavailable', `The settings cannot be read: ${mistake}`);
    return kept;
  }

  private apply(kept: StoredSettings): StoredSettings {
    const names = applyStored(this.config, kept, this.isAccessReady);
    if (names.length > 0) this.events.emit({ name: 'settings.changed', data: { names } });
    return kept;
  }
}
