import { ts } from 'ts-morph';
import { compareText } from '../../model/compare-text.js';
import type { ObjectShape, Shape } from '../../model/shapes/shape.js';
import type { Span } from '../../model/span.js';
import { hasModifier, type SourceReading } from '../source-reading.js';
import { baseTypesOf } from './base-types.js';
import { rulesOf } from './class-rules.js';
import { type Form, type Place, type Shapes, writtenAt } from './form.js';
import { additionalProperties } from './index-signatures.js';
import { lostBase } from './lost-bases.js';
import { isOfPackageClass, isOfPlatform } from './platform.js';
import { isAlwaysAbsent, isOptional, propertyShape } from './properties.js';

/** The prefix of the names of symbols in the checker. */
const symbolStart = '__@';

const hiddenBy = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword] as const;

/** Functions and constructors. */
export const callable: Form = (type, place, shapes) => {
  const { checker } = shapes.reading;
  const isCallable =
    checker.getSignaturesOfType(type, ts.SignatureKind.Call).length > 0 ||
    checker.getSignaturesOfType(type, ts.SignatureKind.Construct).length > 0;
  return isCallable ? shapes.unsupported('function', type, place) : undefined;
};

/** Any other type that has only properties. */
export const object: Form = (type, place, shapes) => {
  const { checker } = shapes.reading;
  if (!isObject(type) || checker.isTupleType(type)) return undefined;
  if (isOfPlatform(type, shapes.reading)) return shapes.unsupported('class-instance', type, place);
  const lost = lostBase(type, shapes.reading);
  if (lost !== undefined) {
    return 'base' in lost ? shapes.unsupported('base', type, writtenAt(lost.base)) : shapes.unresolved(lost.unresolved);
  }
  const reference = shapes.classOf(type, place);
  const toJson = writtenForm(type, place, shapes);
  // Its own properties are neither read nor sent.
  if (toJson !== undefined)
    return { kind: 'object', properties: [], toJson, ...(reference !== undefined && { class: reference }) };
  const additional = additionalProperties(type, place, shapes);
  if (additional === 'several') return shapes.unsupported('index-signatures', type, place);
  if ('kind' in additional) return additional;
  const all = checker.getPropertiesOfType(type);
  const properties = inSourceOrder(type, all.filter(isData), shapes.reading);
  const symbols = all.filter(isRequiredSymbol).map(nameAsWritten);
  const absent = properties
    .filter((property) => isAlwaysAbsent(property, checker.getTypeOfSymbol(property), shapes.reading))
    .map((property) => ({ name: property.name, optional: isOptional(property) }));
  const assigned = reference === undefined ? undefined : constructorAssignments(type, shapes.reading);
  const owner = { type, place, isClass: reference !== undefined, isMapped: isMappedType(type), assigned };
  const read = properties.flatMap((property) => propertyShape(property, owner, shapes));
  if (isOfPackageClass(type, shapes.reading)) {
    const culprit = read.find(({ shape }) => isUnsendable(shape));
    // Without properties, it exists for its methods.
    if (culprit !== undefined || (read.length === 0 && all.length > 0))
      return shapes.unsupported('class-instance', type, place, culprit?.name);
  }
  return {
    kind: 'object',
    properties: read,
    ...additional,
    ...(symbols.length > 0 && { symbols }),
    ...(absent.length > 0 && { absent }),
    ...(reference !== undefined && { class: reference, ...hiddenState(type, shapes), ...accessorsOf(all, shapes) }),
    // Of a mapped type, the method is a property whose type is not supported.
    ...(!owner.isMapped && rulesOf(type, place, reference !== undefined, shapes)),
  };
};

/** Whether the application cannot change a shape, because a package declares it: the error is the instance, not its property. */
function isUnsendable(shape: Shape): boolean {
  return shape.kind === 'unsupported' && shape.reason !== 'unresolved' && shape.reason !== 'constraint';
}

/** The private fields of a class, and its methods with a `#`: only a constructor adds them to an instance. */
function hiddenState(type: ts.Type, { reading }: Shapes): Pick<ObjectShape, 'hidden'> {
  const hidden = reading.checker.getPropertiesOfType(type).flatMap(({ valueDeclaration: declaration }) => {
    const name = declaration && ts.getNameOfDeclaration(declaration);
    if (declaration === undefined || name === undefined) return [];
    const isField = ts.isPropertyDeclaration(declaration) || ts.isParameter(declaration);
    const isHidden =
      ts.isPrivateIdentifier(name) || (isField && hiddenBy.some((kind) => hasModifier(declaration, kind)));
    return isHidden ? [name.getText()] : [];
  });
  return hidden.length === 0 ? {} : { hidden };
}

/** The public accessors of a class. Those with `accessor` have a private field, which only a constructor adds to an instance. */
function accessorsOf(properties: readonly ts.Symbol[], { reading }: Shapes): Pick<ObjectShape, 'accessors'> {
  const accessors = properties.filter(isAccessor).flatMap(({ name, declarations = [] }) => {
    const [first] = declarations;
    const isHidden = declarations.some((one) => hiddenBy.some((kind) => hasModifier(one, kind)));
    const nameNode = first && ts.getNameOfDeclaration(first);
    if (first === undefined || nameNode === undefined || isHidden) return [];
    if (name.startsWith(symbolStart) || ts.isPrivateIdentifier(nameNode)) return [];
    const span = reading.spanOf(nameNode);
    return [{ name, span, canBeSet: declarations.some((one) => !ts.isGetAccessor(one)) }];
  });
  return accessors.length === 0 ? {} : { accessors };
}

/** Whether a property is an accessor of a class; one of a mapped type is a property. */
function isAccessor({ flags, valueDeclaration }: ts.Symbol): boolean {
  const isOfClass = valueDeclaration !== undefined && ts.isClassLike(valueDeclaration.parent);
  return isOfClass && (flags & ts.SymbolFlags.Accessor) !== 0;
}

/** The result of the `toJSON` of an object, which is sent instead of the object. */
function writtenForm(type: ts.Type, { node }: Place, shapes: Shapes): Shape | undefined {
  const { checker } = shapes.reading;
  const method = checker.getPropertyOfType(type, 'toJSON');
  const signature = method && checker.getSignaturesOfType(checker.getTypeOfSymbol(method), ts.SignatureKind.Call)[0];
  if (signature === undefined) return undefined;
  const returned = checker.getReturnTypeOfSignature(signature);
  const written = signature.declaration?.type;
  if (written === undefined) shapes.reading.doubt();
  const isSame = written !== undefined && ts.isTypeNode(written) && checker.getTypeFromTypeNode(written) === returned;
  const declared = signature.declaration;
  const isOwn = declared !== undefined && shapes.reading.project.isOwn(declared.getSourceFile());
  return shapes.read(returned, isSame && isOwn ? writtenAt(written) : { node: isOwn ? declared : node });
}

/** Whether a type is an object: an intersection with a scalar has the methods of the scalar as its properties. */
function isObject(type: ts.Type): boolean {
  if (type.flags & ts.TypeFlags.Object) return true;
  // `object` does not affect the other properties.
  const isPart = (member: ts.Type) => isObject(member) || (member.flags & ts.TypeFlags.NonPrimitive) !== 0;
  return type.isIntersection() && type.types.every(isPart);
}

/**
 * Whether a property is sent or received: not symbols, and of a class neither its methods and accessors, which are not
 * own properties, nor its private members.
 */
function isData(property: ts.Symbol): boolean {
  const name = String(property.escapedName);
  return !name.startsWith(symbolStart) && !name.startsWith('__#') && isOwnAndPublic(property);
}

/** Whether a property is required and a symbol, which JSON cannot represent. */
function isRequiredSymbol(property: ts.Symbol): boolean {
  return String(property.escapedName).startsWith(symbolStart) && !isOptional(property) && isOwnAndPublic(property);
}

function nameAsWritten(property: ts.Symbol): string {
  const name = property.valueDeclaration && ts.getNameOfDeclaration(property.valueDeclaration);
  return name?.getText() ?? property.name;
}

function isOwnAndPublic(property: ts.Symbol): boolean {
  const declaration = property.valueDeclaration;
  if (declaration === undefined) return true;
  if (!ts.isClassLike(declaration.parent) && !ts.isParameter(declaration)) return true;
  if (ts.isMethodDeclaration(declaration) || isAccessor(property)) return false;
  return !hiddenBy.some((kind) => hasModifier(declaration, kind));
}

/** The checker lists the properties of `Pick` and its like in an order that depends on which file it saw first. */
function inSourceOrder(type: ts.Type, properties: ts.Symbol[], reading: SourceReading): ts.Symbol[] {
  if (!isMappedType(type)) return properties;
  const placeOf = (property: ts.Symbol) => {
    const declaration = property.declarations?.[0];
    const file = declaration === undefined ? '' : reading.project.relative(declaration.getSourceFile().fileName);
    return { file, position: declaration?.pos ?? -1 };
  };
  return properties.sort((a, b) => {
    const [left, right] = [placeOf(a), placeOf(b)];
    return compareText(left.file, right.file) || left.position - right.position || compareText(a.name, b.name);
  });
}

/** Whether a type is made by a mapping of properties, such as `Partial<T>`. */
export function isMappedType(type: ts.Type): boolean {
  // The flag says that it is an object type, and those have object flags.
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0
  );
}

/**
 * The properties that the constructors of a class and of its bases set, with the place of each value. A value that is simply a
 * parameter is left out: a request sets such a property instead.
 */
function constructorAssignments(type: ts.Type, reading: SourceReading): ReadonlyMap<string, Span> {
  const assigned = new Map<string, Span>();
  for (const { symbol } of [type, ...baseTypesOf(type, reading)]) {
    const declaration = symbol?.valueDeclaration;
    if (declaration === undefined || !ts.isClassLike(declaration)) continue;
    if (!reading.project.isOwn(declaration.getSourceFile())) continue;
    for (const member of declaration.members)
      if (ts.isConstructorDeclaration(member)) collect(member, assigned, reading);
  }
  return assigned;
}

function collect(declaration: ts.ConstructorDeclaration, assigned: Map<string, Span>, reading: SourceReading): void {
  const parameters = new Set(declaration.parameters.map(({ name }) => name.getText()));
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isClassLike(node)) return;
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      const { left, right } = node;
      const isOfThis = ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword;
      const isParameter = ts.isIdentifier(right) && parameters.has(right.text);
      if (isOfThis && !isParameter && !assigned.has(left.name.text))
        assigned.set(left.name.text, reading.spanOf(right));
    }
    ts.forEachChild(node, visit);
  };
  if (declaration.body !== undefined) visit(declaration.body);
}
