import type { DefaultValue, SupportedShape } from '../model/shapes/shape.js';
import type { PlannedInput, PlannedRoute } from '../plan/application-plan.js';
import type { PlanTypes } from './check-text.js';
import { describeProperties, describeType } from './describe-type.js';
import type { InputPlan, InputSource } from './request-plan.js';
import { rulesText } from './rules-text.js';
import type { SourcePlaces } from './source-places.js';

const sources: Readonly<Record<PlannedInput['source'], InputSource>> = {
  param: 'path',
  params: 'path',
  paramList: 'path',
  query: 'query',
  header: 'header',
  cookie: 'cookie',
  body: 'body',
  fields: 'form',
  form: 'form',
  file: 'file',
  files: 'files',
  raw: 'raw body',
  user: 'user',
  resolved: 'resolver',
  context: 'context',
};

/** The inputs of a handler, in the order of its parameters. */
export function planInputs(route: PlannedRoute, places: SourcePlaces, types: PlanTypes): readonly InputPlan[] {
  const read = places.route(route).inputs;
  return route.inputs.map((input, index) => {
    const typeSpan = read[index]?.typeSpan ?? route.source;
    const { shape, preset } = decodedParts(input);
    return {
      parameter: input.name,
      from: sources[input.source],
      name: nameOf(input),
      type: shape === undefined ? typeOfUndecoded(input) : describeType(shape, types),
      required: isRequired(input, preset),
      default: preset ?? null,
      validatedBy: validationOf(input),
      properties: shape === undefined ? [] : describeProperties(shape, types),
      source: places.of(typeSpan),
    };
  });
}

function decodedParts(input: PlannedInput): { readonly shape?: SupportedShape; readonly preset?: DefaultValue } {
  if (!('shape' in input)) return {};
  const preset = input.header?.default;
  return { shape: input.shape, ...(preset !== undefined && { preset }) };
}

function nameOf(input: PlannedInput): string | null {
  switch (input.source) {
    case 'param':
    case 'cookie':
      return input.key;
    case 'header':
      return input.header?.name ?? input.key;
    case 'file':
    case 'files':
      return input.rules.key;
    default:
      return null;
  }
}

function typeOfUndecoded(input: PlannedInput): string | null {
  if (input.source === 'user') return input.storedUnder.name;
  if (input.source === 'resolved') return input.resolver.class.name;
  return input.source === 'cookie' ? 'string' : null;
}

const neverRequired: ReadonlySet<PlannedInput['source']> = new Set(['context', 'files', 'query']);

function isRequired(input: PlannedInput, preset: DefaultValue | undefined): boolean {
  return !input.optional && preset === undefined && !neverRequired.has(input.source);
}

function validationOf(input: PlannedInput): string | null {
  if (!('validation' in input) || input.validation === undefined) return null;
  return rulesText(input.validation);
}
