import { invalidVariableName } from '../../../diagnostics/catalogue/configuration.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { isVariableName } from '../../../model/environment-variable.js';
import { configurationProperties } from '../../lookups/types/configuration-properties.js';

const rule = 'upper-case letters from A to Z, digits and `_`, and no digit at the beginning';

/** The names of variables are valid in every shell and `.env` file. */
export function validVariableNames(application: ApplicationModel, report: Report): void {
  for (const { prefix, prefixSpan } of application.configurations) {
    if (prefixSpan === undefined || isValidPrefix(prefix)) continue;
    const meant = prefix.replaceAll('-', '_').toUpperCase();
    const hint = isValidPrefix(meant) ? `write the prefix as \`${meant}\`` : `use ${rule}`;
    report(
      invalidVariableName.at(
        prefixSpan,
        { variable: prefix, subject: `cannot begin the name of a variable`, hint },
        [],
        isValidPrefix(meant)
          ? [{ kind: 'choice', changes: [{ kind: 'literal', span: prefixSpan, value: meant }] }]
          : [],
      ),
    );
  }
  for (const { configuration, property, variable, path, span } of configurationProperties(application)) {
    if (!isValidPrefix(configuration.prefix) || isVariableName(variable)) continue;
    const hint = `rename the property, so that its variable has only ${rule}`;
    report(
      invalidVariableName.at(span ?? property.span, {
        variable,
        subject: `would be the variable of \`${path}\``,
        hint,
      }),
    );
  }
}

function isValidPrefix(prefix: string): boolean {
  return prefix === '' || isVariableName(prefix);
}
