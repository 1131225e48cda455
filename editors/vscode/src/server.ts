/** A client of the protocol, which runs one process of a server. */
export interface Client {
  /** Starts the process. Rejects when the server does not start. */
  readonly start: () => Promise<void>;
  /** Ends the process, in whatever state it is. */
  readonly stop: () => Promise<void>;
}

/** How a server reports. */
export interface ServerListener {
  /** Called when the state changes. */
  readonly onChange: () => void;
  /** Called when the process has ended, or ends now: what it sent does not hold any more. */
  readonly onEnd: () => void;
}

/** The server of an installation. A server that does not start, or that has died, keeps the reason, and can be restarted. */
export class Server<Running extends Client> {
  readonly #create: (onFailure: (message: string | undefined) => void) => Promise<Running>;
  readonly #listener: ServerListener;
  #client: Running | undefined;
  #failure: string | undefined;
  /** The last start or restart: they follow each other, and never reject. */
  #started: Promise<void> = Promise.resolve();

  /** `create` makes a client, which calls its argument with the reason when it dies, and without one when it runs again. */
  constructor(
    create: (onFailure: (message: string | undefined) => void) => Promise<Running>,
    listener: ServerListener,
  ) {
    this.#create = create;
    this.#listener = listener;
  }

  /** Why the server does not run; `undefined` while it starts or runs. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Starts the server. A failure is kept. */
  start(): Promise<void> {
    this.#started = this.#started.then(async () => this.#start());
    return this.#started;
  }

  /** Ends the process, if one runs, and starts another. */
  restart(): Promise<void> {
    // At once: a start that hangs ends with its process.
    const ended = this.#stop();
    this.#started = this.#started.then(async () => {
      await ended;
      // A client that was made meanwhile.
      await this.#stop();
      await this.#start();
    });
    return this.#started;
  }

  /** Ends the process. */
  stop(): Promise<void> {
    this.#started = this.#started.then(async () => this.#stop());
    return this.#started;
  }

  /** The client, after it was started; `undefined` without a running server. */
  async running(): Promise<Running | undefined> {
    await this.#started;
    return this.#failure === undefined ? this.#client : undefined;
  }

  async #start(): Promise<void> {
    this.#fail(undefined);
    try {
      const client = await this.#create((message) => {
        // An earlier client may end late.
        if (this.#client !== client) return;
        this.#fail(message);
      });
      this.#client = client;
      await client.start();
    } catch (error) {
      this.#fail(this.#failure ?? (error instanceof Error ? error.message : String(error)));
    }
  }

  async #stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#listener.onEnd();
    try {
      await client?.stop();
    } catch {
      // A process that does not end is killed by its client. The next one starts anyway.
    }
  }

  #fail(message: string | undefined): void {
    this.#failure = message;
    if (message !== undefined) this.#listener.onEnd();
    this.#listener.onChange();
  }
}
