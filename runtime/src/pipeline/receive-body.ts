import type { RouteEntry, RouteTemplate, Stage } from './route-contract.js';

/** The parts of a route that describe its body. */
type BodyEntry = Pick<RouteEntry<RouteTemplate, unknown>, 'body' | 'files' | 'mediaTypes'>;

/** The stage that reads the body of a route that has one. */
export function receiveBody({ body, files, mediaTypes }: BodyEntry): (next: Stage) => Stage {
  return (next) => {
    if (body === undefined) return next;
    if (body === 'json') return (inputs) => inputs.afterBody(next);
    if (body === 'json and bytes') return (inputs) => inputs.afterBody(keepRawBody(next));
    if (body === 'bytes') return (inputs) => inputs.afterBytes(mediaTypes, keepRawBody(next));
    // Without declared files, a `Form` rejects files; a form beside JSON ignores them.
    const declared = files ?? (body === 'form' ? 'none' : {});
    return (inputs) => inputs.afterForm(body, declared, next);
  };
}

function keepRawBody(next: Stage): Stage {
  return (inputs) => {
    inputs.keepRawBody();
    return next(inputs);
  };
}
