import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, hasSharedSettings } from '../../config/config';
import { DiaryError } from '../../diary/errors';
import { accessProblemOf, syncFolder } from '../files';
import type { StateStore } from '../state-store';
import { diaryFileOf } from '../store-settings';

const IN_STATE = 'settings';

export type KeptState = Pick<StateStore, 'get' | 'setIf'>;

export abstract class SettingsStore {
  abstract readonly origin: string;
  abstract readonly isShared: boolean;
  abstract read(): Promise<string | undefined>;
  /** False when others are kept by now. @throws DiaryError `store-not-configured` when nothing can be kept */
  abstract replace(before: string | undefined, json: string): Promise<boolean>;
}

export class SettingsFile extends SettingsStore {
  readonly isShared = false;

  constructor(readonly origin: string) {
    super();
  }

  override async read(): Promise<string | undefined> {
    try {
      return await readFile(this.origin, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new DiaryError('store-unavailable', `${this.origin} cannot be read`, { cause: error });
    }
  }

  /** Renamed when whole, so that a crash leaves the old or the new one. */
  override async replace(before: string | undefined, json: string): Promise<boolean> {
    if ((await this.read()) !== before) return false;
    const unfinished = `${this.origin}.new`;
    try {
      await mkdir(dirname(this.origin), { recursive: true });
      await rm(unfinished, { force: true });
      await writeFile(unfinished, json, { mode: 0o600, flush: true });
      await rename(unfinished, this.origin);
      await syncFolder(dirname(this.origin));
      return true;
    } catch (error) {
      const problem = accessProblemOf(error, this.origin) ?? 'The settings cannot be written beside the diary file';
      throw new DiaryError('store-unavailable', problem, { cause: error });
    }
  }
}

class SettingsInState extends SettingsStore {
  readonly origin = 'the settings in MongoDB';
  readonly isShared = true;

  constructor(private readonly state: KeptState) {
    super();
  }

  override read(): Promise<string | undefined> {
    return this.state.get(IN_STATE);
  }

  override replace(before: string | undefined, json: string): Promise<boolean> {
    return this.state.setIf(IN_STATE, before, json);
  }
}

/** The store does not last, or a MongoDB's deployment has the account in its environment. */
class NoSettings extends SettingsStore {
  readonly origin = '';
  readonly isShared = false;

  override read(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override replace(): Promise<never> {
    return Promise.reject(
      new DiaryError('store-not-configured', 'The settings of this deployment are in its environment'),
    );
  }
}

export function settingsStoreOf(config: Config, state: KeptState): SettingsStore {
  const { docStore } = config.persistence;
  const file = diaryFileOf(docStore);
  if (!docStore.enabled) return new NoSettings();
  if (file !== undefined) return new SettingsFile(join(dirname(file), 'settings.json'));
  return hasSharedSettings(config) ? new SettingsInState(state) : new NoSettings();
}
