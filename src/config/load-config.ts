import type { Config } from './config';
import { contradictions, missingSettings } from './contradictions';
import { type DotEnv, parseDotEnv, readDotEnv, readTextFile } from './reading/dot-env';
import { type Given, MASK, masked, type Setting } from './setting';
import { droppedByNpm } from './reading/dropped-by-npm';
import { fddbExporterWarning } from './reading/fddb-exporter';
import { comparableName, warningOf } from './reading/names';
import { readOptions } from './reading/options-file';
import { SETTINGS } from './settings';
import { readStoredSettings } from './stored-settings';

export interface ConfigSource extends DotEnv {
  environment: Record<string, string | undefined>;
  /** Settings that the web app keeps, as JSON; the others win. */
  stored?: { json: string; origin: string };
}

export interface LoadedConfig {
  config: Config;
  warnings: string[];
  hasDefaultZone: boolean;
}

/** The settings as they are. Wrong ones have their defaults. */
export interface ReadConfig {
  config: Config;
  mistakes: string[];
  unknown: string[];
  /** Likely mistakes in combination with the other settings. */
  missing: string[];
  hasDefaultZone: boolean;
}

export class ConfigError extends Error {
  constructor(
    readonly mistakes: string[],
    readonly logFormat: Config['log']['format'],
  ) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
  }
}

type Assignment = [spelling: string, value: string];
type Values = Map<Setting<unknown>, Given>;

/** A shorter secret would also match inside words, and masking those would reveal it. */
const MIN_SECRET_LENGTH = 4;

/** Every setting with its path in the configuration, such as `['upstream', 'url']`. */
export const ALL_SETTINGS = flatten(SETTINGS);
const NAMES = ALL_SETTINGS.map(({ setting }) => setting.name);
const OPTIONS_FILE = SETTINGS.server.optionsFile as Setting<unknown>;
/** The settings by comparable name; `NAME_FILE` is the path of a file that contains the value of `NAME`. */
const KNOWN = new Map(
  ALL_SETTINGS.flatMap(({ setting }) =>
    [false, true].map(
      (isFile) => [comparableName(setting.name) + (isFile ? '_FILE' : ''), { setting, isFile }] as const,
    ),
  ),
);

/** @throws ConfigError with a line for every mistake: the name, the value (secrets masked), the accepted values */
export function loadConfig(source: ConfigSource): LoadedConfig {
  const { config, mistakes, unknown, missing, hasDefaultZone } = readConfig(source);
  if (mistakes.length > 0) throw new ConfigError(mistakes, config.log.format);
  return { config, warnings: [...unknown, ...missing], hasDefaultZone };
}

/** The configuration with its mistakes, for a program that goes on in spite of them. */
export function readConfig({ environment, dotEnv = '', dotEnvMistake, stored }: ConfigSource): ReadConfig {
  const mistakes = dotEnvMistake === undefined ? [] : [dotEnvMistake];
  const sources = [Object.entries(environment), parseDotEnv(dotEnv)].map((source) => source.filter(isGiven));
  const [environmentValues, dotEnvValues] = sources.map((source) => readAssignments(source, mistakes)) as [
    Values,
    Values,
  ];
  const optionsFile = (environmentValues.get(OPTIONS_FILE) ?? dotEnvValues.get(OPTIONS_FILE))?.value;
  const options = readOptions(
    optionsFile,
    ALL_SETTINGS.map(({ setting }) => setting),
  );
  const given = [environmentValues, options.given, dotEnvValues];
  const kept = readStoredSettings(stored?.json ?? '{}', stored?.origin ?? '');
  for (const mistake of [...options.mistakes, ...kept.mistakes]) mistakes.push(mistake);

  const fixed = new Set<string>();
  const former = fddbExporterWarning(sources.flat());
  const config: Record<string, unknown> = { fixed, hasFormerSettings: former !== undefined };
  const wrong = new Set<string>();
  for (const { path, setting } of ALL_SETTINGS) {
    const found = given.map((values) => values.get(setting)).find((value) => value !== undefined);
    const mistakesBefore = mistakes.length;
    const value = found ? readGiven(setting, found, mistakes) : (kept.values.get(setting.name) ?? setting.default);
    setAt(config, path, value);
    if (found) fixed.add(setting.name);
    if (found && setting.name === SETTINGS.upstream.username.name && found.value !== found.value.trim())
      options.warnings.push(`${found.spelling}: the blanks around the user name are left out`);
    if (mistakes.length > mistakesBefore) wrong.add(setting.name);
  }
  const complete = config as Config;
  for (const mistake of contradictions(complete, wrong)) mistakes.push(mistake);
  const unknown = [...unknownNames(sources.flat()), ...options.warnings, ...kept.warnings];
  if (former !== undefined) unknown.unshift(former);
  const { name } = SETTINGS.timeZone;
  const hasDefaultZone = !fixed.has(name) && !kept.values.has(name);
  return { config: complete, mistakes, unknown, missing: missingSettings(complete), hasDefaultZone };
}

export function presentSource(): ConfigSource {
  return { environment: { ...droppedByNpm(process.env), ...process.env }, ...readDotEnv() };
}

/** The effective configuration, a line for every setting, or for those that are not as by default, secrets masked. */
export function describeConfig(config: Config, which: 'all' | 'changed' = 'all'): string[] {
  const textOf = (value: unknown) =>
    Array.isArray(value) ? value.join(', ') : String((value as string | undefined) ?? '');
  return settingValues(config)
    .filter(({ setting, value }) => which === 'all' || textOf(value) !== textOf(setting.default))
    .map(({ setting, value }) => `${setting.name}=${show(setting, textOf(value))}`);
}

export function secretsOf(config: Config): string[] {
  const secrets = settingValues(config).flatMap(({ setting, value }) => {
    if (typeof value !== 'string') return [];
    return [...(setting.secret ? [value] : []), ...passwordInside(value)];
  });
  return [...new Set(secrets)].filter((secret) => secret.length >= MIN_SECRET_LENGTH);
}

function passwordInside(address: string): string[] {
  const written = /:\/\/[^:/?#@]*:(.*)@/.exec(address)?.[1];
  if (written === undefined) return [];
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
}

function settingValues(config: Config): { setting: Setting<unknown>; value: unknown }[] {
  return ALL_SETTINGS.map(({ path, setting }) => ({ setting, value: valueAt(config, path) }));
}

export function valueAt(config: Config, path: readonly string[]): unknown {
  return path.reduce<unknown>((group, key) => (group as Record<string, unknown>)[key], config);
}

function isGiven(assignment: [string, string | undefined]): assignment is Assignment {
  return assignment[1] !== undefined && assignment[1] !== '';
}

/** The values of one source. Two spellings with different values are a mistake, since the last would silently win. */
function readAssignments(source: Assignment[], mistakes: string[]): Values {
  const collected: Values = new Map();
  for (const [spelling, text] of source) {
    const { setting, isFile } = KNOWN.get(comparableName(spelling)) ?? {};
    if (setting === undefined || isFile === undefined) continue;
    const value = isFile ? readValueFile(spelling, text, setting, mistakes) : text;
    if (value === '') continue;
    const earlier = collected.get(setting);
    if (earlier && (earlier.value !== value || earlier.isFile || isFile)) {
      mistakes.push(`${spelling}: given twice, also as ${earlier.spelling}; accepted: one of them`);
    }
    collected.set(setting, { spelling, value, isFile });
  }
  return collected;
}

/** @returns the empty text, besides the mistake, when the file cannot be read */
function readValueFile(spelling: string, path: string, setting: Setting<unknown>, mistakes: string[]): string {
  try {
    return readTextFile(path).replace(/(?:\r?\n)+$/, '');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    // The user may have set the secret itself instead of its path.
    const shown = (setting.secret || setting.wrongPart) && !path.includes('/') ? MASK : path;
    mistakes.push(`${spelling}: cannot read the file '${shown}' (${reason}); accepted: the path of a readable file`);
    return '';
  }
}

function readGiven(setting: Setting<unknown>, given: Given, mistakes: string[]): unknown {
  const text = setting.secret ? given.value : given.value.trim();
  if (text === '') return setting.default;
  const value = setting.read(text);
  if (value === undefined) {
    const wrong = setting.wrongPart?.(text) ?? `'${show(setting, given.value)}'`;
    mistakes.push(`${given.spelling}: ${wrong} is not valid; accepted: ${setting.accepts}`);
  }
  return value ?? setting.default;
}

function unknownNames(given: Assignment[]): string[] {
  const unknown = given.map(([spelling]) => spelling).filter((spelling) => !KNOWN.has(comparableName(spelling)));
  return [...new Set(unknown)].map((spelling) => warningOf(spelling, NAMES)).filter((warning) => warning !== undefined);
}

function show(setting: Setting<unknown>, value: string): string {
  if (value === '') return '';
  return setting.secret ? MASK : masked(value.replace(/\s+/g, ' '));
}

function flatten(group: object, path: string[] = []): { path: string[]; setting: Setting<unknown> }[] {
  return Object.entries(group).flatMap(([key, member]: [string, object]) =>
    'read' in member
      ? [{ path: [...path, key], setting: member as Setting<unknown> }]
      : flatten(member, [...path, key]),
  );
}

export function setAt(target: Record<string, unknown>, path: string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) target[key] = value;
  else setAt((target[key] ??= {}) as Record<string, unknown>, rest, value);
}
