import { ts } from 'ts-morph';
import type { MarkerFacts } from '../../model/facts.js';
import type { InferredSchema } from '../../model/inferred-schema.js';
import type { MediaTypesFacts } from '../../model/raw-body.js';
import type { FileOptionFacts, FileOptionsFacts } from '../../model/upload.js';
import type { ValidationFacts } from '../../model/validation-facts.js';
import type { ReadingChecker } from '../checkers/reading-checker.js';
import type { ClassReferences } from '../classes/class-references.js';
import type { Constructions } from '../classes/construction.js';
import { readResolver } from '../classes/resolvers.js';
import type { ShapeReader } from '../read-shape.js';
import { type SourceReading, textOf, withoutParentheses } from '../source-reading.js';
import { defaultOf } from '../types/constraints.js';
import { type Place, writtenAt } from '../types/form.js';

/** The property that makes a value a Standard Schema. */
const standard = '~standard';

/**
 * The markers of `ashlar`, and the index of the decoded type argument. Markers are transparent: for the checker,
 * `Param<T>` is `T`, so that they are read from the syntax of the type.
 */
const decodedArgument: ReadonlyMap<string, number | undefined> = new Map([
  ['Param', 0],
  ['Query', 0],
  ['Body', 0],
  ['Form', 0],
  ['RawBody', undefined],
  ['Header', 1],
  ['User', undefined],
  ['Resolved', undefined],
  ['CookieValue', undefined],
  ['RequestContext', undefined],
  ['File', undefined],
  ['Files', undefined],
  ['Multipart', undefined],
]);

/** The markers whose argument is the options of files. */
const fileMarkers: ReadonlySet<string> = new Set(['File', 'Files']);

/** The markers whose first argument is a name. */
const keyed: ReadonlySet<string> = new Set(['Header', 'CookieValue']);

/** Finds the markers on the types of handlers' parameters. */
export class Markers {
  readonly #reading: SourceReading;
  readonly #shapes: ShapeReader;
  readonly #constructions: Constructions;
  readonly #classes: ClassReferences;

  constructor(reading: SourceReading, shapes: ShapeReader, constructions: Constructions, classes: ClassReferences) {
    this.#reading = reading;
    this.#shapes = shapes;
    this.#constructions = constructions;
    this.#classes = classes;
  }

  /**
   * Every marker on a type, through the application's own aliases. `instantiated`: the parameter's type where type
   * arguments of a base class have been put into it.
   */
  on(typeNode: ts.TypeNode, instantiated: ts.Type | undefined): MarkerFacts[] {
    return this.#find(typeNode, { ...(instantiated !== undefined && { type: instantiated }) }, new Set());
  }

  /** The marker that replaces a decorator of another framework: `Body` for Nest's `@Body()`. */
  assumed(name: string, typeNode: ts.TypeNode): MarkerFacts {
    const type = this.#reading.checker.getTypeFromTypeNode(typeNode);
    const isValidated =
      ts.isTypeReferenceNode(typeNode) && this.#reading.ashlarNameOf(typeNode.typeName) === 'Validate';
    return {
      name,
      span: this.#reading.spanOf(typeNode),
      shape: this.#shapes.read(type, writtenAt(typeNode)),
      ...(isValidated && { validation: this.#validation(typeNode, typeNode.typeArguments?.[1], {}) }),
    };
  }

  #find(node: ts.TypeNode, use: Use, open: Set<ts.Node>): MarkerFacts[] {
    if (ts.isParenthesizedTypeNode(node)) return this.#find(node.type, use, open);
    if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) {
      return node.types.flatMap((member) => this.#find(member, use, open));
    }
    const name = ts.isTypeReferenceNode(node) ? node.typeName : ts.isImportTypeNode(node) ? node.qualifier : undefined;
    const symbol = name && this.#reading.symbolOf(name);
    if (symbol === undefined || !(ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node))) return [];
    const marker = this.#reading.ashlarName(symbol);
    if (marker === 'Validate') return this.#validated(node, use, open);
    if (marker !== undefined) return decodedArgument.has(marker) ? [this.#marker(marker, node, use)] : [];
    const alias = symbol.declarations?.find((declaration) => ts.isTypeAliasDeclaration(declaration));
    if (alias === undefined || open.has(alias)) return [];
    open.add(alias);
    const place = use.node ?? node;
    const type = use.type ?? (alias.typeParameters && this.#reading.checker.getTypeFromTypeNode(node));
    return this.#find(alias.type, { node: place, ...(type !== undefined && { type }) }, open);
  }

  /** The marker inside of a `Validate`, and the source of its rules. */
  #validated(node: ts.TypeReferenceNode | ts.ImportTypeNode, use: Use, open: Set<ts.Node>): MarkerFacts[] {
    const [inner, schema] = node.typeArguments ?? [];
    if (inner === undefined) return [];
    const validation = this.#validation(node, schema, use);
    return this.#find(inner, use, open).map((marker) => ({ ...marker, validation }));
  }

  #validation(node: ts.Node, schema: ts.TypeNode | undefined, use: Use): ValidationFacts {
    if (schema === undefined) return { by: 'class', span: this.#reading.spanOf(use.node ?? node) };
    const reference = ts.isTypeQueryNode(schema) ? this.#classes.constant(schema.exprName) : undefined;
    return {
      by: 'schema',
      ...(reference !== undefined && { schema: reference }),
      text: schema.getText(),
      span: this.#reading.spanOf(use.node ?? schema),
    };
  }

  #marker(name: string, node: ts.TypeReferenceNode | ts.ImportTypeNode, use: Use): MarkerFacts {
    const index = decodedArgument.get(name);
    const argument = node.typeArguments?.[index ?? 0];
    const span = this.#reading.spanOf(use.node ?? argument ?? node);
    const key = keyed.has(name) ? this.#key(node.typeArguments?.[0]) : undefined;
    const ofKey = key !== undefined && { key };
    if (name === 'User') return { name, span, ...ofKey, token: this.#constructions.valueToken(argument, use.type) };
    if (name === 'Resolved') return { name, span, ...ofKey, ...readResolver(node, this.#reading, this.#constructions) };
    if (fileMarkers.has(name) && argument !== undefined) {
      return { name, span, ...ofKey, file: readFileOptions(argument, this.#reading) };
    }
    if (name === 'RawBody' && argument !== undefined) return { name, span, mediaTypes: this.#mediaTypes(argument) };
    if (index === undefined) return { name, span, ...ofKey };
    if (use.type !== undefined) {
      const type = this.#reading.checker.getNonNullableType(use.type);
      return { name, span, ...ofKey, ...this.#decoded(name, type, { node: use.node ?? argument ?? node }) };
    }
    const type = this.#reading.checker.getTypeFromTypeNode(argument ?? node);
    const inferred = argument && inferredSchema(argument, this.#reading);
    return {
      name,
      span,
      ...ofKey,
      ...this.#decoded(name, type, writtenAt(argument ?? node)),
      ...(inferred !== undefined && { inferred }),
    };
  }

  /** The content of a marker, and its default when the value is absent. Only headers can be absent. */
  #decoded(name: string, type: ts.Type, place: Place): Pick<MarkerFacts, 'shape' | 'default'> {
    const preset = defaultOf(type, this.#reading);
    if (preset === undefined) return { shape: this.#shapes.read(type, place) };
    if (name === 'Header') return { shape: this.#shapes.read(type, place), default: preset };
    const detail = '`Default` is for what may be missing: a property or a header';
    return { shape: this.#shapes.unsupported('constraint', type, place, detail) };
  }

  #mediaTypes(argument: ts.TypeNode): MediaTypesFacts {
    const value = this.#key(argument);
    return { text: argument.getText(), ...(value !== undefined && { value }) };
  }

  /** The string of a type argument. */
  #key(argument: ts.TypeNode | undefined): string | undefined {
    const type = argument && this.#reading.checker.getTypeFromTypeNode(argument);
    return type?.isStringLiteral() ? type.value : undefined;
  }
}

/** The use of an alias of a marker: the place to report, and the type when the alias is generic. */
interface Use {
  readonly node?: ts.TypeNode;
  readonly type?: ts.Type;
}

/**
 * The Standard Schema from which a type is inferred in the source, with aliases followed: `z.infer<typeof schema>`,
 * `InferOutput<typeof schema>`, `typeof schema.infer`.
 */
function inferredSchema(typeNode: ts.TypeNode, reading: SourceReading): InferredSchema | undefined {
  const schema = schemaBehind(typeNode, reading, new Set());
  return schema && { schema: textOf(schema), type: textOf(typeNode) };
}

function schemaBehind(typeNode: ts.TypeNode, reading: SourceReading, open: Set<ts.Node>): ts.EntityName | undefined {
  const node = withoutParentheses(typeNode);
  if (ts.isTypeQueryNode(node)) {
    const { exprName } = node;
    return ts.isQualifiedName(exprName) && isSchema(exprName.left, reading) ? exprName.left : undefined;
  }
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const [argument, ...more] = node.typeArguments ?? [];
  if (argument !== undefined) {
    const isWhole = more.length === 0 && ts.isTypeQueryNode(argument) && isSchema(argument.exprName, reading);
    return isWhole ? argument.exprName : undefined;
  }
  const symbol = reading.checker.getSymbolAtLocation(node.typeName);
  const alias = symbol && reading.resolved(symbol)?.declarations?.find((one) => ts.isTypeAliasDeclaration(one));
  if (alias === undefined || open.has(alias) || !reading.project.isOwn(alias.getSourceFile())) return undefined;
  open.add(alias);
  return schemaBehind(alias.type, reading, open);
}

function isSchema(name: ts.EntityName, { checker }: SourceReading): boolean {
  return checker.getPropertyOfType(checker.getTypeAtLocation(name), standard) !== undefined;
}

/** Reads the options of a `File` or `Files` from its type argument, through the application's own aliases. */
function readFileOptions(argument: ts.TypeNode, reading: SourceReading): FileOptionsFacts {
  const { checker } = reading;
  const type = checker.getTypeFromTypeNode(argument);
  const isObject =
    (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0 &&
    checker.getIndexInfosOfType(type).length === 0;
  if (!isObject || type.getCallSignatures().length > 0) {
    return { kind: 'unreadable', text: argument.getText(), span: reading.spanOf(argument) };
  }
  const options = checker.getPropertiesOfType(type).map((property) => readOption(property, argument, reading));
  return { kind: 'options', options };
}

function readOption(property: ts.Symbol, argument: ts.TypeNode, reading: SourceReading): FileOptionFacts {
  const { checker } = reading;
  const type = checker.getTypeOfSymbolAtLocation(property, argument);
  const value = literalOf(type, checker);
  const { valueDeclaration } = property;
  const written = valueDeclaration && ts.isPropertySignature(valueDeclaration) ? valueDeclaration : undefined;
  return {
    name: property.name,
    ...(value !== undefined && { value }),
    text: checker.typeToString(type, argument, ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType),
    span: reading.spanOf(written?.type ?? written ?? argument),
    nameSpan: reading.spanOf(written?.name ?? argument),
  };
}

function literalOf(type: ts.Type, checker: ReadingChecker): string | number | boolean | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if ((type.flags & ts.TypeFlags.BooleanLiteral) === 0) return undefined;
  return checker.typeToString(type) === 'true';
}
