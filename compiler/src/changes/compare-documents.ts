import { ApiDocument } from './api-document.js';
import { ChangeList } from './change-list.js';
import { compareOperations } from './compare-operations.js';
import { compareSchemes } from './compare-security.js';
import type { DocumentChange } from './document-change.js';
import { type JsonObject, listOf, objectOf, textOf } from './json.js';

/**
 * What differs between two OpenAPI 3.1 documents for whoever calls the server: each change with the operations that it
 * concerns, and whether it breaks clients that were written against the older document. What is said for people only
 * (descriptions, examples, tags) is no change. Schemas are compared by what they allow: in requests it breaks to allow less, in
 * answers to allow more.
 */
export function compareDocuments(before: JsonObject, after: JsonObject): readonly DocumentChange[] {
  const list = new ChangeList();
  const documents = [new ApiDocument(before), new ApiDocument(after)] as const;
  compareServers(before, after, list);
  compareSchemes(...documents, list);
  compareOperations(...documents, list);
  return list.changes;
}

function compareServers(before: JsonObject, after: JsonObject, list: ChangeList): void {
  const [known, servers] = [serversOf(before), serversOf(after)];
  for (const url of known) if (!servers.has(url)) list.add('server-removed', `the server ${url} is gone`);
  for (const url of servers) if (!known.has(url)) list.add('server-added', `the server ${url} is new`);
}

/** Without a list, the server is the one that the document came from; `.` and `../..` say the same. */
function serversOf(root: JsonObject): ReadonlySet<string> {
  const urls = listOf(root['servers'])
    .flatMap((server) => textOf(objectOf(server)['url']) ?? [])
    .map((url) => (/^\.{1,2}(\/\.\.)*\/?$/.test(url) ? '/' : url));
  return new Set(urls.length === 0 ? ['/'] : urls);
}
