import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server on 127.0.0.1 that can be disturbed. */
export class TcpProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #swallows = false;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async to(targetPort: number): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
    const proxy = new TcpProxy(server, address.port);
    server.on('connection', (client) => proxy.#join(client, connect(targetPort, '127.0.0.1')));
    return proxy;
  }

  /** Lets bytes vanish from now on, in both directions, as a network does that has failed without a word; or no longer. */
  swallow(swallows: boolean): void {
    this.#swallows = swallows;
  }

  /** Aborts every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: Socket, server: Socket): void {
    this.#forward(client, server);
    this.#forward(server, client);
  }

  #forward(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (bytes) => {
      if (!this.#swallows) to.write(bytes);
    });
    from.on('error', () => {});
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
