import { ApiDocument } from './api-document.js';
import { ChangeList } from './change-list.js';
import { compareKeywords } from './compare-keywords.js';
import { compareOperations } from './compare-operations.js';
import { compareSchemes } from './compare-security.js';
import { compareServers } from './compare-servers.js';
import type { DocumentChange } from './document-change.js';
import { Effort } from './effort.js';
import { entriesOf, type JsonObject } from './json.js';
import { isSameContent } from './schemas/same-content.js';
import { SchemaComparison } from './schemas/schema-comparison.js';

/** The options of a comparison. */
export interface DocumentComparisonOptions {
  /** Differences that cannot be compared are not breaking. */
  readonly allowUnknown?: boolean;
}

/**
 * The differences between two OpenAPI 3.1 documents for clients: each change with the affected operations, and whether it
 * breaks clients that were written against the older document. Descriptions, examples and tags are not compared. Schemas are
 * compared by the values that they allow, wherever they are referenced: a request that allows less and a response that
 * allows more are breaking changes.
 * @throws ComparisonTooLongError when a comparison needs too many steps.
 */
export function compareDocuments(
  before: JsonObject,
  after: JsonObject,
  { allowUnknown = false }: DocumentComparisonOptions = {},
): readonly DocumentChange[] {
  const list = new ChangeList();
  const effort = new Effort();
  const [older, newer] = [new ApiDocument(before, effort), new ApiDocument(after, effort)];
  const renames = new Map<string, string>();
  const renamed = (was: string, is: string): void => {
    renames.set(was, is);
  };
  compareServers(before['servers'], after['servers'], (rule, message) => list.add(rule, message));
  compareSchemes(older, newer, list);
  compareKeywords(before, after, known, {
    before: older,
    after: newer,
    report: (rule, message) => list.add(rule, `the document: ${message}`),
    rule: 'not-comparable',
  });
  compareWebhooks(older, newer, list);
  compareOperations({
    before: older,
    after: newer,
    list,
    request: new SchemaComparison({ before: older, after: newer, direction: 'request', renamed }),
    response: new SchemaComparison({ before: older, after: newer, direction: 'response', renamed }),
  });
  compareNames(older, newer, renames, list);
  return list.changes(allowUnknown);
}

/** The keywords of a document that are compared elsewhere, or are for readers. */
const known = 'openapi info servers paths webhooks components security tags externalDocs'.split(' ');

function compareWebhooks(before: ApiDocument, after: ApiDocument, list: ChangeList): void {
  const [was, is] = [before, after].map(({ root }) => new Map(entriesOf(root['webhooks'])));
  for (const name of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])) {
    const [webhook, other] = [was?.get(name), is?.get(name)];
    if (webhook !== undefined && other !== undefined && isSameContent(webhook, other, before, after)) continue;
    const change = webhook === undefined ? 'added' : other === undefined ? 'removed' : 'changed';
    list.add('not-comparable', `the webhook \`${name}\` was ${change}; webhooks cannot be compared`);
  }
}

/** Generated clients name their types by the reusable schemas. */
function compareNames(
  before: ApiDocument,
  after: ApiDocument,
  renames: ReadonlyMap<string, string>,
  list: ChangeList,
): void {
  const names = new Set(after.schemaNames);
  for (const name of before.schemaNames) {
    if (names.has(name)) continue;
    const other = renames.get(name);
    if (other === undefined)
      list.add('schema-removed', `the schema \`${name}\` was removed: generated clients lose the type`);
    else
      list.add(
        'schema-renamed',
        `the schema \`${name}\` was renamed to \`${other}\`: generated clients rename the type`,
      );
  }
}
