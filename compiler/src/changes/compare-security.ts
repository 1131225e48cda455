import type { ApiDocument } from './api-document.js';
import type { ChangeList } from './change-list.js';
import type { SchemaComparison } from './compare-schemas.js';
import { canonical, entriesOf, type Json, type JsonObject, listOf, objectOf, textsOf } from './json.js';

/** One way to be allowed in. */
interface Requirement {
  /** Each scheme, and each of its scopes. Empty for a way that asks for nothing. */
  readonly needs: ReadonlySet<string>;
  /** `OAuth2 (notes:read) and ApiKeyAuth`. */
  readonly text: string;
}

/** Tells whether who was allowed to call an operation still is. */
export function compareSecurity(
  before: JsonObject,
  after: JsonObject,
  documents: { readonly before: ApiDocument; readonly after: ApiDocument },
  tell: SchemaComparison['tell'],
): void {
  const was = requirementsOf(before, documents.before);
  const is = requirementsOf(after, documents.after);
  const refused = was.filter((way) => !is.some((other) => isWithin(other, way)));
  const [now, then] = [is, was].map((ways) => ways.map(({ text }) => text).join(' or '));
  const message = `${now} is needed, ${then} was`;
  if (refused.length > 0) tell('security-tightened', message);
  else if (is.some((way) => !was.some((other) => isWithin(other, way)))) tell('security-relaxed', message);
}

/** Tells which security schemes are not what they were. */
export function compareSchemes(before: ApiDocument, after: ApiDocument, list: ChangeList): void {
  const schemes = schemesOf(after);
  for (const [name, scheme] of entriesOf(schemesOf(before))) {
    const other = schemes[name];
    if (other === undefined || essence(scheme, before) === essence(other, after)) continue;
    list.add('security-scheme-changed', `the security scheme \`${name}\` is another one`);
  }
}

function schemesOf({ root }: ApiDocument): JsonObject {
  return objectOf(objectOf(root['components'])['securitySchemes']);
}

function essence(scheme: Json, document: ApiDocument): string {
  const { description: _, ...rest } = document.follow(scheme);
  return canonical(rest);
}

/** The ways to be allowed in; an operation that says nothing has those of the document. */
function requirementsOf(operation: JsonObject, { root }: ApiDocument): readonly Requirement[] {
  const ways = listOf(operation['security'] ?? root['security']);
  return ways.length === 0 ? [requirement({})] : ways.map(requirement);
}

function requirement(way: Json): Requirement {
  const schemes = entriesOf(way).map(([name, scopes]) => ({ name, scopes: textsOf(scopes) }));
  const needs = schemes.flatMap(({ name, scopes }) => [name, ...scopes.map((scope) => `${name} ${scope}`)]);
  const texts = schemes.map(({ name, scopes }) => (scopes.length === 0 ? name : `${name} (${scopes.join(', ')})`));
  return { needs: new Set(needs), text: texts.join(' and ') || 'nothing' };
}

function isWithin(way: Requirement, other: Requirement): boolean {
  return [...way.needs].every((need) => other.needs.has(need));
}
