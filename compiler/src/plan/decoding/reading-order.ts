import { compareText } from '../../model/compare-text.js';
import type { DecoderDefinition, DecoderReference } from './decoder-definition.js';

/** The part of a decoder that decides its position. */
interface Placement {
  readonly name: string;
  readonly isNamed: boolean;
  readonly isComposed: boolean;
  /** The decoder below which `array(note)`, `nullable(note)` and the like are declared. */
  readonly derivedFrom?: string;
  /** The decoders that it refers to, in the order of its text. */
  readonly parts: readonly string[];
}

function placementOf(definition: DecoderDefinition): Placement {
  const { name, named, kind } = definition;
  const parts = partReferences(definition).flatMap((part) => (isOfFile(part) ? [part.name] : []));
  const isDerived = kind === 'composed' && named === undefined && definition.shared === true;
  const [inner] = kind === 'composed' ? definition.decoders : [];
  return {
    name,
    isNamed: named !== undefined,
    isComposed: kind === 'composed',
    ...(isDerived && inner !== undefined && isOfFile(inner) && { derivedFrom: inner.name }),
    parts,
  };
}

function isOfFile(decoder: DecoderReference): boolean {
  return decoder.kind === 'defined' && decoder.importedFrom === undefined;
}

/**
 * The decoders of a file, sorted for reading: type by type, the parts of a type above it, and lists of a type below it. A composed
 * decoder reads its parts when it is declared, so that it always follows them; an object looks its parts up when it is used.
 */
export function readingOrder(definitions: ReadonlyMap<string, DecoderDefinition>): readonly DecoderDefinition[] {
  const all = Array.from(definitions.values(), placementOf);
  const byName = new Map(all.map((placement) => [placement.name, placement]));
  const sorted = all.toSorted((a, b) => rank(a) - rank(b) || compareText(a.name, b.name));
  const derived = groupDerived(sorted);
  const visited = new Set<Placement>();
  const written = new Set<Placement>();
  const waiting = new Map<Placement, Placement[]>();
  const partsOf = ({ parts }: Placement) => parts.flatMap((name) => byName.get(name) ?? []);

  const visit = (placement: Placement): void => {
    if (visited.has(placement)) return;
    visited.add(placement);
    if (placement.isNamed) for (const type of namedParts(placement, partsOf)) visit(type);
    for (const part of partsOf(placement)) visit(part);
    write(placement);
  };

  const write = (placement: Placement): void => {
    const missing = placement.isComposed ? partsOf(placement).find((part) => !written.has(part)) : undefined;
    // The missing part is recursive and still open.
    if (missing !== undefined) {
      waiting.set(missing, [...(waiting.get(missing) ?? []), placement]);
      return;
    }
    written.add(placement);
    for (const next of waiting.get(placement) ?? []) write(next);
    for (const next of derived.get(placement.name) ?? []) visit(next);
  };

  for (const placement of sorted) visit(placement);
  return Array.from(written).flatMap(({ name }) => definitions.get(name) ?? []);
}

/** Returns the decoders that a definition refers to, in the order of its text. */
export function partReferences(definition: DecoderDefinition): readonly DecoderReference[] {
  switch (definition.kind) {
    case 'object': {
      const { properties, others } = definition;
      return [...properties.map(({ decoder }) => decoder), ...(others === undefined ? [] : [others])];
    }
    case 'composed':
      return definition.decoders;
    case 'forwarding':
      return [definition.to];
  }
}

/** Named types first, so that their parts are next to them. */
function rank({ isNamed }: Placement): number {
  return isNamed ? 0 : 1;
}

/** The named types in a decoder, looking through its parts without a name. */
function namedParts(whole: Placement, partsOf: (placement: Placement) => readonly Placement[]): ReadonlySet<Placement> {
  const found = new Set<Placement>();
  const seen = new Set<Placement>([whole]);
  const collect = (placement: Placement): void => {
    for (const part of partsOf(placement)) {
      if (seen.has(part)) continue;
      seen.add(part);
      if (part.isNamed) found.add(part);
      else collect(part);
    }
  };
  collect(whole);
  return found;
}

/** The decoders that are derived from others, by the names of these. */
function groupDerived(sorted: readonly Placement[]): ReadonlyMap<string, readonly Placement[]> {
  const derived = new Map<string, Placement[]>();
  for (const placement of sorted) {
    const { derivedFrom } = placement;
    if (derivedFrom !== undefined) derived.set(derivedFrom, [...(derived.get(derivedFrom) ?? []), placement]);
  }
  return derived;
}
