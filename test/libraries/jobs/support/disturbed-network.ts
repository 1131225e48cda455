import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** `lossy` loses replies, `silent` all bytes, and `down` closes connections at once. */
type Disturbance = 'none' | 'lossy' | 'silent' | 'down';

/** The way to a server on 127.0.0.1, which a test disturbs. */
export class DisturbedNetwork {
  readonly port: number;
  disturbance: Disturbance = 'none';
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async to(targetPort: number): Promise<DisturbedNetwork> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
    const network = new DisturbedNetwork(server, address.port);
    server.on('connection', (client) => {
      if (network.disturbance === 'down') return client.destroy();
      return network.#join(client, connect(targetPort, '127.0.0.1'));
    });
    return network;
  }

  /** Closes all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Closes all connections, and those that are opened from now on. */
  takeDown(): void {
    this.disturbance = 'down';
    this.cut();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: Socket, server: Socket): void {
    this.#forward(client, server, ['silent']);
    this.#forward(server, client, ['silent', 'lossy']);
  }

  #forward(from: Socket, to: Socket, losses: readonly Disturbance[]): void {
    this.#sockets.add(from);
    from.on('data', (bytes) => {
      if (!losses.includes(this.disturbance)) to.write(bytes);
    });
    from.on('error', () => {});
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
