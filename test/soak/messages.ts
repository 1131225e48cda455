/** The memory and descriptors of the server, after a garbage collection. */
export interface Held {
  /** Bytes in use. */
  readonly heap: number;
  readonly external: number;
  /** Streams whose source is open. */
  readonly openStreams: number;
  /** Files and connections, where the system reports them. */
  readonly descriptors: number;
  /** Connections of the application and timers. */
  readonly resources: number;
  /** Listeners of the process. */
  readonly listeners: number;
}

/** A message of the server. */
export type FromServer =
  /** A new application listens; the one before it drains. */
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'drained'; readonly drains: number }
  | ({ readonly kind: 'memory' } & Held)
  /** Whether the application had begun to response a request. */
  | { readonly kind: 'started'; readonly id: string; readonly started: boolean };

/** A message to the server. */
export type ToServer =
  | { readonly kind: 'drain' }
  | { readonly kind: 'memory' }
  | { readonly kind: 'started'; readonly id: string };
