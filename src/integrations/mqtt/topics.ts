import type { Config } from '../../config/config';

export const STATES = ['today', 'yesterday', 'averages', 'goals', 'body', 'status'] as const;
export type StateName = (typeof STATES)[number];

export interface Topics extends Record<StateName, string> {
  availability: string;
  /** Null without a prefix for discovery. */
  discovery: string | null;
  /** Home Assistant tells here that it has started. */
  homeAssistant: string | null;
  fetch: string;
  measurements: string;
}

export function topicsOf({ topic, instance, discoveryPrefix }: Config['mqtt']): Topics {
  const below = (name: string) => `${topic}/${instance}/${name}`;
  const states = Object.fromEntries(STATES.map((name) => [name, below(name)])) as Record<StateName, string>;
  const hasDiscovery = discoveryPrefix !== '';
  return {
    ...states,
    availability: below('availability'),
    discovery: hasDiscovery ? `${discoveryPrefix}/device/${deviceId(instance)}/config` : null,
    homeAssistant: hasDiscovery ? `${discoveryPrefix}/status` : null,
    fetch: below('fetch/set'),
    measurements: below('measurements/set'),
  };
}

export function deviceId(instance: string): string {
  return `nutrition_diary_${instance}`;
}
