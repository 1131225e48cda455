import type { ItemKind } from './sent-shape.js';
import type { Shape, UnsupportedShape } from './shape.js';

/** The kind of all values of a shape; `undefined` if they can be of any kind, or of those of a union or a name. */
export function kindOfValues<Unsupported extends UnsupportedShape>(shape: Shape<Unsupported>): ItemKind | undefined {
  switch (shape.kind) {
    case 'literal':
      return typeof shape.value === 'string' ? 'string' : typeof shape.value === 'number' ? 'number' : 'boolean';
    case 'tuple':
      return 'array';
    case 'unknown':
    case 'unsupported':
    case 'union':
    case 'named':
      return undefined;
    default:
      return shape.kind;
  }
}
