import type { Logger } from 'ashlar';
import type { Engine } from './engine.js';

/** The store of the jobs of an application: `redis(…)` of `@ashlar/jobs/redis`, or `memory()`. */
export abstract class JobsConnection {
  /** Called once by `Jobs`, which closes the engine when the application has stopped. */
  abstract open(logger: Logger): Engine;
}
