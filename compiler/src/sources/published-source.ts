import { ts } from 'ts-morph';
import { importSpecifiersOf } from './import-specifiers.js';

/** The input of `publishedSource`. */
export interface PublishedSourceParts {
  readonly sourceFile: ts.SourceFile;
  /** The names of functions that can reject a request when they are called. */
  readonly rejecting: ReadonlySet<string>;
  /** The specifier to write for an import; `undefined` for one that stays as it is. */
  readonly specifierOf: (literal: ts.StringLiteralLike) => string | undefined;
}

/** A source without what no application can observe, and the imports that it still has. */
export interface PublishedSource {
  readonly text: string;
  readonly imports: readonly ts.StringLiteralLike[];
}

/**
 * The part of a source that applications can observe: its exported declarations with their decorators and comments, and what these refer
 * to. Bodies are left out, apart from those that the compiler reads or whose result it infers.
 */
export function publishedSource(parts: PublishedSourceParts): PublishedSource {
  return new SourcePublisher(parts).publish();
}

/** A change of the text: the replacement of a stretch. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

class SourcePublisher {
  readonly #parts: PublishedSourceParts;
  readonly #file: ts.SourceFile;
  readonly #cuts = new Map<ts.Node, string>();
  readonly #used = new Set<string>();

  constructor(parts: PublishedSourceParts) {
    this.#parts = parts;
    this.#file = parts.sourceFile;
  }

  publish(): PublishedSource {
    if (this.#file.isDeclarationFile || this.#file.fileName.endsWith('.json')) {
      return { text: this.#file.text.trimEnd(), imports: importSpecifiersOf(this.#file) };
    }
    this.#cutBodies();
    const kept = this.#keptStatements();
    const imports: ts.StringLiteralLike[] = [];
    const inside = importSpecifiersOf(this.#file).filter((literal) =>
      kept.some(({ pos, end }) => literal.pos >= pos && literal.end <= end && !this.#isCut(literal)),
    );
    const texts = kept.flatMap((statement) => {
      const literals = inside.filter(({ pos, end }) => pos >= statement.pos && end <= statement.end);
      const text = ts.isImportDeclaration(statement) ? this.#importText(statement) : this.#text(statement, literals);
      if (text !== undefined) imports.push(...literals);
      return text ?? [];
    });
    return { text: texts.join('\n'), imports };
  }

  #cutBodies(): void {
    const visit = (node: ts.Node, isInDecorator: boolean): void => {
      const replacement = this.#replacementOf(node, isInDecorator);
      if (replacement !== undefined) this.#cuts.set(replacement.node, replacement.text);
      ts.forEachChild(node, (child) => visit(child, isInDecorator || ts.isDecorator(child)));
    };
    visit(this.#file, false);
  }

  #replacementOf(node: ts.Node, isInDecorator: boolean): { readonly node: ts.Node; readonly text: string } | undefined {
    if (ts.isPropertyDeclaration(node) && node.initializer !== undefined && node.type !== undefined) {
      return ts.isPrivateIdentifier(node.name) ? { node: node.initializer, text: '' } : undefined;
    }
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined || !ts.isBlock(node.body))
      return undefined;
    return isInDecorator || this.#isUnobservable(node, node.body) ? { node: node.body, text: '{}' } : undefined;
  }

  /** Whether no application can observe the body of a function. */
  #isUnobservable(node: ts.SignatureDeclaration, body: ts.Block): boolean {
    // That of an exception passes its status on, and that of a class of data sets properties.
    if (ts.isConstructorDeclaration(node)) return isDecorated(node.parent);
    const { type } = node;
    if (type === undefined) return ts.isSetAccessorDeclaration(node);
    // A guard of the application can call the function, and return its result or let its exceptions pass.
    const result = type.getText(this.#file);
    if (/\b(?:boolean|true|false)\b|Exception|Error|\bComposed\w*Decorator\b/.test(result)) return false;
    return !canReject(body, this.#file) && !this.#callsRejecting(body);
  }

  #callsRejecting(body: ts.Block): boolean {
    const { rejecting } = this.#parts;
    const visit = (node: ts.Node): boolean => {
      if (ts.isCallExpression(node) && rejecting.has(calledName(node) ?? '')) return true;
      return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
    };
    return rejecting.size > 0 && visit(body);
  }

  #isCut(node: ts.Node): boolean {
    for (const cut of this.#cuts.keys()) if (cut.pos <= node.pos && node.end <= cut.end) return true;
    return false;
  }

  /** The statements that are exported, and those that they refer to, in the order of the source. */
  #keptStatements(): readonly ts.Statement[] {
    const kept = new Set<ts.Statement>();
    const { statements } = this.#file;
    const isKept = (statement: ts.Statement): boolean =>
      isExported(statement) || namesOf(statement).some((name) => this.#used.has(name));
    for (let before = -1; before !== kept.size; ) {
      before = kept.size;
      for (const statement of statements) {
        if (kept.has(statement) || !isKept(statement)) continue;
        kept.add(statement);
        this.#use(statement);
      }
    }
    return statements.filter((statement) => kept.has(statement));
  }

  /** Records the names that a statement refers to, as far as it stays. */
  #use(node: ts.Node): void {
    if (this.#cuts.has(node) || ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node)) this.#used.add(node.text);
    ts.forEachChild(node, (child) => this.#use(child));
  }

  /** The import of the names that are used; `undefined` when none is. */
  #importText({ importClause, moduleSpecifier }: ts.ImportDeclaration): string | undefined {
    if (importClause === undefined || !ts.isStringLiteral(moduleSpecifier)) return undefined;
    const { name, namedBindings, isTypeOnly } = importClause;
    const parts: string[] = [];
    if (name !== undefined && this.#used.has(name.text)) parts.push(name.text);
    if (namedBindings !== undefined && ts.isNamespaceImport(namedBindings) && this.#used.has(namedBindings.name.text)) {
      parts.push(namedBindings.getText(this.#file));
    }
    if (namedBindings !== undefined && ts.isNamedImports(namedBindings)) {
      const used = namedBindings.elements.filter((element) => this.#used.has(element.name.text));
      if (used.length > 0) parts.push(`{ ${used.map((element) => element.getText(this.#file)).join(', ')} }`);
    }
    if (parts.length === 0) return undefined;
    const specifier = this.#specifier(moduleSpecifier);
    return `import ${isTypeOnly ? 'type ' : ''}${parts.join(', ')} from ${specifier};`;
  }

  #specifier(literal: ts.StringLiteralLike): string {
    const written = this.#parts.specifierOf(literal);
    return written === undefined ? literal.getText(this.#file) : `'${written}'`;
  }

  #text(statement: ts.Statement, literals: readonly ts.StringLiteralLike[]): string {
    const { text } = this.#file;
    const edits: Edit[] = literals.map((literal) => ({
      start: literal.getStart(this.#file),
      end: literal.end,
      text: this.#specifier(literal),
    }));
    for (const [node, replacement] of this.#cuts) {
      if (node.pos < statement.pos || node.end > statement.end || this.#isInsideOfCut(node)) continue;
      // An initialiser goes with its `=`.
      const start =
        replacement === '' ? text.lastIndexOf('=', node.getStart(this.#file) - 1) : node.getStart(this.#file);
      edits.push({
        start: replacement === '' ? withoutSpaceBefore(text, start) : start,
        end: node.end,
        text: replacement,
      });
    }
    edits.sort((a, b) => a.start - b.start);
    let result = documentationOf(statement, this.#file);
    let position = statement.getStart(this.#file);
    for (const edit of edits) {
      result += text.slice(position, edit.start) + edit.text;
      position = edit.end;
    }
    return result + text.slice(position, statement.end);
  }

  #isInsideOfCut(node: ts.Node): boolean {
    for (const cut of this.#cuts.keys()) if (cut !== node && cut.pos <= node.pos && node.end <= cut.end) return true;
    return false;
  }
}

/** The names of functions in files that can reject a request: their own code does, or calls one that does. */
export function rejectingNames(sourceFiles: readonly ts.SourceFile[]): ReadonlySet<string> {
  const calls = new Map<string, Set<string>>();
  const found = new Set<string>();
  for (const sourceFile of sourceFiles) {
    const visit = (node: ts.Node): void => {
      const name = ts.isFunctionLike(node) ? functionName(node) : undefined;
      if (name !== undefined && 'body' in node && node.body !== undefined) {
        // The type of `body` differs between the kinds of functions, and is a node in each.
        const body = node.body as ts.Node;
        if (canReject(body, sourceFile)) found.add(name);
        const called = calls.get(name) ?? new Set();
        calls.set(name, called);
        collectCalls(body, called);
      }
      ts.forEachChild(node, visit);
    };
    visit(sourceFile);
  }
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [name, called] of calls) if ([...called].some((one) => found.has(one))) found.add(name);
  }
  return found;
}

function collectCalls(node: ts.Node, called: Set<string>): void {
  const name = ts.isCallExpression(node) ? calledName(node) : undefined;
  if (name !== undefined) called.add(name);
  ts.forEachChild(node, (child) => collectCalls(child, called));
}

function canReject(body: ts.Node, file: ts.SourceFile): boolean {
  return /\bthrow\b|\breject\b|\bnew\s+\w*(?:Exception|Error)\b|\bcomposeDecorators\b/.test(body.getText(file));
}

function calledName({ expression }: ts.CallExpression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

/** The name of a function, or of the variable or property that holds it. */
function functionName(node: ts.SignatureDeclaration): string | undefined {
  const named =
    node.name ??
    (ts.isVariableDeclaration(node.parent) || ts.isPropertyDeclaration(node.parent) ? node.parent.name : undefined);
  return named !== undefined && (ts.isIdentifier(named) || ts.isPrivateIdentifier(named)) ? named.text : undefined;
}

function isDecorated(node: ts.Node): boolean {
  return ts.canHaveDecorators(node) && (ts.getDecorators(node)?.length ?? 0) > 0;
}

function isExported(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement) || ts.isExportAssignment(statement)) return true;
  if (
    ts.isModuleDeclaration(statement) &&
    (ts.isStringLiteral(statement.name) || (statement.flags & ts.NodeFlags.GlobalAugmentation) !== 0)
  )
    return true;
  return (
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  );
}

/** The names that a statement declares. */
function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isImportDeclaration(statement)) {
    const { name, namedBindings } = statement.importClause ?? {};
    const names = name === undefined ? [] : [name.text];
    if (namedBindings === undefined) return names;
    const elements = ts.isNamedImports(namedBindings) ? namedBindings.elements : [namedBindings];
    return [...names, ...elements.map((element) => element.name.text)];
  }
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const isNamed =
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isModuleDeclaration(statement) ||
    ts.isImportEqualsDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** The JSDoc of a statement, without other comments. */
function documentationOf(statement: ts.Statement, { text }: ts.SourceFile): string {
  const comments = ts.getLeadingCommentRanges(text, statement.pos) ?? [];
  const documentation = comments
    .map(({ pos, end }) => text.slice(pos, end))
    .filter((comment) => comment.startsWith('/**'));
  return documentation.map((comment) => `${comment}\n`).join('');
}

function withoutSpaceBefore(text: string, position: number): number {
  let start = position;
  while (start > 0 && /\s/.test(text.charAt(start - 1))) start -= 1;
  return start;
}
