import type { Route } from '../model/application-model.js';
import { compareText } from '../model/compare-text.js';
import type { FileFacts } from '../model/facts.js';
import { haveSameNames, namesIn, nameTheSame } from '../model/named-types.js';
import { namesInRoute } from '../model/route-shapes.js';
import type { NamedType, Shape, TypeId } from '../model/shape.js';
import { KeptList } from '../reuse/kept-list.js';
import { KnownTypes } from './known-types.js';

/** The types of the last build. */
export class KeptTypes {
  readonly known = new KnownTypes();
  /** The names in the shapes of each controller: an edit of a handler rarely changes them. */
  readonly names = new KeptList<readonly TypeId[]>();
  reached: ReachedTypes | undefined;
}

/** The named types that some names lead to. */
interface ReachedTypes {
  readonly starts: readonly (readonly TypeId[])[];
  readonly types: ReadonlyMap<TypeId, NamedType>;
  /** Whether each name has a type. */
  readonly areAllKnown: boolean;
}

/**
 * The named types that the routes of each controller use or document, and those of other shapes, directly or within others, sorted
 * by id.
 */
export function routeTypes(
  routes: readonly (readonly Route[])[],
  others: readonly Shape[],
  facts: readonly FileFacts[],
  kept: KeptTypes,
): ReadonlyMap<TypeId, NamedType> {
  const changed = kept.known.update(facts.map((file) => file.types));
  const ofRoutes = kept.names.of({
    items: routes,
    run: (list) => [...new Set(list.flatMap(namesInRoute))],
  });
  const starts = [...ofRoutes, [...new Set(others.flatMap(namesIn))]];
  const former = kept.reached;
  kept.reached =
    (former && changed && withSameNames(former, starts, changed, kept.known)) ?? reachedTypes(starts, kept.known);
  return kept.reached.types;
}

function reachedTypes(starts: readonly (readonly TypeId[])[], known: KnownTypes): ReachedTypes {
  const names = new Set<TypeId>();
  for (const list of starts) for (const name of list) names.add(name);
  const reached: NamedType[] = [];
  for (const name of names) {
    const type = known.get(name);
    if (type === undefined) continue;
    reached.push(type);
    for (const inner of namesIn(type.shape)) names.add(inner);
  }
  reached.sort((a, b) => compareText(a.id, b.id));
  const types = new Map<TypeId, NamedType>();
  for (const type of reached) types.set(type.id, type);
  return { starts, types, areAllKnown: reached.length === names.size };
}

/** The types of a last build, with those that have changed since, if the same names lead to them; otherwise nothing. */
function withSameNames(
  former: ReachedTypes,
  starts: readonly (readonly TypeId[])[],
  changed: ReadonlySet<TypeId>,
  known: KnownTypes,
): ReachedTypes | undefined {
  // A type that was missing may be known now.
  if (!former.areAllKnown || former.starts.length !== starts.length) return undefined;
  if (!starts.every((names, index) => haveSameNames(names, former.starts[index] ?? none))) return undefined;
  let types: Map<TypeId, NamedType> | undefined;
  for (const id of changed) {
    const before = former.types.get(id);
    const type = known.get(id);
    if (before === undefined || before === type) continue;
    if (type === undefined || !nameTheSame(type.shape, before.shape)) return undefined;
    types ??= new Map(former.types);
    types.set(id, type);
  }
  return { starts, types: types ?? former.types, areAllKnown: true };
}

const none: readonly TypeId[] = [];
