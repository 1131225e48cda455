import type { NamedType, Shape, TypeId } from '../../model/shape.js';

const words: Partial<Readonly<Record<Shape['kind'], string>>> = {
  date: 'Date',
  bytes: 'Uint8Array',
  url: 'URL',
};

/** The text of a shape in a message, in backquotes: its own name, or its type in short. */
export function shapeLabel(shape: Shape, types: ReadonlyMap<TypeId, NamedType>): string {
  return `\`${shapeText(shape, types)}\``;
}

function shapeText(shape: Shape, types: ReadonlyMap<TypeId, NamedType>): string {
  switch (shape.kind) {
    case 'named':
      return types.get(shape.type)?.name ?? shape.type;
    case 'literal':
      return typeof shape.value === 'string' ? `'${shape.value}'` : String(shape.value);
    case 'array': {
      const items = shapeText(shape.items, types);
      return shape.items.kind === 'union' ? `(${items})[]` : `${items}[]`;
    }
    case 'tuple':
      return `[${shape.elements.map((element) => shapeText(element.shape, types)).join(', ')}]`;
    case 'object':
      if (shape.additional !== undefined && shape.properties.length === 0) {
        return `Record<string, ${shapeText(shape.additional, types)}>`;
      }
      return `{ ${shape.properties.map(({ name, optional }) => (optional ? `${name}?` : name)).join(', ')} }`;
    case 'union':
      return shape.members.map((member) => shapeText(member, types)).join(' | ');
    default:
      return words[shape.kind] ?? shape.kind;
  }
}
