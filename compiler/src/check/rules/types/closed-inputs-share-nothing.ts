import { rejectedInput } from '../../../diagnostics/catalogue/types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import { isDecoded, markedValues, type RouteInput } from '../../../model/route-input.js';
import type { ObjectShape } from '../../../model/shapes/shape.js';
import { unwrapped } from '../../../model/shapes/shape-questions.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

/**
 * A query or a path is one set of names: a type that rejects undeclared names declares those that the other parameters of the handler
 * read, and those of the path.
 */
export function closedInputsShareNothing(route: Route, { application, types }: RuleFacts, report: Report): void {
  const queries = objectsOf(route, 'query', types);
  const inPath = route.segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
  const paths = route.hasUnreadPath === true ? [] : objectsOf(route, 'param', types);
  const found = [
    ...queries.map((one) => ({ ...one, needed: queries.flatMap(({ object }) => namesOf(object)) })),
    ...paths.map((one) => ({ ...one, needed: inPath })),
  ];
  const handler = indexOf(application).handlerLabel(route);
  for (const { input, object, source, needed } of found) {
    if (object.closed !== true) continue;
    const own = new Set(namesOf(object));
    const name = needed.find((one) => !own.has(one));
    if (name === undefined) continue;
    report(rejectedInput.at(input.span, { parameter: input.name, handler, source, name }));
  }
}

interface ObjectInput {
  readonly input: RouteInput;
  readonly source: 'query' | 'param';
  readonly object: ObjectShape;
}

function objectsOf(route: Route, source: ObjectInput['source'], types: RuleFacts['types']): readonly ObjectInput[] {
  return route.inputs.flatMap((input) =>
    markedValues(input).flatMap((value): readonly ObjectInput[] => {
      if (value.source !== source || !isDecoded(value)) return [];
      const object = unwrapped(value.shape, types);
      return object.kind === 'object' ? [{ input, source, object }] : [];
    }),
  );
}

function namesOf({ properties }: ObjectShape): readonly string[] {
  return properties.map(({ name }) => name);
}
