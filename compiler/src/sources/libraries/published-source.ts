import { ts } from 'ts-morph';
import { groupBy } from '../../model/group-by.js';
import { importSpecifiersOf } from '../import-specifiers.js';
import { callsOneOf, canReject } from '../rejecting-functions.js';

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
  readonly #specifiers: ReadonlySet<ts.Node>;
  readonly #used = new Set<string>();
  readonly #imports: ts.StringLiteralLike[] = [];

  constructor(parts: PublishedSourceParts) {
    this.#parts = parts;
    this.#file = parts.sourceFile;
    this.#specifiers = new Set(importSpecifiersOf(parts.sourceFile));
  }

  publish(): PublishedSource {
    if (this.#file.isDeclarationFile || this.#file.fileName.endsWith('.json')) {
      return { text: this.#file.text.trimEnd(), imports: importSpecifiersOf(this.#file) };
    }
    const texts = this.#keptStatements().flatMap((statement) => this.#textOf(statement) ?? []);
    return { text: texts.join('\n'), imports: this.#imports };
  }

  /** The statements that are exported, and those that they refer to, in the order of the source. */
  #keptStatements(): readonly ts.Statement[] {
    const { statements } = this.#file;
    const byName = groupBy(
      statements.flatMap((statement) => namesOf(statement).map((name) => ({ name, statement }))),
      ({ name }) => name,
    );
    const kept = new Set(statements.filter(isObserved));
    // The loop also visits the statements that are added meanwhile.
    for (const statement of kept) {
      for (const name of this.#namesIn(statement)) {
        this.#used.add(name);
        for (const declaration of byName.get(name) ?? []) kept.add(declaration.statement);
      }
    }
    return statements.filter((statement) => kept.has(statement));
  }

  /** The names that the published part of a statement refers to. */
  #namesIn(statement: ts.Statement): ReadonlySet<string> {
    const found = new Set<string>();
    if (!ts.isImportDeclaration(statement)) {
      this.#visit(statement, (node) => {
        if (ts.isIdentifier(node)) found.add(node.text);
      });
    }
    return found;
  }

  /** Visits the published nodes of a statement; `cut` receives the others. */
  #visit(statement: ts.Statement, kept: (node: ts.Node) => void, cut: (edit: Edit) => void = () => undefined): void {
    const visit = (node: ts.Node, isInDecorator: boolean): void => {
      kept(node);
      const hidden = this.#hiddenIn(node, isInDecorator);
      if (hidden !== undefined) cut(hidden.edit);
      ts.forEachChild(node, (child) => {
        if (child !== hidden?.node) visit(child, isInDecorator || ts.isDecorator(child));
      });
    };
    visit(statement, false);
  }

  /** The part of a node that is not published: the body of a function, or the initial value of a private property. */
  #hiddenIn(node: ts.Node, isInDecorator: boolean): { readonly node: ts.Node; readonly edit: Edit } | undefined {
    if (ts.isPropertyDeclaration(node)) {
      const { name, type, initializer } = node;
      if (initializer === undefined || type === undefined || !ts.isPrivateIdentifier(name)) return undefined;
      return { node: initializer, edit: { start: type.end, end: initializer.end, text: '' } };
    }
    const body = bodyOf(node);
    if (body === undefined || !(isInDecorator || this.#isUnobservable(node, body))) return undefined;
    return { node: body, edit: { start: body.getStart(this.#file), end: body.end, text: '{}' } };
  }

  /** Whether no application can observe the body of a function. */
  #isUnobservable(node: ts.Node, body: ts.Block): boolean {
    if (ts.isClassStaticBlockDeclaration(node)) return true;
    // An exception passes its status on in its constructor, and a class of data sets its properties.
    if (ts.isConstructorDeclaration(node)) return isDecorated(node.parent);
    if (!ts.isFunctionLike(node) || node.type === undefined) return ts.isSetAccessorDeclaration(node);
    // Code of the application can call the function, and return its result or let its exceptions pass.
    const result = node.type.getText(this.#file);
    if (/\b(?:boolean|true|false)\b|Exception|Error|\bComposed\w*Decorator\b/.test(result)) return false;
    return !canReject(body, this.#file) && !callsOneOf(this.#parts.rejecting, body);
  }

  /** The published text of a statement; `undefined` for an import of which nothing is used. */
  #textOf(statement: ts.Statement): string | undefined {
    const { text } = this.#file;
    if (ts.isImportDeclaration(statement)) return this.#importText(statement);
    const edits: Edit[] = [];
    const addSpecifier = (node: ts.Node) => {
      if (!ts.isStringLiteralLike(node) || !this.#specifiers.has(node)) return;
      edits.push({ start: node.getStart(this.#file), end: node.end, text: this.#specifier(node) });
    };
    this.#visit(statement, addSpecifier, (edit) => edits.push(edit));
    edits.sort((a, b) => a.start - b.start);
    const pieces: string[] = [documentationOf(statement, this.#file)];
    let position = statement.getStart(this.#file);
    for (const edit of edits) {
      pieces.push(text.slice(position, edit.start), edit.text);
      position = edit.end;
    }
    return `${pieces.join('')}${text.slice(position, statement.end)}`;
  }

  /** The import of the names that are used; `undefined` when none is. */
  #importText({ importClause, moduleSpecifier, attributes }: ts.ImportDeclaration): string | undefined {
    if (!ts.isStringLiteral(moduleSpecifier)) return undefined;
    if (importClause === undefined) return `import ${this.#specifier(moduleSpecifier)};`;
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
    const end = attributes === undefined ? '' : ` ${attributes.getText(this.#file)}`;
    return `import ${isTypeOnly ? 'type ' : ''}${parts.join(', ')} from ${this.#specifier(moduleSpecifier)}${end};`;
  }

  #specifier(literal: ts.StringLiteralLike): string {
    this.#imports.push(literal);
    const written = this.#parts.specifierOf(literal);
    return written === undefined ? literal.getText(this.#file) : `'${written}'`;
  }
}

function bodyOf(node: ts.Node): ts.Block | undefined {
  if (ts.isClassStaticBlockDeclaration(node)) return node.body;
  if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return undefined;
  return ts.isBlock(node.body) ? node.body : undefined;
}

function isDecorated(node: ts.Node): boolean {
  return ts.canHaveDecorators(node) && (ts.getDecorators(node)?.length ?? 0) > 0;
}

/** Whether other files can observe a statement: an export, declarations for all files, and an import for its effects. */
function isObserved(statement: ts.Statement): boolean {
  if (ts.isImportDeclaration(statement)) return statement.importClause === undefined;
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
