import { ts } from 'ts-morph';
import type { ClassRules, ObjectShape } from '../../model/shapes/shape.js';
import { frameworkBases } from '../classes/framework-bases.js';
import { hasModifier, type SourceReading, textOf } from '../source-reading.js';
import type { Place, Shapes } from './form.js';

const hiddenBy = [
  ts.SyntaxKind.PrivateKeyword,
  ts.SyntaxKind.ProtectedKeyword,
  ts.SyntaxKind.AbstractKeyword,
  ts.SyntaxKind.StaticKeyword,
] as const;

/**
 * The validation rules of an object: those of its class, or those of a class from which its type is derived and of which it is not an
 * instance, as in `Omit<Booking, 'until'>`.
 */
export function rulesOf(
  type: ts.Type,
  place: Place,
  isInstance: boolean,
  { reading }: Shapes,
): Pick<ObjectShape, 'rules' | 'lostRules'> {
  const method = reading.checker.getPropertyOfType(type, 'validate');
  const declaration = method?.declarations?.find(isRule);
  if (method === undefined || declaration === undefined || !ts.isClassLike(declaration.parent)) return {};
  if (!implementsValidator(declaration.parent, type, reading) && !returnsErrors(declaration, reading)) return {};
  const rules = {
    ...declaredBy(declaration.parent, reading),
    ...(isAsynchronous(declaration) && { asynchronous: true as const }),
  };
  if (isInstance) return { rules };
  const { node, typeNode } = place;
  const isOwn = reading.project.isOwn(node.getSourceFile());
  return {
    lostRules: {
      ...rules,
      ...(isOwn && { text: textOf(typeNode ?? node), at: reading.spanOf(node) }),
    },
  };
}

/** Whether a declaration is a public method with a body, or one of a package, whose body is not in its declarations. */
function isRule(declaration: ts.Declaration): declaration is ts.MethodDeclaration {
  return ts.isMethodDeclaration(declaration) && !hiddenBy.some((kind) => hasModifier(declaration, kind));
}

function implementsValidator(owner: ts.ClassLikeDeclaration, type: ts.Type, reading: SourceReading): boolean {
  const own = reading.classOf(type.symbol);
  return [owner, ...(own === undefined ? [] : [own])].some((heir) =>
    [...frameworkBases(heir, reading)].includes('Validator'),
  );
}

/** Whether a method fits `Validator` without saying so: it needs no argument and returns lists of messages by field, if anything. */
function returnsErrors(method: ts.MethodDeclaration, reading: SourceReading): boolean {
  const { checker } = reading;
  if (
    method.parameters.some(
      ({ questionToken, initializer, dotDotDotToken }) => !(questionToken ?? initializer ?? dotDotDotToken),
    )
  )
    return false;
  reading.readWholeImports();
  if (method.type === undefined) reading.doubt();
  const returned = checker.getReturnTypeOfSignature(checker.getSignatureFromDeclaration(method) ?? missingSignature());
  const whole = checker.getAwaitedType(returned);
  const members = whole === undefined ? [] : whole.isUnion() ? whole.types : [whole];
  return members.length > 0 && members.every((member) => isUndefined(member) || areMessages(member, reading));
}

function isUndefined({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.Undefined) !== 0;
}

function areMessages(type: ts.Type, { checker }: SourceReading): boolean {
  if ((type.flags & ts.TypeFlags.Object) === 0) return false;
  const types = [
    ...checker.getIndexInfosOfType(type).map((info) => info.type),
    ...checker.getPropertiesOfType(type).map((property) => checker.getTypeOfSymbol(property)),
  ];
  return types.every((one) => checker.isArrayType(one));
}

/** Whether a method says that it returns a promise. */
function isAsynchronous(method: ts.MethodDeclaration): boolean {
  if (hasModifier(method, ts.SyntaxKind.AsyncKeyword)) return true;
  return method.type !== undefined && /\bPromise(?:Like)?\b/.test(textOf(method.type));
}

/** The class that declares rules, and its place unless a package declares it. */
function declaredBy(owner: ts.ClassLikeDeclaration, reading: SourceReading): ClassRules {
  const isOwn = reading.project.isOwn(owner.getSourceFile());
  return { class: owner.name?.text ?? 'default', ...(isOwn && { span: reading.spanOf(owner.name ?? owner) }) };
}

function missingSignature(): never {
  throw new Error('a method has a signature');
}
