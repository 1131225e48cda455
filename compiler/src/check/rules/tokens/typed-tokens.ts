import { untypedToken } from '../../../diagnostics/catalogue/tokens.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { UnidentifiedType } from '../../../model/shapes/type-key.js';

/** The type argument of a token is an interface, a type alias or an instance of a generic class. */
export function typedTokens({ tokens }: ApplicationModel, report: Report): void {
  for (const { type, typeSpan, constant } of tokens) {
    if (type.kind === 'unidentified') report(untypedToken.at(typeSpan, explain(type, constant?.name ?? 'Clock')));
  }
}

function explain(
  { reason, text, class: reference }: UnidentifiedType,
  name: string,
): { readonly because: string; readonly hint: string } {
  switch (reason) {
    case 'missing':
      return { because: 'the type argument is missing', hint: `name the type: \`token<${name}>('${name}')\`` };
    case 'unresolved':
      return { because: `\`${text}\` cannot be found`, hint: `import \`${text}\`, or correct its name` };
    case 'class':
      return {
        because: `\`${text}\` is a class that is not generic`,
        hint: `remove the token, and use \`${reference?.name ?? text}\` itself: a class is its own token`,
      };
    case 'primitive':
      return {
        because: `\`${text}\` is a primitive type, and parameters of that type are for anything`,
        hint: `declare a type alias, such as \`export type ${name} = ${text}\`, and use it as the type argument and as the type of the parameters`,
      };
    case 'type-parameter':
      return {
        because: `\`${text}\` depends on a type parameter`,
        hint: 'replace the type parameter with a type',
      };
    case 'unnamed':
      return {
        because: `\`${text}\` is, or contains, a type without a name`,
        hint: 'declare an interface or a type alias for it, and use its name',
      };
  }
}
