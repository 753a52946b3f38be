import type { OpenAPIObject } from '@nestjs/swagger';
import { STORED_NAMES, STORED_SETTINGS, type StoredName } from '../../config/stored-settings';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type SchemaObject = Exclude<Schemas[string], { $ref: string }>;

export const SETTING_SOURCES = ['DEFAULT', 'FILE', 'ENVIRONMENT'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

/** A setting as the page shows it; of a secret only whether it is set. */
export interface ShownSetting {
  source: SettingSource;
  value?: string | null;
  set?: boolean;
  /** It is kept, and takes effect at the next start. */
  restartNeeded?: true;
}

export type ShownSettings = Record<StoredName, ShownSetting>;

const SOURCE: SchemaObject = {
  type: 'string',
  enum: [...SETTING_SOURCES],
  description: 'FILE: kept by the service; ENVIRONMENT, which includes `.env`, wins over it',
};
const RESTART_NEEDED: SchemaObject = {
  type: 'boolean',
  description: 'Present while the service has to be restarted for it',
};

/** The schemas follow the table of settings, so that a new one is documented at once. */
export const SHOWN_SETTINGS_SCHEMA: SchemaObject = {
  type: 'object',
  required: [...STORED_NAMES],
  properties: Object.fromEntries(
    STORED_NAMES.map((name): [string, SchemaObject] => [
      name,
      STORED_SETTINGS[name].secret
        ? {
            type: 'object',
            required: ['source', 'set'],
            properties: { source: SOURCE, set: { type: 'boolean' }, restartNeeded: RESTART_NEEDED },
          }
        : {
            type: 'object',
            required: ['source', 'value'],
            properties: { source: SOURCE, value: { type: 'string', nullable: true }, restartNeeded: RESTART_NEEDED },
          },
    ]),
  ),
};

export const SETTINGS_PATCH_SCHEMA: SchemaObject = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    STORED_NAMES.map((name): [string, SchemaObject] => {
      const { name: variable, accepts } = STORED_SETTINGS[name];
      return [name, { type: 'string', nullable: true, description: `As \`${variable}\`: ${accepts}. Null removes it` }];
    }),
  ),
  example: { scheduleAt: '03:30' },
};
