import { boolean, optional, secret, setting, text } from './setting';
import { readBroker } from './values';

const TOPIC = /^(?!\/)[^+#$\0]+(?<!\/)$/;

export const MQTT = {
  url: optional(
    'EXPORTER_MQTT_URL',
    'broker that receives the figures of the diary, for example for Home Assistant; without one nothing is sent',
    {
      accepts: 'an address that starts with mqtt://, mqtts://, ws:// or wss://, without user name and password',
      read: readBroker,
      // It may contain a password.
      wrongPart: () => 'the address',
    },
  ),
  username: text('EXPORTER_MQTT_USERNAME', 'user name at the broker'),
  password: secret('EXPORTER_MQTT_PASSWORD', 'its password'),
  caFile: text('EXPORTER_MQTT_CA_FILE', 'file with the certificate of your own authority, in PEM'),
  topic: setting('EXPORTER_MQTT_TOPIC', 'nutrition-diary', 'first part of all topics', {
    accepts: 'a topic without +, # and $, and without / at its ends',
    read: (value) => (TOPIC.test(value) ? value : undefined),
  }),
  instance: setting(
    'EXPORTER_MQTT_INSTANCE',
    'diary',
    'second part of all topics; use another one for a second person',
    { accepts: 'up to 32 of a-z, 0-9 and _', read: (value) => (/^[a-z0-9_]{1,32}$/.test(value) ? value : undefined) },
  ),
  deviceName: text('EXPORTER_MQTT_DEVICE_NAME', 'name of the device in Home Assistant', 'Nutrition diary'),
  discoveryPrefix: setting(
    'EXPORTER_MQTT_DISCOVERY_PREFIX',
    'homeassistant',
    'prefix of the discovery of Home Assistant; `off`: no discovery',
    {
      accepts: 'off, or a topic without +, # and $',
      read: (value) => (value.toLowerCase() === 'off' ? '' : TOPIC.test(value) ? value : undefined),
    },
  ),
  commands: boolean('EXPORTER_MQTT_COMMANDS', true, 'the button that fetches today, at most once in 10 minutes'),
  measurements: boolean(
    'EXPORTER_MQTT_MEASUREMENTS',
    false,
    'accept measurements of the body from `…/measurements/set`',
  ),
  products: boolean('EXPORTER_MQTT_PRODUCTS', false, "the names of today's foods as an attribute"),
};
