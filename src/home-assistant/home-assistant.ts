import { CommandMistake } from '../command-line/command-mistake';

const TIMEOUT_MS = 30_000;

interface Answer {
  id?: number;
  type: string;
  success?: boolean;
  error?: { code: string; message: string };
}

/** A refusal of Home Assistant, by its code. */
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
  private readonly answers: Answer[] = [];
  private waiting: (() => void) | undefined;
  private isOpen = true;
  private commands = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => {
      this.answers.push(JSON.parse(String(data)) as Answer);
      this.waiting?.();
    });
    socket.addEventListener('close', () => {
      this.isOpen = false;
      this.waiting?.();
    });
    // It is closed afterwards.
    socket.addEventListener('error', () => undefined);
  }

  /** @throws CommandMistake */
  static async logIn(url: URL, token: string): Promise<HomeAssistant> {
    const connection = new HomeAssistant(new WebSocket(url));
    const { type } = await connection.next();
    if (type !== 'auth_required') throw new CommandMistake(`There is no Home Assistant at ${url.host}`);
    connection.send({ type: 'auth', access_token: token });
    const answer = await connection.next();
    if (answer.type === 'auth_ok') return connection;
    connection.close();
    throw new CommandMistake('Home Assistant refused the token: it needs a long-lived access token');
  }

  /** @throws Refusal, CommandMistake if the connection is lost */
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
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    while (this.answers.length === 0) {
      if (!this.isOpen) throw new CommandMistake('Home Assistant cannot be reached, or closed the connection');
      await new Promise<void>((resolve, reject) => {
        this.waiting = resolve;
        limit.onabort = () => reject(new CommandMistake('Home Assistant does not answer'));
      });
    }
    return this.answers.shift()!;
  }
}
