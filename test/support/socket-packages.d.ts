// The parts of `socket.io` and of the client of Kafka that the documentation uses. The repository installs neither.

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

declare module '@confluentinc/kafka-javascript' {
  export namespace KafkaJS {
    interface KafkaMessage {
      readonly key?: Buffer | null;
      readonly value: Buffer | null;
    }

    interface EachMessagePayload {
      readonly topic: string;
      readonly partition: number;
      readonly message: KafkaMessage & { readonly offset: string };
    }

    interface Consumer {
      connect(): Promise<void>;
      disconnect(): Promise<void>;
      subscribe(options: { readonly topics: readonly string[] }): Promise<void>;
      run(options: { readonly eachMessage: (payload: EachMessagePayload) => Promise<void> }): Promise<void>;
    }

    interface Producer {
      connect(): Promise<void>;
      disconnect(): Promise<void>;
      send(record: {
        readonly topic: string;
        readonly messages: readonly {
          readonly key?: Buffer | string | null;
          readonly value: Buffer | string | null;
          readonly headers?: Readonly<Record<string, string>>;
        }[];
      }): Promise<unknown>;
    }

    class Kafka {
      constructor(options: { readonly kafkaJS: { readonly brokers: readonly string[] } });
      consumer(options: { readonly kafkaJS: { readonly groupId: string } }): Consumer;
      producer(): Producer;
    }
  }
}
