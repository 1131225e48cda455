import { memo } from '../../incremental/memo.js';
import type { ApplicationModel } from '../../model/application-model.js';
import type { ValueReference } from '../../model/class-reference.js';
import type { TokenFacts } from '../../model/facts.js';
import type { TypeKey, TypeKeyFacts } from '../../model/shapes/type-key.js';

type ContextKeys = ApplicationModel['contextKeys'];

/** A key of a type, in a constant of its file that may be exported. */
export interface DeclaredKey {
  readonly constant: ValueReference;
  readonly facts: TypeKeyFacts;
}

/** The keys of each type, in the order of the files. */
const keysByType = memo((contextKeys: ContextKeys): ReadonlyMap<TypeKey, readonly DeclaredKey[]> => {
  const keys = new Map<TypeKey, DeclaredKey[]>();
  for (const facts of contextKeys) {
    const { constant, misplaced, type } = facts;
    if (constant === undefined || misplaced !== undefined || type.kind === 'unidentified') continue;
    const declared = { constant, facts };
    const others = keys.get(type.key);
    if (others === undefined) keys.set(type.key, [declared]);
    else others.push(declared);
  }
  return keys;
});

/** The keys of the type of a user: of a class there are none. */
export function keysOfUser(contextKeys: ContextKeys, token: TokenFacts): readonly DeclaredKey[] {
  if (token.kind === 'class' || token.type === undefined) return [];
  return keysByType(contextKeys).get(token.type.key) ?? [];
}

/** Whether generated code can import a key. */
export function isExported({ constant }: DeclaredKey): boolean {
  return constant.origin.kind === 'package' || constant.origin.exportName !== undefined;
}

/** The key under which a user is stored: its class, or the only exported key of its type. */
export function storedUnder(contextKeys: ContextKeys, token: TokenFacts): ValueReference | undefined {
  if (token.kind === 'class') return token.class;
  const [only, ...more] = keysOfUser(contextKeys, token).filter(isExported);
  return more.length === 0 ? only?.constant : undefined;
}
