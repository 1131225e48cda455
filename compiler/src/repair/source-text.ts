import { ts } from 'ts-morph';
import type { Span } from '../model/span.js';

/** A source file that is repaired: its text and its syntax, without types. */
export class SourceText {
  /** Relative to the directory of the project. */
  readonly file: string;
  readonly text: string;
  readonly syntax: ts.SourceFile;
  /** The line ending of the file. */
  readonly newline: string;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
    this.syntax = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    this.newline = /\r?\n/.exec(text)?.[0] ?? '\n';
  }

  /** The offsets of a stretch; `undefined` when the text has no such place. */
  offsetsOf({ line, column, endLine, endColumn }: Span): { readonly start: number; readonly end: number } | undefined {
    const start = this.#offsetOf(line, column);
    const end = this.#offsetOf(endLine, endColumn);
    return start === undefined || end === undefined || end < start ? undefined : { start, end };
  }

  #offsetOf(line: number, column: number): number | undefined {
    const starts = this.syntax.getLineStarts();
    const start = starts[line - 1];
    if (start === undefined) return undefined;
    const offset = start + column - 1;
    return offset <= (starts[line] ?? this.text.length) ? offset : undefined;
  }

  /** The line and the column of an offset, from 1. */
  placeOf(offset: number): { readonly line: number; readonly column: number } {
    const { line, character } = this.syntax.getLineAndCharacterOfPosition(offset);
    return { line: line + 1, column: character + 1 };
  }

  /** The outermost node that is exactly this stretch; `undefined` when there is none. */
  nodeAt(span: Span): ts.Node | undefined {
    const offsets = this.offsetsOf(span);
    if (offsets === undefined) return undefined;
    const { start, end } = offsets;
    const search = (node: ts.Node): ts.Node | undefined => {
      if (node !== this.syntax && node.getStart(this.syntax) === start && node.end === end) return node;
      if (node.pos > start || node.end < end) return undefined;
      return ts.forEachChild(node, search);
    };
    return search(this.syntax);
  }

  /** The declaration whose name is this stretch, or the constructor with its keyword there. */
  declarationAt(span: Span): ts.NamedDeclaration | undefined {
    const offsets = this.offsetsOf(span);
    if (offsets === undefined) return undefined;
    const { start, end } = offsets;
    const search = (node: ts.Node): ts.NamedDeclaration | undefined => {
      const { name } = node as ts.NamedDeclaration;
      if (name !== undefined && name.getStart(this.syntax) === start && name.end === end)
        return node as ts.NamedDeclaration;
      if (ts.isConstructorDeclaration(node) && this.#keywordOf(node)?.getStart(this.syntax) === start) return node;
      if (node.pos > start || node.end < end) return undefined;
      return ts.forEachChild(node, search);
    };
    return search(this.syntax);
  }

  #keywordOf(declaration: ts.ConstructorDeclaration): ts.Node | undefined {
    return declaration.getChildren(this.syntax).find(({ kind }) => kind === ts.SyntaxKind.ConstructorKeyword);
  }

  /** The start of the line of an offset. */
  lineStart(offset: number): number {
    return this.text.lastIndexOf('\n', offset - 1) + 1;
  }

  /** The end of the line of an offset, before its line ending. */
  lineEnd(offset: number): number {
    const end = this.text.indexOf('\n', offset);
    if (end === -1) return this.text.length;
    return this.text[end - 1] === '\r' ? end - 1 : end;
  }

  /** The start of the line after that of an offset; the end of the text in the last line. */
  nextLine(offset: number): number {
    const end = this.text.indexOf('\n', offset);
    return end === -1 ? this.text.length : end + 1;
  }

  /** The white space at the beginning of the line of an offset. */
  indentAt(offset: number): string {
    return /^[ \t]*/.exec(this.text.slice(this.lineStart(offset), offset))?.[0] ?? '';
  }

  /** One step of indentation in this file: a tab, or the spaces of its first indented line. */
  get indentStep(): string {
    const indent = /^(\t|(?: {2,8}))(?=[^\s*])/m.exec(this.text)?.[1];
    return indent === undefined ? '  ' : indent;
  }

  /** Whether only white space precedes an offset in its line. */
  isFirstOfLine(offset: number): boolean {
    return this.text.slice(this.lineStart(offset), offset).trim() === '';
  }

  /** Whether only white space, a comma, a semicolon or a comment follows an offset in its line. */
  isLastOfLine(offset: number): boolean {
    return /^[ \t]*[,;]?[ \t]*(?:\/\/.*|\/\*[^\n]*\*\/[ \t]*)?$/.test(this.text.slice(offset, this.lineEnd(offset)));
  }

  /** The quote of most strings of the imports of the file, or else of its strings. */
  get quote(): '"' | "'" {
    const doubles = this.text.split('"').length;
    const singles = this.text.split("'").length;
    const specifier = this.imports[0]?.moduleSpecifier.getText(this.syntax)[0];
    return specifier === '"' || specifier === "'" ? specifier : doubles > singles ? '"' : "'";
  }

  /** The import declarations at the top of the file. */
  get imports(): readonly ts.ImportDeclaration[] {
    return this.syntax.statements.filter(ts.isImportDeclaration);
  }

  /** The declaration that imports a name by itself: not as a part of a namespace. */
  importOf(name: string): ts.ImportDeclaration | undefined {
    return this.imports.find(({ importClause }) => {
      const bindings = importClause?.namedBindings;
      return (
        bindings !== undefined && ts.isNamedImports(bindings) && bindings.elements.some((one) => one.name.text === name)
      );
    });
  }

  /** Whether the file has syntax errors. */
  get isDamaged(): boolean {
    return this.damagedAt !== undefined;
  }

  /** The offset of the first syntax error. */
  get damagedAt(): number | undefined {
    // Part of the parser's result, but not of the public type.
    const { parseDiagnostics } = this.syntax as ts.SourceFile & {
      readonly parseDiagnostics?: readonly ts.DiagnosticWithLocation[];
    };
    return parseDiagnostics?.[0]?.start;
  }
}
