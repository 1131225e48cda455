import type { Shape } from '../../../compiler/src/model/shape.ts';
import type { StaticValue } from '../../../compiler/src/model/static-value.ts';

/** A static value in one line. */
export function describeValue(value: StaticValue): string {
  switch (value.kind) {
    case 'literal':
      return value.value === undefined ? 'undefined' : JSON.stringify(value.value);
    case 'list':
      return `[${value.items.map(describeValue).join(', ')}]`;
    case 'record':
      return `{${value.properties.map(({ name, value: part }) => `${name}: ${describeValue(part)}`).join(', ')}}`;
    case 'class':
      return `class ${value.class.id}`;
    case 'call': {
      const receiver = value.receiver === undefined ? '' : `${describeValue(value.receiver)}.`;
      return `${receiver}${value.callee}(${value.arguments.map(describeValue).join(', ')})`;
    }
    case 'function':
      return 'function';
    case 'unknown':
      return [
        `${value.reason} \`${value.text}\``,
        ...(value.from === undefined ? [] : [describeValue(value.from)]),
      ].join(' <- ');
  }
}

/** A shape in one line. */
export function describeShape(shape: Shape | undefined): string {
  if (shape === undefined) return 'nothing';
  switch (shape.kind) {
    case 'number':
      return shape.integer ? 'int' : 'number';
    case 'literal':
      return JSON.stringify(shape.value);
    case 'array':
      return `${shape.readonly ? 'readonly ' : ''}${inParentheses(shape.items)}[]`;
    case 'object':
      return `{ ${shape.properties.map((one) => `${one.name}${one.optional ? '?' : ''}: ${describeShape(one.shape)}`).join(', ')} }`;
    case 'union':
      return shape.members.map(describeShape).join(' | ');
    case 'named':
      return shape.type;
    case 'unsupported':
      return `!${shape.reason} \`${shape.text}\``;
    default:
      return shape.kind;
  }
}

function inParentheses(shape: Shape): string {
  return shape.kind === 'union' ? `(${describeShape(shape)})` : describeShape(shape);
}
