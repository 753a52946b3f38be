import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Config } from './config';
import { MASK, masked } from './masked';
import { comparableName, nearestName } from './names';
import type { Setting } from './setting';
import { SETTINGS } from './settings';

type Environment = Record<string, string | undefined>;

/** Where values come from: the environment, and the text of a `.env` file when there is one. */
export interface ConfigSource {
  environment: Environment;
  dotEnv?: string;
}

export interface LoadedConfig {
  config: Config;
  /** Things that look like mistakes but do not stop the start. */
  warnings: string[];
}

/** The start is refused; one line for each mistake. */
export class ConfigError extends Error {
  constructor(readonly mistakes: string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
  }
}

interface Given {
  /** As it was spelled, for messages. */
  spelling: string;
  value: string;
  fromFile: boolean;
}

const FILE_SUFFIX = '_FILE';

/** Every setting with its place in the configuration, such as `['upstream', 'url']`. */
export const ALL_SETTINGS = flatten(SETTINGS);
const KNOWN = new Map(ALL_SETTINGS.map(({ setting }) => [comparableName(setting.name), setting]));

/**
 * Reads, checks and completes the configuration.
 *
 * @throws ConfigError with a line for every mistake: the name, what was given (secrets masked), what is accepted
 */
export function loadConfig({ environment, dotEnv }: ConfigSource): LoadedConfig {
  const mistakes: string[] = [];
  const sources = [collect(environment, mistakes)];
  if (dotEnv !== undefined) sources.push(collect(parseDotEnv(dotEnv, mistakes), mistakes));

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
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return { config: complete, warnings: unknownNames(sources) };
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
    if (!KNOWN.has(name) && !name.startsWith('EXPORTER_')) continue;
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
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    // Somebody may have put the secret itself where its path belongs.
    const shown = setting?.secret && !path.includes('/') ? MASK : path;
    mistakes.push(`${spelling}: cannot read the file '${shown}' (${reason}); accepted: the path of a readable file`);
    return undefined;
  }
}

/** `parseEnv` keeps the last of two equal names without a word; here that is a mistake like any other double. */
function parseDotEnv(content: string, mistakes: string[]): Environment {
  const parsed = parseEnv(content);
  const seen = new Map<string, string>();
  for (const line of content.split(/\r?\n/)) {
    const [name, value] = Object.entries(parseEnv(line))[0] ?? [];
    if (name === undefined || value === undefined || value === '' || !(name in parsed)) continue;
    const earlier = seen.get(name);
    if (earlier !== undefined && earlier !== value)
      mistakes.push(`${name}: given twice in .env; accepted: one of them`);
    seen.set(name, value);
    if (parsed[name] === '') parsed[name] = value;
  }
  return parsed;
}

function readGiven(setting: Setting<unknown>, given: Given, mistakes: string[]): unknown {
  const text = setting.secret ? given.value : given.value.trim();
  if (text === '') return setting.default;
  const value = setting.read(text);
  if (value === undefined) {
    mistakes.push(`${given.spelling}: '${show(setting, given.value)}' is not valid; accepted: ${setting.accepts}`);
  }
  return value ?? setting.default;
}

/** Between settings that are not wrong themselves. */
function contradictions({ upstream, persistence }: Config, wrong: Set<string>): string[] {
  const mistakes: string[] = [];
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

function unknownNames(sources: Map<string, Given>[]): string[] {
  const names = ALL_SETTINGS.map(({ setting }) => setting.name);
  return sources
    .flatMap((source) => [...source])
    .filter(([name]) => !KNOWN.has(name))
    .map(
      ([, { spelling }]) =>
        `${spelling} is not a setting and is ignored; did you mean ${nearestName(spelling, names)}?`,
    );
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
