import { objectProvider } from '../../../diagnostics/catalogue/modules.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { RepairOfHelp } from '../../../diagnostics/repair.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ForeignEntry } from '../../../model/foreign/foreign-entry.js';
import { importsOfAshlar, replace } from '../../repairs/changes.js';

type ObjectProvider = Extract<ForeignEntry, { kind: 'object-provider' }>;

/** Providers are classes, `asyncFactory` and `provide`, and not objects such as `{ provide, useClass }`. */
export function providersAreNotObjects(application: ApplicationModel, report: Report): void {
  for (const issue of application.issues) {
    if (issue.kind !== 'object-provider') continue;
    const { token, use, span } = issue;
    const name = token.kind === 'class' ? token.class.name : token.text;
    report(objectProvider.at(span, { token: `\`${name}\``, use, hint: hintFor(issue) }, [], repairsFor(issue)));
  }
}

function hintFor(provider: ObjectProvider): string {
  const { token } = provider;
  if (token.kind === 'class') return `write ${entryFor(token.class.name, provider)}`;
  const wide = applicationWide.get(token.text.replace(/^.*\./s, '').replaceAll("'", ''));
  if (wide !== undefined) return wide(provider);
  const name = className(token.text);
  return `declare a class as the token, such as \`export abstract class ${name} {}\`, and write ${entryFor(name, provider)}`;
}

/** The entry that provides a class in the same way. */
function entryFor(token: string, { use, concrete, inject }: ObjectProvider): string {
  if ((use === 'useClass' || use === 'useExisting') && concrete?.name === token)
    return `the class itself: \`${token}\``;
  if (use === 'useClass' || use === 'useExisting') return `\`provide(${token}, ${concrete?.name ?? '…'})\``;
  return `\`asyncFactory(${token}, [${inject.join(', ')}], (${inject.length === 0 ? '' : '…'}) => …)\``;
}

/** The tokens of NestJS that apply to the whole application, and what replaces them. */
const applicationWide: ReadonlyMap<string, (provider: ObjectProvider) => string> = new Map<
  string,
  (provider: ObjectProvider) => string
>([
  ['APP_GUARD', (provider) => inRootModule(provider, 'guard', '@Guard()')],
  ['APP_INTERCEPTOR', (provider) => inRootModule(provider, 'interceptor', '@Injectable()')],
  ['APP_PIPE', () => 'remove the entry: inputs are converted and validated by the types of the parameters'],
  ['APP_FILTER', errorHandlerOf],
]);

function errorHandlerOf({ concrete }: ObjectProvider): string {
  const name = concrete?.name ?? 'AppErrors';
  const listed = concrete === undefined ? `write a class \`${name}\` that implements` : `let \`${name}\` implement`;
  return `${listed} \`ErrorHandler<T>\` of \`ashlar\`, list it in \`providers\`, and add \`errorHandler: ${name}\` to the \`@Module\` of the root module`;
}

function inRootModule({ concrete }: ObjectProvider, role: string, decorator: string): string {
  if (concrete === undefined) {
    return `write the ${role} as a class decorated \`${decorator}\`, list it in \`providers\`, and add \`${role}s: […]\` to the \`@Module\` of the root module`;
  }
  return `list \`${concrete.name}\` itself, and add \`${role}s: [${concrete.name}]\` to the \`@Module\` of the root module`;
}

/** `MailOptions` for `'MAIL_OPTIONS'`. */
function className(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  const name = words
    .map((word) => (word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return /^[A-Z]/.test(name) ? name : 'Token';
}

/** Writes a class, or `provide` with two classes, in the place of an object; other values have to be written as functions. */
function repairsFor({ token, use, concrete, span }: ObjectProvider): readonly RepairOfHelp[] {
  if (token.kind !== 'class' || concrete === undefined || (use !== 'useClass' && use !== 'useExisting')) return [];
  const isItself = concrete.name === token.class.name;
  const entry = isItself
    ? replace(span, concrete.name)
    : replace(span, `provide(${token.class.name}, ${concrete.name})`, importsOfAshlar('provide'));
  // A scope, for example, has no counterpart.
  return [{ kind: 'safe', changes: [{ ...entry, properties: ['provide', use] }] }];
}
