import type { ApiDocument } from './api-document.js';
import type { ChangeList } from './change-list.js';
import type { Effort } from './effort.js';
import { canonical, entriesOf, type Json, type JsonObject, listOf, objectOf, textsOf } from './json.js';
import type { OperationContext } from './operation-context.js';

/** One security requirement. */
interface Requirement {
  /** Each scheme, and each of its scopes. Empty when nothing is required. */
  readonly needs: ReadonlySet<string>;
  /** `OAuth2 (notes:read) and ApiKeyAuth`. */
  readonly text: string;
}

/** Reports whether clients that were authorized to call an operation still are. */
export function compareSecurity(before: JsonObject, after: JsonObject, context: OperationContext): void {
  const was = requirementsOf(before, context.before, new Map());
  const is = requirementsOf(after, context.after, earlierNames(context.before, context.after));
  const { effort } = context.before;
  const isTightened = was.some((way) => !is.some((other) => isWithin(other, way, effort)));
  const [now, then] = [is, was].map((ways) => ways.map(({ text }) => text).join(' or '));
  const message = `authorization is ${now}, was ${then}`;
  if (isTightened) context.report('security-tightened', message);
  else if (is.some((way) => !was.some((other) => isWithin(other, way, effort))))
    context.report('security-relaxed', message);
}

/** Reports which security schemes have changed. A scheme that an operation no longer requires is a change of the operation. */
export function compareSchemes(before: ApiDocument, after: ApiDocument, list: ChangeList): void {
  const schemes = schemesOf(after);
  for (const [name, scheme] of entriesOf(schemesOf(before))) {
    const other = schemes[name];
    if (other === undefined) continue;
    const [was, is] = [before.follow(scheme), after.follow(other)];
    const lost = [...scopesOf(was)].filter((scope) => !scopesOf(is).has(scope));
    if (essence(was) !== essence(is))
      list.add('security-scheme-changed', `the security scheme \`${name}\` was changed`);
    else if (lost.length > 0)
      list.add(
        'security-scheme-changed',
        `the security scheme \`${name}\` no longer has the scopes ${lost.join(', ')}`,
      );
  }
}

function schemesOf({ root }: ApiDocument): JsonObject {
  return objectOf(objectOf(root['components'])['securitySchemes']);
}

/** A scheme without its descriptions and scopes. */
function essence(scheme: JsonObject): string {
  const { description: _, bearerFormat: __, flows, ...rest } = scheme;
  const said = entriesOf(rest).filter(([keyword]) => !keyword.startsWith('x-'));
  const urls = entriesOf(flows).map(([name, flow]) => [name, { ...objectOf(flow), scopes: null }]);
  return canonical({ ...Object.fromEntries(said), flows: Object.fromEntries(urls) });
}

function scopesOf(scheme: JsonObject): ReadonlySet<string> {
  return new Set(entriesOf(scheme['flows']).flatMap(([, flow]) => Object.keys(objectOf(objectOf(flow)['scopes']))));
}

/** The schemes that have another name in the newer document, and the same content. */
function earlierNames(before: ApiDocument, after: ApiDocument): ReadonlyMap<string, string> {
  const [was, is] = [schemesOf(before), schemesOf(after)];
  const removed = new Map(
    entriesOf(was).flatMap(([name, scheme]) =>
      is[name] === undefined ? [[essence(before.follow(scheme)), name] as const] : [],
    ),
  );
  return new Map(
    entriesOf(is).flatMap(([name, scheme]) => {
      const earlierName = was[name] === undefined ? removed.get(essence(after.follow(scheme))) : undefined;
      return earlierName === undefined ? [] : [[name, earlierName] as const];
    }),
  );
}

/** The security requirements; an operation that declares none has those of the document. */
function requirementsOf(
  operation: JsonObject,
  { root }: ApiDocument,
  names: ReadonlyMap<string, string>,
): readonly Requirement[] {
  const ways = listOf(operation['security'] ?? root['security']);
  return ways.length === 0 ? [requirement({}, names)] : ways.map((way) => requirement(way, names));
}

function requirement(way: Json, names: ReadonlyMap<string, string>): Requirement {
  const schemes = entriesOf(way).map(([name, scopes]) => ({
    name,
    known: names.get(name) ?? name,
    scopes: textsOf(scopes),
  }));
  const needs = schemes.flatMap(({ known, scopes }) => [known, ...scopes.map((scope) => `${known} ${scope}`)]);
  const texts = schemes.map(({ name, scopes }) => (scopes.length === 0 ? name : `${name} (${scopes.join(', ')})`));
  return { needs: new Set(needs), text: texts.join(' and ') || 'not required' };
}

function isWithin(way: Requirement, other: Requirement, effort: Effort): boolean {
  effort.spend(1);
  return [...way.needs].every((need) => other.needs.has(need));
}
