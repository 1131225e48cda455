import { missingConfiguration } from '../../../diagnostics/catalogue/module-arguments.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ModuleArgumentsIssue } from '../../../model/issues/module-arguments-issue.js';
import { indexOf } from '../../lookups/application-index.js';

type Missing = Extract<ModuleArgumentsIssue, { kind: 'missing-configuration' }>;

/** An importer of a module provides what the module expects. */
export function configuredModules(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'missing-configuration') continue;
    const { module, token, span, expectedAt } = issue;
    const values = { module: index.label(module), token: index.label(token), hint: hintFor(issue) };
    const isElsewhere = span !== expectedAt;
    const note = { span: expectedAt, message: `${values.module} expects ${values.token} here` };
    report(missingConfiguration.at(span, values, isElsewhere ? [note] : []));
  }
}

function hintFor({ module, token, isConfigured, isRoot }: Missing): string {
  const provider = `provide(${token.name}, …)`;
  if (isRoot) return `move \`${token.name}\` from \`expects\` to \`providers\`: nothing imports the root module`;
  if (isConfigured) return `add \`${provider}\` to the \`providers\` of this \`configure\``;
  return `import \`configure(${module.name}, { providers: [${provider}] })\` in one module`;
}
