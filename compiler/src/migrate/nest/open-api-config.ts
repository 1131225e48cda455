import { ts } from 'ts-morph';
import { propertiesOf, stringValue } from '../source/decorators.js';
import type { MigratedFile } from '../source/migrated-file.js';

/** A chain of `new DocumentBuilder()` as that of `new OpenApiConfig(…)`. */
export interface ConvertedConfig {
  /** The calls after the constructor: `.description('…').bearerAuth()`. */
  readonly calls: readonly string[];
  readonly title: string;
  readonly version: string;
  /** The calls that a person has to write. */
  readonly left: readonly string[];
  /** The calls that have no counterpart: descriptions of tags. */
  readonly dropped: readonly string[];
}

/** Converts the chain of a `DocumentBuilder`: `new DocumentBuilder().setTitle('Notes').build()`. */
export function convertDocumentBuilder(file: MigratedFile, chain: ts.Expression, name: string): ConvertedConfig {
  const calls: string[] = [];
  const left: string[] = [];
  const dropped: string[] = [];
  let title = `'${name}'`;
  let version = "'1.0'";
  for (const { method, values } of chainOf(chain)) {
    const texts = values.map((value) => file.textOf(value));
    const converted = converters.get(method)?.(values, texts);
    if (method === 'addTag' && values.length > 1) dropped.push(`addTag(${texts.join(', ')})`);
    if (method === 'build' || method === 'addTag') continue;
    if (
      values.some((value) => !isLiteral(value)) ||
      (converted === undefined && !/^set(?:Title|Version)$/.test(method))
    ) {
      left.push(`${method}(${texts.join(', ')})`);
    } else if (method === 'setTitle') title = texts[0] ?? title;
    else if (method === 'setVersion') version = texts[0] ?? version;
    else if (converted !== undefined) calls.push(converted);
  }
  return { calls, title, version, left, dropped };
}

interface ChainedCall {
  readonly method: string;
  readonly values: readonly ts.Expression[];
}

/** The calls of a chain, in the order of the source. */
function chainOf(node: ts.Expression): readonly ChainedCall[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression, name } = node.expression;
  return [...chainOf(expression), { method: name.text, values: [...node.arguments] }];
}

type Convert = (values: readonly ts.Expression[], texts: readonly string[]) => string | undefined;

const converters: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ['setDescription', (_, [text]) => text && `.description(${text})`],
  ['setTermsOfService', (_, [url]) => url && `.termsOfService(${url})`],
  ['setLicense', (_, [name, url]) => name && `.license({ name: ${name}${nonEmpty('url', url)} })`],
  [
    'setContact',
    (_, [name, url, email]) => name && `.contact({ name: ${name}${nonEmpty('url', url)}${nonEmpty('email', email)} })`,
  ],
  ['addServer', (values, [url]) => (values.length === 1 ? `.server(${url})` : undefined)],
  ['addBearerAuth', (values, texts) => namedScheme(values, texts) ?? '.bearerAuth()'],
  ['addCookieAuth', (values, [name = "'connect.sid'"]) => (values.length <= 1 ? `.cookieAuth(${name})` : undefined)],
  [
    'addBasicAuth',
    (values, texts) => namedScheme(values, texts) ?? ".securityScheme('basic', { type: 'http', scheme: 'basic' })",
  ],
  ['addApiKey', (values, texts) => apiKey(values, texts)],
  ['addOAuth2', (values) => oauth2(values)],
]);

function nonEmpty(property: string, text: string | undefined): string {
  return text === undefined || /^(['"`])\1$/.test(text) ? '' : `, ${property}: ${text}`;
}

/** A scheme with a name of its own: `addBearerAuth({ type: 'http', scheme: 'bearer' }, 'access-token')`. */
function namedScheme(values: readonly ts.Expression[], [scheme, name]: readonly string[]): string | undefined {
  return values.length === 2 ? `.securityScheme(${name}, ${scheme})` : undefined;
}

function apiKey(values: readonly ts.Expression[], texts: readonly string[]): string | undefined {
  const scheme = propertiesOf(values[0]);
  const header = stringValue(scheme.get('name'));
  if (stringValue(scheme.get('in')) !== 'header' || header === undefined) return namedScheme(values, texts);
  return values.length === 1 ? `.apiKeyAuth('${header}')` : namedScheme(values, texts);
}

function oauth2(values: readonly ts.Expression[]): string | undefined {
  const flows = propertiesOf(values[0]).get('flows');
  return flows === undefined || values.length > 1 ? undefined : `.oauth2(${flows.getText()})`;
}

/** Whether an expression is a literal, or an object or a list of them: the compiler of Ashlar reads no others. */
function isLiteral(node: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteral);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every((property) => ts.isPropertyAssignment(property) && isLiteral(property.initializer));
  return (
    ts.isStringLiteralLike(node) ||
    ts.isNumericLiteral(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword
  );
}
