import { accessContradictions, assistantsWithoutAddress } from './access-contradictions';
import type { Config } from './config';
import { type DotEnv, parseDotEnv } from './dot-env';
import { MASK, masked } from './masked';
import { comparableName } from './names';
import type { Setting } from './setting';
import { SETTINGS } from './settings';
import { readTextFile } from './text-file';
import { warningOf } from './unknown-names';

type Environment = Record<string, string | undefined>;

/** The sources of values: the environment and an optional `.env` file. */
export interface ConfigSource extends DotEnv {
  environment: Environment;
}

export interface LoadedConfig {
  config: Config;
  /** Likely mistakes that do not prevent the start. */
  warnings: string[];
}

/** The configuration is invalid; one line for each mistake. */
export class ConfigError extends Error {
  /** @param logFormat undefined if that setting itself is wrong */
  constructor(
    readonly mistakes: string[],
    readonly logFormat: Config['log']['format'],
  ) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
  }
}

interface Given {
  /** The original spelling, for messages. */
  spelling: string;
  value: string;
  fromFile: boolean;
}

const FILE_SUFFIX = '_FILE';

/** Every setting with its path in the configuration, such as `['upstream', 'url']`. */
export const ALL_SETTINGS = flatten(SETTINGS);
const KNOWN = new Map(ALL_SETTINGS.map(({ setting }) => [comparableName(setting.name), setting]));

/**
 * Reads and validates the configuration and fills in the defaults.
 *
 * @throws ConfigError with a line for every mistake: the name, the value (secrets masked), the accepted values
 */
export function loadConfig({ environment, dotEnv, dotEnvMistake }: ConfigSource): LoadedConfig {
  const mistakes = dotEnvMistake === undefined ? [] : [dotEnvMistake];
  const environments = [environment, valuesOf(parseDotEnv(dotEnv ?? ''), mistakes)];
  const sources = environments.map((source) => collect(source, mistakes));

  const config: Record<string, unknown> = {};
  const wrong = new Set<string>();
  for (const { path, setting } of ALL_SETTINGS) {
    const given = sources
      .map((source) => source.get(comparableName(setting.name)))
      .find((found) => found !== undefined);
    const mistakesBefore = mistakes.length;
    setAt(config, path, given ? readGiven(setting, given, mistakes) : setting.default);
    if (mistakes.length > mistakesBefore) wrong.add(setting.name);
  }
  const complete = config as Config;
  mistakes.push(...contradictions(complete, wrong));
  if (mistakes.length > 0) throw new ConfigError(mistakes, complete.log.format);
  const warnings = [...unknownNames(environments), ...missingAccount(complete), ...assistantsWithoutAddress(complete)];
  return { config: complete, warnings };
}

/** Only a warning, because stored days can still be read. */
function missingAccount({ upstream }: Config): string[] {
  const { username, password } = SETTINGS.upstream;
  const missing = [upstream.username === undefined && username.name, upstream.password === undefined && password.name];
  const names = missing.filter((name) => name !== false).join(' and ');
  return names === '' ? [] : [`No account is configured, so nothing can be fetched from fddb.info: set ${names}`];
}

/** The effective configuration, a line for every setting, secrets masked. */
export function describeConfig(config: Config): string[] {
  return ALL_SETTINGS.map(({ path, setting }) => {
    const value = path.reduce<unknown>((group, key) => (group as Record<string, unknown>)[key], config);
    return `${setting.name}=${show(setting, Array.isArray(value) ? value.join(', ') : String((value as string | undefined) ?? ''))}`;
  });
}

/** Non-empty values by comparable name; `NAME_FILE` becomes the content of the file under `NAME`. */
function collect(source: Environment, mistakes: string[]): Map<string, Given> {
  const collected = new Map<string, Given>();
  for (const [spelling, raw] of Object.entries(source)) {
    if (raw === undefined || raw === '') continue;
    const fullName = comparableName(spelling);
    const base = fullName.endsWith(FILE_SUFFIX) ? fullName.slice(0, -FILE_SUFFIX.length) : '';
    const fromFile = KNOWN.has(base);
    const name = fromFile ? base : fullName;
    if (!KNOWN.has(name)) continue;
    const value = fromFile ? readSecretFile(spelling, raw, KNOWN.get(base), mistakes) : raw;
    if (value === undefined || value === '') continue;
    const earlier = collected.get(name);
    if (earlier && (earlier.value !== value || earlier.fromFile || fromFile)) {
      mistakes.push(`${spelling}: given twice, also as ${earlier.spelling}; accepted: one of them`);
    }
    collected.set(name, { spelling, value, fromFile });
  }
  return collected;
}

function readSecretFile(
  spelling: string,
  path: string,
  setting: Setting<unknown> | undefined,
  mistakes: string[],
): string | undefined {
  try {
    return readTextFile(path).replace(/\r?\n$/, '');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    // The user may have set the secret itself instead of its path.
    const shown = (setting?.secret || setting?.wrongPart) && !path.includes('/') ? MASK : path;
    mistakes.push(`${spelling}: cannot read the file '${shown}' (${reason}); accepted: the path of a readable file`);
    return undefined;
  }
}

/** Refuses duplicate names, of which the last would silently win. */
function valuesOf(assignments: [name: string, value: string][], mistakes: string[]): Environment {
  const values: Environment = {};
  for (const [name, value] of assignments) {
    if (value === '') continue;
    const earlier = values[name];
    if (earlier !== undefined && earlier !== value)
      mistakes.push(`${name}: given twice in .env; accepted: one of them`);
    values[name] = value;
  }
  return values;
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

/** Contradictions between settings that are each valid. */
function contradictions(config: Config, wrong: Set<string>): string[] {
  const { upstream, persistence } = config;
  const mistakes = accessContradictions(config, wrong);
  const [min, max] = [SETTINGS.upstream.minDaysBack.name, SETTINGS.upstream.maxDaysBack.name];
  if (upstream.minDaysBack > upstream.maxDaysBack && !wrong.has(min) && !wrong.has(max)) {
    mistakes.push(
      `${min}: '${upstream.minDaysBack}' is above ${max} '${upstream.maxDaysBack}'; accepted: at most ${max}`,
    );
  }
  const { docStore, timeSeries } = SETTINGS.persistence;
  const bothOff = !persistence.docStore.enabled && !persistence.timeSeries.enabled;
  if (bothOff && !wrong.has(timeSeries.enabled.name)) {
    mistakes.push(
      `${docStore.enabled.name} and ${timeSeries.enabled.name}: both are 'false'; accepted: at least one of them true`,
    );
  }
  return mistakes;
}

function unknownNames(sources: Environment[]): string[] {
  const names = ALL_SETTINGS.map(({ setting }) => setting.name);
  const given = sources.flatMap((source) => Object.entries(source)).filter(([, value]) => value);
  const unknown = given.map(([spelling]) => spelling).filter((spelling) => !isKnown(spelling));
  return [...new Set(unknown)].map((spelling) => warningOf(spelling, names)).filter((warning) => warning !== undefined);
}

function isKnown(spelling: string): boolean {
  const name = comparableName(spelling);
  return KNOWN.has(name) || (name.endsWith(FILE_SUFFIX) && KNOWN.has(name.slice(0, -FILE_SUFFIX.length)));
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

function setAt(target: Record<string, unknown>, path: string[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) target[key] = value;
  else setAt((target[key] ??= {}) as Record<string, unknown>, rest, value);
}
