import { type Command, CommandError } from '../shared/run-command';
import { BrokerProblem, Connection } from '../../integrations/mqtt/broker';
import { STATES, topicsOf } from '../../integrations/mqtt/topics';

const USAGE = `Removes all that the service has left at the MQTT broker, and with it the device in Home Assistant. Stop the service first,
or take EXPORTER_MQTT_URL away from it: otherwise it publishes again.

  npm run mqtt-forget

  --help          this text`;

export const command: Command = {
  usage: USAGE,
  run: async ({ args, config: { mqtt } }) => {
    if (args.length > 0) throw new CommandError(`${args.join(' ')}: there are no options (see --help)`);
    if (mqtt.url === undefined) throw new CommandError('EXPORTER_MQTT_URL is not set: there is no broker');
    const topics = topicsOf(mqtt);
    // The device goes first, so that Home Assistant never shows it without its states.
    const published = [topics.discovery, ...STATES.map((name) => topics[name]), topics.availability];
    try {
      const connection = await Connection.open(mqtt, topics.availability);
      for (const topic of published) if (topic !== null) await connection.publish(topic, '');
      await connection.end();
    } catch (error) {
      if (error instanceof BrokerProblem) throw new CommandError(error.message, { cause: error });
      throw error;
    }
    console.log('Removed the diary from the MQTT broker.');
    return true;
  },
};
