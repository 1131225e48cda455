import { ts } from 'ts-morph';
import type { MigratedFile } from '../../source/migrated-file.js';

/** The body that a filter sends, with values of a failed request. */
export interface ErrorBody {
  readonly statements: readonly string[];
  readonly properties: readonly { readonly name: string; readonly type: string; readonly value: string }[];
  readonly usesContext: boolean;
}

/** The meaning of a variable of a filter. */
type Meaning = 'host' | 'request' | 'response' | 'status' | 'message' | 'payload' | 'exception';

/** Reads a filter whose statements are constants and one response with JSON. `undefined` for one that does anything else. */
export function convertBody(
  file: MigratedFile,
  { body, parameters: [exception, host] }: ts.MethodDeclaration,
): ErrorBody | undefined {
  if (body === undefined || exception === undefined || host === undefined) return undefined;
  const names = new Map<string, Meaning>([
    [exception.name.getText(file.syntax), 'exception'],
    [host.name.getText(file.syntax), 'host'],
  ]);
  for (const statement of body.statements.slice(0, -1)) {
    if (!ts.isVariableStatement(statement)) return undefined;
    for (const declaration of statement.declarationList.declarations) {
      const meaning = declaration.initializer && meaningOf(declaration.initializer, names);
      if (meaning === undefined || !ts.isIdentifier(declaration.name)) return undefined;
      names.set(declaration.name.text, meaning);
    }
  }
  const last = body.statements.at(-1);
  const sent =
    last !== undefined && (ts.isExpressionStatement(last) || ts.isReturnStatement(last)) ? last.expression : undefined;
  const object = sent && sentObject(sent, names);
  return object && bodyOf(file, object, names);
}

function text(node: ts.Node): string {
  return node.getText().replaceAll(/\s+/g, ' ');
}

function named(names: ReadonlyMap<string, Meaning>, meaning: Meaning): string {
  const found = [...names].filter(([, one]) => one === meaning).map(([name]) => name.replaceAll('$', String.raw`\$`));
  return found.length === 0 ? '(?!)' : `(?:${found.join('|')})`;
}

function meaningOf(node: ts.Expression, names: ReadonlyMap<string, Meaning>): Meaning | undefined {
  const value = text(node);
  const host = named(names, 'host');
  const exception = named(names, 'exception');
  const http = `${host}(?:\\.switchToHttp\\(\\))?`;
  const patterns: readonly [RegExp, Meaning][] = [
    [new RegExp(`^${http}\\.getRequest(?:<.*>)?\\(\\)$`), 'request'],
    [new RegExp(`^${http}\\.getResponse(?:<.*>)?\\(\\)$`), 'response'],
    [new RegExp(`^${host}\\.switchToHttp\\(\\)$`), 'host'],
    [new RegExp(`^${exception}\\.getStatus\\(\\)$`), 'status'],
    [
      new RegExp(
        `^${exception} instanceof HttpException \\? ${exception}\\.getStatus\\(\\) : (?:HttpStatus\\.INTERNAL_SERVER_ERROR|500)$`,
      ),
      'status',
    ],
    [new RegExp(`^${exception}\\.getResponse\\(\\)(?: as .*)?$`), 'payload'],
  ];
  const found = patterns.find(([pattern]) => pattern.test(value))?.[1];
  return found ?? (isMessage(value, names) ? 'message' : undefined);
}

/** `exception.message`, and the message in `exception.getResponse()`. */
function isMessage(value: string, names: ReadonlyMap<string, Meaning>): boolean {
  const exception = named(names, 'exception');
  const payload = `(?:${named(names, 'payload')}|${exception}\\.getResponse\\(\\))`;
  const cast = `(?:\\(${payload} as [^)]*\\)|${payload})`;
  const member = `${cast}(?:\\.message|\\['message'\\])`;
  const single = `(?:${exception}\\.message|${member})`;
  const either = `typeof ${payload} === (?:'string'|"string") \\? ${payload} : ${member}(?: (?:\\|\\||\\?\\?) ${exception}\\.message)?`;
  const guarded = `${exception} instanceof (?:HttpException|Error) \\? ${single} : (?:'[^']*'|"[^"]*")`;
  return new RegExp(`^(?:${single}|${either}|${guarded})$`).test(value);
}

/** The object in `response.status(status).json({ … })`. */
function sentObject(node: ts.Expression, names: ReadonlyMap<string, Meaning>): ts.ObjectLiteralExpression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [object] = node.arguments;
  const isStatus = new RegExp(
    `^${named(names, 'response')}\\.(?:status|code)\\((?:${named(names, 'status')}|${named(names, 'exception')}\\.getStatus\\(\\))\\)$`,
  );
  const isSend = /^(?:json|send)$/.test(node.expression.name.text) && isStatus.test(text(node.expression.expression));
  return isSend && object !== undefined && ts.isObjectLiteralExpression(object) ? object : undefined;
}

function bodyOf(
  file: MigratedFile,
  object: ts.ObjectLiteralExpression,
  names: ReadonlyMap<string, Meaning>,
): ErrorBody | undefined {
  const properties = object.properties.map((property) => {
    const value = ts.isShorthandPropertyAssignment(property)
      ? property.name
      : ts.isPropertyAssignment(property)
        ? property.initializer
        : undefined;
    const found = value && errorValue(file, value, names);
    return found && property.name !== undefined && !ts.isComputedPropertyName(property.name)
      ? { name: property.name.getText(file.syntax), ...found }
      : undefined;
  });
  const known = properties.filter((property) => property !== undefined);
  if (known.length < properties.length) return undefined;
  const usesMessages = known.some(({ value }) => value === 'message');
  const statements = usesMessages
    ? [
        'const { errors } = failure;',
        'const texts = Object.entries(errors ?? {}).flatMap(([field, all]) =>',
        '  // A message that is a sentence needs no name before it.',
        '  all.map((text) => (/^\\p{Lu}/u.test(text) ? text : `${field} ${text}`)),',
        ');',
        'const message = errors === undefined ? failure.message : texts;',
      ]
    : [];
  return {
    statements,
    properties: known,
    usesContext: known.some(({ value }) => /\bcontext\b/.test(value)),
  };
}

function errorValue(
  file: MigratedFile,
  node: ts.Expression,
  names: ReadonlyMap<string, Meaning>,
): { readonly type: string; readonly value: string } | undefined {
  const value = text(node);
  const request = named(names, 'request');
  const meaning = ts.isIdentifier(node) ? names.get(node.text) : meaningOf(node, names);
  if (meaning === 'status') return { type: 'number', value: 'failure.status' };
  if (meaning === 'message') return { type: 'string | string[]', value: 'message' };
  if (new RegExp(`^${request}\\.(?:url|originalUrl)$`).test(value)) {
    return { type: 'string', value: `${file.name('nodeRequest', 'ashlar/node')}(context)?.url ?? context.path` };
  }
  if (new RegExp(`^${request}\\.(?:method|path)$`).test(value))
    return { type: 'string', value: value.replace(new RegExp(`^${request}`), 'context') };
  if (/^new Date\(\)\.toISOString\(\)$/.test(value)) return { type: 'string', value };
  if (/^Date\.now\(\)$/.test(value)) return { type: 'number', value };
  if (ts.isStringLiteralLike(node)) return { type: 'string', value };
  if (ts.isNumericLiteral(node)) return { type: 'number', value };
  const isBoolean = node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
  return isBoolean ? { type: 'boolean', value } : undefined;
}
