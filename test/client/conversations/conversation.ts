/** The address of an application, and the runtime from which it is called. */
export interface Caller {
  readonly baseUrl: string;
  /** A browser sends its own cookies, and no others. */
  readonly isBrowser: boolean;
  /** Sends requests, and notes them. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Calls every operation of an application, and returns what it received: JSON alone. */
export type Conversation = (caller: Caller) => Promise<Readonly<Record<string, unknown>>>;
