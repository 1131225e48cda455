import type { Lookup } from '../../incremental/view.js';
import { partsOf } from './parts-of.js';
import type { NamedType, Shape, TypeId, UnsupportedShape } from './shape.js';

/** Whether a type can be imported by its name. An instance of a generic type has no name of its own. */
export function isImportable<Type extends Pick<NamedType, 'id' | 'exportName'>>(
  type: Type,
): type is Type & { readonly exportName: string } {
  return type.exportName !== undefined && !type.id.includes('<');
}

/**
 * Whether the text of a type, in which types that cannot be imported are written out, means the same everywhere: a member of an
 * enum is more than its value, and a brand can have a symbol that is not exported.
 */
export function isExactAsText<Unsupported extends UnsupportedShape>(
  shape: Shape<Unsupported>,
  types: Lookup<TypeId, NamedType<Unsupported>>,
  visited = new Set<TypeId>(),
): boolean {
  switch (shape.kind) {
    case 'literal':
      return shape.enumMember !== true;
    case 'named': {
      const type = types.get(shape.type);
      if (type === undefined || isImportable(type) || visited.has(type.id)) return true;
      visited.add(type.id);
      const isBrand = 'subtype' in type.shape;
      return !isBrand && isExactAsText(type.shape, types, visited);
    }
    case 'string':
    case 'number':
      return shape.local !== true;
    default: {
      const hasLocalKeys = shape.kind === 'object' && shape.localKeys === true;
      return !hasLocalKeys && partsOf(shape).every((part) => isExactAsText(part, types, visited));
    }
  }
}
