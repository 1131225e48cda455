import type { ApiDocument, DocumentOperation } from './api-document.js';
import type { ChangeList } from './change-list.js';
import { compareParameters } from './compare-parameters.js';
import { compareResponses } from './compare-responses.js';
import type { Direction, SchemaComparison } from './compare-schemas.js';
import { compareSchemas } from './compare-schemas.js';
import { compareSecurity } from './compare-security.js';
import { entriesOf, isObject, type JsonObject, objectOf, textOf } from './json.js';

/** Tells what differs between the operations of two documents. */
export function compareOperations(before: ApiDocument, after: ApiDocument, list: ChangeList): void {
  const operations = after.operations;
  const known = before.operations;
  for (const [key, operation] of known) {
    const other = operations.get(key);
    if (other === undefined) list.add('operation-removed', 'the operation is gone', operation.name);
    else compareOperation(operation, other, { before, after, list });
  }
  for (const [key, { name }] of operations) {
    if (!known.has(key)) list.add('operation-added', 'the operation is new', name);
  }
}

interface Documents {
  readonly before: ApiDocument;
  readonly after: ApiDocument;
  readonly list: ChangeList;
}

function compareOperation(before: DocumentOperation, after: DocumentOperation, documents: Documents): void {
  const { list } = documents;
  const tell: SchemaComparison['tell'] = (rule, message) => list.add(rule, message, after.name);
  const comparisonOf = (direction: Direction): SchemaComparison => ({
    before: documents.before,
    after: documents.after,
    direction,
    tell,
    seen: new Set(),
  });
  compareIdentity(before, after, tell);
  const request = comparisonOf('request');
  compareParameters(before, after, request);
  compareBody(before, after, request);
  compareResponses(before.content, after.content, comparisonOf('response'));
  compareSecurity(before.content, after.content, documents, tell);
}

function compareIdentity(before: DocumentOperation, after: DocumentOperation, tell: SchemaComparison['tell']): void {
  const [was, is] = [textOf(before.content['operationId']), textOf(after.content['operationId'])];
  if (was !== undefined && was !== is)
    tell(
      'operation-id-changed',
      `the operation id is ${is ?? 'gone'}, was ${was}: generated clients name the call by it`,
    );
  if (before.content['deprecated'] !== true && after.content['deprecated'] === true)
    tell('operation-deprecated', 'the operation is deprecated now');
}

function compareBody(before: DocumentOperation, after: DocumentOperation, comparison: SchemaComparison): void {
  const [was, is] = [before.content['requestBody'], after.content['requestBody']];
  if (!isObject(was) && !isObject(is)) return;
  if (!isObject(was)) tellNewBody(comparison.after.follow(is), comparison);
  else if (!isObject(is)) comparison.tell('request-body-removed', 'no body is read any more');
  else compareBodies(comparison.before.follow(was), comparison.after.follow(is), comparison);
}

function compareBodies(was: JsonObject, is: JsonObject, comparison: SchemaComparison): void {
  const { tell } = comparison;
  if (was['required'] !== true && is['required'] === true)
    tell('request-body-now-required', 'the body is required now');
  if (was['required'] === true && is['required'] !== true)
    tell('request-body-now-optional', 'the body is optional now');
  const types = objectOf(is['content']);
  for (const [type, media] of entriesOf(was['content'])) {
    const other = types[type];
    if (other === undefined) tell('request-media-type-removed', `a body of type ${type} is not accepted any more`);
    else compareSchemas(objectOf(media)['schema'], objectOf(other)['schema'], 'the body', comparison);
  }
  const known = objectOf(was['content']);
  for (const [type] of entriesOf(types)) {
    if (known[type] === undefined) tell('request-media-type-added', `a body of type ${type} is accepted now`);
  }
}

function tellNewBody(body: JsonObject, { tell }: SchemaComparison): void {
  if (body['required'] === true) tell('required-request-body-added', 'a body is read now, and required');
  else tell('optional-request-body-added', 'a body is read now, when there is one');
}
