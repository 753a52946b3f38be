import { isObject } from '../../diary/json';
import type { Given, Setting } from '../setting';
import { readTextFile } from './dot-env';
import { nearestName } from './names';

export interface Options {
  given: Map<Setting<unknown>, Given>;
  mistakes: string[];
  /** Names that are no option. */
  warnings: string[];
}

/** The options of an app of Home Assistant, which writes what was entered as JSON; none without a file. */
export function readOptions(path: string | undefined, settings: readonly Setting<unknown>[]): Options {
  const options: Options = { given: new Map(), mistakes: [], warnings: [] };
  const known = new Map(settings.map((setting) => [optionOf(setting), setting]));
  if (path === undefined) return options;
  const content = readOptionsObject(path);
  if (typeof content === 'string') {
    options.mistakes.push(`${path}: ${content}; accepted: a readable file with a JSON object of options`);
    return options;
  }
  for (const [name, value] of Object.entries(content)) {
    const setting = known.get(name);
    const text = optionText(value);
    if (setting === undefined) {
      const nearest = nearestName(name, [...known.keys()]);
      options.warnings.push(`${path}: ${name} is not an option and is ignored; did you mean ${nearest}?`);
    } else if (text !== '') options.given.set(setting, { spelling: `${path}: ${name}`, value: text, isFile: false });
  }
  return options;
}

/** The name of a setting among the options. @example optionOf(SETTINGS.log.level) // 'log_level' */
export function optionOf({ name }: Pick<Setting<unknown>, 'name'>): string {
  return name === 'TZ' ? 'time_zone' : name.replace(/^EXPORTER_/, '').toLowerCase();
}

/** @returns what is wrong, if it is no object. The message of the engine is left out, because it may quote a secret */
function readOptionsObject(path: string): object | string {
  try {
    const content: unknown = JSON.parse(readTextFile(path));
    return isObject(content) ? content : 'is not an object';
  } catch (error) {
    if (error instanceof SyntaxError) return 'is not valid JSON';
    return `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`;
  }
}

function optionText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
}
