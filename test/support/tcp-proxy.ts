import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Proxy between a service and a server that counts connections, and can hold or refuse what is sent. */
export class TcpProxy {
  connections = 0;
  /** Whether a chunk to the server is refused: it is not passed on, and the connection ends. */
  refuses: (chunk: Buffer) => boolean = () => false;
  /** Whether a chunk to the server waits until {@link release}. */
  holds: (chunk: Buffer) => boolean = () => false;
  /** How much later each chunk to the server arrives. */
  delayMs = 0;
  /** Simulates a server that is gone: connections are closed at once. */
  isAway = false;
  private readonly sockets = new Set<Socket>();
  private held: (() => void)[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on('connection', (socket) => this.serve(socket));
  }

  static async start(target: number): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Whether something is held. */
  get isHolding(): boolean {
    return this.held.length > 0;
  }

  /** Passes on what was held. */
  release(): void {
    this.holds = () => false;
    for (const pass of this.held.splice(0)) pass();
  }

  goAway(): void {
    this.isAway = true;
    for (const socket of this.sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.goAway();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(incoming: Socket): void {
    this.connections++;
    if (this.isAway) return void incoming.destroy();
    const outgoing = connect(this.target, '127.0.0.1');
    const end = () => [incoming, outgoing].forEach((socket) => void socket.destroy());
    for (const socket of [incoming, outgoing]) {
      this.sockets.add(socket);
      socket.on('error', end).on('close', () => {
        this.sockets.delete(socket);
        end();
      });
    }
    incoming.on('data', (chunk: Buffer) => {
      const pass = () => void outgoing.write(chunk);
      if (this.refuses(chunk)) end();
      else if (this.holds(chunk)) this.held.push(pass);
      else if (this.delayMs > 0) setTimeout(pass, this.delayMs);
      else pass();
    });
    outgoing.on('data', (chunk: Buffer) => incoming.write(chunk));
  }
}

/** Whether a chunk on its way to MongoDB holds any command. With them refused each fails at once; with no server it waits for seconds. */
export const isAnyMongoCommand = (chunk: Buffer): boolean => !/hello/i.test(chunk.toString('latin1'));

/** Whether a chunk on its way to MongoDB holds a command, such as `update`, on a collection. */
export function isMongoCommand(chunk: Buffer, command: string, collection: string): boolean {
  // BSON order: the name, then the length of the text with its end, then the text.
  const length = Buffer.alloc(4);
  length.writeInt32LE(collection.length + 1);
  return chunk.includes(Buffer.concat([Buffer.from(`${command}\0`), length, Buffer.from(`${collection}\0`)]));
}
