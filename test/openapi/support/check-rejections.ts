import { fc } from '../../support/fast-check.ts';
import { checkResponse } from './check-response.ts';
import type { DeclaredOperation } from './declared-operation.ts';
import { validRequests, type WrittenRequest, writeRequest } from './declared-request.ts';
import type { Credential, TestedApplication } from './tested-application.ts';

/** A request that is refused whatever the types of its values are, and the statuses that say so. */
interface RejectedRequest {
  readonly title: string;
  readonly written: WrittenRequest;
  readonly statuses: readonly number[];
  readonly credentials?: readonly Credential[];
}

/** Bodies above it are refused. */
export const bodyLimit = 32_768;

/**
 * Sends what every application refuses for an operation of this kind, and holds the responses to the document.
 * @throws Error when something is let through, or answered otherwise than the document says.
 */
export async function checkRejections(tested: TestedApplication, operation: DeclaredOperation): Promise<void> {
  const [valid] = fc.sample(validRequests(operation, tested.source), { seed: 1, numRuns: 1 });
  if (valid === undefined) throw new Error(`${operation.name} has no valid request`);
  for (const { title, written, statuses, credentials } of rejectedRequests(tested, operation, writeRequest(valid))) {
    const received = await tested.send(written, credentials);
    if (!statuses.includes(received.status)) throw new Error(`${title} has the response ${received.status}`);
    checkResponse(operation, received, tested.schemaCheckOf(operation));
  }
}

function rejectedRequests(
  { knowledge }: TestedApplication,
  operation: DeclaredOperation,
  written: WrittenRequest,
): readonly RejectedRequest[] {
  const required = Object.entries(knowledge.credentials ?? {}).filter(([scheme]) => operation.schemes.includes(scheme));
  const wrong = required.map(([, { header, value }]) => ({ header, value: `${value}x` }));
  const ofBody: readonly RejectedRequest[] = [
    { title: 'half a JSON value', written: { ...written, body: '{"a":' }, statuses: [400] },
    { title: 'no JSON at all', written: { ...written, body: '\ufeff' }, statuses: [400] },
    { title: 'a large body', written: { ...written, body: `"${'x'.repeat(bodyLimit)}"` }, statuses: [413] },
    { title: 'text', written: { ...written, body: 'x', mediaType: 'text/plain' }, statuses: [415] },
  ];
  const unauthenticated: readonly RejectedRequest[] = [
    { title: 'no credentials', written, statuses: [401, 403], credentials: [] },
    { title: 'wrong credentials', written, statuses: [401, 403], credentials: wrong },
  ];
  return [...(operation.body === undefined ? [] : ofBody), ...(required.length > 0 ? unauthenticated : [])];
}
