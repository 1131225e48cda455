/** What the server tells. */
export type FromServer =
  /** A new application listens; the one before it drains. */
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'drained'; readonly drains: number }
  /** Bytes in use behind a garbage collection, and streams whose source is open. */
  | { readonly kind: 'memory'; readonly heap: number; readonly external: number; readonly openStreams: number }
  /** Whether the application had begun to answer a request. */
  | { readonly kind: 'started'; readonly id: string; readonly started: boolean };

/** What the server is asked. */
export type ToServer =
  | { readonly kind: 'drain' }
  | { readonly kind: 'memory' }
  | { readonly kind: 'started'; readonly id: string };
