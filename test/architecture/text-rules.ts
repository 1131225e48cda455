import ts from 'typescript-6.0';
import { parse, placeOf } from './imports.js';
import type { RepositoryFile } from './source-files.js';

/**
 * Every name that a file declares and exports has a doc comment: its first reader is someone who calls it. The `summary` of a
 * diagnostic in the catalogue documents it.
 */
export function undocumentedExports(file: RepositoryFile): string[] {
  const isCatalogue = file.path.startsWith('compiler/src/diagnostics/catalogue/');
  return parse(file).statements.flatMap((statement) => {
    if (!isExported(statement) || documentation(statement) !== '' || (isCatalogue && hasSummary(statement))) return [];
    return [`${placeOf(statement)}: \`${nameOf(statement)}\` has no doc comment`];
  });
}

/** A file offers its names, not a nameless default: one name per thing, everywhere. */
export function defaultExports(file: RepositoryFile): string[] {
  return parse(file).statements.flatMap((statement) => {
    const isDefault =
      ts.isExportAssignment(statement) ||
      hasModifier(statement, ts.SyntaxKind.DefaultKeyword) ||
      reExportsDefault(statement);
    return isDefault ? [`${placeOf(statement)}: default export`] : [];
  });
}

/** Nothing goes around the type checker: no `any`, no comment that silences it. */
export function uncheckedPlaces(file: RepositoryFile): string[] {
  const source = parse(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(`${placeOf(node)}: any`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const silencer = /@ts-(ignore|nocheck|expect-error)\b/;
  file.text.split('\n').forEach((line, index) => {
    const match = /^\s*(\/\/|\/\*|\*)/.test(line) ? silencer.exec(line) : undefined;
    if (match) found.push(`${file.path}:${index + 1}: ${match[0]}`);
  });
  return found;
}

/** Generated code is proved by the type checker alone: no cast but `as const`, no `!`. */
export function castsOf(file: RepositoryFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isCast =
      (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) || ts.isTypeAssertionExpression(node);
    if (isCast || ts.isNonNullExpression(node)) found.push(`${placeOf(node)}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

/** A file that has grown too long is to be split. */
export function tooLong(file: RepositoryFile, limit: number): string[] {
  const lines = file.text.split('\n').length - 1;
  return lines > limit ? [`${file.path}: ${lines} lines`] : [];
}

// Put together from pieces, so that this file does not hold what it looks for.
const machineText: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'a path of one machine',
    new RegExp(String.raw`(?<![\w.$\x60/*])/(?:${['home', 'Users', 'root'].join('|')})/[\w.-]+`),
  ],
  ['a path of one machine', /\b[A-Z]:\\+Users\\+\w/i],
  ['the address of a registry', new RegExp(['https?:', '', String.raw`[\w.:@-]*(registry|artifact)`].join('/'), 'i')],
  ['the address of a package', new RegExp(`"resolved": "${'http'}`)],
];

/** The repository is the same on every machine: no path of one, no address of a registry. */
export function machineTexts(file: RepositoryFile): string[] {
  return file.text.split('\n').flatMap((line, index) =>
    machineText.flatMap(([what, pattern]) => {
      const match = pattern.exec(line);
      return match ? [`${file.path}:${index + 1}: ${what}: ${match[0]}`] : [];
    }),
  );
}

/** Whether a statement is `const kind = define({ …, summary: '…' })`. */
function hasSummary(statement: ts.Statement): boolean {
  if (!ts.isVariableStatement(statement)) return false;
  return statement.declarationList.declarations.every(({ initializer: call }) => {
    const [entry] = call !== undefined && ts.isCallExpression(call) ? call.arguments : [];
    if (entry === undefined || !ts.isObjectLiteralExpression(entry)) return false;
    const summary = entry.properties.find((property) => property.name?.getText() === 'summary');
    return summary !== undefined && ts.isPropertyAssignment(summary) && isText(summary.initializer);
  });
}

function isText(node: ts.Expression): boolean {
  return ts.isStringLiteralLike(node) && node.text !== '';
}

function isExported(statement: ts.Statement): boolean {
  return hasModifier(statement, ts.SyntaxKind.ExportKeyword);
}

function hasModifier(statement: ts.Statement, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(statement) && (statement.modifiers?.some((modifier) => modifier.kind === kind) ?? false);
}

function reExportsDefault(statement: ts.Statement): boolean {
  if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
    return false;
  return statement.exportClause.elements.some(({ name }) => name.text === 'default');
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join(', ');
  const { name } = statement as { name?: ts.Node };
  return name?.getText() ?? '';
}

/** The text of the doc comment; overloads of a function share the first one's. */
function documentation(statement: ts.Statement): string {
  const own = ts
    .getJSDocCommentsAndTags(statement)
    .filter(ts.isJSDoc)
    .map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '')
    .join('');
  if (own !== '' || !ts.isFunctionDeclaration(statement)) return own;
  const before = statement.getSourceFile().statements;
  const previous = before[before.indexOf(statement) - 1];
  const isOverload =
    previous && ts.isFunctionDeclaration(previous) && !previous.body && previous.name?.text === statement.name?.text;
  return isOverload ? documentation(previous) : '';
}
