import type { Lookup } from '../../../incremental/view.js';
import type { NamedType, Shape, TypeId } from '../../../model/shapes/shape.js';
import { typeText } from '../../../model/shapes/type-text.js';

/** The text of a shape in a message, in backquotes: its own name, or its type in short. */
export function shapeLabel(shape: Shape, types: Lookup<TypeId, NamedType>): string {
  return `\`${typeText(shape, types, 'names')}\``;
}
