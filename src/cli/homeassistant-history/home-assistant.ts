import { on } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../shared/run-command';

const TIMEOUT_MS = 30_000;

interface Answer {
  id?: number;
  type: string;
  success?: boolean;
  error?: { code: string; message: string };
}

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Home Assistant's WebSocket interface: developers.home-assistant.io/docs/api/websocket. */
export class HomeAssistant {
  private readonly messages: AsyncIterator<[MessageEvent]>;
  private commands = 0;

  private constructor(private readonly socket: WebSocket) {
    this.messages = on(socket, 'message', { close: ['close'] }) as AsyncIterator<[MessageEvent]>;
  }

  static async logIn(url: URL, token: string): Promise<HomeAssistant> {
    const connection = new HomeAssistant(new WebSocket(url));
    const { type } = await connection.next();
    if (type !== 'auth_required') throw new CommandError(`There is no Home Assistant at ${url.host}`);
    connection.send({ type: 'auth', access_token: token });
    const answer = await connection.next();
    if (answer.type === 'auth_ok') return connection;
    connection.close();
    throw new CommandError('Home Assistant refused the token: it needs a long-lived access token');
  }

  async command(command: object): Promise<void> {
    const id = ++this.commands;
    this.send({ id, ...command });
    for (;;) {
      const answer = await this.next();
      if (answer.id !== id) continue;
      if (answer.success === true) return;
      throw new Refusal(answer.error?.code ?? '', answer.error?.message ?? 'no reason');
    }
  }

  close(): void {
    this.socket.close();
  }

  private send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  private async next(): Promise<Answer> {
    const found = await Promise.race([this.messages.next(), delay(TIMEOUT_MS, undefined, { ref: false })]);
    if (found === undefined) throw new CommandError('Home Assistant does not answer');
    if (found.done) throw new CommandError('Home Assistant cannot be reached, or closed the connection');
    return JSON.parse(String(found.value[0].data)) as Answer;
  }
}
