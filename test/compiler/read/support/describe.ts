import type { ObjectShape, Shape } from '../../../../compiler/src/model/shapes/shape.ts';
import type { StaticValue } from '../../../../compiler/src/model/static-value.ts';

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
    case 'key':
      return `${value.callee} ${value.constant.id}`;
    case 'codec':
      return `codec ${describeShape(value.shape)}`;
    case 'member':
      return `${value.class.id}.${value.name}`;
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
    case 'string':
      return withConstraints('string', shape);
    case 'number': {
      const { integer, ...constraints } = shape;
      return withConstraints(integer ? 'int' : 'number', constraints);
    }
    case 'literal':
      return JSON.stringify(shape.value);
    case 'array': {
      const { items, readonly, ...constraints } = shape;
      return withConstraints(`${readonly ? 'readonly ' : ''}${inParentheses(items)}[]`, constraints);
    }
    case 'tuple': {
      const elements = shape.elements.map(
        ({ name, optional, shape: one }) =>
          `${name === undefined ? '' : `${name}: `}${describeShape(one)}${optional ? '?' : ''}`,
      );
      const rest = shape.rest === undefined ? [] : [`...${inParentheses(shape.rest)}[]`];
      return `${shape.readonly ? 'readonly ' : ''}[${[...elements, ...rest].join(', ')}]`;
    }
    case 'object':
      return describeObject(shape);
    case 'null':
      return shape.undefined ? 'undefined' : 'null';
    case 'union':
      return shape.members.map(describeShape).join(' | ');
    case 'named':
      return shape.type;
    case 'unsupported':
      return `!${shape.reason} \`${shape.text}\`${shape.detail === undefined ? '' : ` (${shape.detail})`}`;
    default:
      return shape.kind;
  }
}

function describeObject({ properties, additional, keyPattern, closed, class: instance, toJson }: ObjectShape): string {
  const entries = properties.map(
    (one) =>
      `${one.name}${one.optional ? '?' : ''}: ${describeShape(one.shape)}${one.default === undefined ? '' : ` = ${JSON.stringify(one.default)}`}`,
  );
  const key = keyPattern === undefined ? '' : `/${keyPattern}/`;
  const others = additional === undefined ? [] : [`[${key}]: ${describeShape(additional)}`];
  const before = [closed === true ? 'closed' : '', instance === undefined ? '' : `class ${instance.name}`];
  const written = toJson === undefined ? '' : ` as ${describeShape(toJson)}`;
  return [...before.filter((word) => word !== ''), `{ ${[...entries, ...others].join(', ')} }${written}`].join(' ');
}

/** `string(minLength 1)`. */
function withConstraints(text: string, { kind: _, ...constraints }: object & { readonly kind?: string }): string {
  const reported = Object.entries(constraints).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${String(value)}`],
  );
  return reported.length === 0 ? text : `${text}(${reported.join(', ')})`;
}

function inParentheses(shape: Shape): string {
  return shape.kind === 'union' ? `(${describeShape(shape)})` : describeShape(shape);
}
