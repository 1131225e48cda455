import { fc } from '../../support/fast-check.ts';
import { checkAnswer } from './check-answer.ts';
import type { DeclaredOperation } from './declared-operation.ts';
import { validRequests, type WrittenRequest, writeRequest } from './declared-request.ts';
import type { Credential, TestedApplication } from './tested-application.ts';

/** A request that is refused whatever the types of its values are, and the statuses that say so. */
interface Refused {
  readonly title: string;
  readonly written: WrittenRequest;
  readonly statuses: readonly number[];
  readonly who?: readonly Credential[];
}

/** Bodies above it are refused. */
export const bodyLimit = 32_768;

/**
 * Sends what every application refuses for an operation of this kind, and holds the answers to the document.
 * @throws Error when something is let through, or answered otherwise than the document says.
 */
export async function checkRefusals(tested: TestedApplication, operation: DeclaredOperation): Promise<void> {
  const [valid] = fc.sample(validRequests(operation, tested.source), { seed: 1, numRuns: 1 });
  if (valid === undefined) throw new Error(`${operation.name} has no valid request`);
  for (const { title, written, statuses, who } of refusedOf(tested, operation, writeRequest(valid))) {
    const answer = await tested.send(written, who);
    if (!statuses.includes(answer.status)) throw new Error(`${title} is answered with ${answer.status}`);
    checkAnswer(operation, answer, tested.judgeOf(operation));
  }
}

function refusedOf(
  { knowledge }: TestedApplication,
  operation: DeclaredOperation,
  written: WrittenRequest,
): readonly Refused[] {
  const asked = Object.entries(knowledge.credentials ?? {}).filter(([scheme]) => operation.schemes.includes(scheme));
  const strange = asked.map(([, { header, value }]) => ({ header, value: `${value}x` }));
  const ofBody: readonly Refused[] = [
    { title: 'half a JSON value', written: { ...written, body: '{"a":' }, statuses: [400] },
    { title: 'no JSON at all', written: { ...written, body: '\ufeff' }, statuses: [400] },
    { title: 'a large body', written: { ...written, body: `"${'x'.repeat(bodyLimit)}"` }, statuses: [413] },
    { title: 'text', written: { ...written, body: 'x', mediaType: 'text/plain' }, statuses: [415] },
  ];
  const strangers: readonly Refused[] = [
    { title: 'nobody', written, statuses: [401, 403], who: [] },
    { title: 'a stranger', written, statuses: [401, 403], who: strange },
  ];
  return [...(operation.body === undefined ? [] : ofBody), ...(asked.length > 0 ? strangers : [])];
}
