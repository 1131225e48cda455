import { statusOf } from '../../model/shapes/response-content.js';
import type { PlannedRoute } from '../application-plan.js';

/** A response that the server sends in place of a whole file, and the stage that chooses it. */
export interface FileResponse {
  readonly status: 206 | 304 | 404 | 412 | 416;
  readonly stage: 'handler' | 'response';
  /** The condition, as a clause without a full stop. */
  readonly condition: string;
}

const missing: FileResponse = { status: 404, stage: 'handler', condition: 'the file does not exist' };

/** Those of RFC 9110, sections 13 and 14, which apply to whole files that a GET request asks for. */
const conditional: readonly FileResponse[] = [
  { status: 206, stage: 'response', condition: '`Range` names a part of the file' },
  { status: 304, stage: 'response', condition: 'the client has the file already' },
  { status: 412, stage: 'response', condition: 'a precondition of the request is not met' },
  { status: 416, stage: 'response', condition: '`Range` is not within the file' },
];

/** The responses of a route whose result is a file by its type, besides that with the whole file. */
export function fileResponses({ method, operation }: PlannedRoute): readonly FileResponse[] {
  const files = operation.returns.results.filter(({ file }) => file === true);
  if (files.length === 0) return [];
  const isConditional = method === 'GET' && files.some((result) => statusOf(result) === 200);
  return isConditional ? [...conditional, missing] : [missing];
}
