import type { Setting } from './setting';
import type { SETTINGS } from './settings';

type ValuesOf<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends Setting<infer Value> ? Value : ValuesOf<Group[Key]>;
};

/** Every value the service is configured with, complete; built once at start and handed in. */
export type Config = ValuesOf<typeof SETTINGS>;

/** Injection token of the {@link Config}, which is plain data and therefore no class. */
export const CONFIG = Symbol('Config');
