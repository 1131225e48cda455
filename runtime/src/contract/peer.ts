/** The peer of a connection. All requests of the connection share it, with the client that a tracker has found. */
export interface Peer {
  /** The remote address, without brackets and port. */
  readonly address: string;
  /** The remote port; absent if the server passes none. */
  readonly port?: number;
  /** The client that a tracker has found for the address. */
  client?: PeerClient | undefined;
}

/** The client at the other end of a connection. */
export interface PeerClient {
  /** The tracker that has found it: other trackers may identify clients in another way. */
  readonly by: object;
  readonly identity: string;
  /** The key of the identity in a store in memory: the key of an IPv4 address is a number, which is faster to look up. */
  readonly key: string | number;
  /** Whether it is a trusted proxy, whose `X-Forwarded-For` names the client. */
  readonly isTrusted: boolean;
}
