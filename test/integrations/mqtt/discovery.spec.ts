import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { loadConfig } from '../../../src/config/load-config';
import { GOAL_METRICS } from '../../../src/diary/goals/goal-version';
import { type Component, componentsOf, discoveryOf } from '../../../src/integrations/mqtt/discovery';
import { topicsOf } from '../../../src/integrations/mqtt/topics';

const { config } = loadConfig({
  environment: {
    EXPORTER_MQTT_URL: 'mqtt://localhost',
    EXPORTER_MQTT_PRODUCTS: 'true',
  },
});
const topics = topicsOf(config.mqtt);
const components = componentsOf(config, topics, GOAL_METRICS, true);
const entries = Object.entries(components);

/**
 * Units and classes of state that a class of device takes. Source: developers.home-assistant.io/docs/core/entity/sensor, "Available
 * device classes", and `DEVICE_CLASS_STATE_CLASSES` and `DEVICE_CLASS_UNITS` of Home Assistant 2025.4 (sensor/const.py).
 */
const RULES: Record<string, { units: (string | undefined)[]; stateClasses: string[] }> = {
  energy: { units: ['J', 'kJ', 'MJ', 'GJ', 'Wh', 'kWh', 'cal', 'kcal'], stateClasses: ['total', 'total_increasing'] },
  weight: {
    units: ['kg', 'g', 'mg', '\u00b5g', 'oz', 'lb', 'st'],
    stateClasses: ['measurement', 'total', 'total_increasing'],
  },
  volume: { units: ['L', 'mL', 'm³', 'gal', 'fl. oz.'], stateClasses: ['total', 'total_increasing'] },
  duration: { units: ['d', 'h', 'min', 's', 'ms'], stateClasses: ['measurement', 'total', 'total_increasing'] },
  timestamp: { units: [undefined], stateClasses: [] },
};

describe('discovery', () => {
  it.each(entries.filter(([, { platform }]) => platform === 'sensor'))(
    '%s keeps the rules of Home Assistant',
    (_, sensor) => {
      const { device_class, state_class, unit_of_measurement, last_reset_value_template } = sensor as Record<
        string,
        string
      >;
      if (device_class !== undefined) {
        expect(RULES[device_class]!.units).toContain(unit_of_measurement);
        if (state_class !== undefined) expect(RULES[device_class]!.stateClasses).toContain(state_class);
      }
      // Only a total is reset.
      expect(last_reset_value_template !== undefined).toBe(state_class === 'total');
      if (state_class !== undefined) expect(unit_of_measurement).toBeDefined();
    },
  );

  it('each entity has an id of its own, a name, and a template for a field of its state', () => {
    const ids = entries.map(([, component]) => component['unique_id']);
    expect(new Set(ids).size).toBe(entries.length);
    expect(ids.every((id) => /^nutrition_diary_diary_[a-z0-9_]+$/.test(String(id)))).toBe(true);
    expect(entries.filter(([, component]) => 'object_id' in component)).toEqual([]);
    expect(new Set(entries.map(([, { name }]) => name)).size).toBe(entries.length);
  });

  it('a few of them, word for word', () => {
    expect(components['today_protein']).toEqual({
      platform: 'sensor',
      unique_id: 'nutrition_diary_diary_today_protein',
      default_entity_id: 'sensor.nutrition_diary_today_protein',
      name: 'Today protein',
      state_topic: 'nutrition-diary/diary/today',
      value_template: '{{ value_json.protein }}',
      unit_of_measurement: 'g',
      device_class: 'weight',
      state_class: 'total',
      last_reset_value_template: '{{ value_json.start }}',
    });
    expect(components['yesterday_calories']).toEqual({
      platform: 'sensor',
      unique_id: 'nutrition_diary_diary_yesterday_calories',
      default_entity_id: 'sensor.nutrition_diary_yesterday_calories',
      name: 'Yesterday calories',
      state_topic: 'nutrition-diary/diary/yesterday',
      value_template: '{{ value_json.calories }}',
      unit_of_measurement: 'kcal',
    });
    expect(components['fetch']).toMatchObject({
      platform: 'button',
      command_topic: 'nutrition-diary/diary/fetch/set',
      payload_press: 'today',
    });
    const off = entries.filter(([key, one]) => key.startsWith('today_') && one['enabled_by_default'] === false);
    // kJ and the 25 further nutrients.
    expect(off).toHaveLength(26);
  });

  it('the device has one configuration; what is gone stays in it as its platform', () => {
    const { mqtt } = config;
    const known: Record<string, Component['platform']> = { fetch: 'button', weight: 'sensor' };
    const access = { ...config.access, publicUrl: 'https://diary.example.org' };
    const withoutButton = { ...config, access, mqtt: { ...mqtt, commands: false } };
    const now = componentsOf(withoutButton, topics, [], false);
    expect(discoveryOf(withoutButton, topics, now, known)).toMatchObject({
      device: {
        identifiers: ['nutrition_diary_diary'],
        name: 'Nutrition diary',
        configuration_url: 'https://diary.example.org',
      },
      origin: { name: 'nutrition-diary' },
      availability_topic: 'nutrition-diary/diary/availability',
      components: { fetch: { platform: 'button' }, weight: { platform: 'sensor', unit_of_measurement: 'kg' } },
    });
    // Mosquitto's own limit is far above, that of some brokers is 256 kB.
    expect(JSON.stringify(discoveryOf(config, topics, components, {})).length).toBeLessThan(100_000);
  });

  it('the entities of the documents are there', () => {
    const [guide = ''] = readFileSync('docs/home-assistant.md', 'utf8').split('## Without a broker');
    const named = [...guide.matchAll(/\b((?:binary_)?sensor|button)\.nutrition_diary_(\w+)/g)].map(([id]) => id);
    const ids = new Set(entries.map(([, component]) => component['default_entity_id']));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
    const blocks = [...guide.matchAll(/```yaml\n(.*?)```/gs)].map(([, yaml = '']) => load(yaml));
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) expect(typeof block).toBe('object');
  });
});
