import { severalConfigurations } from '../../../diagnostics/catalogue/module-arguments.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { indexOf } from '../../lookups/application-index.js';
import { replace } from '../../repairs/changes.js';

/** A module is configured once: there is one of it in an application. */
export function oneConfiguration(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'several-configurations') continue;
    const { module, span, first, hasPath } = issue;
    const note = { span: first, message: 'the module is configured here' };
    const title = `import ${index.label(module)} without \`configure\` here`;
    const repair = { title, kind: 'choice', changes: [replace(span, module.name)] } as const;
    report(severalConfigurations.at(span, { module: index.label(module), hasPath }, [note], [repair]));
  }
}
