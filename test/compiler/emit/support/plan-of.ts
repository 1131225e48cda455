import { resolveApplication } from '../../../../compiler/src/check/resolve-application.ts';
import type { ApplicationModel } from '../../../../compiler/src/model/application-model.ts';
import type { ApplicationPlan } from '../../../../compiler/src/plan/application-plan.ts';
import { planApplication } from '../../../../compiler/src/plan/plan-application.ts';

/** The plan of an application that a test has written by hand. No rule has checked it, but everything in it is resolved. */
export function planOf(model: ApplicationModel): ApplicationPlan {
  const { application, unresolved } = resolveApplication(model);
  if (application === undefined) throw new Error(`not resolved: ${unresolved.join(', ')}`);
  return planApplication(application, { outDirectory: 'src/generated' });
}
