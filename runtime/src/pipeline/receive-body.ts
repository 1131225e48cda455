import type { Stage } from './route-contract.js';

/** The stage that reads the body of a route that takes one. */
export function receiveBody(body: 'json' | undefined): (next: Stage) => Stage {
  return (next) => (body === undefined ? next : (inputs) => inputs.afterBody(next));
}
