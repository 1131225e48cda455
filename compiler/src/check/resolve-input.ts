import type { ClassReference, ValueReference } from '../model/class-reference.js';
import type { TokenFacts } from '../model/facts.js';
import type { ResolvedReference } from '../model/resolved-references.js';
import { type DecodedValue, type InputValue, isDecoded, type RouteInput } from '../model/route-input.js';
import type { ValidationFacts } from '../model/validation-facts.js';
import type { CheckedInput, CheckedValidation, CheckedValue } from './checked-application.js';
import { supportedShape } from './supported-shapes.js';

/** Finds what inputs refer to. */
export interface InputReferences {
  /** The provider that is a resolver; nothing when it is not visible. */
  resolver(resolver: ClassReference): ResolvedReference | undefined;
  /** The class of a user, or the key of its type. */
  storedUnder(user: TokenFacts): ValueReference | undefined;
}

/** An input whose value is resolved, or nothing when the parameter is invalid. */
export function resolveInput(
  { name, optional, description, value }: RouteInput,
  references: InputReferences,
): CheckedInput | undefined {
  const resolved = resolveValue(value, references);
  return resolved && { name, optional, ...(description !== undefined && { description }), value: resolved };
}

function resolveValue(value: InputValue, references: InputReferences): CheckedValue | undefined {
  switch (value.source) {
    case 'none':
    case 'several':
      return undefined;
    case 'context':
      return { source: 'context' };
    case 'user': {
      const storedUnder = references.storedUnder(value.token);
      return storedUnder && { source: 'user', storedUnder };
    }
    case 'resolved': {
      const resolver = value.token.kind === 'class' ? references.resolver(value.token.class) : undefined;
      return resolver && { source: 'resolved', resolver };
    }
    case 'cookie':
      return value.name === undefined ? undefined : { source: 'cookie', name: value.name };
    case 'file':
    case 'files':
      return value.issues.length === 0 ? { source: value.source, rules: value.rules } : undefined;
    case 'form':
      return { source: 'form' };
    case 'raw': {
      const { mediaTypes, problem } = value;
      return problem === undefined ? { source: 'raw', ...(mediaTypes !== undefined && { mediaTypes }) } : undefined;
    }
    case 'param':
    case 'query':
    case 'body':
    case 'fields':
    case 'header':
      return isDecoded(value) ? resolveDecoded(value) : undefined;
  }
}

function resolveDecoded(value: DecodedValue): CheckedValue | undefined {
  const shape = supportedShape(value.shape);
  if (shape === undefined) return undefined;
  const validation = value.validation === undefined ? undefined : resolveValidation(value.validation);
  if (value.validation !== undefined && validation === undefined) return undefined;
  const validated = validation !== undefined && { validation };
  if (value.source !== 'header') return { source: value.source, shape, ...validated };
  if (value.name === undefined) return undefined;
  const fallback = value.default !== undefined && { default: value.default };
  return { source: value.source, name: value.name, shape, ...fallback, ...validated };
}

function resolveValidation(validation: ValidationFacts): CheckedValidation | undefined {
  if (validation.by === 'class') return {};
  return validation.schema && { schema: validation.schema };
}
