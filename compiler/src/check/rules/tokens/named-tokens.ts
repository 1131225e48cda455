import { unnamedToken } from '../../../diagnostics/catalogue/tokens.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { contains } from '../../../model/span.js';
import { replace } from '../../repairs/changes.js';

/** The name of a token is a string literal, so that messages of the compiler and of the runtime have the same one. */
export function namedTokens({ tokens }: ApplicationModel, report: Report): void {
  for (const { name, constant, nameSpan, typeSpan } of tokens) {
    if (name !== undefined && name.trim() !== '') continue;
    const because = name === undefined ? 'it is not a string literal' : 'it is empty';
    const repair = constant && ({ kind: 'choice', changes: [replace(nameSpan, `'${constant.name}'`)] } as const);
    // A token without a name has the place of the call.
    const repairs = repair === undefined || contains(nameSpan, typeSpan) ? [] : [repair];
    report(unnamedToken.at(nameSpan, { because, name: constant?.name ?? 'Clock' }, [], repairs));
  }
}
