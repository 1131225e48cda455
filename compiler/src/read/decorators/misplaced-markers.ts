import { ts } from 'ts-morph';
import type { MarkerSurroundings, MisplacedMarker } from '../../model/issues/misplaced-marker.js';
import { type SourceReading, textOf, withoutParentheses } from '../source-reading.js';

/** The markers of uploads and bytes, which are around no type. */
const uploadMarkers: ReadonlySet<string> = new Set(['File', 'Files', 'Multipart', 'RawBody']);

/** The markers of `ashlar` that are written around a type. */
const markerNames: ReadonlySet<string> = new Set([
  'Param',
  'Query',
  'Body',
  'Form',
  'User',
  'Resolved',
  'CookieValue',
  'Header',
  'Validate',
  ...uploadMarkers,
]);

/** The surroundings of a type node: nothing, a `Validate`, which requires a marker, or a type that must not contain one. */
type Around = { readonly kind: 'nothing' } | { readonly kind: 'validation' } | MarkerSurroundings;

/** A placeholder for the surroundings of an alias in the place of its use. */
const ofAlias: MarkerSurroundings = { kind: 'type', text: '' };

type Reference = ts.TypeReferenceNode | ts.ImportTypeNode;

/**
 * Finds markers that are inside of other types. The checker does not see markers, because they are transparent: the syntax
 * of the types is searched, each declaration once.
 */
export class MisplacedMarkers {
  readonly #reading: SourceReading;
  /** The markers in the members of interfaces and classes, and in the types of aliases. */
  readonly #inDeclarations = new Map<ts.Node, readonly MisplacedMarker[]>();

  constructor(reading: SourceReading) {
    this.#reading = reading;
  }

  /** The markers in the type of a parameter, where one marker may be around the whole type. */
  inParameter(typeNode: ts.TypeNode): readonly MisplacedMarker[] {
    return this.#find(typeNode, { kind: 'nothing' }, undefined, new Set());
  }

  /** The markers in a return type, where none has an effect. */
  inResult(typeNode: ts.TypeNode): readonly MisplacedMarker[] {
    return this.#find(typeNode, { kind: 'result' }, undefined, new Set());
  }

  /** `place`: the use of an alias that `node` is the whole type of. */
  #find(
    node: ts.TypeNode,
    around: Around,
    place: ts.Node | undefined,
    open: ReadonlySet<ts.Node>,
  ): readonly MisplacedMarker[] {
    if (ts.isParenthesizedTypeNode(node)) return this.#find(node.type, around, place, open);
    if (ts.isUnionTypeNode(node) && around.kind === 'nothing' && hasAlternatives(node)) {
      return node.types.flatMap((member) =>
        this.#find(member, this.#isUpload(member) ? inside(node) : around, place, open),
      );
    }
    if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) {
      return node.types.flatMap((member) => this.#find(member, around, place, open));
    }
    if (ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node)) return this.#reference(node, around, place, open);
    // Functions are not data: their parameters are not searched.
    if (ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node)) return [];
    if (around.kind === 'nothing' || around.kind === 'validation') return this.#parts(node, inside(node), open);
    if (ts.isTypeLiteralNode(node)) return this.#members(node.members, undefined);
    return this.#parts(node, around, open);
  }

  #reference(
    node: Reference,
    around: Around,
    place: ts.Node | undefined,
    open: ReadonlySet<ts.Node>,
  ): readonly MisplacedMarker[] {
    const symbol = this.#symbolOf(node);
    const marker = this.#markerOf(symbol);
    if (marker !== undefined) return this.#marker(node, marker, around, place, open);
    const isOutermost = around.kind === 'nothing' || around.kind === 'validation';
    const within = isOutermost ? inside(node) : around;
    return [
      ...(node.typeArguments ?? []).flatMap((argument) => this.#find(argument, within, undefined, open)),
      ...(symbol?.declarations ?? []).flatMap((declaration) => {
        if (!this.#reading.project.isOwn(declaration.getSourceFile())) return [];
        if (ts.isTypeAliasDeclaration(declaration)) return this.#alias(declaration, around, place ?? node, open);
        if (isOutermost || !(ts.isInterfaceDeclaration(declaration) || ts.isClassLike(declaration))) return [];
        return this.#declared(declaration);
      }),
    ];
  }

  #marker(
    node: Reference,
    name: string,
    around: Around,
    place: ts.Node | undefined,
    open: ReadonlySet<ts.Node>,
  ): readonly MisplacedMarker[] {
    const isInPlace = around.kind === 'nothing' || (around.kind === 'validation' && name !== 'Validate');
    if (!isInPlace) {
      const found =
        around.kind === 'validation' ? ({ kind: 'marker', name: 'Validate', directly: true } as const) : around;
      const content = this.#contentOf(node);
      const span = this.#reading.spanOf(place ?? node);
      return [{ name, span, around: found, ...(content !== undefined && { content }) }];
    }
    const [first, ...others] = node.typeArguments ?? [];
    if (first === undefined) return [];
    if (name === 'Validate') return this.#find(first, { kind: 'validation' }, undefined, open);
    return [first, ...others].flatMap((argument) => {
      const directly = this.#markerOf(this.#symbolOf(withoutParentheses(argument))) !== undefined;
      return this.#find(argument, { kind: 'marker', name, directly }, undefined, open);
    });
  }

  /** The source text inside the innermost of nested markers. */
  #contentOf(node: Reference): string | undefined {
    // Of a `Header` the first argument is the name.
    const argument = node.typeArguments?.[this.#markerOf(this.#symbolOf(node)) === 'Header' ? 1 : 0];
    if (argument === undefined) return undefined;
    const inner = withoutParentheses(argument);
    return isReference(inner) && this.#markerOf(this.#symbolOf(inner)) !== undefined
      ? this.#contentOf(inner)
      : textOf(inner);
  }

  /** The markers of an alias. `open`: the aliases that are being followed. Inside of a type each is followed once. */
  #alias(
    alias: ts.TypeAliasDeclaration,
    around: Around,
    place: ts.Node,
    open: ReadonlySet<ts.Node>,
  ): readonly MisplacedMarker[] {
    if (around.kind === 'nothing' || around.kind === 'validation') {
      return open.has(alias) ? [] : this.#find(alias.type, around, place, new Set(open).add(alias));
    }
    const span = this.#reading.spanOf(place);
    // A marker around the whole alias is reported at the place that uses the alias.
    return this.#behindAlias(alias).map((found) => (found.around === ofAlias ? { ...found, around, span } : found));
  }

  #behindAlias(alias: ts.TypeAliasDeclaration): readonly MisplacedMarker[] {
    return this.#once(alias, () => this.#find(alias.type, ofAlias, undefined, new Set()));
  }

  /** The markers in a declaration, searched once. It is empty until it is complete, so that a type that contains itself ends. */
  #once(declaration: ts.Node, find: () => readonly MisplacedMarker[]): readonly MisplacedMarker[] {
    const known = this.#inDeclarations.get(declaration);
    if (known !== undefined) return known;
    this.#inDeclarations.set(declaration, []);
    const found = find();
    this.#inDeclarations.set(declaration, found);
    return found;
  }

  #declared(declaration: ts.InterfaceDeclaration | ts.ClassLikeDeclaration): readonly MisplacedMarker[] {
    return this.#once(declaration, () => [
      ...(declaration.heritageClauses ?? [])
        .flatMap((clause) => clause.types)
        .flatMap((base) => this.#parts(base, inside(base), new Set())),
      ...this.#members(declaration.members, declaration.name?.text),
    ]);
  }

  #members(members: Iterable<ts.ClassElement | ts.TypeElement>, type: string | undefined): readonly MisplacedMarker[] {
    return [...members].flatMap((member) => {
      if (!ts.isPropertySignature(member) && !ts.isPropertyDeclaration(member)) return [];
      if (member.type === undefined) return [];
      const around = { kind: 'property', name: textOf(member.name), ...(type !== undefined && { type }) } as const;
      return this.#find(member.type, around, undefined, new Set());
    });
  }

  /** The markers in the parts of a type node. */
  #parts(node: ts.Node, around: Around, open: ReadonlySet<ts.Node>): readonly MisplacedMarker[] {
    const found: MisplacedMarker[] = [];
    ts.forEachChild(node, (child) => {
      if (ts.isTypeNode(child)) found.push(...this.#find(child, around, undefined, open));
      else found.push(...this.#parts(child, around, open));
    });
    return found;
  }

  #symbolOf(node: ts.Node): ts.Symbol | undefined {
    if (!isReference(node)) return undefined;
    const name = ts.isTypeReferenceNode(node) ? node.typeName : node.qualifier;
    const symbol = name && this.#reading.checker.getSymbolAtLocation(name);
    return symbol && this.#reading.resolved(symbol);
  }

  /** An upload is never `null` or anything else: only `undefined` stands for one that is absent. */
  #isUpload(node: ts.TypeNode): boolean {
    return uploadMarkers.has(this.#markerOf(this.#symbolOf(withoutParentheses(node))) ?? '');
  }

  #markerOf(symbol: ts.Symbol | undefined): string | undefined {
    const name = symbol && this.#reading.ashlarName(symbol);
    return name !== undefined && markerNames.has(name) ? name : undefined;
  }
}

function isReference(node: ts.Node): node is Reference {
  return ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node);
}

/** Whether a union has several members besides `undefined`. */
function hasAlternatives({ types }: ts.UnionTypeNode): boolean {
  return types.filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword).length > 1;
}

/** `Partial<…>` of a type reference, the whole text of another type. */
function inside(node: ts.Node): MarkerSurroundings {
  if (ts.isTypeReferenceNode(node) && node.typeArguments?.length === 1) {
    return { kind: 'type', text: node.typeName.getText(), isWrapper: true };
  }
  return { kind: 'type', text: textOf(node) };
}
