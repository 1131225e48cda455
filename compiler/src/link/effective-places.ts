import type { ClassFacts, DecoratorFacts, OverrideFacts } from '../model/facts.js';
import {
  classFrameworkNames,
  inheritedFrameworkNames,
  isRouteDecorator,
} from '../model/framework/framework-decorators.js';
import { startOf } from '../model/span.js';
import { documentingDecorators, errorDecorators, isGuard, isInterceptor } from './routes/document-routes.js';

/** The places of the decorators that a class gives an effect, its own and inherited ones. */
export interface EffectivePlaces {
  readonly always: readonly string[];
  /** The places that have an effect when the handlers of the class make routes. */
  readonly ofServed: readonly string[];
  /** The places that have an effect when the class may be a resolver. */
  readonly ofResolver: readonly string[];
  /** The places that have an effect when a module provides instances of the class. */
  readonly ofProvided: readonly string[];
}

/** Finds the places of the decorators that a class gives an effect. */
export function effectivePlaces(facts: ClassFacts): EffectivePlaces {
  const { decorators, inheritedDecorators, overrides, handlers } = facts;
  const always = [
    // The place of `OpenApi` is checked where it is read.
    ...decorators.filter(({ name }) => classFrameworkNames.has(name) && name !== 'Keep'),
    // Whether an override repeats them is checked separately.
    ...overrides.filter(isOfHandler).flatMap(({ overridden }) => overridden),
    ...(isGuard(facts) ? documentingDecorators(facts) : []),
    ...(isInterceptor(facts) ? errorDecorators(facts) : []),
  ];
  const ofServed = [
    ...[...decorators, ...inheritedDecorators.flat()].filter(({ name }) => inheritedFrameworkNames.has(name)),
    ...handlers.flatMap((handler) => handler.decorators).filter(({ name }) => !classFrameworkNames.has(name)),
  ];
  const ofResolver = decorators.filter(({ name }) => name === 'ApiErrors');
  const ofProvided = decorators.filter(({ name }) => name === 'Keep');
  const places = (found: readonly DecoratorFacts[]) => found.map(({ span }) => startOf(span));
  return {
    always: places(always),
    ofServed: places(ofServed),
    ofResolver: places(ofResolver),
    ofProvided: places(ofProvided),
  };
}

/** Whether a method that is overridden is a handler: the decorators of any other method have no effect anyway. */
export function isOfHandler({ overridden }: OverrideFacts): boolean {
  return overridden.some(({ name }) => isRouteDecorator(name));
}
