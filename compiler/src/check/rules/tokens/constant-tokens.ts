import { misplacedToken } from '../../../diagnostics/catalogue/tokens.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

const reasons = {
  variable: 'it is a variable, whose value can change',
  function: 'it is created in a function, at each call',
  expression: 'it is not the value of a constant',
} as const;

/** A token is a constant at the top level of its file: there is one of it, and generated code can name it. */
export function constantTokens({ tokens }: ApplicationModel, report: Report): void {
  for (const { misplaced, constant, name, span } of tokens) {
    if (misplaced === undefined) continue;
    report(misplacedToken.at(span, { because: reasons[misplaced], type: constant?.name ?? identifierOf(name) }));
  }
}

function identifierOf(name = ''): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : '';
}
