import { configurationConstructor } from '../../../diagnostics/catalogue/configuration.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

/** A configuration has no code that would make its instance, because it is never called. */
export function configurationsWithoutConstructors(application: ApplicationModel, report: Report): void {
  for (const { class: reference, creators } of application.configurations) {
    for (const { name, span } of creators) {
      const what = name === 'constructor' ? name : `\`static ${name}\``;
      const title = `remove the ${what}`;
      const repair = { title, kind: 'choice', changes: [{ kind: 'remove', span, isName: true }] } as const;
      report(configurationConstructor.at(span, { class: reference.name, what }, [], [repair]));
    }
  }
}
