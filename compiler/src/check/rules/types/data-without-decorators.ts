import { foreignValidation } from '../../../diagnostics/catalogue/foreign-types.js';
import type { Report } from '../../../diagnostics/diagnostic.js';
import type { ApplicationModel } from '../../../model/application-model.js';
import type { ForeignDecorator, TypedPlace } from '../../../model/foreign/foreign-facts.js';
import { listOf } from '../../other-frameworks/advice.js';
import { onlyDocuments } from '../../other-frameworks/documentation-advice.js';
import { declarationOf } from '../../other-frameworks/property-declaration.js';
import { targetOf } from '../../other-frameworks/target.js';
import {
  exclusionOf,
  ofTransformedClass,
  ofTransformedMethod,
  transformationOf,
} from '../../other-frameworks/transformer-advice.js';

/** Classes of requests and responses have no decorators that validate or transform: Ashlar would not run them. */
export function dataWithoutDecorators(application: ApplicationModel, report: Report): void {
  for (const { class: reference, role, foreign } of application.classes) {
    if (role !== 'data') continue;
    for (const decorators of byPlace(foreign?.decorators ?? [])) {
      const [first] = decorators;
      if (first === undefined) continue;
      const target = targetOf(reference.name, first.place);
      const fix = fixFor(decorators, first, reference.name);
      report(foreignValidation.at(first.span, { decorators: `${namesOf(decorators)}`, target, fix }));
    }
  }
}

/** The decorators of one property make one declaration: they are reported together. */
function byPlace(decorators: readonly ForeignDecorator[]): Iterable<readonly ForeignDecorator[]> {
  const places = new Map<string, ForeignDecorator[]>();
  for (const decorator of decorators) {
    if (onlyDocuments(decorator)) continue;
    const key = targetOf('', decorator.place);
    const known = places.get(key);
    if (known === undefined) places.set(key, [decorator]);
    else known.push(decorator);
  }
  return places.values();
}

/** `` `@IsEmail` and `@MinLength` of `class-validator` have ``. */
function namesOf(decorators: readonly ForeignDecorator[]): string {
  const packages = new Map<string, string[]>();
  for (const { written, parts, declaredAt } of decorators) {
    const packageName = parts[0]?.package ?? '';
    const name = declaredAt === undefined ? `\`@${written}\`` : `\`@${written}\` (\`${parts[0]?.name ?? ''}\`)`;
    packages.set(packageName, [...(packages.get(packageName) ?? []), name]);
  }
  const names = Array.from(packages, ([packageName, all]) => `${listOf([...new Set(all)])} of \`${packageName}\``);
  return `${listOf(names)} ${decorators.length === 1 ? 'has' : 'have'}`;
}

function fixFor(decorators: readonly ForeignDecorator[], { place }: ForeignDecorator, className: string): string {
  if (place.kind === 'class') {
    const general = 'remove it, and declare the properties as they are sent and received';
    return ofTransformedClass(className, decorators) ?? general;
  }
  if (place.kind === 'accessor') {
    return `remove it; where \`${place.member}\` has to be sent, return an object that has it as a property`;
  }
  if (place.kind !== 'property') {
    const exposed = place.kind === 'method' ? ofTransformedMethod(place.member, decorators) : undefined;
    return exposed ?? 'remove it: the methods and constructors of data are not called';
  }
  const property = { className, member: place.member, decorators };
  const exclusion = exclusionOf(property);
  if (exclusion !== undefined) return exclusion;
  const transformation = transformationOf(property);
  const declared = declaredFix(place.member, place.typed, decorators);
  if (transformation === undefined) return declared;
  return isTransformed(decorators) ? `remove it, and ${transformation}` : `${declared}; ${transformation}`;
}

/** Whether all decorators are of class-transformer: the declaration stays the same. */
function isTransformed(decorators: readonly ForeignDecorator[]): boolean {
  return decorators.every(({ parts }) => parts.every((part) => part.package === 'class-transformer'));
}

function declaredFix(member: string, typed: TypedPlace, decorators: readonly ForeignDecorator[]): string {
  const { text, rules, messages } = declarationOf(member, typed, decorators);
  const own =
    messages === 0
      ? ''
      : `, with ${messages === 1 ? 'its message' : 'its messages'} as a tag of its comment: \`@message …\``;
  if (rules.length === 0) return `declare \`${text}\` without the decorators${own}`;
  const rest = rules.map((rule) => `\`@${rule}\``);
  return `declare \`${text}\`${own}, and check ${listOf(rest)} in the \`validate()\` of a class that implements \`Validator\`, or with a schema: \`Validate<Body<T>, typeof schema>\``;
}
