import ts from 'typescript-6.0';
import type { Files } from './build-application.js';

/** A declaration of a generated file: a statement, or one of the routes. */
interface Declaration {
  readonly name: string;
  readonly file: string;
  readonly firstLine: number;
  readonly lastLine: number;
  /** The names in its text. */
  readonly uses: ReadonlySet<string>;
}

/** The declarations of the generated files of an application, and which of them depend on which. */
export class GeneratedDeclarations {
  readonly #declarations: readonly Declaration[];

  constructor(generated: Files) {
    this.#declarations = Object.entries(generated).flatMap(([file, text]) =>
      file.endsWith('.ts') ? declarationsOf(file, text) : [],
    );
  }

  /** Which of some declarations, by name, contain a line or depend on the declaration that contains it. */
  dependents(file: string, line: number, wanted: ReadonlySet<string>): readonly string[] {
    const pending = this.#declarations.filter(
      (one) => one.file === file && one.firstLine <= line && line <= one.lastLine,
    );
    const visited = new Set<Declaration>(pending);
    const found = new Set<string>();
    for (const declaration of pending) {
      if (wanted.has(declaration.name)) {
        found.add(declaration.name);
        continue;
      }
      for (const user of this.#declarations) {
        if (visited.has(user) || !user.uses.has(declaration.name)) continue;
        visited.add(user);
        pending.push(user);
      }
    }
    return [...found];
  }
}

function declarationsOf(file: string, text: string): readonly Declaration[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const declarations: Declaration[] = [];
  const add = (name: string, node: ts.Node, uses = identifiersOf(node)): void => {
    declarations.push({
      name,
      file,
      firstLine: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      lastLine: source.getLineAndCharacterOfPosition(node.getEnd()).line + 1,
      uses,
    });
  };
  const visitRoutes = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text.includes('_'))
      add(node.name.text, node);
    else ts.forEachChild(node, visitRoutes);
  };
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement) && statement.getText().startsWith('export const createRoutes')) {
      visitRoutes(statement);
    } else if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name)) add(name.text, statement);
      }
    } else if ((ts.isFunctionDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) && statement.name) {
      add(statement.name.text, statement);
    } else if (ts.isImportDeclaration(statement)) {
      for (const name of identifiersOf(statement)) add(name, statement, new Set());
    }
  }
  return declarations;
}

function identifiersOf(node: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (child: ts.Node): void => {
    if (ts.isIdentifier(child)) names.add(child.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}
