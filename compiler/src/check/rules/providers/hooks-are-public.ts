import { hiddenLifecycleHook } from '../../../diagnostics/catalogue/lifecycle.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** Lifecycle hooks are public methods of the instance: the container calls no others. */
export function hooksArePublic(application: ApplicationModel, report: Report): void {
  for (const { class: reference, role, hiddenHooks = [] } of application.classes) {
    if (role === 'module') continue;
    for (const { name: hook, hidden, span } of hiddenHooks) {
      const repair = {
        title: `remove \`${hidden}\``,
        kind: 'choice',
        changes: [{ kind: 'modifiers', of: span, remove: [hidden] }],
      } as const;
      report(hiddenLifecycleHook.at(span, { class: reference.name, hook, hidden }, [], [repair]));
    }
  }
}
