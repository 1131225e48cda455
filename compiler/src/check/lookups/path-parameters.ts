import type { Lookup } from '../../incremental/view.js';
import type { Route } from '../../model/application-model.js';
import { isDecoded, type RouteInput, requestValues } from '../../model/route-input.js';
import type { NamedType, TypeId } from '../../model/shapes/shape.js';
import { unwrapped } from '../../model/shapes/shape-questions.js';

type Types = Lookup<TypeId, NamedType>;

/** The difference between the parameters of a handler and those of its path. */
export interface PathParameterDifference {
  /** Parameters of the handler that the path does not have. */
  readonly unknown: readonly { readonly name: string; readonly input: RouteInput }[];
  /** Parameters of the path that the handler does not have. */
  readonly unused: readonly string[];
}

/** Compares the parameters of a route's path with those that its handler takes. */
export function comparePathParameters(route: Route, types: Types): PathParameterDifference {
  const inPath: string[] = [];
  const assumed = new Set<string>();
  for (const segment of route.segments) {
    if (segment.kind !== 'parameter') continue;
    inPath.push(segment.name);
    if (segment.isAssumed === true) assumed.add(segment.name);
  }
  if (inPath.length === 0 && !route.inputs.some(takesParameter)) return none;
  const ofHandler = route.inputs.flatMap((input) => namesOf(input, inPath, types).map((name) => ({ name, input })));
  const unknown = ofHandler.filter(({ name }) => !inPath.includes(name));
  const unused = inPath.filter((name) => !ofHandler.some((parameter) => parameter.name === name));
  // The path is reported with the parameters that it needs.
  const open = unused.filter((name) => assumed.has(name)).length;
  return { unknown: unknown.slice(open), unused: unused.filter((name) => !assumed.has(name)) };
}

const none: PathParameterDifference = { unknown: [], unused: [] };

function takesParameter(input: RouteInput): boolean {
  return requestValues(input).some(({ source }) => source === 'param');
}

/** The path parameters that an input reads: a scalar that of its own name, an object those of its properties, a tuple all in order. */
function namesOf(input: RouteInput, inPath: readonly string[], types: Types): readonly string[] {
  const value = requestValues(input).find(({ source }) => source === 'param');
  if (value?.source !== 'param') return [];
  const shape = isDecoded(value) ? unwrapped(value.shape, types) : undefined;
  if (shape?.kind === 'tuple') {
    return shape.elements.map(({ name }, index) => inPath[index] ?? name ?? `${input.name}${index + 1}`);
  }
  return shape?.kind === 'object' ? shape.properties.map((property) => property.name) : [input.name];
}
