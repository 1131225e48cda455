import { ts } from 'ts-morph';
import { checkerInternals } from '../../sources/typescript-internals.js';
import type { SourceReading } from '../source-reading.js';
import { isAbsent } from './absent-types.js';
import { withoutUndefined } from './unions.js';

/** The type that takes the place of a type parameter. */
export interface Replacement {
  readonly parameter: ts.Type;
  readonly argument: ts.Type;
}

/** A type with another type in place of a type parameter, as TypeScript computes it for a call of a generic function. */
function instantiated(type: ts.Type, { parameter, argument }: Replacement, { project }: SourceReading): ts.Type {
  const checker = project.program.getTypeChecker();
  const { createSignature } = checkerInternals(checker);
  const returning = (result: ts.Type | undefined) =>
    createSignature(undefined, undefined, undefined, [], result, undefined, 0, 0);
  const call = returning(undefined);
  call.target = returning(type);
  call.mapper = { kind: 0, source: parameter, target: argument };
  return checker.getReturnTypeOfSignature(call);
}

/**
 * The return type of a generic function for a type argument. TypeScript computes a conditional type for each member of a union; the union of
 * the results has the name of the conditional type, as it has where a user writes that type with the argument.
 */
export function resultFor(generic: ts.Type, replacement: Replacement, reading: SourceReading): ts.Type {
  const type = instantiated(generic, replacement, reading);
  const { aliasSymbol: name, aliasTypeArguments = [] } = generic;
  const [declaration] = name?.declarations ?? [];
  if (!type.isUnion() || declaration === undefined || !isDistributive(generic)) return type;
  if (!reading.project.isOwn(declaration.getSourceFile())) return type;
  const { flags } = instantiated(generic.checkType, replacement, reading);
  if (!(flags & ts.TypeFlags.Union)) return type;
  const typeArguments = aliasTypeArguments.map((one) => instantiated(one, replacement, reading));
  return checkerInternals(reading.project.program.getTypeChecker()).getUnionType(type.types, 1, name, typeArguments);
}

function isDistributive(type: ts.Type): type is ts.ConditionalType {
  // The flag says that it is a conditional type.
  return (type.flags & ts.TypeFlags.Conditional) !== 0 && (type as ts.ConditionalType).root.isDistributive;
}

/**
 * The type of values that are sent as JSON, of the types of a result; `undefined` without such a value. Strings in plain results are
 * text.
 */
export function jsonType(types: readonly ts.Type[], isPlain: boolean, reading: SourceReading): ts.Type | undefined {
  const isSentAsJson = (type: ts.Type): boolean => !isAbsent(type) && !(isPlain && isText(type));
  const present = types.map((type) => withoutUndefined(type, reading.checker));
  const members = present.flatMap((type) => (type.isUnion() ? type.types : [type]));
  const sent = members.filter(isSentAsJson);
  const [first, second] = present;
  // The type itself has a name, which a union of its members does not have.
  if (sent.length === members.length && second === undefined) return first;
  const checker = checkerInternals(reading.project.program.getTypeChecker());
  return sent.length === 0 ? undefined : checker.getUnionType(sent);
}

/** Whether the values of a type are strings: also members of an enum, and strings with a brand or constraints. */
function isText(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.StringLike) !== 0 || (type.isIntersection() && type.types.some(isText));
}
