import type { Setting } from './setting';
import type { SETTINGS } from './settings';

type ValuesOf<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends Setting<infer Value> ? Value : ValuesOf<Group[Key]>;
};

/** The complete configuration, built once at start and injected. */
export type Config = ValuesOf<typeof SETTINGS>;

/** Injection token of the {@link Config}, which is plain data and not a class. */
export const CONFIG = Symbol('Config');
