import type { ForeignDecoratorPart } from '../../model/foreign/foreign-facts.js';
import {
  counterpartOf,
  type ForeignName,
  type FrameworkFamily,
  familyOf,
} from '../../model/foreign/other-frameworks.js';
import { type Advice, type AdviceContext, type Adviser, removed } from './advice.js';
import { expressAdvisers, injectionAdvisers } from './express-advisers.js';
import { nestAdvisers } from './nest-advisers.js';
import { serializerFix } from './use-advisers.js';

/** Advises on a decorator of a class, a method or a property, by one of the exports that it is made of. */
export function adviceOn(part: ForeignName, context: AdviceContext): Advice {
  const { decorator } = context;
  const family = familyOf(part.package);
  const adviser = family && advisers[family]?.get(part.name);
  if (adviser !== undefined) return adviser(context);
  const { place } = decorator;
  if (place.kind === 'property' && /^Inject/.test(part.name)) {
    const { text } = place.typed;
    const because = 'nothing is injected into a property';
    if (text !== '' && !/^[A-Z]/.test(text)) {
      return { because, fix: 'put the value into a class, and take that as a parameter of the constructor' };
    }
    const fix = `take it as a parameter of the constructor: \`constructor(readonly ${place.member}: ${text || 'Service'}) {}\``;
    return { because, fix };
  }
  return {
    because: 'it is not a decorator of `ashlar`',
    fix: 'remove it, or do its work in a guard, an interceptor or a provider',
  };
}

/** Whether the fix for an export is the import of the same name from `ashlar`: no option of the export is unknown there. */
export function isSameInAshlar(part: ForeignDecoratorPart): boolean {
  const hasScope = part.name === 'Injectable' && part.arguments.length > 0;
  return counterpartOf(part) === part.name && !hasScope;
}

/** The loss when a decorator that `ashlar` has under the same name is imported from elsewhere. */
export function lossOf(name: string): string {
  if (name === 'Module') return 'the module does not exist for Ashlar';
  if (name === 'Controller') return 'its routes are not served';
  return name === 'Injectable' ? 'the class is not a provider' : 'the route is not served';
}

/** The difference between a decorator of `ashlar` and the one with the same name. */
export function differenceOf({ name, package: packageName }: ForeignName): string {
  // The status of `@Post` is 201 in Nest alone.
  return name === 'Post' && packageName === '@nestjs/common'
    ? ', and add `@HttpCode(201)` to each handler that sets no status, to keep the 201 of Nest: it is 200 otherwise'
    : '';
}

const advisers: Readonly<Partial<Record<FrameworkFamily, ReadonlyMap<string, Adviser>>>> = {
  nest: nestAdvisers,
  'routing-controllers': expressAdvisers,
  tsoa: expressAdvisers,
  other: injectionAdvisers,
  'class-transformer': new Map(
    ['TransformInstanceToPlain', 'TransformPlainToInstance', 'TransformInstanceToInstance'].map((name) => [
      name,
      removed('it transforms no result', `remove it: ${serializerFix}`),
    ]),
  ),
};
