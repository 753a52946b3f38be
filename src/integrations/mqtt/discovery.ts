import type { Config } from '../../config/config';
import { DETAIL_NUTRIENTS, type DetailUnit, factsOf } from '../../diary/detail-nutrient';
import type { GoalMetric } from '../../diary/goals/goal-version';
import { NUTRIENTS, nutrientUnit } from '../../diary/nutrient';
import { PROGRAM } from '../../platform/version';
import { deviceId, type StateName, type Topics } from './topics';

export type Component = { platform: 'sensor' | 'binary_sensor' | 'button' } & Record<string, unknown>;

/** The units of Home Assistant; a bread unit is none that it knows. */
const UNITS: Record<DetailUnit, Facts> = {
  g: { unit_of_measurement: 'g', device_class: 'weight' },
  mg: { unit_of_measurement: 'mg', device_class: 'weight' },
  // U+00B5, which is the one that Home Assistant compares with.
  µg: { unit_of_measurement: '\u00b5g', device_class: 'weight' },
  ml: { unit_of_measurement: 'mL', device_class: 'volume' },
  BE: { unit_of_measurement: 'BE' },
};
const KCAL = { unit_of_measurement: 'kcal' };
const KILOJOULES = { unit_of_measurement: 'kJ', device_class: 'energy' };
const GRAMS = UNITS.g;
const PERCENT = { unit_of_measurement: '%' };
const KILOGRAMS = { unit_of_measurement: 'kg', device_class: 'weight' };
const DAYS = { unit_of_measurement: 'd', device_class: 'duration' };

const MEASUREMENT = { state_class: 'measurement' };
/** Begins again each midnight. */
const TOTAL = { state_class: 'total', last_reset_value_template: '{{ value_json.start }}' };
const OFF_BY_DEFAULT = { enabled_by_default: false };
const DIAGNOSTIC = { entity_category: 'diagnostic' };

interface Described {
  name: string;
  facts: Facts;
  isOffByDefault?: true;
}

interface Facts {
  unit_of_measurement: string;
  device_class?: string;
}

const FIGURES: Record<string, Described> = {
  ...Object.fromEntries(
    NUTRIENTS.map((nutrient) => [
      stateField(nutrient),
      { name: metricName(nutrient), facts: nutrientUnit(nutrient) === 'kcal' ? KCAL : GRAMS },
    ]),
  ),
  kilojoules: { name: 'kilojoules', facts: KILOJOULES, isOffByDefault: true },
  ...Object.fromEntries(
    DETAIL_NUTRIENTS.map((nutrient) => [
      stateField(nutrient),
      { name: factsOf(nutrient).name.en, facts: UNITS[factsOf(nutrient).unit], isOffByDefault: true as const },
    ]),
  ),
};
const SHARES: Record<string, string> = {
  fat_share: 'share of fat',
  carbs_share: 'share of carbohydrates',
  protein_share: 'share of protein',
};

export function stateField(metric: GoalMetric): string {
  return metric.toLowerCase();
}

function metricName(metric: GoalMetric): string {
  return stateField(metric).replaceAll('_', ' ');
}

function factsOfMetric(metric: GoalMetric): Facts {
  return FIGURES[stateField(metric)]?.facts ?? PERCENT;
}

/**
 * All entities by their keys, which never change.
 * Source of the rules: developers.home-assistant.io/docs/core/entity/sensor and www.home-assistant.io/integrations/mqtt (discovery).
 * @param goals metrics that have a target
 * @param knowsSite whether it is known what the site still has
 * @example componentsOf(config, topics, [], false).today_calories // { platform: 'sensor', name: 'Today calories', … }
 */
export function componentsOf(
  { mqtt: { instance, commands, products } }: Pick<Config, 'mqtt'>,
  topics: Topics,
  goals: readonly GoalMetric[],
  knowsSite: boolean,
): Record<string, Component> {
  const components: Record<string, Component> = {};
  const add = (platform: Component['platform'], key: string, name: string, more: object) => {
    components[key] = {
      platform,
      unique_id: `${deviceId(instance)}_${key}`,
      default_entity_id: `${platform}.nutrition_${instance}_${key}`,
      name,
      ...more,
    };
  };
  const sensor = (state: StateName, field: string, key: string, name: string, facts: object) =>
    add('sensor', key, name, { state_topic: topics[state], value_template: `{{ value_json.${field} }}`, ...facts });

  for (const [field, { name, facts: figureFacts, isOffByDefault }] of Object.entries(FIGURES)) {
    const facts = { ...figureFacts, ...(isOffByDefault && OFF_BY_DEFAULT) };
    const foodsAttribute = products && field === 'calories' ? attributeTemplate(topics.today, 'foods', 'products') : {};
    sensor('today', field, `today_${field}`, `Today ${name}`, { ...facts, ...TOTAL, ...foodsAttribute });
    // No `state_class`: statistics would count each day a second time.
    sensor('yesterday', field, `yesterday_${field}`, `Yesterday ${name}`, facts);
  }
  for (const [field, name] of Object.entries(SHARES)) {
    sensor('today', field, `today_${field}`, `Today ${name}`, { ...PERCENT, ...MEASUREMENT });
    sensor('yesterday', field, `yesterday_${field}`, `Yesterday ${name}`, PERCENT);
  }
  for (const nutrient of NUTRIENTS) {
    for (const days of [7, 30]) {
      const field = `${stateField(nutrient)}_${days}d`;
      const facts = { ...factsOfMetric(nutrient), ...MEASUREMENT };
      sensor('averages', field, `average_${field}`, `Average ${metricName(nutrient)} ${days} days`, facts);
    }
  }
  for (const metric of goals) {
    const [field, name, facts] = [stateField(metric), metricName(metric), factsOfMetric(metric)];
    sensor('goals', `${field}_target`, `goal_${field}_target`, `Target ${name}`, facts);
    // A class of device such as volume has no measurements.
    const unit = { unit_of_measurement: facts.unit_of_measurement };
    sensor('goals', `${field}_remaining`, `goal_${field}_remaining`, `Remaining ${name}`, { ...unit, ...MEASUREMENT });
    sensor('goals', `${field}_progress`, `goal_${field}_progress`, `Progress ${name}`, { ...PERCENT, ...MEASUREMENT });
  }
  if (goals.length > 0) {
    add('binary_sensor', 'goal_met_yesterday', 'Goals met yesterday', {
      state_topic: topics.goals,
      value_template: `{{ 'None' if value_json.met_yesterday is none else 'ON' if value_json.met_yesterday else 'OFF' }}`,
    });
    sensor('goals', 'streak', 'goal_streak', 'Days with goals met', { ...DAYS, ...MEASUREMENT });
  }
  sensor('body', 'weight', 'weight', 'Weight', { ...KILOGRAMS, ...MEASUREMENT });
  sensor('body', 'weight_trend', 'weight_trend', 'Weight trend', { ...KILOGRAMS, ...MEASUREMENT });
  sensor('status', 'streak', 'streak', 'Logging streak', { ...DAYS, ...MEASUREMENT });
  if (knowsSite) {
    sensor('status', 'daysOnlyHere', 'days_only_here', 'Days only here', { ...DAYS, ...MEASUREMENT, ...DIAGNOSTIC });
  }
  sensor('status', 'lastFetch', 'last_fetch', 'Last fetch', { device_class: 'timestamp', ...DIAGNOSTIC });
  add('binary_sensor', 'problem', 'Problem', {
    state_topic: topics.status,
    value_template: "{{ 'ON' if value_json.problem else 'OFF' }}",
    device_class: 'problem',
    ...attributeTemplate(topics.status, 'reason', 'problem'),
    ...DIAGNOSTIC,
  });
  if (commands) add('button', 'fetch', 'Fetch today', { command_topic: topics.fetch, payload_press: 'today' });
  return components;
}

function attributeTemplate(topic: string, attribute: string, field: string): object {
  return {
    json_attributes_topic: topic,
    json_attributes_template: `{{ {'${attribute}': value_json.${field}} | tojson }}`,
  };
}

/** What was published once and is no more stays as its bare platform, by which Home Assistant removes it. @param known all that ever were */
export function discoveryOf(
  { mqtt, access }: Config,
  topics: Topics,
  components: Record<string, Component>,
  known: Readonly<Record<string, Component['platform']>>,
): object {
  const gone = Object.entries(known).filter(([key]) => !(key in components));
  return {
    device: {
      identifiers: [deviceId(mqtt.instance)],
      name: mqtt.deviceName,
      sw_version: PROGRAM.version,
      ...(access.publicUrl !== undefined && { configuration_url: access.publicUrl }),
    },
    origin: { name: PROGRAM.name, sw_version: PROGRAM.version },
    availability_topic: topics.availability,
    qos: 1,
    components: { ...components, ...Object.fromEntries(gone.map(([key, platform]) => [key, { platform }])) },
  };
}
