import type { Shape, UnsupportedShape } from '../../../../compiler/src/model/shapes/shape.ts';
import { fc } from '../../../support/fast-check.ts';

const span = { file: 'src/a.ts', line: 1, column: 1, endLine: 1, endColumn: 2 };

/** A type that cannot be sent. */
export const unsupported: UnsupportedShape = { kind: 'unsupported', reason: 'function', text: '() => void', span };

const scalars: readonly Shape[] = [
  { kind: 'string', maxLength: 3 },
  { kind: 'number', integer: true },
  { kind: 'date' },
  { kind: 'null' },
  { kind: 'unknown' },
  { kind: 'literal', value: 'a' },
];

/** Shapes that name some types. `others`: shapes that they contain besides. */
export function randomShapes(names: readonly string[], others: readonly Shape[] = []): fc.Arbitrary<Shape> {
  const optional = fc.boolean();
  const leaf = fc.constantFrom<Shape>(...scalars, ...others, ...names.map((type): Shape => ({ kind: 'named', type })));
  const { shape } = fc.letrec<{ shape: Shape }>((tie) => {
    const part = tie('shape');
    const maybe = fc.option(part, { nil: undefined, freq: 2 });
    const array = part.map((items): Shape => ({ kind: 'array', items, readonly: false, maxItems: 9 }));
    const element = fc.record({ shape: part, optional });
    const tuple = fc
      .tuple(fc.array(element, { maxLength: 3 }), maybe)
      .map(([elements, rest]): Shape => ({ kind: 'tuple', elements, ...(rest && { rest }), readonly: true }));
    const property = fc.record({ shape: part, optional, name: fc.constantFrom('a', 'b', 'c') });
    const object = fc
      .tuple(fc.array(property, { maxLength: 3 }), maybe, maybe, fc.option(fc.boolean(), { nil: undefined }))
      .map(([properties, additional, toJson, closed]): Shape => {
        return {
          kind: 'object',
          properties,
          ...(additional && { additional }),
          ...(closed !== undefined && { closed }),
          ...(toJson && { toJson }),
        };
      });
    const union = fc.array(part, { minLength: 2, maxLength: 3 }).map((members): Shape => ({ kind: 'union', members }));
    return { shape: fc.oneof({ maxDepth: 4, depthSize: 'small' }, leaf, array, tuple, object, union) };
  });
  return shape;
}
