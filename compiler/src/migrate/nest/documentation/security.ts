import { ts } from 'ts-morph';
import { bare } from '../../source/bare.js';
import { propertiesOf, stringValue } from '../../source/decorators.js';
import type { MigratedApplication } from '../../source/migrated-application.js';
import type { MigratedFile } from '../../source/migrated-file.js';
import { nodesIn, quoted } from '../support/syntax.js';
import type { DecoratorCall } from './responses.js';

/** A scheme of the API document: how `@ApiSecurity` names it. */
export interface DocumentedScheme {
  readonly kind: 'bearerAuth' | 'apiKeyAuth' | 'cookieAuth' | 'oauth2' | 'custom';
  readonly name: string;
}

/**
 * The security schemes that the application declares for its document, by their names in NestJS: `bearer` of
 * `new DocumentBuilder().addBearerAuth()`, or of the `OpenApiConfig` in its place.
 */
export function securitySchemes(application: MigratedApplication): ReadonlyMap<string, DocumentedScheme> {
  const schemes = new Map<string, DocumentedScheme>();
  for (const file of application.files) {
    if (!/DocumentBuilder|OpenApiConfig/.test(file.text)) continue;
    for (const { expression, arguments: values } of nodesIn(file.syntax, ts.isCallExpression)) {
      const scheme = ts.isPropertyAccessExpression(expression) ? schemeOf(expression.name.text, values) : undefined;
      if (scheme !== undefined) schemes.set(scheme.name, scheme);
    }
  }
  return schemes;
}

function schemeOf(method: string, values: readonly ts.Expression[]): DocumentedScheme | undefined {
  const [first, second, third] = values.map((value) => stringValue(value));
  const named = (name: string | undefined, kind: DocumentedScheme['kind'], usual: string): DocumentedScheme =>
    name === undefined ? { kind, name: usual } : { kind: 'custom', name };
  if (method === 'addBearerAuth' || method === 'bearerAuth') return named(second, 'bearerAuth', 'bearer');
  if (method === 'addBasicAuth') return named(second, 'custom', 'basic');
  if (method === 'addCookieAuth' || method === 'cookieAuth') return named(third, 'cookieAuth', 'cookie');
  if (method === 'addOAuth2' || method === 'oauth2') return named(second, 'oauth2', 'oauth2');
  if (method === 'apiKeyAuth') return { kind: 'apiKeyAuth', name: 'api_key' };
  if (method === 'addApiKey') {
    const isHeader = stringValue(propertiesOf(values[0]).get('in')) === 'header';
    return named(second, isHeader ? 'apiKeyAuth' : 'custom', 'api_key');
  }
  const isCustom = (method === 'addSecurity' || method === 'securityScheme') && first !== undefined;
  return isCustom ? { kind: 'custom', name: first } : undefined;
}

/** The conversion of a decorator that names a scheme. */
export type SecurityConversion =
  | { readonly kind: 'decorator'; readonly text: string }
  /** The document has no such scheme. */
  | { readonly kind: 'unknown'; readonly scheme: string }
  | { readonly kind: 'left' };

const usualNames: ReadonlyMap<string, string> = new Map([
  ['ApiBearerAuth', 'bearer'],
  ['ApiBasicAuth', 'basic'],
  ['ApiCookieAuth', 'cookie'],
  ['ApiOAuth2', 'oauth2'],
]);

/** Whether a decorator documents the credentials of requests. */
export function isSecurity(name: string): boolean {
  return usualNames.has(name) || name === 'ApiSecurity';
}

/** `ApiSecurity(Security.bearerAuth)` for `ApiBearerAuth()`. */
export function securityConversion(
  file: MigratedFile,
  schemes: ReadonlyMap<string, DocumentedScheme>,
  { name, arguments: values }: DecoratorCall,
): SecurityConversion {
  const [first, second] = values;
  const [named, scopes] = name === 'ApiOAuth2' ? [second, first] : [first, second];
  const scheme = named === undefined ? usualNames.get(name) : stringValue(named);
  const scopeTexts = scopes === undefined ? [] : stringsOf(file, scopes);
  if (scheme === undefined || scopeTexts === undefined) return { kind: 'left' };
  const found = schemes.get(scheme);
  if (found === undefined) return { kind: 'unknown', scheme };
  const security = file.name('Security');
  const property =
    found.kind === 'oauth2'
      ? `oauth2(${scopeTexts.join(', ')})`
      : found.kind === 'custom'
        ? `custom(${[quoted(file, found.name), ...scopeTexts].join(', ')})`
        : found.kind;
  return { kind: 'decorator', text: `${file.name('ApiSecurity')}(${security}.${property})` };
}

/** The string literals of a list; `undefined` for other expressions. */
function stringsOf(file: MigratedFile, written: ts.Expression): readonly string[] | undefined {
  const node = bare(written);
  if (!ts.isArrayLiteralExpression(node) || !node.elements.every(ts.isStringLiteralLike)) return undefined;
  return node.elements.map((element) => file.textOf(element));
}
