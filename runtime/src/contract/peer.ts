/** The other end of a connection. Its requests have one and the same, so that what is found out of it serves all of them. */
export interface Peer {
  /** Address and port. */
  readonly address: string;
  /** What a tracker has found out of it. */
  client?: PeerClient | undefined;
}

/** Which client the other end of a connection is. */
export interface PeerClient {
  /** Who says so: others may tell clients apart in another way. */
  readonly by: object;
  readonly identity: string;
  /** What a store in memory looks the identity up by: of an address, a number that is found without reading the text. */
  readonly key: string | number;
  /** It is a proxy whose word for other clients is taken. */
  readonly isTrusted: boolean;
}
