import type { CompiledApplication } from '../container/compiled-application.js';
import { createApplication } from '../container/create-application.js';
import { ServedApplication } from '../container/served-application.js';
import type { StartedApplication } from '../container/start-application.js';
import { checkOptions, type FetchAdapterOptions } from './fetch-options.js';
import { type FetchInformation, FetchRequests } from './fetch-requests.js';

/** A running application for servers of the Fetch API: its providers have started; `fetch` handles requests. */
export class FetchApplication extends ServedApplication {
  /**
   * Handles a request; a method that can be passed on by itself. Its promise is not rejected: errors are responses. Once the
   * application accepts no further requests, because it closes, the response is 503.
   */
  readonly fetch: (request: Request, information?: FetchInformation) => Promise<Response>;

  /** Always `undefined`: the server of `node:http` of other applications. */
  readonly server = undefined;

  readonly #requests: FetchRequests;

  private constructor(started: StartedApplication, options: FetchAdapterOptions, drainTimeout: number) {
    const requests = new FetchRequests(started.pipeline, options);
    super(started, requests, { ...options, drainTimeout });
    this.#requests = requests;
    this.fetch = (request, information) => requests.handle(request, information);
  }

  /**
   * Adds a function that `close` calls to stop the server: `app.onClose(() => server.stop())`. `close` waits for its promise and for the
   * requests in flight, at most `drainTimeout`. Without it, the server accepts connections until the process ends, which may be
   * before it has sent the last bytes.
   */
  onClose(stop: () => unknown): void {
    this.#requests.onClose(stop);
  }

  /** Called by `fetchAdapter`. */
  static async create<Container>(
    compiled: CompiledApplication<Container>,
    options: FetchAdapterOptions,
  ): Promise<FetchApplication> {
    checkOptions(options);
    const application = await createApplication(compiled, options, (started, { drainTimeout }) => {
      return new FetchApplication(started, options, drainTimeout);
    });
    try {
      await application.begin();
    } catch (error) {
      await application.abandon(error);
    }
    return application;
  }
}
