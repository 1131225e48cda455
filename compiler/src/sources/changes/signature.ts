import { ts } from 'ts-morph';
import { memo } from '../../incremental/memo.js';
import type { BodyUse } from './body-uses.js';
import { thrownText } from './thrown-text.js';

/**
 * Whether two texts of a file mean the same for every file, apart from positions in this one. Both can be parsed. `use`: what is read
 * of the code inside of its functions.
 */
export function haveSameSignature(before: ts.SourceFile, after: ts.SourceFile, use: BodyUse): boolean {
  const signature = signatureOf(before, use);
  return signature !== undefined && signature === signatureOf(after, use);
}

/**
 * The text of a source file without the parts that cannot affect what any file means, apart from positions in this one:
 * the bodies of functions with a declared result, comments between statements and members, blank lines and indentation.
 * `undefined` for a file whose every character counts.
 */
const signatureOf = memo((sourceFile: ts.SourceFile, use: BodyUse): string | undefined => {
  const { fileName, text, isDeclarationFile } = sourceFile;
  if (isDeclarationFile || !/\.[cm]?ts$/.test(fileName) || text.includes(replacementCharacter)) return undefined;
  // Interceptors that read the bytes of bodies are found by the name of a property.
  const isWhole = use !== 'nothing' && text.includes('rawBody');
  return new SignatureReader(sourceFile, isWhole ? 'everything' : use).read();
});

/** The character that replaces bytes that are not text. */
const replacementCharacter = '\uFFFD';

class SignatureReader {
  readonly #file: ts.SourceFile;
  readonly #use: BodyUse;
  readonly #names: FileNames;
  readonly #parts: string[] = [];
  #position = 0;

  constructor(sourceFile: ts.SourceFile, use: BodyUse) {
    this.#file = sourceFile;
    this.#use = use;
    this.#names = namesOf(sourceFile);
  }

  read(): string {
    const { statements, text } = this.#file;
    for (const statement of statements) {
      this.#skipTrivia(statement);
      this.#readStatement(statement);
    }
    const last = statements.at(-1);
    if (last !== undefined) this.#cut(last.end, text.length, '');
    this.#keepUntil(text.length);
    return this.#parts.join('\u0000');
  }

  #readStatement(statement: ts.Statement): void {
    if (ts.isFunctionDeclaration(statement)) {
      // A function that only returns a call can be a composed decorator.
      if (!returnsAlone(statement.body)) this.#skipBody(statement);
    } else if (ts.isClassDeclaration(statement)) {
      for (const member of statement.members) {
        this.#skipTrivia(member);
        if (ts.isMethodDeclaration(member) || ts.isAccessor(member)) this.#skipBody(member);
      }
      this.#skipEnd(statement);
    } else if (ts.isInterfaceDeclaration(statement) || ts.isEnumDeclaration(statement)) {
      for (const member of statement.members) this.#skipTrivia(member);
      this.#skipEnd(statement);
    }
  }

  /**
   * Leaves out what precedes a statement or member, without its JSDoc, without comments that may have tags, and without the
   * comments at the beginning of the file.
   */
  #skipTrivia(node: ts.Node): void {
    const { text } = this.#file;
    // The line of a comment determines the declaration that it belongs to.
    if (node.pos > 0 && textsOf(text, ts.getTrailingCommentRanges(text, node.pos)).some(hasMeaning)) return;
    const comments = textsOf(text, ts.getLeadingCommentRanges(text, node.pos));
    const relevant = node.pos === 0 ? comments : comments.filter(hasMeaning);
    const shebang = node.pos === 0 ? (ts.getShebang(text) ?? '') : '';
    this.#cut(node.pos, node.getStart(this.#file), [shebang, ...relevant].map(withoutIndentation).join('\n'));
  }

  /** Leaves out the comments between the last member of a declaration and its end. */
  #skipEnd({ members, end }: ts.ClassDeclaration | ts.InterfaceDeclaration | ts.EnumDeclaration): void {
    if (!hasMeaning(this.#file.text.slice(members.end, end - 1))) this.#cut(members.end, end - 1, '');
  }

  #skipBody(declaration: ts.FunctionDeclaration | ts.MethodDeclaration | ts.AccessorDeclaration): void {
    const { body, type } = declaration;
    // Without a declared result, the body decides about the type.
    if (body === undefined || this.#use === 'everything') return;
    if (type === undefined && !ts.isSetAccessorDeclaration(declaration)) return;
    const mentioned = this.#mentionedIn(body);
    if (mentioned === undefined) return;
    const thrown = this.#use === 'nothing' ? '' : thrownText(body, this.#file, this.#use === 'values');
    this.#cut(body.getStart(this.#file), body.end, `{ ${mentioned.join(' ')} ${thrown} }`);
  }

  /** The names of the file that a body mentions, in order; `undefined` for a body whose every character counts. */
  #mentionedIn(body: ts.Block): readonly string[] | undefined {
    const { all, whole } = this.#names;
    const mentioned: string[] = [];
    const visit = (node: ts.Node): boolean => {
      if (ts.isClassLike(node) || ts.isDecorator(node) || ts.isImportTypeNode(node)) return true;
      if (node.kind === ts.SyntaxKind.ImportKeyword) return true;
      if (ts.isIdentifier(node)) {
        if (whole.has(node.text)) return true;
        if (all.has(node.text)) mentioned.push(node.text);
        return false;
      }
      if (ts.isPropertyAccessExpression(node)) return visit(node.expression);
      return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
    };
    return visit(body) ? undefined : mentioned;
  }

  #cut(start: number, end: number, replacement: string): void {
    this.#keepUntil(start);
    this.#parts.push(replacement);
    this.#position = end;
  }

  #keepUntil(position: number): void {
    this.#parts.push(withoutIndentation(this.#file.text.slice(this.#position, position)));
    this.#position = position;
  }
}

function textsOf(text: string, ranges: readonly ts.CommentRange[] | undefined): readonly string[] {
  return (ranges ?? []).map(({ pos, end }) => text.slice(pos, end));
}

/** Whether a comment is JSDoc, or can have a tag that is reported because only JSDoc is read. */
function hasMeaning(comment: string): boolean {
  return comment.startsWith('/**') || comment.includes('@');
}

/** Code without indentation. Where lines can be inside of a literal, it stays as it is. */
function withoutIndentation(code: string): string {
  return /`|\\\r?\n/.test(code) ? code : code.replaceAll(/[\t ]*\r?\n[\t ]*/g, '\n');
}

function returnsAlone(body: ts.Block | undefined): boolean {
  const [statement, ...more] = body?.statements ?? [];
  return statement !== undefined && ts.isReturnStatement(statement) && more.length === 0;
}

/** The names that code in functions of a file can have from outside of the function. */
interface FileNames {
  readonly all: ReadonlySet<string>;
  /** The names of namespaces and variables: the code around them matters too. */
  readonly whole: ReadonlySet<string>;
}

function namesOf({ statements }: ts.SourceFile): FileNames {
  const all = new Set<string>();
  const whole = new Set<string>();
  const add = (name: ts.BindingName | ts.ModuleName | undefined, into: Set<string>): void => {
    if (name === undefined) return;
    if (ts.isIdentifier(name)) into.add(name.text);
    else if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name)) {
      for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name, into);
    }
  };
  for (const statement of statements) {
    if (ts.isImportDeclaration(statement)) {
      const { name, namedBindings } = statement.importClause ?? {};
      add(name, all);
      if (namedBindings !== undefined && ts.isNamedImports(namedBindings)) {
        for (const element of namedBindings.elements) add(element.name, all);
      } else add(namedBindings?.name, whole);
    } else if (ts.isImportEqualsDeclaration(statement) || ts.isModuleDeclaration(statement)) add(statement.name, whole);
    else if (ts.isVariableStatement(statement)) {
      const isConstant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
      for (const { name } of statement.declarationList.declarations) add(name, isConstant ? all : whole);
    } else if (ts.isDeclarationStatement(statement)) {
      const { name } = statement;
      if (name !== undefined && ts.isIdentifier(name)) all.add(name.text);
    }
  }
  return { all, whole };
}
