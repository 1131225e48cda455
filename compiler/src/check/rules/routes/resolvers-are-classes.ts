import { resolverNotAClass } from '../../../diagnostics/catalogue/request-values.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { Route } from '../../../model/application-model.js';
import type { TokenFacts } from '../../../model/facts.js';
import { markedValues } from '../../../model/route-input.js';
import { indexOf } from '../../lookups/application-index.js';
import type { RuleFacts } from '../../rule.js';

/** A resolver is a provider, which is found by its class. Type arguments do not exist at run time. */
export function resolversAreClasses(route: Route, { application }: RuleFacts, report: Report): void {
  const index = indexOf(application);
  for (const input of route.inputs) {
    for (const value of markedValues(input)) {
      const problem = value.source === 'resolved' ? problemOf(value.token) : undefined;
      if (problem === undefined) continue;
      const values = { parameter: input.name, handler: index.handlerLabel(route), ...problem };
      report(resolverNotAClass.at(value.span, values));
    }
  }
}

interface Problem {
  readonly because: string;
  readonly hint: string;
}

const nameClass = 'name a class with a method `resolve`: `Resolved<ArticleBySlug>`';

function problemOf(token: TokenFacts): Problem | undefined {
  if (token.kind === 'class') {
    const { class: reference, instance } = token;
    if (instance === undefined && !reference.generic) return undefined;
    const text = instance?.text ?? reference.name;
    const [base, subclass] = [instance?.text ?? `${reference.name}<…>`, instance?.suggestion ?? `My${reference.name}`];
    return {
      because: `\`${text}\` is an instance of a generic class, and type arguments do not exist at run time`,
      hint: `declare \`@Injectable() export class ${subclass} extends ${base} {}\`, and write \`Resolved<${subclass}>\``,
    };
  }
  const { reason, text } = token;
  switch (reason) {
    case 'interface':
    case 'type-alias':
      return {
        because: `\`${text}\` is ${reason === 'interface' ? 'an interface' : 'a type alias'}, which does not exist at run time`,
        hint: `make \`${text}\` a class, or name the class that implements it`,
      };
    case 'missing':
      return { because: 'it has no type argument', hint: nameClass };
    case 'unresolved':
      return { because: `\`${text}\` cannot be found`, hint: `import \`${text}\`, or correct its name` };
    case 'value':
      return { because: `\`${text}\` is a value, not a type`, hint: nameClass };
    case 'primitive':
    case 'other':
      return { because: `\`${text}\` is not a class`, hint: nameClass };
  }
}
