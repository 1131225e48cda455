import { memo } from '../../incremental/memo.js';
import type { ApplicationModel } from '../../model/application-model.js';
import type { ForeignPlace } from '../../model/foreign/foreign-facts.js';
import type { RouteInput } from '../../model/route-input.js';
import { contains, type Span, startOf } from '../../model/span.js';

/** Whether a parameter of a handler has a decorator of another framework, which is reported with the marker that it needs. */
export function isDecorated(application: ApplicationModel, { span }: RouteInput): boolean {
  return parametersOf(application).has(startOf(span));
}

/** Whether a type is written at a parameter that has a decorator of another framework. */
export function isAtDecorated(application: ApplicationModel, span: Span): boolean {
  return [...parametersOf(application).values()].some(({ typed }) => contains(typed.span, span));
}

type DecoratedPlace = Extract<ForeignPlace, { kind: 'parameter' }>;

const parametersOf = memo(({ classes }: ApplicationModel): ReadonlyMap<string, DecoratedPlace> => {
  const decorators = classes.flatMap(({ foreign }) => foreign?.decorators ?? []);
  return new Map(
    decorators.flatMap(({ place }) => (place.kind === 'parameter' ? [[startOf(place.span), place] as const] : [])),
  );
});
