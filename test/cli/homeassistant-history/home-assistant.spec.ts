import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { HomeAssistant } from '../../../src/cli/homeassistant-history/home-assistant';

describe('a command to Home Assistant', () => {
  it('waits for its own answer, whatever comes before it', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (socket) => {
      const send = (message: object) => socket.send(JSON.stringify(message));
      send({ type: 'auth_required' });
      socket.on('message', (data: Buffer) => {
        const { id, type } = JSON.parse(data.toString()) as { id: number; type: string };
        if (type === 'auth') return send({ type: 'auth_ok' });
        send({ id: 18, type: 'event', event: {} });
        send({ id: id - 1, type: 'result', success: false, error: { code: 'of an earlier one', message: '' } });
        const error = { code: 'unknown_command', message: 'Unknown command.' };
        return send({ id, type: 'result', success: type === 'known', error });
      });
    });
    await once(server, 'listening');
    const url = new URL(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const assistant = await HomeAssistant.logIn(url, 'a token');

    await expect(assistant.command({ type: 'known' })).resolves.toBeUndefined();
    await expect(assistant.command({ type: 'other' })).rejects.toMatchObject({ code: 'unknown_command' });
    assistant.close();
    server.close();
  });
});
