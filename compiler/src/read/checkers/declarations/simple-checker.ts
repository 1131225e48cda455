import { ts } from 'ts-morph';
import type { ProjectReading } from '../../../sources/project.js';
import type { ReadingChecker } from '../reading-checker.js';
import { symbolOfDeclaration } from './bound-nodes.js';
import { constantOf } from './enum-types.js';
import { Names } from './names.js';
import { notSimple } from './not-simple.js';
import { asType, type SimpleType, simpleType } from './simple-type.js';
import { SimpleTypes } from './simple-types.js';
import { intrinsics } from './union-types.js';

const { SymbolFlags, TypeFlags } = ts;

/**
 * Answers the questions of readers from declarations alone, where the result is certain. For everything else it throws
 * `NotSimple`. It needs no program: files are bound when a name leads to them.
 */
export class SimpleChecker implements ReadingChecker {
  readonly #names: Names;
  readonly #types: SimpleTypes;

  constructor(project: ProjectReading) {
    this.#names = new Names(project);
    this.#types = new SimpleTypes(project, this.#names);
  }

  getSymbolAtLocation(node: ts.Node): ts.Symbol | undefined {
    return this.#names.at(node);
  }

  getAliasedSymbol(symbol: ts.Symbol): ts.Symbol {
    return this.#names.target(symbol);
  }

  getImmediateAliasedSymbol(symbol: ts.Symbol): ts.Symbol {
    return this.#names.next(symbol);
  }

  getShorthandAssignmentValueSymbol(node: ts.Node | undefined): ts.Symbol | undefined {
    if (node === undefined || !ts.isShorthandPropertyAssignment(node)) return undefined;
    return this.#names.lookUp(node.name.text, node.name, SymbolFlags.Value);
  }

  tryGetMemberInModuleExports(name: string, module: ts.Symbol): ts.Symbol | undefined {
    return this.#names.exportOf(module, name);
  }

  getExportsOfModule(): ts.Symbol[] {
    return notSimple('all exports of a module');
  }

  getTypeFromTypeNode(node: ts.TypeNode): ts.Type {
    return asType(this.#types.ofNode(node));
  }

  getDeclaredTypeOfSymbol(symbol: ts.Symbol): ts.Type {
    return asType(this.#types.ofDeclaration(symbol));
  }

  getTypeOfSymbol(symbol: ts.Symbol): ts.Type {
    return asType(this.#types.members.ofSymbol(symbol));
  }

  getTypeOfSymbolAtLocation(symbol: ts.Symbol): ts.Type {
    return this.getTypeOfSymbol(symbol);
  }

  getTypeAtLocation(node: ts.Node): ts.Type {
    if (ts.isClassDeclaration(node)) {
      return this.getDeclaredTypeOfSymbol(symbolOfDeclaration(node) ?? notSimple('a class without a symbol'));
    }
    if (ts.isParameter(node)) return this.getTypeOfSymbol(symbolOfDeclaration(node) ?? notSimple('a parameter'));
    if (ts.isStringLiteralLike(node)) return asType(this.#types.unions.literal(node.text));
    if (ts.isNumericLiteral(node)) return asType(this.#types.unions.literal(Number(node.text)));
    if (node.kind === ts.SyntaxKind.TrueKeyword) return asType(intrinsics.true);
    if (node.kind === ts.SyntaxKind.FalseKeyword) return asType(intrinsics.false);
    const isNegative = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
    if (isNegative && ts.isNumericLiteral(node.operand)) {
      return asType(this.#types.unions.literal(-Number(node.operand.text)));
    }
    // Only the value of an enum member counts where it is an expression.
    const member = ts.isPropertyAccessExpression(node) ? this.#names.at(node)?.valueDeclaration : undefined;
    return member !== undefined && ts.isEnumMember(member)
      ? asType(this.#types.unions.literal(constantOf(member)))
      : notSimple('the type of an expression');
  }

  getAwaitedType(type: ts.Type): ts.Type {
    return asType(awaited(simpleType(type), this.#names.global('Promise')));
  }

  getNonNullableType(type: ts.Type): ts.Type {
    const absent = TypeFlags.Undefined | TypeFlags.Null | TypeFlags.Void;
    const whole = simpleType(type);
    if (whole.flags & (TypeFlags.Instantiable | TypeFlags.Unknown)) notSimple('a type that may be absent');
    return asType(this.#types.unions.filter(whole, ({ flags }) => (flags & absent) === 0));
  }

  getBaseTypes(type: ts.InterfaceType): ts.BaseType[] {
    // The base of a class or interface is a class or interface.
    return simpleType(type).structure.bases.map((base) => asType(base) as ts.BaseType);
  }

  getPropertiesOfType(type: ts.Type): ts.Symbol[] {
    return [...propertiesOf(simpleType(type))];
  }

  getPropertyOfType(type: ts.Type, name: string): ts.Symbol | undefined {
    return propertyOf(simpleType(type), name);
  }

  getSignaturesOfType(type: ts.Type, kind: ts.SignatureKind): readonly ts.Signature[] {
    const whole = simpleType(type);
    if (whole.isIntersection()) {
      const isPlain = whole.types.every((member) => this.getSignaturesOfType(asType(member), kind).length === 0);
      return isPlain ? [] : notSimple('an intersection with a function');
    }
    if ((whole.flags & TypeFlags.Object) === 0) {
      const isScalar = (whole.flags & (TypeFlags.Union | TypeFlags.Instantiable)) === 0;
      const isPlain =
        isScalar || whole.types.every((member) => this.getSignaturesOfType(asType(member), kind).length === 0);
      return isPlain ? [] : notSimple('a union with a function');
    }
    const { callSignatures, constructSignatures } = whole.structure;
    return kind === ts.SignatureKind.Call ? callSignatures : constructSignatures;
  }

  getSignatureFromDeclaration(declaration: ts.SignatureDeclaration): ts.Signature {
    return this.#types.members.signatureOf(declaration);
  }

  getReturnTypeOfSignature(signature: ts.Signature): ts.Type {
    return asType(this.#types.members.resultOf(signature));
  }

  getIndexInfosOfType(type: ts.Type): readonly ts.IndexInfo[] {
    const whole = simpleType(type);
    if (whole.flags & TypeFlags.Object) return whole.structure.indexInfos;
    const isPlain =
      whole.isIntersection() && whole.types.every((member) => this.getIndexInfosOfType(asType(member)).length === 0);
    return isPlain || (whole.flags & (TypeFlags.UnionOrIntersection | TypeFlags.Instantiable)) === 0
      ? []
      : notSimple('an index signature of several types');
  }

  getIndexTypeOfType(): ts.Type {
    return notSimple('the type of an index');
  }

  getTypeArguments(type: ts.TypeReference): readonly ts.Type[] {
    return (simpleType(type).typeArguments ?? []).map(asType);
  }

  getConstantValue(node: ts.EnumMember | ts.PropertyAccessExpression | ts.ElementAccessExpression): string | number {
    return ts.isEnumMember(node) ? constantOf(node) : notSimple('the value of an expression');
  }

  isArrayType(type: ts.Type): boolean {
    return this.#types.isArray(simpleType(type));
  }

  isTupleType(): boolean {
    return false;
  }

  isTypeAssignableTo(): boolean {
    return notSimple('whether a type is assignable');
  }

  typeToString(type: ts.Type): string {
    const { intrinsicName } = simpleType(type);
    return intrinsicName ?? notSimple('the text of a type');
  }
}

/** The type of the value that `await` gives; `promise` is the symbol of `Promise`. */
function awaited(type: SimpleType, promise: ts.Symbol): SimpleType {
  if (type.isUnion()) {
    const isPlain = type.types.every((member) => (member.flags & TypeFlags.Object) === 0 || !hasThen(member));
    return isPlain ? type : notSimple('a union with a promise');
  }
  if (type.symbol === promise) return awaited(type.typeArguments?.[0] ?? notSimple('a promise of nothing'), promise);
  if (type.flags & (TypeFlags.Instantiable | TypeFlags.Any)) notSimple('a promise of an unknown type');
  if (type.flags & (TypeFlags.Object | TypeFlags.Intersection) && hasThen(type)) notSimple('another promise');
  return type;
}

function hasThen(type: SimpleType): boolean {
  return propertyOf(type, 'then') !== undefined;
}

/** The property of a type. */
function propertyOf(type: SimpleType, name: string): ts.Symbol | undefined {
  if (type.flags & TypeFlags.Object) return type.structure.properties.get(ts.escapeLeadingUnderscores(name).toString());
  if (type.isIntersection()) {
    const found = type.types.flatMap((member) => propertyOf(member, name) ?? []);
    return found.length > 1 ? notSimple('a property of several types') : found[0];
  }
  const isScalar = (type.flags & (TypeFlags.Union | TypeFlags.Instantiable | TypeFlags.Any)) === 0;
  // Scalars have the methods of the library, which have other names.
  const isAbsent = isScalar && (name === 'then' || name === 'toJSON' || name === 'subscribe' || name === 'pipe');
  return isAbsent ? undefined : notSimple('a property of a scalar or a union');
}

/** The properties of a type, in the order of the checker of TypeScript. */
function propertiesOf(type: SimpleType): readonly ts.Symbol[] {
  if (type.flags & TypeFlags.Object) return [...type.structure.properties.values()];
  if (!type.isIntersection() || type.types.some(({ flags }) => (flags & TypeFlags.Object) === 0)) {
    return notSimple('the properties of a scalar or a union');
  }
  const properties = type.types.flatMap((member) => [...member.structure.properties.values()]);
  const names = new Set(properties.map(({ escapedName }) => escapedName));
  return names.size === properties.length ? properties : notSimple('a property of several types');
}
