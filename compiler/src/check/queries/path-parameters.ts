import type { ApplicationModel, Route } from '../../model/application-model.js';
import type { HandlerParameterFacts } from '../../model/facts.js';
import type { NamedType, Shape, TypeId } from '../../model/shape.js';

/** What a handler takes from the path and what the path has, where they differ. */
export interface PathParameterDifference {
  /** Taken by the handler, not in the path. */
  readonly unknown: readonly { readonly name: string; readonly parameter: HandlerParameterFacts }[];
  /** In the path, not taken. */
  readonly unused: readonly string[];
}

/** Compares the parameters of a route's path with those that its handler takes. */
export function comparePathParameters(route: Route, types: ApplicationModel['types']): PathParameterDifference {
  const inPath = route.segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));
  const taken = route.parameters.flatMap((parameter) =>
    namesTaken(parameter, inPath, types).map((name) => ({ name, parameter })),
  );
  return {
    unknown: taken.filter(({ name }) => !inPath.includes(name)),
    unused: inPath.filter((name) => !taken.some((parameter) => parameter.name === name)),
  };
}

/** A scalar takes the parameter of its own name, an object those of its properties, a tuple all of them in order. */
function namesTaken(
  parameter: HandlerParameterFacts,
  inPath: readonly string[],
  types: ApplicationModel['types'],
): readonly string[] {
  const marker = parameter.markers.find(({ name }) => name === 'Param');
  if (marker === undefined) return [];
  const shape = marker.shape && resolveShape(marker.shape, types);
  if (shape?.kind === 'tuple') {
    return shape.elements.map(({ name }, index) => inPath[index] ?? name ?? `${parameter.name}${index + 1}`);
  }
  return shape?.kind === 'object' ? shape.properties.map((property) => property.name) : [parameter.name];
}

/** The shape behind a name; any other shape itself. */
export function resolveShape(shape: Shape, types: ReadonlyMap<TypeId, NamedType>): Shape {
  const seen = new Set<Shape>();
  let found = shape;
  while (found.kind === 'named' && !seen.has(found)) {
    seen.add(found);
    found = types.get(found.type)?.shape ?? found;
  }
  return found;
}
