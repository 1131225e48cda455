import type { Route } from './application-model.js';
import { isDecoded, requestValues } from './route-input.js';
import type { Shape } from './shape.js';

/** The shapes of all inputs, results and documented responses of a route. */
export function shapesOf(route: Route): readonly Shape[] {
  const shapes = [...inputShapesOf(route)];
  const { responses = [], headers = [] } = route.documentation ?? {};
  for (const carriers of [route.returns.results, responses, headers]) {
    for (const { shape } of carriers) if (shape !== undefined) shapes.push(shape);
  }
  return shapes;
}

/** The shapes of all inputs of a route. */
export function inputShapesOf({ inputs }: Route): readonly Shape[] {
  const shapes: Shape[] = [];
  for (const input of inputs) for (const value of requestValues(input)) if (isDecoded(value)) shapes.push(value.shape);
  return shapes;
}
