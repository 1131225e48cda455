import type { Route } from '../application-model.js';
import type { ResultFacts, ReturnFacts } from '../facts.js';
import { isDecoded, type RouteInput, requestValues } from '../route-input.js';
import { namesIn } from './named-types.js';
import type { Shape, TypeId, UnsupportedShape } from './shape.js';

/** The types that a result is sent as: its own, or the type that the response mapper returns; both where the status decides at run time. */
export function sentShapesOf<Unsupported extends UnsupportedShape>(
  result: ResultFacts<Unsupported>,
): readonly Shape<Unsupported>[] {
  const { mapped, text } = result;
  const unmapped = unmappedShapeOf(result) ?? text;
  return [...(mapped === undefined ? [] : [mapped]), ...(unmapped === undefined ? [] : [unmapped])];
}

/** The type of a result whose JSON is sent as it is. */
export function unmappedShapeOf<Unsupported extends UnsupportedShape>({
  shape,
  mapped,
  wrapped,
  status,
}: ResultFacts<Unsupported>): Shape<Unsupported> | undefined {
  return mapped === undefined || (wrapped && status === undefined) ? shape : undefined;
}

/** The types of a result, also those of which the response mapper sends nothing. */
export function resultShapesOf<Unsupported extends UnsupportedShape>({
  shape,
  mapped,
}: ResultFacts<Unsupported>): readonly Shape<Unsupported>[] {
  return [mapped, shape].flatMap((one) => one ?? []);
}

/** The shapes of all inputs, results and documented responses of a route. */
export function shapesOf(route: Route): readonly Shape[] {
  const { inputs, returns, documentation } = route;
  const shapes = [...shapesOfInputs(inputs), ...shapesOfResults(returns)];
  if (documentation === undefined) return shapes;
  return [...shapes, ...documentedShapesOf(route)];
}

/** The types that the shapes of a route name, each once. */
export function namesInRoute(route: Route): readonly TypeId[] {
  return [...new Set(shapesOf(route).flatMap(namesIn))];
}

/** The shapes of all inputs of a route. */
export function inputShapesOf({ inputs }: Route): readonly Shape[] {
  return shapesOfInputs(inputs);
}

/** The shapes of the documented responses and headers of a route. */
export function documentedShapesOf({ documentation }: Route): readonly Shape[] {
  const { responses = [], headers = [] } = documentation ?? {};
  return [...responses, ...headers].flatMap(({ shape }) => shape ?? []);
}

function shapesOfInputs(inputs: readonly RouteInput[]): readonly Shape[] {
  return inputs.flatMap(requestValues).flatMap((value) => (isDecoded(value) ? [value.shape] : []));
}

function shapesOfResults({ results, mapped }: ReturnFacts): readonly Shape[] {
  return [...results.flatMap(resultShapesOf), ...(mapped === undefined ? [] : [mapped])];
}
