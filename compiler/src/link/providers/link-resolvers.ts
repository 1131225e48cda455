import type { ModuleDeclaration } from '../../declare/module-declaration.js';
import type { ClassFacts } from '../../model/facts.js';
import { markerNames } from '../../model/route-input.js';
import type { ResolverUse } from '../../model/use-target.js';
import type { Visibility } from '../modules/visibility.js';

/** A class that the parameter of a handler names as its resolver. */
export type NamedResolver = Pick<ResolverUse, 'handler' | 'class' | 'span'>;

/** The resolvers that the handlers of a class of `owner` name, each resolved. */
export function linkResolvers(
  facts: ClassFacts,
  owner: ModuleDeclaration,
  visibility: Visibility,
): readonly ResolverUse[] {
  return namedResolvers(facts).map(({ handler, class: resolver, span }) => ({
    handler,
    class: resolver,
    span,
    target: visibility.resolve(resolver, owner),
  }));
}

/** The classes that the parameters of handlers name as resolvers. Generic classes are not tokens, and are reported by a rule. */
export function namedResolvers({ handlers }: ClassFacts): readonly NamedResolver[] {
  return handlers.flatMap(({ name: handler, parameters }) =>
    parameters
      .flatMap(({ markers }) => markers)
      .flatMap(({ name, token, span }) => {
        if (name !== markerNames.resolved || token?.kind !== 'class' || token.class.generic || token.instance)
          return [];
        return [{ handler, class: token.class, span }];
      }),
  );
}
