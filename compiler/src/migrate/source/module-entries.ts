import { ts } from 'ts-morph';
import { addListEntry } from '../../repair/list-entry.js';
import { SourceText } from '../../repair/source-text.js';
import { applyEdits } from '../../repair/text-edit.js';
import { commentText } from './comment-text.js';

/** An entry of a list in the `@Module` of a class, or a property that is no list. */
export interface ModuleEntry {
  readonly className: string;
  readonly property: string;
  readonly text: string;
  readonly isValue: boolean;
}

/**
 * Adds an entry to the `@Module` of a class, unless it is listed, or a comment where the metadata or the list is not a literal. `plain` is the
 * text without marks for names.
 * @throws Error for a class that the file does not have.
 */
export function addModuleEntry(source: SourceText, entry: ModuleEntry, plain: string): SourceText {
  const { className, property, text, isValue } = entry;
  const declaration = source.syntax.statements.find(
    (statement): statement is ts.ClassDeclaration =>
      ts.isClassDeclaration(statement) && statement.name?.text === className,
  );
  const name = declaration?.name;
  if (declaration === undefined || name === undefined) throw new Error(`${source.file} has no class ${className}`);
  if (isListed(declaration, entry, plain)) return source;
  const start = source.placeOf(name.getStart(source.syntax));
  const end = source.placeOf(name.end);
  const of = { file: source.file, ...start, endLine: end.line, endColumn: end.column };
  const change = {
    kind: 'list-entry',
    of,
    decorator: 'Module',
    property,
    text,
    ...(isValue && { isValue }),
  } as const;
  const edit = addListEntry(source, change, text) ?? commentEdit(source, declaration, entry, plain);
  return new SourceText(source.file, applyEdits(source.text, [edit]));
}

/** Whether the `@Module` of a class has the entry or the value already. */
function isListed(declaration: ts.ClassDeclaration, { property, text, isValue }: ModuleEntry, plain: string): boolean {
  const calls = (ts.getDecorators(declaration) ?? []).map(({ expression }) => expression).filter(ts.isCallExpression);
  const values = calls
    .flatMap(({ arguments: [metadata] }) =>
      metadata !== undefined && ts.isObjectLiteralExpression(metadata) ? [...metadata.properties] : [],
    )
    .flatMap((one) => (ts.isPropertyAssignment(one) && one.name.getText() === property ? [one.initializer] : []));
  const listed = isValue
    ? values
    : values.flatMap((list) => (ts.isArrayLiteralExpression(list) ? [...list.elements] : []));
  return listed.some((one) => one.getText() === text || one.getText() === plain);
}

function commentEdit(
  source: SourceText,
  declaration: ts.ClassDeclaration,
  { className, property, isValue }: ModuleEntry,
  plain: string,
) {
  const decision = isValue
    ? `write \`${property}: ${plain}\` in the metadata of \`${className}\``
    : `add \`${plain}\` to \`${property}\` of \`${className}\``;
  const start = declaration.getStart(source.syntax);
  return { start, end: start, text: `${commentText(decision, 'modules-and-providers.md')}${source.newline}` };
}
