import { ts } from 'ts-morph';
import type { NumberShape, ObjectShape, StringShape, UnsupportedShape } from '../../model/shapes/shape.js';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import { withoutParentheses } from '../source-reading.js';
import { isAbsent } from './absent-types.js';
import type { Place, Shapes } from './form.js';
import { itemShape } from './items.js';
import { isSameButUndefined } from './unions.js';

const integerKeys = '-?(?:0|[1-9][0-9]*)';
const numberKeys = `^${integerKeys}(?:\\.[0-9]+)?$`;

/** The names of an index signature. */
type Keys = Pick<ObjectShape, 'keyPattern' | 'keyType' | 'localKeys'>;

/**
 * The index signature of an object: `{ [name: string]: T }`, `Record<string, T>`. One per object: with several, a name
 * could match more than one.
 */
export function additionalProperties(
  type: ts.Type,
  place: Place,
  shapes: Shapes,
): Pick<ObjectShape, 'additional' | 'closed'> | Keys | UnsupportedShape | 'several' {
  const { checker } = shapes.reading;
  const infos = indexInfosOf(type, checker).filter(({ keyType }) => !(keyType.flags & ts.TypeFlags.ESSymbol));
  const [info, ...more] = infos;
  if (info === undefined) return {};
  if (more.length > 0) return 'several';
  const keys = keysOf(info.keyType, place, shapes);
  if ('kind' in keys) return keys;
  // `Record<string, never>` is the usual name of an object without properties.
  if (isAbsent(info.type) && keys.keyPattern === undefined) return { closed: true };
  const node = info.declaration?.type ?? valueNode(place);
  const isWritten = node !== undefined && isSameButUndefined(checker.getTypeFromTypeNode(node), info.type);
  // A present property without a value is equivalent to an absent one, so that `undefined` has no meaning here.
  const additional = itemShape(info.type, isWritten ? node : undefined, true, place, shapes);
  return { additional, ...keys };
}

/**
 * The index signatures of a type. Where those of intersected types differ in nothing but `undefined`, the checker would
 * intersect their unions, each member with each.
 */
function indexInfosOf(type: ts.Type, checker: ReadingChecker): readonly ts.IndexInfo[] {
  const infos = checker.getIndexInfosOfType(type);
  if (infos.length !== 1 || !type.isIntersection()) return infos;
  const [first, ...others] = type.types.flatMap((member) => checker.getIndexInfosOfType(member));
  const isSame = (info: ts.IndexInfo) => info.keyType === first?.keyType && isSameButUndefined(info.type, first.type);
  return first !== undefined && others.every(isSame) ? [first] : infos;
}

/** The names that are strings or numbers of a type; the type itself, if its constraints cannot be checked in a name. */
function keysOf(keyType: ts.Type, place: Place, shapes: Shapes): Keys | UnsupportedShape {
  if (keyType.flags & ts.TypeFlags.String) return {};
  const shape = shapes.behindName(shapes.read(keyType, { node: place.node }));
  if (shape.kind !== 'string' && shape.kind !== 'number') {
    if (shape.kind === 'unsupported') return shape;
    return shapes.unsupported('other', keyType, place);
  }
  const isLocal = keyType.isIntersection() || shape.local === true;
  const pattern = shape.kind === 'string' ? textPattern(shape) : numberPattern(shape);
  if (pattern === undefined)
    return shapes.unsupported('constraint', keyType, place, `${keyConstraints} of a name in a record`);
  return {
    ...(pattern !== '' && { keyPattern: pattern }),
    ...(pattern !== '' && !isLocal && { keyType: shapes.reading.checker.typeToString(keyType) }),
    ...(isLocal && { localKeys: true }),
  };
}

const keyConstraints = 'only `Int`, `Pattern`, `MinLength` and `MaxLength` can be checked';

/** The pattern of names that are numbers; `undefined` with a constraint that a pattern cannot express. */
function numberPattern({ kind: _, integer, subtype: __, local: ___, ...constraints }: NumberShape): string | undefined {
  if (Object.keys(constraints).length > 0) return undefined;
  return integer ? `^${integerKeys}$` : numberKeys;
}

/** The pattern of names that are strings: empty for any string, `undefined` with a constraint that a pattern cannot express. */
function textPattern({ patterns = [], minLength, maxLength, format, secret }: StringShape): string | undefined {
  if (format !== undefined || secret !== undefined) return undefined;
  const isOfLength = minLength === undefined && maxLength === undefined;
  const length = isOfLength ? [] : [`^[\\s\\S]{${minLength ?? 0},${maxLength ?? ''}}$`];
  const [first = '', ...more] = [...length, ...patterns];
  if (more.length === 0) return first;
  return `^${[first, ...more].map((pattern) => `(?=${anywhere(pattern)})`).join('')}`;
}

/** A pattern that is compared with a text from its beginning. */
function anywhere(pattern: string): string {
  return `[\\s\\S]*?(?:${pattern})`;
}

/** `T` of a `Record<string, T>` or `{ [K in string]: T }` that is written so. */
function valueNode({ typeNode }: Place): ts.TypeNode | undefined {
  const node = typeNode && withoutParentheses(typeNode);
  if (node !== undefined && ts.isMappedTypeNode(node)) return node.type;
  if (node === undefined || !ts.isTypeReferenceNode(node) || node.typeName.getText() !== 'Record') return undefined;
  return node.typeArguments?.[1];
}
