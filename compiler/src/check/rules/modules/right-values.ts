import { wrongValue } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';

const wantedTexts = {
  list: 'a list in `[…]`',
  boolean: '`true` or `false`',
  record: 'an object in `{…}`',
  text: 'a text',
  number: 'a number',
  configuration: "`new OpenApiConfig('Notes API', '1.0.0')` and calls of its methods",
  security: "a member of `Security`, such as `Security.bearerAuth` or `Security.oauth2('notes:write')`",
} as const;

/** The properties of an annotation have values of the right kind. */
export function rightValues(application: ApplicationModel, report: Report): void {
  for (const misuse of application.misuses) {
    if (misuse.kind !== 'wrong-value') continue;
    const { annotation, property, wanted, span } = misuse;
    const subject = property === undefined ? `the argument of \`@${annotation}\`` : `\`${property}\``;
    report(wrongValue.at(span, { subject, wanted: wantedTexts[wanted] }));
  }
}
