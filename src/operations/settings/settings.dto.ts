import type { OpenAPIObject } from '@nestjs/swagger';
import { STORED_NAMES, STORED_SETTINGS, type StoredName } from '../../config/stored-settings';
import { Choice, Flag, OPTIONAL, OR_NULL, Part, Text } from '../../platform/api/response-fields';

const SETTING_SOURCES = ['DEFAULT', 'FILE', 'ENVIRONMENT'] as const;

class ShownSettingDto {
  @Choice(SETTING_SOURCES, 'FILE', 'FILE: kept by the service; ENVIRONMENT, which includes `.env`, wins over it')
  source!: (typeof SETTING_SOURCES)[number];
  @Flag(true, 'Present while the service has to be restarted for it', OPTIONAL) restartNeeded?: true;
}

export class PlainSettingDto extends ShownSettingDto {
  @Text('03:00', 'Null when not set', OR_NULL) value!: string | null;
}

/** A secret, of which only that it is set is shown. */
export class SecretSettingDto extends ShownSettingDto {
  @Flag(true, 'Whether there is one') set!: boolean;
}

export type ShownSettings = Record<StoredName, PlainSettingDto | SecretSettingDto>;

/** Its properties follow the table of settings, so that a new one is documented at once. */
export class ShownSettingsDto {}
for (const name of STORED_NAMES) {
  const { secret, name: variable } = STORED_SETTINGS[name];
  const shown = Part(() => (secret ? SecretSettingDto : PlainSettingDto), `\`${variable}\``);
  shown(ShownSettingsDto.prototype, name);
}

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
type SchemaObject = Exclude<Schemas[string], { $ref: string }>;

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
