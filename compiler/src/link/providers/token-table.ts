import type { Lookup } from '../../incremental/view.js';
import type { ClassReference } from '../../model/class-reference.js';
import type { IdentifiedType, TypeKey, TypeKeyFacts } from '../../model/shapes/type-key.js';

/** The tokens of a program, by the identity of their types. */
export interface TokenTable {
  /** Every call of `token`, in the order of the files. */
  readonly declared: readonly TypeKeyFacts[];
  readonly byType: ReadonlyMap<TypeKey, ClassReference>;
}

/** Tokens by the keys of their types. */
export type TokensByType = Lookup<TypeKey, ClassReference>;

/** The token of a type. */
export function tokenOf(type: IdentifiedType | undefined, tokens: TokensByType): ClassReference | undefined {
  return type && tokens.get(type.key);
}

/**
 * Collects the tokens among the keys of types. Of several for one type, which a rule reports, the first one counts. A token in a
 * variable is reported where it is declared, and counts where it is used.
 */
export function tokenTable(typeKeys: readonly TypeKeyFacts[]): TokenTable {
  const declared = typeKeys.filter(({ callee }) => callee === 'token');
  const byType = new Map<TypeKey, ClassReference>();
  for (const { constant, misplaced, type } of declared) {
    const isNamed = misplaced === undefined || misplaced === 'variable';
    if (constant === undefined || !isNamed || type.kind === 'unidentified') continue;
    if (!byType.has(type.key)) byType.set(type.key, constant);
  }
  return { declared, byType };
}
