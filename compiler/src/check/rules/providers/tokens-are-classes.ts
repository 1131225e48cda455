import { tokenNotAClass } from '../../../diagnostics/catalogue/providers.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { NotAClassTarget } from '../../../model/dependency-target.js';
import type { MeantType } from '../../../model/facts.js';
import type { IdentifiedType } from '../../../model/shapes/type-key.js';
import type { Span } from '../../../model/span.js';
import { indexOf } from '../../lookups/application-index.js';
import { similarClass } from '../../lookups/similar-class.js';
import { tokenFor } from '../../lookups/token-advice.js';
import { adviceOnService } from '../../other-frameworks/module-advice.js';
import { replace } from '../../repairs/changes.js';
import { correctedClass } from '../../repairs/corrected-names.js';

/** The container finds the value of a constructor parameter by its type, so that the type must be a class or have a token. */
export function tokensAreClasses(application: ApplicationModel, report: Report): void {
  const index = indexOf(application);
  const unexported = unexportedNames(application);
  const withInvalidToken = typesOfInvalidTokens(application);
  for (const { class: consumer, dependencies } of application.providers) {
    for (const { parameter, span, optional, target } of dependencies) {
      // A default value such as `retries = 3` is reported by another rule, with the fix that it needs.
      if (target.kind !== 'not-a-class' || optional) continue;
      // The import of a class that is not exported is reported where the class is declared.
      if (target.reason === 'unresolved' && unexported.has(target.text)) continue;
      // A type that cannot have a token is reported once, at the token.
      if (target.type === undefined && withInvalidToken.has(target.text)) continue;
      const values = { parameter: parameter ?? '', consumer: index.label(consumer), ...explain(target, application) };
      report(tokenNotAClass.at(span, values, [], repairsFor(target, span, application)));
    }
  }
}

function unexportedNames({ providers }: ApplicationModel): ReadonlySet<string> {
  const classes = providers.map((provider) => provider.class);
  const hidden = classes.filter(({ origin }) => origin.kind === 'source' && origin.exportName === undefined);
  return new Set(hidden.map(({ name }) => name));
}

/** The types, as written, of the tokens whose type cannot have one. */
function typesOfInvalidTokens({ tokens }: ApplicationModel): ReadonlySet<string> {
  return new Set(tokens.flatMap(({ type }) => (type.kind === 'unidentified' ? [type.text] : [])));
}

/** Writes the type that was meant. */
function repairsFor(
  { reason, text, meant }: NotAClassTarget,
  span: Span,
  application: ApplicationModel,
): readonly RepairOfHelp[] {
  if (reason === 'unresolved') return correctedClass(span, similarClass(text, application), application);
  if (reason !== 'value' || meant === undefined) return [];
  // A type without a provider would be the next error, and a provider for it is to be written first.
  const isProvided = application.providers.some(
    ({ class: { name, token } }) => (meant.kind === 'class' ? name : token?.type) === meant.text,
  );
  if (!isProvided) return [];
  return [{ kind: 'safe', changes: [replace(span, meant.text)] }];
}

function explain(
  { reason, text, type, meant }: NotAClassTarget,
  application: ApplicationModel,
): { because: string; hint: string } {
  const advice = reason === 'unresolved' ? undefined : adviceOnService(text);
  if (advice !== undefined) return { because: `\`${text}\` is of another framework`, hint: advice };
  switch (reason) {
    case 'primitive':
      return {
        because: `\`${text}\` is not a class`,
        hint: 'wrap the value in a class, such as `class DatabaseUrl { constructor(readonly value: string) {} }`, and provide it with `asyncFactory`',
      };
    case 'interface':
      return {
        because: `\`${text}\` is an interface, which does not exist at run time`,
        hint: tokenHint(text, type),
      };
    case 'type-alias':
      return {
        because: `\`${text}\` is a type alias, which does not exist at run time`,
        hint: tokenHint(text, type),
      };
    case 'value':
      return { because: `\`${text}\` is a value, not a type`, hint: typeHint(meant) };
    case 'missing':
      return { because: 'it has no type', hint: 'add the class to inject as its type' };
    case 'unresolved': {
      const meant = similarClass(text, application);
      const hint = meant === undefined ? `import \`${text}\`, or correct its name` : `did you mean \`${meant}\`?`;
      return { because: `\`${text}\` cannot be found`, hint };
    }
    case 'other':
      if (type !== undefined) return { because: `\`${text}\` is not a class`, hint: tokenHint(text, type) };
      return {
        because: `\`${text}\` is not a class`,
        hint: 'use a class, or an abstract class that has several implementations',
      };
  }
}

/** The type to write in place of a value. */
function typeHint(meant: MeantType | undefined): string {
  if (meant === undefined) return 'write a class as the type of the parameter';
  const what = meant.kind === 'class' ? 'the class' : 'the type of the token';
  return `write \`${meant.text}\`, ${what}, as the type of the parameter`;
}

/** The token to add for a type that does not exist at run time. */
function tokenHint(text: string, type: IdentifiedType | undefined): string {
  if (type === undefined)
    return `declare an interface or a type alias without type parameters for \`${text}\`, and use its name`;
  const { declaration, place, provider } = tokenFor(type);
  return `add ${declaration}${place}, and provide it: ${provider}`;
}
