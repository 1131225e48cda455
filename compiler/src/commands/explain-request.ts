import type { CompiledApplication } from '../compile.js';
import { relativePath } from '../files/path.js';
import { planRequest } from '../request-plan/plan-request.js';
import type { ExplainedRequest, RequestPlan } from '../request-plan/request-plan.js';

/**
 * The plan of a request to a compiled application: which route handles it and why, each stage in the order in which the runtime runs
 * them, and the responses that the client may receive. No code of the application is run.
 */
export function explainRequest(
  application: Pick<CompiledApplication, 'plan' | 'model' | 'settings'>,
  request: ExplainedRequest,
): RequestPlan {
  const { plan, model, settings } = application;
  return planRequest({ plan, model, out: relativePath(settings.directory, settings.out) }, request);
}
