import type { TestResponse } from '../../../runtime/src/testing/test-response.ts';
import { fc } from '../../support/fast-check.ts';
import { checkResponse } from './check-response.ts';
import type { DeclaredOperation } from './declared-operation.ts';
import { type DeclaredRequest, validRequests, type WrittenRequest, writeRequest } from './declared-request.ts';
import { isBeyond, spoiledRequests } from './spoiled-request.ts';
import type { TestedApplication } from './tested-application.ts';
import type { Validity } from './text-validity.ts';

/** How many requests are sent to an operation: so many that are valid, and so many with a change. */
export interface Extent {
  readonly seed: number;
  readonly valid: number;
  readonly spoiled: number;
}

/** Looks at a request and its received; throws when they do not belong together. */
export type ResponseCheck = (request: DeclaredRequest, received: TestResponse) => void;

/**
 * Sends what the document declares valid, and the same with one change, and holds every received to the document. Resolves to
 * the statuses that were answered.
 * @throws Error with the request and the seed, when they disagree.
 */
export async function checkOperation(
  tested: TestedApplication,
  operation: DeclaredOperation,
  { seed, valid, spoiled }: Extent,
  check: ResponseCheck = () => {},
): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>();
  const rule = tested.knowledge.sensible?.[operation.id];
  const requests = validRequests(operation, tested.source).map((request) => rule?.(request) ?? request);
  const luck = fc.option(fc.nat(), { nil: undefined, freq: 2 });
  const validProperty = fc.asyncProperty(requests, luck, async (request, lucky) => {
    const sent = lucky === undefined ? request : tested.withRemembered(request, lucky);
    const received = await sendAndCheck(tested, operation, writeRequest(sent), isBeyond(sent) ? 'unclear' : 'valid');
    statuses.add(received.status);
    check(sent, received);
  });
  const spoiledProperty = fc.asyncProperty(spoiledRequests(requests, tested.source), async (request) => {
    // Rules that no type can say held before the change.
    const validity = request.validity === 'valid' && rule !== undefined ? 'unclear' : request.validity;
    statuses.add((await sendAndCheck(tested, operation, request.written, validity)).status);
  });
  // Requests to an operation without inputs are the same each time.
  const isAlwaysTheSame = operation.parameters.length === 0 && operation.body === undefined;
  await assertProperty(validProperty, seed, isAlwaysTheSame ? 2 : valid);
  await assertProperty(spoiledProperty, seed, isAlwaysTheSame ? 0 : spoiled);
  return statuses;
}

/** The smallest request that was found is in the message of the cause. */
async function assertProperty(property: fc.IAsyncProperty<unknown>, seed: number, numRuns: number): Promise<void> {
  if (numRuns === 0) return;
  const { failed, errorInstance, counterexamplePath, numSkips } = await fc.check(property, { seed, numRuns });
  if (!failed) return;
  const found =
    errorInstance instanceof Error ? errorInstance.message : `${numSkips} requests were for other operations`;
  throw new Error(`${found}\n(seed ${seed}, path ${counterexamplePath})`, { cause: errorInstance });
}

/** Sends a request, and holds the received to the document, and to what the document says of the request. */
async function sendAndCheck(
  tested: TestedApplication,
  operation: DeclaredOperation,
  written: WrittenRequest,
  validity: Validity,
): Promise<TestResponse> {
  fc.pre(tested.leadsTo(operation, written));
  const received = await tested.send(written);
  const { validationStatus = 400 } = tested.knowledge;
  const isInvalid = received.status === 400 || received.status === validationStatus;
  const isWrong = validity === 'invalid' ? !isInvalid : validity === 'valid' && (isInvalid || isRejection(received));
  if (isWrong)
    throw new Error(
      `${formatRequest(written)}\nis declared ${validity}, but the response is ${received.status} ${received.text()}`,
    );
  try {
    checkResponse(operation, received, tested.schemaCheckOf(operation));
  } catch (cause) {
    throw new Error(`${formatRequest(written)}\n${String(cause)}`, { cause });
  }
  return received;
}

/** Whether the framework has answered, and let nobody else see the request. */
function isRejection(received: TestResponse): boolean {
  const { status } = received;
  return [400, 401, 403, 413, 415, 429].includes(status) || (status === 404 && received.text().includes('"Cannot '));
}

function formatRequest({ method, target, headers, body }: WrittenRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`${method.toUpperCase()} ${target}`, ...lines, ...(body === undefined ? [] : [body])].join('\n');
}
