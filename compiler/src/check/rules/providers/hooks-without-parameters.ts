import { hookWithParameters } from '../../../diagnostics/catalogue/lifecycle.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { isHook } from '../../lookups/lifecycle-hooks.js';
import { remove } from '../../repairs/changes.js';

/** Lifecycle hooks are called without arguments. */
export function hooksWithoutParameters(application: ApplicationModel, report: Report): void {
  for (const { class: reference, role, methods } of application.classes) {
    if (role === 'module') continue;
    for (const { name, required } of methods) {
      if (required !== undefined && isHook(name)) {
        const repair = { title: 'remove the parameter', kind: 'choice', changes: [remove(required)] } as const;
        report(hookWithParameters.at(required, { hook: name, class: reference.name }, [], [repair]));
      }
    }
  }
}
