// The parts of `ws` and of `socket.io` that the documentation uses. The repository installs neither.

declare module 'ws' {
  import type { EventEmitter } from 'node:events';
  import type { IncomingMessage } from 'node:http';
  import type { Duplex } from 'node:stream';

  export interface WebSocket {
    send(data: string): void;
    close(code?: number): void;
  }

  export class WebSocketServer extends EventEmitter {
    readonly clients: Set<WebSocket>;
    constructor(options: { readonly noServer: true });
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, done: (client: WebSocket) => void): void;
    override on(event: 'connection', listener: (client: WebSocket, request: IncomingMessage) => void): this;
  }
}

declare module 'socket.io' {
  import type { Server as HttpServer, IncomingMessage } from 'node:http';

  export interface Socket {
    emit(event: string, ...values: unknown[]): boolean;
  }

  export class Server {
    constructor(
      server: HttpServer,
      options: {
        readonly destroyUpgrade?: boolean;
        readonly allowRequest?: (
          request: IncomingMessage,
          done: (error: string | null | undefined, success: boolean) => void,
        ) => void;
      },
    );
    on(event: 'connection', listener: (client: Socket) => void): this;
    disconnectSockets(close?: boolean): void;
  }
}
