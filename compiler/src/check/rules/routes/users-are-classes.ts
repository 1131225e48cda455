import { unexportedClass } from '../../../diagnostics/catalogue/providers.js';
import { userNotAClass } from '../../../diagnostics/catalogue/routes.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import type { TokenFacts } from '../../../model/facts.js';
import { markedValues } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import { hiddenAs, isUnimportable } from '../../lookups/unimportable-classes.js';
import type { RuleFacts } from '../../rule.js';

/** The type of a user is a class, or an interface or a type alias with a name: guards set the user by its class or its key. */
export function usersAreClasses(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const value of markedValues(input)) {
      if (value.source !== 'user') continue;
      const { token, span } = value;
      // A type with a name needs a key, which another rule requires.
      if (token.kind === 'not-a-class' && token.type !== undefined) continue;
      if (token.kind === 'not-a-class') {
        const values = { parameter: input.name, handler: index.handlerLabel(route), because: reasonOf(token) };
        report(userNotAClass.at(span, values));
      } else if (isUnimportable(token.class)) {
        report(unexportedClass.at(span, { name: index.label(token.class), hidden: hiddenAs(token.class) }));
      } else if (token.class.origin.kind === 'source' && token.class.origin.exportName === undefined) {
        report(unexportedClass.at(span, { name: index.label(token.class), hidden: undefined }));
      }
    }
  }
}

function reasonOf({ reason, text }: Extract<TokenFacts, { kind: 'not-a-class' }>): string {
  switch (reason) {
    case 'interface':
      return `\`${text}\` is an interface, which does not exist at run time`;
    case 'type-alias':
      return `\`${text}\` is a type alias, which does not exist at run time`;
    case 'value':
      return `\`${text}\` is a value, not a type`;
    case 'missing':
      return 'it has no type argument';
    case 'unresolved':
      return `\`${text}\` cannot be found`;
    case 'primitive':
    case 'other':
      return `\`${text}\` is not a class`;
  }
}
