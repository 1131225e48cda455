import { userWithoutKey } from '../../../diagnostics/catalogue/request-values.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import { type DeclaredKey, isExported, keysOfUser } from '../../lookups/context-keys.js';
import { typesOfUsers, type UserType } from '../../lookups/types/types-of-users.js';
import { safely } from '../../repairs/syntax-changes.js';

/** A `User` of an interface or a type alias has an exported key, which generated code imports. Each type is reported once. */
export function usersHaveKeys(application: ApplicationModel, report: Report): void {
  // A key in a wrong place is reported there.
  const misplaced = new Set(
    application.contextKeys.flatMap(({ misplaced: reason, type }) =>
      reason !== undefined && type.kind !== 'unidentified' ? [type.key] : [],
    ),
  );
  for (const user of typesOfUsers(application)) {
    const keys = keysOfUser(application.contextKeys, user.token);
    if (keys.some(isExported) || misplaced.has(user.type.key)) continue;
    const [first, ...others] = user.places;
    const related = [
      ...keys.map(({ facts }) => ({ span: facts.span, message: 'this key is not exported' })),
      ...others.map(({ span, handler }) => ({ span, message: `${handler} takes it too` })),
    ];
    const { parameter, handler, span } = first;
    const [hidden] = keys;
    const repairs = hidden === undefined ? [] : safely([{ kind: 'modifiers', of: hidden.facts.span, add: 'export' }]);
    const values = { type: user.type.text, parameter, handler, hint: hintFor(user, keys) };
    report(userWithoutKey.at(span, values, related, repairs));
  }
}

function hintFor({ type }: UserType, [hidden]: readonly DeclaredKey[]): string {
  if (hidden !== undefined) return `export \`${hidden.constant.name}\` from its file`;
  const key = type.name.startsWith('Current') ? `${type.name}Key` : `Current${type.name}`;
  return `declare \`export const ${key} = contextKey<${type.text}>('${key}')\`, and set the value in a guard: \`context.set(${key}, …)\``;
}
