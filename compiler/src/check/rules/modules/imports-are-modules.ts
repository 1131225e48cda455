import { notAModule } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ClassReference } from '../../../model/class-reference.js';
import { indexOf } from '../../queries/application-index.js';

/** Modules import modules. */
export function importsAreModules(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'not-a-module') continue;
    const entry = issue.class === undefined ? 'the entry' : index.label(issue.class);
    report(notAModule.at(issue.span, { entry, hint: hintFor(issue.class) }));
  }
}

function hintFor(reference: ClassReference | undefined): string {
  if (reference === undefined) return 'list a class decorated with `@Module({ … })`';
  const { name, origin } = reference;
  if (origin.kind === 'package') {
    return `provide the classes of \`${origin.specifier}\` with \`asyncFactory\`: only modules of the application and of \`ashlar\` can be imported`;
  }
  return `add \`@Module({ … })\` to \`${name}\`, or list it in \`providers\` if it is one`;
}
