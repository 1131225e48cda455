/** The kind of the error that prevented the start of an application. */
export type StartupErrorCode =
  /** The generated code was written for another version of the runtime: run `ashlar build`. */
  | 'format-version'
  /** The version of Node is older than those that `engines` of the package names. */
  | 'unsupported-node'
  /** The application was created by `ashlar new` and not built yet: run `ashlar build`. */
  | 'not-compiled'
  /** A constructor or `static create` threw. */
  | 'construction-failed'
  /** An `asyncFactory`, or the factory of an override, threw. */
  | 'factory-failed'
  /** The generated container uses a factory that the module no longer has: run `ashlar build`. */
  | 'factory-missing'
  /** `onModuleInit` or `onBootstrap` threw. */
  | 'hook-failed'
  /** The options or a policy of throttling are invalid. */
  | 'invalid-throttle'
  /** A test overrides a type that the application does not provide, or its override needs such a type. */
  | 'unknown-override'
  /** An override of a test has a circular dependency. */
  | 'circular-override'
  /** A test overrides a type twice. */
  | 'duplicate-override'
  /** An option or an environment variable has an invalid value. */
  | 'invalid-option'
  /** Environment variables of `@Configuration` classes are missing or have invalid values: the message lists all of them. */
  | 'invalid-configuration'
  /** There is a `.env` file that cannot be read. */
  | 'unreadable-env-file'
  /** The directory for uploaded files cannot be made. */
  | 'upload-directory'
  /** The address for `listen` is invalid. */
  | 'invalid-address'
  /** Another process listens on the address. */
  | 'address-in-use'
  /** The address is not available on this machine, or not allowed for this process. */
  | 'address-unavailable'
  /** The package of the adapter is not installed. */
  | 'missing-package'
  /** A plugin, a route or a hook of Fastify failed, or did not start in time. */
  | 'plugin-failed';

/** An error that prevents the start of an application: `Application.create` and `listen` reject with it. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly code: StartupErrorCode;

  constructor(code: StartupErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
