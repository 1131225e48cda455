import { memo } from '../incremental/memo.js';
import type { NamedType, TypeId } from '../model/shapes/shape.js';
import { type SupportedType, supportedType } from './supported-shapes.js';

/** The types that can be sent and received, and those that cannot. */
interface SupportedTypes {
  readonly types: ReadonlyMap<TypeId, SupportedType>;
  readonly unsupported: readonly TypeId[];
}

/** Finds the types that can be sent and received. */
export const supportedTypes = memo((types: ReadonlyMap<TypeId, NamedType>): SupportedTypes => {
  const supported = new Map<TypeId, SupportedType>();
  const unsupported: TypeId[] = [];
  let areSame = true;
  for (const type of types.values()) {
    const found = supportedType(type);
    if (found !== type) areSame = false;
    if (found === undefined) unsupported.push(type.id);
    else supported.set(type.id, found);
  }
  // Each type was found to be supported, as those of most applications: no other map is needed.
  return { types: areSame ? (types as ReadonlyMap<TypeId, SupportedType>) : supported, unsupported };
});
