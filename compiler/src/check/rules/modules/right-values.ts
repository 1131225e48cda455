import { wrongValue } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Change, RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { Span } from '../../../model/span.js';

const wantedTexts = {
  list: 'a list in `[…]`',
  boolean: '`true` or `false`',
  record: 'an object in `{…}`',
  text: 'a string',
  number: 'a number',
  configuration: "`new OpenApiConfig('Notes API', '1.0.0')` and calls of its methods",
  security: "a member of `Security`, such as `Security.bearerAuth` or `Security.oauth2('notes:write')`",
} as const;

/** The properties of a decorator have values of the right kind. */
export function rightValues(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'wrong-value') continue;
    const { decorator, property, wanted, isClass, span } = issue;
    const subject = property === undefined ? `the argument of \`@${decorator}\`` : `\`${property}\``;
    const repairs: readonly RepairOfHelp[] = isClass === true ? [{ kind: 'safe', changes: inBrackets(span) }] : [];
    report(wrongValue.at(span, { subject, wanted: wantedTexts[wanted] }, [], repairs));
  }
}

function inBrackets(span: Span): readonly Change[] {
  return [
    { kind: 'insert', where: 'before', span, text: '[' },
    { kind: 'insert', where: 'after', span, text: ']' },
  ];
}
