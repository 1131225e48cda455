import { ts } from 'ts-morph';
import { hasKnownProperties, propertiesOf } from '../../source/decorators.js';
import type { MigratedFile } from '../../source/migrated-file.js';

/** A cookie of Ashlar: its expression, and attributes that depend on a condition. */
export interface ConvertedCookie {
  readonly expression: string;
  /** `if (remember) session.maxAge(3600);`, for the name of a variable. */
  readonly conditions: readonly ((name: string) => string)[];
  /** The name of the cookie, for a variable. */
  readonly name: string | undefined;
}

/** `response.cookie('session', token, { httpOnly: true })` */
export function convertCookie(
  file: MigratedFile,
  [name, value, options]: readonly ts.Expression[],
): ConvertedCookie | undefined {
  if (name === undefined || value === undefined) return undefined;
  const attributes =
    options === undefined ? { text: attributesOf(file, new Map()), conditions: [] } : readOptions(file, options);
  if (attributes === undefined) return undefined;
  return {
    expression: `new ${file.name('Cookie')}(${file.textOf(name)}, ${valueText(file, value)})${attributes.text}`,
    conditions: attributes.conditions,
    name: ts.isStringLiteralLike(name) ? name.text : undefined,
  };
}

/** `response.clearCookie('session', { path: '/' })` */
export function convertRemoval(file: MigratedFile, [name, options]: readonly ts.Expression[]): string | undefined {
  if (name === undefined || (options !== undefined && !hasKnownProperties(options))) return undefined;
  const properties = propertiesOf(options);
  const places = ['path', 'domain'].flatMap((key) => {
    const value = properties.get(key);
    return value === undefined ? [] : [`.${key}(${file.textOf(value)})`];
  });
  const isSecure = properties.get('secure');
  const secure =
    isSecure === undefined
      ? '.secure(false)'
      : isSecure.kind === ts.SyntaxKind.TrueKeyword
        ? ''
        : `.secure(${file.textOf(isSecure)})`;
  return `${file.name('Cookie')}.removal(${file.textOf(name)})${secure}${places.join('')}`;
}

/** Express encodes values; tokens and ids have no characters that need it. */
function valueText(file: MigratedFile, value: ts.Expression): string {
  const text = file.textOf(value);
  if (ts.isStringLiteralLike(value)) return text;
  return /(?:token|jwt|id|session|secret|hash)\b/i.test(text) && !text.includes('JSON')
    ? text
    : `encodeURIComponent(${text})`;
}

interface Attributes {
  readonly text: string;
  readonly conditions: readonly ((name: string) => string)[];
}

function readOptions(file: MigratedFile, options: ts.Expression): Attributes | undefined {
  if (!ts.isObjectLiteralExpression(options)) return undefined;
  const conditions: ((name: string) => string)[] = [];
  for (const property of options.properties) {
    if (ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)) continue;
    const condition = ts.isSpreadAssignment(property) ? conditional(file, property.expression) : undefined;
    if (condition === undefined) return undefined;
    conditions.push(condition);
  }
  const properties = propertiesOf(options);
  const known = [...properties.keys()].every((key) =>
    /^(?:httpOnly|secure|sameSite|maxAge|path|domain|expires)$/.test(key),
  );
  return known ? { text: attributesOf(file, properties), conditions } : undefined;
}

/** `...(remember && { maxAge: 3_600_000 })` */
function conditional(file: MigratedFile, node: ts.Expression): ((name: string) => string) | undefined {
  const inner = ts.isParenthesizedExpression(node) ? node.expression : node;
  if (!ts.isBinaryExpression(inner) || inner.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken)
    return undefined;
  if (!hasKnownProperties(inner.right)) return undefined;
  const attributes = [...propertiesOf(inner.right)].map(([key, value]) => attribute(file, key, value));
  if (attributes.length === 0 || attributes.includes(undefined)) return undefined;
  return (name) => `if (${file.textOf(inner.left)}) ${name}${attributes.join('')};`;
}

/** The attributes that differ from the defaults of Ashlar: `HttpOnly`, `Secure`, `SameSite=Lax` and `Path=/`. */
function attributesOf(file: MigratedFile, properties: ReadonlyMap<string, ts.Expression>): string {
  const flags = ['httpOnly', 'secure'].map((key) => attribute(file, key, properties.get(key)) ?? '');
  const others = [...properties]
    .filter(([key]) => key !== 'httpOnly' && key !== 'secure')
    .map(([key, value]) => attribute(file, key, value) ?? '');
  return [...flags, ...others].join('');
}

function attribute(file: MigratedFile, key: string, value: ts.Expression | undefined): string | undefined {
  const text = value && file.textOf(value);
  switch (key) {
    case 'httpOnly':
    case 'secure':
      return text === 'true' ? '' : `.${key}(${text ?? 'false'})`;
    case 'sameSite':
      return sameSiteOf(text ?? '');
    case 'maxAge':
      return value === undefined ? undefined : `.maxAge(${secondsOf(file, value)})`;
    case 'path':
      return text === "'/'" ? '' : `.path(${text})`;
    case 'domain':
    case 'expires':
      return `.${key}(${text})`;
    default:
      return undefined;
  }
}

function sameSiteOf(text: string): string {
  const literal = /^['"](\w+)['"](?: as const)?$/.exec(text)?.[1];
  if (literal === 'lax') return '';
  if (text === 'true' || literal === 'strict') return ".sameSite('Strict')";
  return literal === 'none' ? ".sameSite('None')" : `.sameSite(${text})`;
}

/** Whether a file has the reply of Fastify. */
export function usesFastify({ source }: MigratedFile): boolean {
  return source.imports.some(
    ({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === 'fastify',
  );
}

/** The milliseconds of Express in seconds, which Fastify has. */
function secondsOf(file: MigratedFile, value: ts.Expression): string {
  const text = file.textOf(value);
  if (usesFastify(file)) return text;
  if (ts.isNumericLiteral(value) && Number(value.text) % 1000 === 0) return `${Number(value.text) / 1000}`;
  const product = /^([\d\s_*]+?)\s*\*\s*1_?000$/.exec(text) ?? /^1_?000\s*\*\s*([\d\s_*]+)$/.exec(text);
  return (
    product?.[1] ??
    `Math.floor(${ts.isIdentifier(value) || ts.isPropertyAccessExpression(value) ? text : `(${text})`} / 1000)`
  );
}
