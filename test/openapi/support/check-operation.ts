import type { TestResponse } from '../../../runtime/src/testing/test-response.ts';
import { fc } from '../../support/fast-check.ts';
import { checkAnswer } from './check-answer.ts';
import type { DeclaredOperation } from './declared-operation.ts';
import { type DeclaredRequest, validRequests, type WrittenRequest, writeRequest } from './declared-request.ts';
import { isBeyond, spoiledRequests } from './spoiled-request.ts';
import type { TestedApplication } from './tested-application.ts';
import type { Verdict } from './text-verdict.ts';

/** How many requests are sent to an operation: so many that are valid, and so many with a change. */
export interface Extent {
  readonly seed: number;
  readonly valid: number;
  readonly spoiled: number;
}

/** Looks at a request and its answer; throws when they do not belong together. */
export type Judgement = (request: DeclaredRequest, answer: TestResponse) => void;

/**
 * Sends what the document declares valid, and the same with one change, and holds every answer to the document. Resolves to
 * the statuses that were answered.
 * @throws Error with the request and the seed, when they disagree.
 */
export async function checkOperation(
  tested: TestedApplication,
  operation: DeclaredOperation,
  { seed, valid, spoiled }: Extent,
  judge: Judgement = () => {},
): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>();
  const rule = tested.knowledge.sensible?.[operation.id];
  const requests = validRequests(operation, tested.source).map((request) => rule?.(request) ?? request);
  const luck = fc.option(fc.nat(), { nil: undefined, freq: 2 });
  const validProperty = fc.asyncProperty(requests, luck, async (request, lucky) => {
    const sent = lucky === undefined ? request : tested.withRemembered(request, lucky);
    const answer = await sendJudged(tested, operation, writeRequest(sent), isBeyond(sent) ? 'unclear' : 'valid');
    statuses.add(answer.status);
    judge(sent, answer);
  });
  const spoiledProperty = fc.asyncProperty(spoiledRequests(requests, tested.source), async (request) => {
    // Rules that no type can say held before the change.
    const verdict = request.verdict === 'valid' && rule !== undefined ? 'unclear' : request.verdict;
    statuses.add((await sendJudged(tested, operation, request.written, verdict)).status);
  });
  // What takes nothing is asked the same each time.
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

/** Sends a request, and holds the answer to the document, and to what the document says of the request. */
async function sendJudged(
  tested: TestedApplication,
  operation: DeclaredOperation,
  written: WrittenRequest,
  verdict: Verdict,
): Promise<TestResponse> {
  fc.pre(tested.leadsTo(operation, written));
  const answer = await tested.send(written);
  const isWrong = verdict === 'invalid' ? answer.status !== 400 : verdict === 'valid' && isRefusal(answer);
  if (isWrong)
    throw new Error(`${told(written)}\nis declared ${verdict}, and answered ${answer.status} ${answer.text()}`);
  try {
    checkAnswer(operation, answer, tested.judgeOf(operation));
  } catch (cause) {
    throw new Error(`${told(written)}\n${String(cause)}`, { cause });
  }
  return answer;
}

/** Whether the framework has answered, and let nobody else see the request. */
function isRefusal(answer: TestResponse): boolean {
  const { status } = answer;
  return [400, 401, 403, 413, 415, 429].includes(status) || (status === 404 && answer.text().includes('"Cannot '));
}

function told({ method, target, headers, body }: WrittenRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`${method.toUpperCase()} ${target}`, ...lines, ...(body === undefined ? [] : [body])].join('\n');
}
