import type { DocumentOperation, PathItem } from './api-document.js';
import { compareContent } from './compare-content.js';
import { compareParameters } from './compare-parameters.js';
import { compareResponses } from './compare-responses.js';
import { compareSecurity } from './compare-security.js';
import { compareServers } from './compare-servers.js';
import { isObject, type JsonObject, textOf } from './json.js';
import { type DocumentPair, OperationContext } from './operation-context.js';

/** Reports the differences between the operations of two documents. */
export function compareOperations(pair: DocumentPair): void {
  const { before, after, list } = pair;
  const operations = after.operations;
  const known = before.operations;
  for (const [key, operation] of known) {
    const other = operations.get(key);
    if (other === undefined) list.add('operation-removed', 'the operation was removed', operation.name);
    else compareOperation(operation, other, pair);
  }
  for (const [key, { name }] of operations) {
    if (!known.has(key)) list.add('operation-added', 'the operation was added', name);
  }
  const items = after.pathItems;
  for (const [template, item] of before.pathItems) {
    const other = items.get(template);
    if (other !== undefined) comparePathItems(item, other, pair);
  }
}

function comparePathItems(before: PathItem, after: PathItem, pair: DocumentPair): void {
  new OperationContext(pair, after.path).compareKeywords(
    before.content,
    after.content,
    itemKeywords,
    'the path',
    'not-comparable',
  );
}

const itemKeywords = 'summary description servers parameters get put post delete options head patch trace'.split(' ');

function compareOperation(before: DocumentOperation, after: DocumentOperation, pair: DocumentPair): void {
  const context = new OperationContext(pair, after.name);
  compareIdentity(before, after, context);
  compareParameters(before, after, context);
  compareBody(before, after, context);
  compareResponses(before.content, after.content, context);
  compareSecurity(before.content, after.content, context);
  if (before.servers !== undefined || after.servers !== undefined)
    compareServers(
      before.servers ?? pair.before.root['servers'],
      after.servers ?? pair.after.root['servers'],
      context.report,
    );
  context.compareKeywords(before.content, after.content, operationKeywords, 'the operation', 'not-comparable');
}

const operationKeywords =
  'tags summary description externalDocs operationId parameters requestBody responses deprecated security servers'.split(
    ' ',
  );

function compareIdentity(before: DocumentOperation, after: DocumentOperation, { report }: OperationContext): void {
  const [was, is] = [textOf(before.content['operationId']), textOf(after.content['operationId'])];
  if (was !== undefined && was !== is) {
    const change = is === undefined ? `the operation id ${was} was removed` : `the operation id is ${is}, was ${was}`;
    report('operation-id-changed', `${change}: generated clients rename the call`);
  }
  if (before.content['deprecated'] !== true && after.content['deprecated'] === true)
    report('operation-deprecated', 'the operation is now deprecated');
}

function compareBody(before: DocumentOperation, after: DocumentOperation, context: OperationContext): void {
  const { report } = context;
  const [was, is] = [before.content['requestBody'], after.content['requestBody']];
  if (!isObject(was) && !isObject(is)) return;
  if (!isObject(was)) reportNewBody(context.after.follow(is), context);
  else if (!isObject(is)) report('request-body-removed', 'the body is no longer read');
  else compareBodies(context.before.follow(was), context.after.follow(is), context);
}

function compareBodies(was: JsonObject, is: JsonObject, context: OperationContext): void {
  const { report } = context;
  const [needed, needs] = [was['required'] === true, is['required'] === true];
  if (!needed && needs) report('request-body-now-required', 'the body is now required');
  if (needed && !needs) report('request-body-now-optional', 'the body is now optional');
  compareContent(was['content'], is['content'], { direction: 'request', name: 'the body' }, context);
  context.compareKeywords(was, is, ['description', 'required', 'content'], 'the body', 'request-not-comparable');
}

function reportNewBody(body: JsonObject, { report }: OperationContext): void {
  if (body['required'] === true) report('required-request-body-added', 'a body was added and is required');
  else report('optional-request-body-added', 'a body was added and is optional');
}
