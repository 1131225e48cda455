import type { NamedType, TypeId } from '../model/shape.js';
import { typeChanges } from '../model/type-changes.js';
import { type SupportedType, supportedType } from './supported-shapes.js';

/** The types of an application, and those that can be sent and received. */
export interface ResolvedTypes {
  readonly types: ReadonlyMap<TypeId, NamedType>;
  readonly supported: ReadonlyMap<TypeId, SupportedType>;
  readonly unsupported: readonly TypeId[];
}

/** Finds the types that can be sent and received. `former`: those of an earlier application without unsupported types. */
export function supportedTypes(
  types: ReadonlyMap<TypeId, NamedType>,
  former: ResolvedTypes | undefined,
): ResolvedTypes {
  const changes = former && typeChanges(former.types, types);
  const changed = changes === undefined ? [...types.values()] : changes.map(({ after }) => after);
  const areOthersSame = changes === undefined || former?.supported === former?.types;
  if (areOthersSame && changed.every((type) => supportedType(type) === type)) {
    // Each type was found to be supported, as those of most applications: no other map is needed.
    return { types, supported: types as ReadonlyMap<TypeId, SupportedType>, unsupported: [] };
  }
  const supported = new Map(changes && former?.supported);
  const unsupported: TypeId[] = [];
  for (const type of changed) {
    const found = supportedType(type);
    if (found === undefined) unsupported.push(type.id);
    else supported.set(type.id, found);
  }
  return { types, supported, unsupported };
}

/** The components of an API document, and those that can be sent and received. */
export interface ResolvedComponents {
  readonly types: readonly NamedType[];
  readonly supported: readonly SupportedType[];
}

/** Finds the components that can be sent and received. `former`: those of an earlier document, all of which can. */
export function supportedComponents(
  types: readonly NamedType[],
  known: ReadonlyMap<TypeId, SupportedType>,
  former: ResolvedComponents | undefined,
): ResolvedComponents {
  const supported: SupportedType[] = [];
  for (const [place, type] of types.entries()) {
    const found = former?.types[place] === type ? former.supported[place] : known.get(type.id);
    if (found !== undefined) supported.push(found);
  }
  return { types, supported };
}
