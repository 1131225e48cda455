import { misspeltLifecycleHook } from '../../../diagnostics/catalogue/lifecycle.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { LifecycleHook } from '../../../model/facts.js';
import type { ReadClass } from '../../../model/read-class.js';
import type { Span } from '../../../model/span.js';
import { hookMeantBy } from '../../lookups/lifecycle-hooks.js';
import { replace } from '../../repairs/changes.js';

/** A method whose name is similar to a lifecycle hook is that hook. */
export function hooksNamedCorrectly(application: ApplicationModel, report: Report): void {
  for (const one of application.classes) {
    if (one.role === 'module') continue;
    for (const { name, span, hook } of misspelledHooks(one)) {
      const repair = {
        title: `rename the method to \`${hook}\``,
        kind: 'choice',
        changes: [replace(span, hook)],
      } as const;
      report(misspeltLifecycleHook.at(span, { method: `${one.class.name}.${name}`, hook }, [], [repair]));
    }
  }
}

/** A method that is meant to be a lifecycle hook. */
interface MisspelledHook {
  readonly name: string;
  readonly span: Span;
  readonly hook: LifecycleHook;
}

function misspelledHooks({ methods }: ReadClass): readonly MisspelledHook[] {
  return methods.flatMap(({ name, span }) => {
    const hook = hookMeantBy(name);
    return hook === undefined || methods.some((method) => method.name === hook) ? [] : [{ name, span, hook }];
  });
}
