import { StartupError } from '../errors/startup-error.js';
import { withoutStack } from '../errors/without-stack.js';
import type { CompiledApplication } from './compiled-application.js';

/**
 * The compiled application before the first build, which `ashlar new` writes so that sources can import it. Every use
 * throws a `StartupError` with the command to run.
 */
export function notCompiled(): CompiledApplication<never> {
  return {
    get formatVersion(): number {
      return reject();
    },
    get modules(): readonly string[] {
      return reject();
    },
    get dependencies(): [] {
      return reject();
    },
    createContainer: reject,
    createRoutes: reject,
    match: reject,
  };
}

/** The stack would only show the runtime: the fix is a command. */
function reject(): never {
  throw withoutStack(
    () =>
      new StartupError('not-compiled', 'the application is not compiled yet: run `ashlar build` (or `npm run dev`)'),
  );
}
