import { ts } from 'ts-morph';
import { compareText } from '../../model/compare-text.js';
import type { Shape } from '../../model/shapes/shape.js';
import { shapeText } from '../../model/shapes/shape-text.js';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import { withoutParentheses } from '../source-reading.js';
import { isAbsent } from './absent-types.js';
import { type Form, type Place, type Shapes, writtenAt } from './form.js';
import { isImpossible, isLeftOut } from './impossible-types.js';

/** A type without `undefined`, under the name that it loses when `undefined` is added to it. */
export function withoutUndefined(type: ts.Type, checker: ReadingChecker): ts.Type {
  if (!type.isUnion()) return type;
  const present = checker.getNonNullableType(type);
  return isSameButUndefined(present, type) ? present : type;
}

/** Whether two types differ in nothing but `undefined`. */
export function isSameButUndefined(a: ts.Type, b: ts.Type): boolean {
  if (a === b) return true;
  const left = membersOf(a);
  const right = membersOf(b);
  return left.size === right.size && [...left].every((member) => right.has(member));
}

function membersOf(type: ts.Type): Set<ts.Type> {
  return new Set((type.isUnion() ? type.types : [type]).filter((member) => !isAbsent(member)));
}

/** Several types, in the order of the source where they are written, otherwise in a fixed one. */
export const union: Form = (type, place, shapes) => {
  if (!type.isUnion()) return undefined;
  const written = writtenMembers(place);
  // The order of the checker depends on which file it saw first.
  const members = type.types.filter((member) => !isLeftOut(member, type.types, shapes.reading));
  if (members.every((member) => isImpossible(member, shapes.reading))) return shapes.unsupported('never', type, place);
  if (written !== undefined) return joinShapes(written.flatMap((node) => memberShape(node, type.types, shapes)));
  const read = (one: ts.Type): Shape => shapes.read(one, { node: place.node });
  const isEnum = (type.symbol?.flags ?? 0) & ts.SymbolFlags.Enum;
  return joinShapes(isEnum ? members.sort(byDeclaration).map(read) : members.map(read).sort(byText));
};

function memberShape(node: ts.TypeNode, members: readonly ts.Type[], shapes: Shapes): Shape[] {
  const type = shapes.reading.checker.getTypeFromTypeNode(node);
  return isLeftOut(type, members, shapes.reading) ? [] : [shapes.read(type, writtenAt(node))];
}

function writtenMembers({ typeNode }: Place): readonly ts.TypeNode[] | undefined {
  const node = typeNode && withoutParentheses(typeNode);
  return node !== undefined && ts.isUnionTypeNode(node) ? laidFlat(node) : undefined;
}

/** The members of `('a' | null) | null`: the type in parentheses may be the type of the whole. */
function laidFlat(node: ts.UnionTypeNode): readonly ts.TypeNode[] {
  return node.types.flatMap((member) => {
    const inner = withoutParentheses(member);
    return ts.isUnionTypeNode(inner) ? laidFlat(inner) : [member];
  });
}

/** One shape for several: nested unions are flattened, each member once. */
export function joinShapes(shapes: readonly Shape[]): Shape {
  const [first] = shapes;
  if (first !== undefined && shapes.length === 1 && first.kind !== 'union') return first;
  const members = new Map<string, Shape>();
  for (const shape of shapes.flatMap((one) => (one.kind === 'union' ? one.members : [one]))) {
    // Readonly and mutable arrays are the same in JSON.
    members.set(shapeText(shape).replace(/^readonly /, ''), shape);
  }
  if (members.has('true') && members.has('false')) {
    const boolean = [...members.keys()].find((key) => key === 'true' || key === 'false') ?? 'true';
    members.set(boolean, { kind: 'boolean' });
    members.delete(boolean === 'true' ? 'false' : 'true');
  }
  const [only, second] = [...members.values()];
  if (only !== undefined && second === undefined) return only;
  return { kind: 'union', members: [...members.values()] };
}

/** `null` comes last, as people write it. */
function byText(a: Shape, b: Shape): number {
  return Number(a.kind === 'null') - Number(b.kind === 'null') || compareText(shapeText(a), shapeText(b));
}

function byDeclaration(a: ts.Type, b: ts.Type): number {
  return (a.symbol?.valueDeclaration?.pos ?? 0) - (b.symbol?.valueDeclaration?.pos ?? 0);
}
