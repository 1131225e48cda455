import type { Shape } from '../../model/shape.js';

/** A shape in one line: equal for equal shapes, and readable within the id of a generic type. */
export function shapeText(shape: Shape): string {
  switch (shape.kind) {
    case 'number':
      return shape.integer ? 'Int' : 'number';
    case 'literal':
      return JSON.stringify(shape.value);
    case 'array':
      return `${shape.readonly ? 'readonly ' : ''}(${shapeText(shape.items)})[]`;
    case 'object':
      return `{${shape.properties.map((property) => `${JSON.stringify(property.name)}${property.optional ? '?' : ''}:${shapeText(property.shape)}`).join(';')}}`;
    case 'union':
      return shape.members.map(shapeText).join('|');
    case 'named':
      return shape.type;
    case 'unsupported':
      return shape.text;
    default:
      return shape.kind;
  }
}
