import { unneededConfiguration } from '../../../diagnostics/catalogue/module-arguments.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { throttleModule } from '../../../model/framework/framework-classes.js';
import { indexOf } from '../../lookups/application-index.js';

/** `configure` gives a module only what the module expects. */
export function expectedArguments(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  for (const issue of application.issues) {
    if (issue.kind !== 'unneeded-configuration') continue;
    const { module, token, span, hasPath } = issue;
    const name = index.label(module);
    const hint =
      module.id === throttleModule.id
        ? 'configure it with `ThrottleModule.configure(…)`'
        : hasPath
          ? 'remove everything but `path`'
          : module.origin.kind === 'package'
            ? `import ${name} without \`configure\``
            : token === undefined
              ? `import ${name} without \`configure\`, or add the tokens that it needs to its \`expects\``
              : `remove the entry, or add ${index.label(token)} to the \`expects\` of ${name}`;
    report(
      unneededConfiguration.at(span, { module: name, ...(token !== undefined && { token: index.label(token) }), hint }),
    );
  }
}
