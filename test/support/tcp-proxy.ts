import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a service and a server: counts connections, sees what is sent, and can let nothing through any more. */
export class TcpProxy {
  /** How many connections were opened so far. */
  connections = 0;
  /** Asked about everything that is sent to the server; what it says true to is not passed on, and the connection ends. */
  refuses: (chunk: Buffer) => boolean = () => false;
  /** Nobody is behind it: connections are closed as soon as they are there. */
  isAway = false;
  private readonly sockets = new Set<Socket>();

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
    incoming.on('data', (chunk: Buffer) => (this.refuses(chunk) ? end() : outgoing.write(chunk)));
    outgoing.on('data', (chunk: Buffer) => incoming.write(chunk));
  }
}

/** Whether a chunk on its way to MongoDB holds a command, such as `update`, on a collection. */
export function isMongoCommand(chunk: Buffer, command: string, collection: string): boolean {
  // As BSON has it: the name, then the length of the text with its end, then the text.
  const length = Buffer.alloc(4);
  length.writeInt32LE(collection.length + 1);
  return chunk.includes(Buffer.concat([Buffer.from(`${command}\0`), length, Buffer.from(`${collection}\0`)]));
}
