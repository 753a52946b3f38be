import { Inject, Injectable, Optional } from '@nestjs/common';
import { applyStored } from '../../config/apply-stored';
import { CONFIG, type Config } from '../../config/config';
import { readStoredSettings, type StoredSettings, type StoredTexts } from '../../config/stored-settings';
import { DiaryError } from '../../diary/errors';
import { Events } from '../../platform/events/events';
import { AccessStore } from '../access-store';
import { SettingsStore } from './settings-store';

/** The kept settings, and how they come into force in the configuration that the service already uses. */
@Injectable()
export class SettingsInForce {
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

  /** Other replicas may have changed the settings: what decides about access is asked of the store, not of this process. */
  async refreshShared(): Promise<void> {
    if (this.store.isShared) await this.refresh();
  }

  /** The kept settings. @throws DiaryError `store-unavailable` */
  async read(): Promise<StoredSettings> {
    return this.parse(await this.store.read());
  }

  /** Reads the kept settings and puts them in force. @throws DiaryError `store-unavailable` */
  async refresh(): Promise<StoredSettings> {
    return this.apply(await this.read());
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
    const before = await this.store.read();
    const json = `${JSON.stringify(edit(this.apply(this.parse(before)).texts), null, 2)}\n`;
    if (!(await this.store.replace(before, json))) return this.write(edit);
    this.apply(this.parse(json));
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
