import type { FormBody } from './receive-form.js';
import type { Stage } from './route-contract.js';
import type { RouteFiles } from './route-files.js';

/** The stage that reads the body of a route that has one. */
export function receiveBody(
  body: 'json' | FormBody | undefined,
  files: RouteFiles | 'all' = {},
): (next: Stage) => Stage {
  return (next) => {
    if (body === undefined) return next;
    if (body === 'json') return (inputs) => inputs.afterBody(next);
    return (inputs) => inputs.afterForm(body, files, next);
  };
}
