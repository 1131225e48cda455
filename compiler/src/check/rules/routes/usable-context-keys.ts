import { unusableKey } from '../../../diagnostics/catalogue/request-values.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { TypeKeyFacts } from '../../../model/shapes/type-key.js';

/** A key is one constant: the same for the guard that sets the value and for the code that gets it. */
export function usableContextKeys(application: ApplicationModel, report: Report): void {
  for (const key of application.contextKeys) {
    const { misplaced, name, type, span, nameSpan, typeSpan } = key;
    if (misplaced !== undefined) report(unusableKey.at(span, misplacements[misplaced](key)));
    else if (type.kind === 'unidentified' && type.reason === 'missing') {
      const hint = "add the type of the value: `contextKey<UserRow>('CurrentUser')`";
      report(unusableKey.at(typeSpan, { because: 'it has no type argument', hint }));
    } else if (name === undefined) {
      const hint = `write its name as a string: \`contextKey<${type.text}>('${key.constant?.name ?? 'CurrentUser'}')\``;
      report(unusableKey.at(nameSpan, { because: 'its name is not a string literal', hint }));
    }
  }
}

interface Problem {
  readonly because: string;
  readonly hint: string;
}

const hint = 'declare it as a constant at the top level of its file: `export const CurrentUser = contextKey<…>(…)`';

const misplacements: Readonly<Record<NonNullable<TypeKeyFacts['misplaced']>, (key: TypeKeyFacts) => Problem>> = {
  variable: ({ constant }) => ({
    because: `\`${constant?.name ?? ''}\` is a variable, and may be replaced by another key`,
    hint: 'declare it with `const`',
  }),
  function: () => ({ because: 'it is made in a function, and each call makes another key', hint }),
  expression: () => ({ because: 'it is not the value of a constant at the top level of its file', hint }),
};
