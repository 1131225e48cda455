import { ts } from 'ts-morph';
import type { PropertyShape, Shape } from '../../model/shapes/shape.js';
import type { Span } from '../../model/span.js';
import { withoutWrapping } from '../../sources/wrapping.js';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import { readDocumentation } from '../comments/documentation.js';
import { type SourceReading, textOf } from '../source-reading.js';
import { admitsUndefined, isAbsent } from './absent-types.js';
import { declaredBases } from './base-types.js';
import { examplesOf, messageOf } from './constraint-tags.js';
import { defaultOf } from './constraints.js';
import { type Place, type Shapes, writtenAt } from './form.js';
import { isLeftOut } from './impossible-types.js';
import { literalValue } from './scalars.js';
import { type TaggedShape, withTags } from './tagged-shapes.js';
import { isSameButUndefined, withoutUndefined } from './unions.js';

/** The owner of a property. */
export interface Owner {
  readonly type: ts.Type;
  readonly place: Place;
  /** An instance of a class, whose initialisers count. */
  readonly isClass: boolean;
  /** A mapped type, which can give a property another type than its declaration has. */
  readonly isMapped: boolean;
  /** The values that the constructor of its class sets, by the names of the properties; `undefined` without a class. */
  readonly assigned: ReadonlyMap<string, Span> | undefined;
}

/** A property of an object and its shape; empty for a property that is never present. */
export function propertyShape(
  property: ts.Symbol,
  { type: ownerType, place: owner, isClass, isMapped, assigned }: Owner,
  shapes: Shapes,
): PropertyShape[] {
  const type = shapes.reading.checker.getTypeOfSymbol(property);
  if (isAlwaysAbsent(property, type, shapes.reading)) return [];
  const undefinable = !isOptional(property) && admitsUndefined(type);
  const optional = undefinable || isOptional(property);
  const declared = declaredType(property, type, shapes.reading.checker);
  const declaration = property.valueDeclaration ?? property.declarations?.[0];
  if (declaration !== undefined && isTypedProperty(declaration) && declaration.type === undefined)
    shapes.reading.doubt();
  const isOwn = declaration !== undefined && shapes.reading.project.isOwn(declaration.getSourceFile());
  const nameNode = isOwn ? ts.getNameOfDeclaration(declaration) : undefined;
  const place = declared === undefined ? { node: nameNode ?? owner.node } : writtenAt(declared.node);
  const untagged = isConflict(property, type)
    ? shapes.unsupported('conflict', type, place)
    : shapes.read(declared?.type ?? withoutUndefined(type, shapes.reading.checker), place);
  const role = isMapped && declared === undefined ? 'replaced property' : 'property';
  const tagged = declaration === undefined ? { shape: untagged } : withTags(untagged, declaration, shapes, role);
  const initialised = isClass && declaration !== undefined ? initialiserOf(declaration, shapes.reading) : {};
  const mapped = role === 'property' ? undefined : templateOf(ownerType, shapes.reading);
  const assignedAt = assigned?.get(property.name);
  const written = [defaultOfType(type, shapes), tagged.default, initialised.default].filter(isWritten);
  // `Partial` is for updates: an absent property is left as it is.
  const defaults = isMadeOptional(property, declaration, ownerType, shapes.reading) ? [] : written;
  const [first] = defaults;
  const other = defaults.find(({ value }) => value !== first?.value);
  const whole = other === undefined || first === undefined ? tagged.shape : contradicts(other, first, shapes);
  return [
    {
      name: property.name,
      optional,
      ...(undefinable && { undefinable }),
      shape: whole,
      ...(first !== undefined && { default: first.value }),
      ...(first?.span !== undefined && { defaultSpan: first.span }),
      ...(first !== undefined && first === initialised.default && { initialised: true }),
      ...(isOwn && { span: shapes.reading.spanOf(place.node) }),
      ...(mapped !== undefined && { mappedAt: shapes.reading.spanOf(mapped) }),
      ...(initialised.span !== undefined && { initialiser: initialised.span }),
      ...(assignedAt !== undefined && { assigned: assignedAt }),
      ...(declaration && readDocumentation(declaration)),
      ...(declaration && examplesOf(declaration, isOwn && role === 'property', shapes.reading)),
      ...(declaration && messageOf(declaration, isOwn, shapes.reading)),
      ...(tagged.unfitting !== undefined && { unfitting: tagged.unfitting }),
    },
  ];
}

/** The type that a mapped type of the application gives to properties, unless they keep the type of the source: `T[K]`. */
function templateOf(type: ts.Type, { project }: SourceReading): ts.TypeNode | undefined {
  const mapping = type.symbol?.declarations?.find((one) => ts.isMappedTypeNode(one));
  const template = mapping?.type;
  if (template === undefined || ts.isIndexedAccessTypeNode(template)) return undefined;
  return project.isOwn(template.getSourceFile()) ? template : undefined;
}

/** Whether a property has no value but `undefined`: `kind?: never`, `kind?: undefined`, `kind: undefined`. */
export function isAlwaysAbsent(property: ts.Symbol, type: ts.Type, reading: SourceReading): boolean {
  const members = type.isUnion() ? type.types : [type];
  return (
    (isOptional(property) || admitsUndefined(type)) &&
    members.every((member) => isAbsent(member) || isLeftOut(member, members, reading))
  );
}

/** Whether a property is declared with `?`. */
export function isOptional({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Optional) !== 0;
}

/** A default, and its place when it is not in a type. */
type WrittenDefault = Omit<NonNullable<TaggedShape['default']>, 'span'> & { readonly span?: Span };

function isWritten(value: WrittenDefault | undefined): value is WrittenDefault {
  return value !== undefined;
}

function defaultOfType(type: ts.Type, { reading }: Shapes): WrittenDefault | undefined {
  const value = defaultOf(type, reading);
  return value === undefined ? undefined : { value, text: `Default<${JSON.stringify(value)}>` };
}

/** Two defaults of one property that differ, in the place of its shape. */
function contradicts({ text, span }: WrittenDefault, first: WrittenDefault, { reading }: Shapes): Shape {
  reading.doubt();
  const detail = `it contradicts \`${first.text}\``;
  // The default of the type comes first, so that any other default has a place of its own.
  if (span === undefined) throw new Error('only the default of a type has no place of its own');
  return { kind: 'unsupported', reason: 'tag', text, detail, hint: 'remove one of the two defaults', span };
}

/** Whether several types of an intersection declare a property with types that exclude each other. */
function isConflict(property: ts.Symbol, type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.Never) !== 0 && (property.declarations?.length ?? 0) > 1;
}

/**
 * The type node of the property, if it is the type of the property: with type arguments applied, or changed by a mapped
 * type, the property has another type. The node keeps names that the checker loses when it adds `undefined`.
 */
function declaredType(
  property: ts.Symbol,
  type: ts.Type,
  checker: ReadingChecker,
): { type: ts.Type; node: ts.TypeNode } | undefined {
  // Of a mapped type, a property has only the declaration that it was made from.
  const declaration = property.valueDeclaration ?? property.declarations?.[0];
  if (declaration === undefined || !isTypedProperty(declaration) || declaration.type === undefined) return undefined;
  const written = checker.getTypeFromTypeNode(declaration.type);
  return isSameButUndefined(written, type) ? { type: written, node: declaration.type } : undefined;
}

function isTypedProperty(
  node: ts.Declaration,
): node is ts.PropertySignature | ts.PropertyDeclaration | ts.ParameterDeclaration {
  return ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isParameter(node);
}

/** Whether a mapped type such as `Partial` has made a property optional. */
function isMadeOptional(
  property: ts.Symbol,
  declaration: ts.Declaration | undefined,
  owner: ts.Type,
  reading: SourceReading,
): boolean {
  if ((property.flags & ts.SymbolFlags.Optional) === 0) return false;
  return (declaration !== undefined && !isDeclaredOptional(declaration)) || addsOptional(owner, property, reading);
}

function isDeclaredOptional(declaration: ts.Declaration): boolean {
  return 'questionToken' in declaration && declaration.questionToken !== undefined;
}

/** Whether a type adds `?` to a property that may have been optional before: `Partial<T>`, also within `Pick`, an intersection, or as a base. */
function addsOptional(type: ts.Type, property: ts.Symbol, reading: SourceReading): boolean {
  const isAdded = (source: ts.Type) => addsOptional(source, property, reading);
  if (type.isIntersection()) return type.types.some(isAdded);
  const bases = declaredBases(type, reading);
  if (bases.length > 0) return !type.symbol.members?.has(property.escapedName) && bases.some(isAdded);
  const mapping = type.symbol?.declarations?.find((one) => ts.isMappedTypeNode(one));
  if (mapping === undefined || type.getProperty(property.name) === undefined) return false;
  if (mapping.questionToken !== undefined) return mapping.questionToken.kind !== ts.SyntaxKind.MinusToken;
  const [source] = type.aliasTypeArguments ?? [];
  return source !== undefined && isAdded(source);
}

/** The initial value of a property: a default, or a value that is only known at run time. */
interface Initialiser {
  readonly default?: TaggedShape['default'];
  /** The place of an initialiser that is not a literal. */
  readonly span?: Span;
}

/** The initialiser of a property of a class, or of a parameter property. */
function initialiserOf(declaration: ts.Declaration, reading: SourceReading): Initialiser {
  const isInitialised = ts.isPropertyDeclaration(declaration) || ts.isParameter(declaration);
  const written = isInitialised ? declaration.initializer : undefined;
  if (written === undefined) return {};
  const expression = withoutWrapping(written);
  // An absent property is undefined without the initialiser.
  if (ts.isIdentifier(expression) && expression.text === 'undefined') return {};
  const span = reading.spanOf(written);
  const text = `= ${textOf(written)}`;
  if (expression.kind === ts.SyntaxKind.NullKeyword) return { default: { value: null, text, span } };
  const value = isLiteral(expression)
    ? literalValue(reading.checker.getTypeAtLocation(expression), reading.checker)
    : undefined;
  return value === undefined ? { span } : { default: { value, text, span } };
}

/** Literals, negative numbers, and the members of enums. */
function isLiteral(expression: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(expression)) return ts.isNumericLiteral(expression.operand);
  if (ts.isPropertyAccessExpression(expression)) return ts.isIdentifier(expression.expression);
  const { kind } = expression;
  return (
    ts.isLiteralExpression(expression) || kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword
  );
}
