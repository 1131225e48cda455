import { ts } from 'ts-morph';
import type { ObjectShape } from '../../model/shapes/shape.js';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import { withoutParentheses } from '../source-reading.js';
import { isAbsent } from './absent-types.js';
import type { Place, Shapes } from './form.js';
import { itemShape } from './items.js';
import { templatePattern } from './templates.js';
import { isSameButUndefined } from './unions.js';

const numberKeys = '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$';

/**
 * The index signature of an object: `{ [name: string]: T }`, `Record<string, T>`. One per object: with several, a name
 * could match more than one.
 */
export function additionalProperties(
  type: ts.Type,
  place: Place,
  shapes: Shapes,
): Pick<ObjectShape, 'additional' | 'keyPattern' | 'keyType' | 'closed'> | 'unknown' {
  const { checker } = shapes.reading;
  const infos = indexInfosOf(type, checker).filter(({ keyType }) => !(keyType.flags & ts.TypeFlags.ESSymbol));
  const [info, ...more] = infos;
  if (info === undefined) return {};
  const keyPattern = keyPatternOf(info.keyType);
  if (more.length > 0 || keyPattern === undefined) return 'unknown';
  // `Record<string, never>` is the usual name of an object without properties.
  if (isAbsent(info.type) && keyPattern === '') return { closed: true };
  const node = info.declaration?.type ?? valueNode(place);
  const isWritten = node !== undefined && isSameButUndefined(checker.getTypeFromTypeNode(node), info.type);
  // A present property without a value is equivalent to an absent one, so that `undefined` has no meaning here.
  const additional = itemShape(info.type, isWritten ? node : undefined, true, place, shapes);
  return { additional, ...(keyPattern !== '' && { keyPattern, keyType: checker.typeToString(info.keyType) }) };
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

/** The pattern of the names: empty for any name, `undefined` for names without a regular expression. */
function keyPatternOf(keyType: ts.Type): string | undefined {
  // A brand does not change the text.
  const isText = ({ flags }: ts.Type) => (flags & ts.TypeFlags.String) !== 0;
  if (isText(keyType) || (keyType.isIntersection() && keyType.types.some(isText))) return '';
  if (keyType.flags & ts.TypeFlags.Number) return numberKeys;
  // The flag says which type it is.
  return keyType.flags & ts.TypeFlags.TemplateLiteral ? templatePattern(keyType as ts.TemplateLiteralType) : undefined;
}

/** `T` of a `Record<string, T>` or `{ [K in string]: T }` that is written so. */
function valueNode({ typeNode }: Place): ts.TypeNode | undefined {
  const node = typeNode && withoutParentheses(typeNode);
  if (node !== undefined && ts.isMappedTypeNode(node)) return node.type;
  if (node === undefined || !ts.isTypeReferenceNode(node) || node.typeName.getText() !== 'Record') return undefined;
  return node.typeArguments?.[1];
}
