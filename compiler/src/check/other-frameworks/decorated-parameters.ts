import type { ApplicationModel } from '../../model/application-model.js';
import type { RouteInput } from '../../model/route-input.js';
import { startOf } from '../../model/span.js';

const known = new WeakMap<ApplicationModel, ReadonlySet<string>>();

/** Whether a parameter of a handler has a decorator of another framework, which is reported with the marker that it needs. */
export function isDecorated(application: ApplicationModel, { span }: RouteInput): boolean {
  const spans = known.get(application) ?? spansIn(application);
  known.set(application, spans);
  return spans.has(startOf(span));
}

function spansIn({ classes }: ApplicationModel): ReadonlySet<string> {
  const decorators = classes.flatMap(({ foreign }) => foreign?.decorators ?? []);
  return new Set(decorators.flatMap(({ place }) => (place.kind === 'parameter' ? [startOf(place.span)] : [])));
}
