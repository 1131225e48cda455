import { isComposed, type PartRole } from './parts-of.js';
import type { Shape } from './shape.js';

/**
 * The shape with each of its parts replaced, one level deep: `replace` calls it for deeper ones. It is the same object when every part
 * is replaced by itself.
 */
export function mapParts(shape: Shape, replace: (part: Shape, role: PartRole) => Shape): Shape {
  const optional = (role: PartRole, part: Shape | undefined) => part && replace(part, role);
  if (!isComposed(shape)) return shape;
  switch (shape.kind) {
    case 'array': {
      const items = replace(shape.items, 'items');
      return items === shape.items ? shape : { ...shape, items };
    }
    case 'tuple': {
      const elements = withShapes(shape.elements, (part) => replace(part, 'element'));
      const rest = optional('rest', shape.rest);
      if (elements === shape.elements && rest === shape.rest) return shape;
      return { ...shape, elements, ...(rest !== undefined && { rest }) };
    }
    case 'object': {
      const properties = withShapes(shape.properties, (part) => replace(part, 'property'));
      const additional = optional('additional', shape.additional);
      const toJson = optional('toJson', shape.toJson);
      if (properties === shape.properties && additional === shape.additional && toJson === shape.toJson) return shape;
      return {
        ...shape,
        properties,
        ...(additional !== undefined && { additional }),
        ...(toJson !== undefined && { toJson }),
      };
    }
    case 'union': {
      const members = mapItems(shape.members, (member) => replace(member, 'member'));
      return members === shape.members ? shape : { ...shape, members };
    }
  }
}

/** The elements or properties with their shapes replaced. */
function withShapes<Part extends { readonly shape: Shape }>(
  parts: readonly Part[],
  replace: (shape: Shape) => Shape,
): readonly Part[] {
  return mapItems(parts, (part) => {
    const shape = replace(part.shape);
    return shape === part.shape ? part : { ...part, shape };
  });
}

/** The items replaced: the same list when every item is replaced by itself. */
function mapItems<Item>(items: readonly Item[], replace: (item: Item) => Item): readonly Item[] {
  const replaced = items.map((item) => replace(item));
  return replaced.every((item, index) => item === items[index]) ? items : replaced;
}
