import type { ApplicationModel } from '../../model/application-model.js';
import type { ClassId, ValueReference } from '../../model/class-reference.js';
import type { IdentifiedType, TypeKeyFacts } from '../../model/shapes/type-key.js';

/** A token of the application without errors of its own. */
export interface UsableToken extends Pick<TypeKeyFacts, 'span'> {
  readonly constant: ValueReference;
  readonly type: IdentifiedType;
  readonly name: string;
  /** A provider, a dependency or a list of the application names it; the program may have tokens of other applications. */
  readonly isUsed: boolean;
}

/** The tokens of an application that can be used, in the order of their files. */
export function usableTokens({
  tokens,
  providers,
  modules,
}: Pick<ApplicationModel, 'tokens' | 'providers' | 'modules'>): readonly UsableToken[] {
  if (tokens.length === 0) return [];
  const used = new Set<ClassId>();
  for (const { class: token, dependencies } of providers) {
    used.add(token.id);
    for (const { target } of dependencies) if ('class' in target) used.add(target.class.id);
  }
  for (const entry of modules.flatMap(({ exports, expects }) => [...exports, ...expects])) used.add(entry.class.id);
  return tokens.flatMap(({ constant, misplaced, name, type, span }) => {
    if (constant === undefined || misplaced !== undefined || name === undefined || type.kind === 'unidentified')
      return [];
    return [{ constant, name, type, span, isUsed: used.has(constant.id) }];
  });
}
