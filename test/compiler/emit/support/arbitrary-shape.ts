import type { NamedType, Shape } from '../../../../compiler/src/model/shapes/shape.ts';
import { fc } from '../../../support/fast-check.ts';
import { arrayOf, boolean, int, literalsOf, namedOf, nothing, number, objectOf, string, unionOf } from './model.ts';

/** A type table and one shape that stands on it. */
export interface ShapeCase {
  readonly shape: Shape;
  readonly types: readonly NamedType[];
}

// Names that meet the generated code's own, names of objects, and names that are no names.
const propertyName = fc.constantFrom(
  'a',
  'b',
  'title',
  'input',
  'result',
  'string',
  'value',
  'json',
  'constructor',
  '__proto__',
  'toString',
  'odd-name',
  "it's",
  '`$' + '{x}`',
  '\\',
  'ä',
  '',
  'delete',
  '1',
);

const scalar = fc.constantFrom<Shape>(
  string,
  number,
  int,
  boolean,
  literalsOf('x'),
  literalsOf('x', 'y', "it's"),
  literalsOf(1, 2),
  literalsOf('x', 1, true),
  literalsOf('a', 'b', 'c', 'd', 'e', 'f'),
  { kind: 'unknown' },
);

const nullableScalar = scalar.filter(({ kind }) => kind !== 'unknown').map((shape) => unionOf(shape, nothing));

const { shape: anyShape } = fc.letrec<{ shape: Shape; object: Shape }>((tie) => ({
  object: fc
    .uniqueArray(fc.tuple(propertyName, fc.boolean(), tie('shape')), { selector: ([name]) => name, maxLength: 5 })
    .map(
      (properties): Shape => ({
        kind: 'object',
        properties: properties.map(([name, optional, shape]) => ({ name, optional, shape })),
      }),
    ),
  shape: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar,
    nullableScalar,
    fc.constant(unionOf(string, number)),
    fc.constant(unionOf(boolean, arrayOf(int), nothing)),
    tie('shape').map(arrayOf),
    tie('object'),
    tie('object').map((object) => unionOf(object, nothing)),
    fc.tuple(tie('object'), tie('object')).map(([a, b]) => unionOf(tagged(a, 'one'), tagged(b, 'two'))),
    fc.tuple(tie('object'), tie('object')).map(([a, b]) => unionOf(withOwn(a, 'onlyA'), withOwn(b, 'onlyB'), string)),
  ),
}));

function tagged(object: Shape, value: string): Shape {
  const { properties } = objectOf({ kind: literalsOf(value) }) as Shape & { kind: 'object' };
  return object.kind === 'object' ? { ...object, properties: [...properties, ...object.properties] } : object;
}

function withOwn(object: Shape, name: string): Shape {
  const { properties } = objectOf({ [name]: string }) as Shape & { kind: 'object' };
  return object.kind === 'object' ? { ...object, properties: [...object.properties, ...properties] } : object;
}

/** Shapes of every kind, some of them named, some of them recursive. */
export const shapeCase: fc.Arbitrary<ShapeCase> = fc
  .tuple(anyShape, anyShape, fc.boolean())
  .map(([inner, outer, recursive]) => {
    const node = { kind: 'named', type: 'src/t.ts#Node' } as const;
    const named = namedOf('src/t.ts#Node', {
      kind: 'object',
      properties: [
        { name: 'value', optional: false, shape: inner },
        ...(recursive ? [{ name: 'next', optional: true, shape: unionOf(node, nothing) }] : []),
        ...(recursive ? [{ name: 'all', optional: false, shape: arrayOf(node) }] : []),
      ],
    });
    return { types: [named], shape: objectOf({ outer, 'node?': node, nodes: arrayOf(unionOf(node, nothing)) }) };
  });

/** Values of a shape, as JSON carries them. */
export function valuesOf(shape: Shape, types: readonly NamedType[], depth = 0): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'string':
      return fc.oneof(fc.string(), fc.constantFrom('', '"', '\\', '\u2028', '\ud800', 'a\nb', '\u007f'));
    case 'number':
      return shape.integer
        ? fc.maxSafeInteger()
        : fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 });
    case 'literal':
      return fc.constant(shape.value);
    case 'array':
      return depth > 4 ? fc.constant([]) : fc.array(valuesOf(shape.items, types, depth + 1), { maxLength: 3 });
    case 'union': {
      const members = depth > 4 && shape.members.some(({ kind }) => kind === 'null') ? [nothing] : shape.members;
      return fc.oneof(...members.map((member) => valuesOf(member, types, depth + 1)));
    }
    case 'object': {
      const present = shape.properties.filter(({ optional }) => !(optional && depth > 4));
      const entries = present.map(({ name, optional, shape: value }) => {
        const arbitrary = valuesOf(value, types, depth + 1);
        return (optional ? fc.option(arbitrary, { nil: undefined }) : arbitrary).map((made) => [name, made] as const);
      });
      return fc.tuple(...entries).map((made) => Object.fromEntries(made.filter(([, value]) => value !== undefined)));
    }
    case 'named': {
      const type = types.find(({ id }) => id === shape.type);
      if (type === undefined) throw new Error(`there is no type ${shape.type}`);
      return valuesOf(type.shape, types, depth + 1);
    }
    case 'bigint':
      return fc.bigInt();
    case 'date':
      return fc.date({ noInvalidDate: true });
    case 'bytes':
      return fc.uint8Array();
    case 'url':
      return fc.webUrl().map((text) => new URL(text));
    case 'tuple': {
      const elements = fc.tuple(...shape.elements.map((element) => valuesOf(element.shape, types, depth + 1)));
      if (shape.rest === undefined) return elements;
      const rest = fc.array(valuesOf(shape.rest, types, depth + 1), { maxLength: 3 });
      return fc.tuple(elements, rest).map(([first, others]) => [...first, ...others]);
    }
    case 'unsupported':
      throw new Error('nothing has this shape');
  }
}
