import type { SupportedShape } from '../model/shapes/shape.js';
import { unwrapped } from '../model/shapes/shape-questions.js';
import type { DecodedInput, PlannedInput, PlannedRoute } from '../plan/application-plan.js';
import { pathParameterNames } from '../plan/openapi/operation-parameters.js';
import { accepted, checkTexts, type PlanTypes } from './check-text.js';
import { describeType, objectOf } from './describe-type.js';
import type { PathParameterPlan } from './request-plan.js';
import { withValidation } from './with-validation.js';

/** The parameters of the path of a request, with the inputs that take them. */
export function planPathParameters(
  route: PlannedRoute,
  segments: readonly string[],
  types: PlanTypes,
): readonly PathParameterPlan[] {
  const names = pathParameterNames(route);
  const values = route.segments.flatMap(({ kind }, index) => (kind === 'parameter' ? [segments[index] ?? ''] : []));
  return names.map((name, index) => {
    const value = values[index] ?? '';
    const taker = takerOf(name, index, route.inputs, types);
    if (taker === undefined) return { name, value, takenBy: null, type: null, check: accepted };
    const { input, shape } = taker;
    const check = withValidation(checkTexts(shape, [value], types), input);
    return { name, value, takenBy: input.name, type: describeType(shape, types), check };
  });
}

/** The input that takes a parameter of the path, and the type that the parameter has in it. */
function takerOf(
  name: string,
  index: number,
  inputs: readonly PlannedInput[],
  types: PlanTypes,
): { readonly input: DecodedInput; readonly shape: SupportedShape } | undefined {
  for (const input of inputs) {
    if (input.source === 'param' && input.key === name) return { input, shape: input.shape };
    if (input.source === 'params') {
      const property = objectOf(input.shape, types)?.properties.find((one) => one.name === name);
      if (property !== undefined) return { input, shape: property.shape };
    }
    if (input.source === 'paramList') {
      const list = unwrapped(input.shape, types);
      const shape = list.kind === 'tuple' ? (list.elements[index]?.shape ?? list.rest) : undefined;
      if (shape !== undefined) return { input, shape };
    }
  }
  return undefined;
}
