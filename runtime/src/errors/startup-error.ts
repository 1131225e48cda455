/** What kind of fault kept an application from starting. */
export type StartupErrorCode =
  /** The generated code was written for another version of the runtime: run `ashlar build`. */
  | 'format-version'
  /** A constructor or `static create` threw. */
  | 'construction-failed'
  /** An `asyncFactory`, or the factory of an override, threw. */
  | 'factory-failed'
  /** The generated container names a factory that the module does not have (any more): run `ashlar build`. */
  | 'factory-missing'
  /** `onModuleInit` or `onBootstrap` threw. */
  | 'hook-failed'
  /** Throttling was given options or a policy that cannot be kept. */
  | 'invalid-throttle'
  /** A test overrides a type that the application does not provide. */
  | 'unknown-override'
  /** A test overrides a type twice. */
  | 'duplicate-override'
  /** An option or an environment variable has a value that it cannot have. */
  | 'invalid-option'
  /** `listen` was given something that is not an address. */
  | 'invalid-address'
  /** Another process listens on the address. */
  | 'address-in-use'
  /** The system refused the address. */
  | 'address-refused';

/** Why an application could not start. The promise of `Application.create` or `listen` rejects with it. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly code: StartupErrorCode;

  constructor(code: StartupErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
