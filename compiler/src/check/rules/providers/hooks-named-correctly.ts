import { misspeltLifecycleHook } from '../../../diagnostics/catalogue/lifecycle.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { hookMeantBy } from '../../queries/lifecycle-hooks.js';

/** A method whose name is similar to a lifecycle hook is that hook. */
export function hooksNamedCorrectly(application: ApplicationModel, report: Report): void {
  for (const { class: reference, role, methods } of application.classes) {
    if (role === 'module') continue;
    for (const { name, span } of methods) {
      const hook = hookMeantBy(name);
      if (hook === undefined || methods.some((method) => method.name === hook)) continue;
      report(misspeltLifecycleHook.at(span, { method: `${reference.name}.${name}`, hook }));
    }
  }
}
