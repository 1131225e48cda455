import { ts } from 'ts-morph';
import { compareText } from '../../model/compare-text.js';
import type { ObjectShape, PropertyShape } from '../../model/shape.js';
import { readDocumentation } from '../documentation.js';
import { hasModifier, type SourceReading } from '../source-reading.js';
import { defaultOf } from './constraints.js';
import { type Form, type Place, type Shapes, writtenAt } from './form.js';
import { additionalProperties } from './index-signatures.js';
import { isOfPlatform } from './platform.js';
import { admitsUndefined, isAbsent } from './unions.js';

/** What the compiler has in front of the name of a symbol. */
const symbolStart = '__@';

const hiddenBy = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword] as const;

/** Functions and constructors. */
export const callable: Form = (type, place, shapes) => {
  const { checker } = shapes.reading;
  const kinds = [ts.SignatureKind.Call, ts.SignatureKind.Construct];
  const isCallable = kinds.some((kind) => checker.getSignaturesOfType(type, kind).length > 0);
  return isCallable ? shapes.unsupported('function', type, place) : undefined;
};

/** Everything else that has properties, and nothing but properties. */
export const object: Form = (type, place, shapes) => {
  const { checker } = shapes.reading;
  if (!isObject(type) || checker.isTupleType(type)) return undefined;
  if (isOfPlatform(type, shapes.reading)) return shapes.unsupported('class-instance', type, place);
  const additional = additionalProperties(type, place, shapes);
  if (additional === 'unknown') return shapes.unsupported('index-signatures', type, place);
  for (const declaration of type.symbol?.declarations ?? []) lookAtBases(declaration, shapes.reading);
  const all = checker.getPropertiesOfType(type);
  const properties = inSourceOrder(type, all.filter(isData), shapes.reading);
  const symbols = all.filter(isRequiredSymbol).map(nameAsWritten);
  const reference = shapes.classOf(type);
  return {
    kind: 'object',
    properties: properties.flatMap((property) => propertyShape(property, place, shapes)),
    ...additional,
    ...(symbols.length > 0 && { symbols }),
    ...(reference !== undefined && {
      class: reference,
      ...hiddenState(type, shapes),
      ...writtenForm(type, place, shapes),
    }),
  };
};

/** The fields that a class keeps to itself, and its methods with a `#`, which only a constructor gives to an instance. */
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

/** What the `toJSON` of a class makes of its instances. */
function writtenForm(type: ts.Type, { node }: Place, shapes: Shapes): Pick<ObjectShape, 'toJson'> {
  const { checker } = shapes.reading;
  const method = checker.getPropertyOfType(type, 'toJSON');
  const signature = method && checker.getSignaturesOfType(checker.getTypeOfSymbol(method), ts.SignatureKind.Call)[0];
  if (signature === undefined) return {};
  const returned = checker.getReturnTypeOfSignature(signature);
  const written = signature.declaration?.type;
  if (written === undefined) shapes.reading.doubt();
  const isSame = written !== undefined && ts.isTypeNode(written) && checker.getTypeFromTypeNode(written) === returned;
  const other = { node: signature.declaration ?? node };
  return { toJson: shapes.read(returned, isSame ? writtenAt(written) : other) };
}

/** A base that is not there brings no properties and no complaint: looking for it by name tells that it is missed. */
function lookAtBases(declaration: ts.Declaration, reading: SourceReading): void {
  if (!ts.isInterfaceDeclaration(declaration) && !ts.isClassLike(declaration)) return;
  for (const { expression } of declaration.heritageClauses?.flatMap(({ types }) => types) ?? []) {
    reading.symbolOf(expression);
  }
}

/** Intersections with a scalar have its methods for properties. */
function isObject(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.Object) !== 0 || (type.isIntersection() && type.types.every(isObject));
}

/**
 * What an object carries over the wire: no symbols, and of a class neither its methods and accessors, which are not its
 * own properties, nor what it keeps to itself.
 */
function isData(property: ts.Symbol): boolean {
  const name = String(property.escapedName);
  return !name.startsWith(symbolStart) && !name.startsWith('__#') && isOwnAndPublic(property);
}

/** A value of the type has to have it, and JSON cannot bring it. */
function isRequiredSymbol(property: ts.Symbol): boolean {
  const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
  return String(property.escapedName).startsWith(symbolStart) && !isOptional && isOwnAndPublic(property);
}

function nameAsWritten(property: ts.Symbol): string {
  const name = property.valueDeclaration && ts.getNameOfDeclaration(property.valueDeclaration);
  return name?.getText() ?? property.name;
}

function isOwnAndPublic(property: ts.Symbol): boolean {
  const declaration = property.valueDeclaration;
  if (declaration === undefined) return true;
  if (!ts.isClassLike(declaration.parent) && !ts.isParameter(declaration)) return true;
  if (ts.isMethodDeclaration(declaration) || ts.isAccessor(declaration)) return false;
  return !hiddenBy.some((kind) => hasModifier(declaration, kind));
}

/** The checker lists the properties of `Pick` and its like in an order that depends on which file it saw first. */
function inSourceOrder(type: ts.Type, properties: ts.Symbol[], reading: SourceReading): ts.Symbol[] {
  // The flag says that it is an object type, and those have object flags.
  const isMapped = type.flags & ts.TypeFlags.Object && (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped;
  if (!isMapped) return properties;
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

function propertyShape(property: ts.Symbol, owner: Place, shapes: Shapes): PropertyShape[] {
  const type = shapes.reading.checker.getTypeOfSymbol(property);
  // `kind?: never` says that there is no such property.
  if (isAbsent(type) && !(type.flags & ts.TypeFlags.Never)) return [];
  const undefinable = (property.flags & ts.SymbolFlags.Optional) === 0 && admitsUndefined(type);
  const optional = undefinable || (property.flags & ts.SymbolFlags.Optional) !== 0;
  const declared = declaredType(property, type, shapes.reading.checker);
  const declaration = property.valueDeclaration ?? property.declarations?.[0];
  if (declaration !== undefined && isTypedProperty(declaration) && declaration.type === undefined)
    shapes.reading.doubt();
  const nameNode = declaration && ts.getNameOfDeclaration(declaration);
  const place = declared === undefined ? { node: nameNode ?? owner.node } : writtenAt(declared.node);
  const shape = isConflict(property, type)
    ? shapes.unsupported('conflict', type, place)
    : shapes.read(declared?.type ?? type, place);
  const preset = defaultOf(type, shapes.reading);
  return [
    {
      name: property.name,
      optional,
      ...(undefinable && { undefinable }),
      shape,
      ...(preset !== undefined && { default: preset }),
      span: shapes.reading.spanOf(place.node),
      ...(declaration && readDocumentation(declaration)),
    },
  ];
}

/** Whether several types of an intersection declare a property in ways that leave nothing of it. */
function isConflict(property: ts.Symbol, type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.Never) !== 0 && (property.declarations?.length ?? 0) > 1;
}

/**
 * The type that is written at the property, if that is what the property has: with type arguments put in, or changed by
 * a mapped type, it has another one. What is written keeps names that the checker loses when it adds `undefined`.
 */
function declaredType(
  property: ts.Symbol,
  type: ts.Type,
  checker: ts.TypeChecker,
): { type: ts.Type; node: ts.TypeNode } | undefined {
  const declaration = property.valueDeclaration;
  if (declaration === undefined || !isTypedProperty(declaration) || declaration.type === undefined) return undefined;
  const written = checker.getTypeFromTypeNode(declaration.type);
  return isSameButUndefined(written, type) ? { type: written, node: declaration.type } : undefined;
}

function isTypedProperty(
  node: ts.Declaration,
): node is ts.PropertySignature | ts.PropertyDeclaration | ts.ParameterDeclaration {
  return ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node);
}

function isSameButUndefined(a: ts.Type, b: ts.Type): boolean {
  if (a === b) return true;
  const left = membersOf(a);
  const right = membersOf(b);
  return left.size === right.size && [...left].every((member) => right.has(member));
}

function membersOf(type: ts.Type): Set<ts.Type> {
  return new Set((type.isUnion() ? type.types : [type]).filter((member) => !isAbsent(member)));
}
