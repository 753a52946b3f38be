import { canBeSetUp, type Config } from './config';
import { ALL_SETTINGS, setAt, valueAt } from './load-config';
import { type StoredSettings, STORED_SETTINGS, STORED_NAMES, type StoredName } from './stored-settings';

const AT_START: readonly StoredName[] = [
  'timeZone',
  'webhookUrl',
  'webhookSecret',
  'mqttUrl',
  'mqttUsername',
  'mqttPassword',
];

/** Whether the environment gives a setting, which then wins over what is kept. */
export function isFixed({ fixed }: Config, name: StoredName): boolean {
  return fixed.has(STORED_SETTINGS[name].name);
}

export function waitingForStart(config: Config, { values }: StoredSettings): StoredName[] {
  return AT_START.filter((name) => !isFixed(config, name) && differs(config, name, values));
}

/** The zone that a set-up chooses counts at once, because no day is stored in another one. */
function isAtStart(config: Config, name: StoredName): boolean {
  return AT_START.includes(name) && !(name === 'timeZone' && canBeSetUp(config));
}

/** Puts kept settings in force, in the configuration that the service already uses. @returns the names of those that changed */
export function applyStored(config: Config, { values }: StoredSettings): StoredName[] {
  const changed = STORED_NAMES.filter(
    (name) => !isAtStart(config, name) && !isFixed(config, name) && differs(config, name, values),
  );
  for (const name of changed) setValue(config, name, values);
  return changed;
}

export function configAtNextStart(config: Config, kept: StoredSettings): Config {
  const next = structuredClone(config);
  for (const name of waitingForStart(config, kept)) setValue(next, name, kept.values);
  return next;
}

export function settingPath(name: StoredName): string[] {
  return ALL_SETTINGS.find(({ setting }) => setting.name === STORED_SETTINGS[name].name)!.path;
}

function setValue(config: object, name: StoredName, values: StoredSettings['values']): void {
  setAt(config as Record<string, unknown>, settingPath(name), wanted(name, values));
}

function differs(config: Config, name: StoredName, values: StoredSettings['values']): boolean {
  return String(valueAt(config, settingPath(name))) !== String(wanted(name, values));
}

function wanted(name: StoredName, values: StoredSettings['values']): unknown {
  const setting = STORED_SETTINGS[name];
  return values.get(setting.name) ?? setting.default;
}
