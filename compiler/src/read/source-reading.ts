import { ts } from 'ts-morph';
import type { ComposedPlace, Span } from '../model/span.js';
import type { BodyUse } from '../sources/changes/body-uses.js';
import type { ProjectReading } from '../sources/project.js';
import { sourceSpan } from '../sources/source-span.js';
import { withoutWrapping } from '../sources/wrapping.js';
import type { ReadingChecker } from './checkers/reading-checker.js';

/** The sources that a result depends on beside the declarations of its own file. */
export interface ReadSources {
  /** Whether it may depend on everything that the file imports, not only on what it uses the imports for. */
  readonly readsWholeImports: boolean;
  /** The paths of the files whose code was followed. */
  readonly followed: ReadonlySet<string>;
}

/** The base of all readers: the checker, and common queries about nodes and symbols. */
export class SourceReading {
  readonly project: ProjectReading;
  readonly checker: ReadingChecker;
  #isInDoubt = false;
  #readsWholeImports = false;
  #followed = new Set<string>();
  #use: ComposedPlace | undefined;
  readonly #paths = new Map<ts.SourceFile, string>();
  readonly #ashlarNames = new Map<ts.Symbol, string | undefined>();

  constructor(project: ProjectReading, checker: ReadingChecker = project.program.getTypeChecker()) {
    this.project = project;
    this.checker = checker;
  }

  /** Whether a result may be different once the program has all types. */
  get isInDoubt(): boolean {
    return this.#isInDoubt;
  }

  /**
   * Records that the current result may depend on types that the program leaves out: an unresolved name, or an inferred
   * type, which follows from code that can use any type.
   */
  doubt(): void {
    this.#readsWholeImports = true;
    if (!this.project.hasAllTypes) this.#isInDoubt = true;
  }

  /**
   * Records that the current result may depend on everything that the file imports, though the file only names a class: the
   * result follows from the type of an expression, of `this`, or of a class with its properties.
   */
  readWholeImports(): void {
    this.#readsWholeImports = true;
  }

  /**
   * Records that the current result has the order of the members of a union, which the checker of TypeScript determines by
   * the order in which it finds types.
   */
  readOrder(): void {
    // That checker is the one that is used.
  }

  /** Records that the body of a function was read, not only its declaration. */
  readBody(node: ts.Node): void {
    this.#readsWholeImports = true;
    this.project.noteBody(node.getSourceFile(), 'everything');
  }

  /** Records that the exceptions of a function were followed through the code of a file. `use`: what was read of that code. */
  follow(node: ts.Node, use: Exclude<BodyUse, 'everything'> = 'nothing'): void {
    const sourceFile = node.getSourceFile();
    this.#followed.add(sourceFile.fileName);
    this.project.noteBody(sourceFile, use);
  }

  /** Records that the current result depends on the sources of a result that was read before. */
  readAgain({ readsWholeImports, followed }: ReadSources): void {
    this.#readsWholeImports ||= readsWholeImports;
    for (const path of followed) this.#followed.add(path);
  }

  /** Reads a part of the facts of a file; also returns what it depends on. */
  reading<Result>(read: () => Result): { readonly result: Result } & ReadSources {
    const outer = { readsWholeImports: this.#readsWholeImports, followed: this.#followed };
    this.#readsWholeImports = false;
    this.#followed = new Set();
    const result = read();
    const found = { result, readsWholeImports: this.#readsWholeImports, followed: this.#followed };
    this.#readsWholeImports = outer.readsWholeImports;
    this.#followed = outer.followed;
    this.readAgain(found);
    return found;
  }

  /** Reads the facts of one file; also returns what they depend on. */
  readingFile<Result>(read: () => Result): { readonly result: Result } & ReadSources {
    this.#readsWholeImports = false;
    this.#followed = new Set();
    return this.reading(read);
  }

  /** The name of the export of `ashlar` that a name in a type refers to. */
  ashlarNameOf(name: ts.EntityName): string | undefined {
    const symbol = this.checker.getSymbolAtLocation(name);
    const resolved = symbol && this.resolved(symbol);
    return resolved && this.ashlarName(resolved);
  }

  /** The span of a node, without the comments before it. */
  spanOf(node: ts.Node): Span {
    const sourceFile = node.getSourceFile();
    return this.spanBetween(sourceFile, node.getStart(sourceFile), node.end);
  }

  /** The span of a node, without the use of a composed decorator that is being read. */
  placeOf(node: ts.Node): Span {
    const { composed, ...span } = this.spanOf(node);
    return span;
  }

  /** The span of a range of a file. */
  spanBetween(sourceFile: ts.SourceFile, start: number, end: number): Span {
    const span = sourceSpan(this.pathOf(sourceFile), sourceFile, start, end);
    return this.#use === undefined ? span : { ...span, composed: this.#use };
  }

  /** The path of a file in spans. */
  pathOf(sourceFile: ts.SourceFile): string {
    let path = this.#paths.get(sourceFile);
    if (path === undefined) {
      path = this.project.relative(sourceFile.fileName);
      this.#paths.set(sourceFile, path);
    }
    return path;
  }

  /** Reads the inside of a composed decorator: every span has the place of its use. */
  within<Result>(use: ComposedPlace | undefined, read: () => Result): Result {
    const outer = this.#use;
    this.#use = use;
    try {
      return read();
    } finally {
      this.#use = outer;
    }
  }

  /** The symbol of a name, with imports and re-exports followed; `undefined` when it is unresolved. */
  symbolOf(name: ts.Node): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(name);
    const found = symbol && this.resolved(symbol);
    if (found === undefined) this.doubt();
    return found;
  }

  /** The target of an import or export; `undefined` when it is unresolved. */
  resolved(symbol: ts.Symbol): ts.Symbol | undefined {
    const target = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : this.checker.getAliasedSymbol(symbol);
    // An unresolved alias has a symbol without declarations.
    return target.declarations === undefined ? undefined : target;
  }

  /** The name under which `ashlar` exports a symbol; `undefined` when it is not one of `ashlar`. */
  ashlarName(symbol: ts.Symbol): string | undefined {
    if (this.#ashlarNames.has(symbol)) return this.#ashlarNames.get(symbol);
    const file = symbol.declarations?.[0]?.getSourceFile();
    const isAshlar =
      file !== undefined && !this.project.isOwn(file) && this.project.packageNameOf(file.fileName) === 'ashlar';
    const name = isAshlar ? symbol.name : undefined;
    this.#ashlarNames.set(symbol, name);
    return name;
  }

  /** The class that a symbol declares, if it is one. */
  classOf(symbol: ts.Symbol | undefined): ts.ClassLikeDeclaration | undefined {
    if (symbol === undefined || (symbol.flags & ts.SymbolFlags.Class) === 0) return undefined;
    return symbol.declarations?.find((declaration) => ts.isClassLike(declaration));
  }
}

/** The text of a node on one line, shortened when it is long. */
export function textOf(node: ts.Node): string {
  const text = node.getText().replace(/\s+/g, ' ');
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}

/** Whether a declaration has a modifier such as `static`. */
export function hasModifier(node: ts.Node, kind: ts.ModifierSyntaxKind): boolean {
  if (!ts.canHaveModifiers(node) || node.modifiers === undefined) return false;
  // Without a list of the modifiers alone: this is called for every member.
  for (const modifier of node.modifiers) if (modifier.kind === kind) return true;
  return false;
}

/** The callee of a decorator, and its call, when it is called. */
export function calleeOf({ expression }: ts.Decorator): {
  readonly callee: ts.Expression;
  readonly call?: ts.CallExpression;
} {
  const written = withoutWrapping(expression);
  if (!ts.isCallExpression(written)) return { callee: written };
  return { callee: withoutWrapping(written.expression), call: written };
}

/** A type node without the parentheses around it. */
export function withoutParentheses(typeNode: ts.TypeNode): ts.TypeNode {
  let node = typeNode;
  while (ts.isParenthesizedTypeNode(node)) node = node.type;
  return node;
}
