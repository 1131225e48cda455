import type { ObjectShape, SupportedShape } from '../model/shapes/shape.js';
import { isRequired, unwrapped } from '../model/shapes/shape-questions.js';
import { typeText } from '../model/shapes/type-text.js';
import type { PlanTypes } from './check-text.js';
import type { PropertyPlan } from './request-plan.js';

/** A type as a user writes it. A named type that is not an object is followed by its limits: `Slug (string & MaxLength<80>)`. */
export function describeType(shape: SupportedShape, types: PlanTypes): string {
  const text = typeText(shape, types);
  if (shape.kind !== 'named') return text;
  const content = unwrapped(shape, types);
  return content.kind === 'object' ? text : `${text} (${typeText(content, types)})`;
}

/** The object that a shape is; absent for another shape. */
export function objectOf(shape: SupportedShape, types: PlanTypes): ObjectShape<never> | undefined {
  const content = unwrapped(shape, types);
  return content.kind === 'object' ? content : undefined;
}

/** The properties of an object with their types; none for another shape. */
export function describeProperties(shape: SupportedShape, types: PlanTypes): readonly PropertyPlan[] {
  const { properties = [] } = objectOf(shape, types) ?? {};
  return properties.map((property) => ({
    name: property.name,
    type: describeType(property.shape, types),
    required: isRequired(property),
    default: property.default ?? null,
  }));
}
