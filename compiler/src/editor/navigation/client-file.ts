import { ts } from 'ts-morph';
import { isGenerated } from '../../files/is-generated.js';
import { baseNameOf } from '../../files/path.js';
import { memo } from '../../incremental/memo.js';
import { attachedComments } from '../../read/comments/inline-comments.js';
import { parseSource } from '../../sources/parse-source.js';

/** A generated client, as its file declares it. */
export interface ClientFile {
  readonly source: ts.SourceFile;
  readonly groups: readonly ClientFileGroup[];
}

/** The methods of a controller. */
export interface ClientFileGroup {
  /** `notes`: the property of the client. */
  readonly name: string;
  /** `createNotesClient`: the function that makes the group. */
  readonly creator: string;
  /** `NotesClient`: the type of the group. */
  readonly typeName: string | undefined;
  readonly operations: readonly ClientFileOperation[];
}

/** A method of a group. */
export interface ClientFileOperation {
  readonly name: string;
  /** The requests that it sends: `GET /notes/{id}`. */
  readonly request: string;
  /** The name in its declaration. */
  readonly node: ts.PropertyName;
}

/**
 * Reads a generated client; `undefined` for another text. Remembered for as long as its `_owner` exists, because the clients of large
 * applications are long.
 */
export const clientFileOf = memo((_owner: object, path: string, text: string): ClientFile | undefined => {
  if (!isGenerated(baseNameOf(path), text)) return undefined;
  const source = parseSource(path, text);
  const creators = new Map(source.statements.flatMap(returnedProperties));
  const client = creators.get('createClient');
  if (client === undefined) return undefined;
  const types = typesByCreator(source);
  const groups = client.flatMap(({ name, initializer }): ClientFileGroup[] => {
    if (!ts.isCallExpression(initializer) || !ts.isIdentifier(initializer.expression)) return [];
    const creator = initializer.expression.text;
    const operations = (creators.get(creator) ?? []).flatMap(operationOf);
    return [{ name: textOf(name), creator, typeName: types.get(creator), operations }];
  });
  return { source, groups };
});

/** The properties of the object that a function returns at once, by the name of the function. */
function returnedProperties(
  statement: ts.Statement,
): readonly (readonly [creator: string, properties: readonly ts.PropertyAssignment[]])[] {
  if (!ts.isFunctionDeclaration(statement) || statement.name === undefined) return [];
  const [first] = statement.body?.statements ?? [];
  if (first === undefined || !ts.isReturnStatement(first)) return [];
  const { expression } = first;
  if (expression === undefined || !ts.isObjectLiteralExpression(expression)) return [];
  return [[statement.name.text, expression.properties.filter(ts.isPropertyAssignment)]];
}

function operationOf(property: ts.PropertyAssignment): readonly ClientFileOperation[] {
  const { name } = property;
  const request = requestIn(property);
  return request === undefined ? [] : [{ name: textOf(name), request, node: name }];
}

/** The request of a method: the last line of its description, in backquotes. */
function requestIn(property: ts.PropertyAssignment): string | undefined {
  const comment = attachedComments(property).at(-1)?.comment;
  const text = typeof comment === 'string' ? comment : comment?.at(-1)?.text;
  const line = text?.split('\n').at(-1)?.trim() ?? '';
  if (line.length < 2 || !line.startsWith('`') || !line.endsWith('`')) return undefined;
  return line.slice(1, -1);
}

/** `NotesClient` for `createNotesClient`, as `type NotesClient = ReturnType<typeof createNotesClient>`. */
function typesByCreator(source: ts.SourceFile): ReadonlyMap<string, string> {
  return new Map(
    source.statements.flatMap((statement) => {
      if (!ts.isTypeAliasDeclaration(statement) || !ts.isTypeReferenceNode(statement.type)) return [];
      const [creator] = statement.type.typeArguments ?? [];
      if (creator === undefined || !ts.isTypeQueryNode(creator) || !ts.isIdentifier(creator.exprName)) return [];
      return [[creator.exprName.text, statement.name.text] as const];
    }),
  );
}

function textOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
}
