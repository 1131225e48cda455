import type { Route } from '../model/application-model.js';
import { compareText } from '../model/compare-text.js';
import type { FileFacts } from '../model/facts.js';
import { namesIn } from '../model/named-types.js';
import { namesInRoute } from '../model/route-shapes.js';
import type { NamedType, Shape, TypeId } from '../model/shape.js';
import { KeptList } from '../reuse/kept-list.js';
import { KeptValue } from '../reuse/kept-value.js';

/** The types of the last build. */
export class KeptTypes {
  readonly known = new KeptValue<ReadonlyMap<TypeId, NamedType>>();
  /** The names in the shapes of each controller: an edit of a handler rarely changes them. */
  readonly names = new KeptList<readonly TypeId[]>();
  readonly reached = new KeptValue<ReachedTypes>();
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
  const lists = facts.map((file) => file.types);
  const known = kept.known.of(lists, () => new Map(lists.flat().map((type) => [type.id, type])));
  const ofRoutes = kept.names.of({
    items: routes,
    run: (list) => [...new Set(list.flatMap(namesInRoute))],
  });
  const starts = [...ofRoutes, [...new Set(others.flatMap(namesIn))]];
  return kept.reached.of([ofRoutes, others.length, ...others, known], (former) => {
    return (former && withSameNames(former, starts, known)) ?? reachedTypes(starts, known);
  }).types;
}

function reachedTypes(starts: readonly (readonly TypeId[])[], known: ReadonlyMap<TypeId, NamedType>): ReachedTypes {
  const names = new Set(starts.flat());
  const reached: NamedType[] = [];
  for (const name of names) {
    const type = known.get(name);
    if (type === undefined) continue;
    reached.push(type);
    for (const inner of namesIn(type.shape)) names.add(inner);
  }
  reached.sort((a, b) => compareText(a.id, b.id));
  const types = new Map(reached.map((type) => [type.id, type]));
  return { starts, types, areAllKnown: reached.length === names.size };
}

/** The types of a last build, each in its present form, if the same names lead to them; otherwise nothing. */
function withSameNames(
  former: ReachedTypes,
  starts: readonly (readonly TypeId[])[],
  known: ReadonlyMap<TypeId, NamedType>,
): ReachedTypes | undefined {
  // A type that was missing may be known now.
  if (!former.areAllKnown || former.starts.length !== starts.length) return undefined;
  if (!starts.every((names, index) => haveSameNames(names, former.starts[index]))) return undefined;
  const types = new Map<TypeId, NamedType>();
  let areSame = true;
  for (const [id, before] of former.types) {
    const type = known.get(id);
    if (type === undefined) return undefined;
    if (type !== before) {
      areSame = false;
      if (!haveSameNames(namesIn(type.shape), namesIn(before.shape))) return undefined;
    }
    types.set(id, type);
  }
  return { starts, types: areSame ? former.types : types, areAllKnown: true };
}

function haveSameNames(names: readonly TypeId[], others: readonly TypeId[] | undefined): boolean {
  if (names === others) return true;
  return names.length === others?.length && names.every((name, index) => name === others[index]);
}
