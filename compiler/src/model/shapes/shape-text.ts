import type { Shape } from './shape.js';

/** A shape in one line: equal for equal shapes, and readable within the id of a generic type. */
export function shapeText(shape: Shape): string {
  switch (shape.kind) {
    case 'string':
      return constrainedText('string', shape);
    case 'number': {
      const { integer, ...constraints } = shape;
      return constrainedText(integer ? 'Int' : 'number', constraints);
    }
    case 'literal':
      return JSON.stringify(shape.value);
    case 'array': {
      const { items, readonly, ...constraints } = shape;
      return constrainedText(`${readonly ? 'readonly ' : ''}(${shapeText(items)})[]`, constraints);
    }
    case 'tuple': {
      const elements = shape.elements.map((one) => `${shapeText(one.shape)}${one.optional ? '?' : ''}`);
      const rest = shape.rest === undefined ? [] : [`...(${shapeText(shape.rest)})[]`];
      return `${shape.readonly ? 'readonly ' : ''}[${[...elements, ...rest].join(',')}]`;
    }
    case 'object': {
      const properties = shape.properties.map(
        (one) =>
          `${JSON.stringify(one.name)}${one.optional ? '?' : ''}${one.undefinable ? '!' : ''}:${shapeText(one.shape)}${one.default === undefined ? '' : `=${JSON.stringify(one.default)}`}`,
      );
      const key = shape.keyPattern === undefined ? '' : `/${shape.keyPattern}/`;
      const others = shape.additional === undefined ? [] : [`[${key}]:${shapeText(shape.additional)}`];
      const absent = (shape.absent ?? []).map(({ name, optional }) => `${JSON.stringify(name)}${optional ? '?' : ''}!`);
      return `${shape.closed === true ? 'closed ' : ''}{${[...properties, ...absent, ...others].join(';')}}`;
    }
    case 'union':
      return shape.members.map(shapeText).join('|');
    case 'named':
      return shape.type;
    case 'unsupported':
      return shape.text;
    case 'null':
      return shape.undefined ? 'undefined' : 'null';
    default:
      return shape.kind;
  }
}

/** `string{"minLength":1}`: a type and its constraints. */
function constrainedText(text: string, { kind: _, ...constraints }: { readonly kind: string }): string {
  return Object.keys(constraints).length === 0 ? text : `${text}${JSON.stringify(constraints)}`;
}
