import { foreignLifecycleHook } from '../../../diagnostics/catalogue/lifecycle.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ReadClass } from '../../../model/read-class.js';
import { hookForForeign } from '../../lookups/lifecycle-hooks.js';

/** A class has the lifecycle hooks of Ashlar: those of Nest are not called. */
export function hooksOfAshlar(application: ApplicationModel, report: Report): void {
  for (const one of application.classes) {
    const { class: reference, role, methods } = one;
    if (role === 'module' || !hasForeignHooks(one)) continue;
    const replacing = new Set<string>();
    for (const { name, span } of methods) {
      const hook = hookForForeign(name);
      // A class for two frameworks has both.
      if (hook === undefined || methods.some((method) => method.name === hook)) continue;
      const fix = replacing.has(hook) ? `move its body to \`${hook}\`` : `rename it to \`${hook}\``;
      replacing.add(hook);
      report(foreignLifecycleHook.at(span, { method: `${reference.name}.${name}`, hook, fix }));
    }
  }
}

function hasForeignHooks({ methods }: ReadClass): boolean {
  return methods.some(({ name }) => hookForForeign(name) !== undefined);
}
