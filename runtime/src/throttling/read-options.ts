import { messageOf } from '../errors/as-error.js';
import { StartupError } from '../errors/startup-error.js';
import type { ThrottleConfig } from './throttle-config.js';
import { ThrottleOptions } from './throttle-options.js';
import { ThrottlePolicy } from './throttle-policy.js';

/**
 * Reads the options of a throttle config.
 * @throws StartupError with the class of the config, when `options` fails or its result is invalid.
 */
export function readOptions(config: ThrottleConfig): ThrottleOptions {
  const method = `${config.constructor.name}.options`;
  const options = callOptions(config, method);
  const { policy, store, tracker } = options;
  if (!(policy instanceof ThrottlePolicy)) throw invalid(`the policy of \`${method}\` is not a ThrottlePolicy`);
  checkPolicy(policy, method);
  if (typeof store?.increment !== 'function') throw invalid(`the store of \`${method}\` is not a ThrottleStore`);
  if (typeof tracker?.track !== 'function') throw invalid(`the tracker of \`${method}\` is not a ThrottleTracker`);
  return options;
}

/**
 * Checks the policy of `source`.
 * @throws StartupError with the source.
 */
export function checkPolicy(policy: ThrottlePolicy, source: string): void {
  try {
    policy.validate();
  } catch (cause) {
    throw invalid(`the policy of \`${source}\` is invalid: ${messageOf(cause)}`, cause);
  }
}

function callOptions(config: ThrottleConfig, method: string): ThrottleOptions {
  let options: ThrottleOptions;
  try {
    options = config.options();
  } catch (cause) {
    throw invalid(`\`${method}\` failed: ${messageOf(cause)}`, cause);
  }
  // A config in plain JavaScript, or an asynchronous one with a cast, can return another value.
  if (options instanceof ThrottleOptions) return options;
  throw invalid(`\`${method}\` did not return ThrottleOptions`);
}

function invalid(message: string, cause?: unknown): StartupError {
  return new StartupError('invalid-throttle', message, { cause });
}
