import type { ApplicationModel } from '../../model/application-model.js';
import type { ValueReference } from '../../model/class-reference.js';
import type { TokenFacts } from '../../model/facts.js';
import type { TypeKey, TypeKeyFacts } from '../../model/type-key.js';

/** A key of a type, in a constant of its file that may be exported. */
export interface DeclaredKey {
  readonly constant: ValueReference;
  readonly facts: TypeKeyFacts;
}

const known = new WeakMap<ApplicationModel, ReadonlyMap<TypeKey, readonly DeclaredKey[]>>();

/** The keys of each type, in the order of the files. */
export function contextKeysOf(application: ApplicationModel): ReadonlyMap<TypeKey, readonly DeclaredKey[]> {
  const found = known.get(application);
  if (found !== undefined) return found;
  const keys = new Map<TypeKey, DeclaredKey[]>();
  for (const facts of application.contextKeys) {
    const { constant, misplaced, type } = facts;
    if (constant === undefined || misplaced !== undefined || type.kind === 'unidentified') continue;
    const declared = { constant, facts };
    const others = keys.get(type.key);
    if (others === undefined) keys.set(type.key, [declared]);
    else others.push(declared);
  }
  known.set(application, keys);
  return keys;
}

/** The keys of the type of a user: of a class there are none. */
export function keysOfUser(application: ApplicationModel, token: TokenFacts): readonly DeclaredKey[] {
  if (token.kind === 'class' || token.type === undefined) return [];
  return contextKeysOf(application).get(token.type.key) ?? [];
}

/** Whether generated code can import a key. */
export function isExported({ constant }: DeclaredKey): boolean {
  return constant.origin.kind === 'package' || constant.origin.exportName !== undefined;
}

/** The key under which a user is stored: its class, or the only exported key of its type. */
export function storedUnder(application: ApplicationModel, token: TokenFacts): ValueReference | undefined {
  if (token.kind === 'class') return token.class;
  const [only, ...more] = keysOfUser(application, token).filter(isExported);
  return more.length === 0 ? only?.constant : undefined;
}
