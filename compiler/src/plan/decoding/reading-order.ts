import { compareText } from '../../model/compare-text.js';
import type { DecoderDefinition, DecoderReference } from './decoder-definition.js';

/**
 * Sorts the decoders for reading: type by type, the parts of a type above it, and lists of a type below it. A composed decoder
 * reads its parts when it is declared, so that it always follows them; an object looks its parts up when it is used.
 */
export function readingOrder(all: ReadonlyMap<string, DecoderDefinition>): readonly DecoderDefinition[] {
  const sorted = [...all.values()].sort((a, b) => rank(a) - rank(b) || compareText(a.name, b.name));
  const derived = groupDerived(sorted);
  const visited = new Set<string>();
  const written = new Set<DecoderDefinition>();
  const waiting = new Map<DecoderDefinition, DecoderDefinition[]>();
  const parts = new Map(sorted.map((definition) => [definition, definitionsOf(partReferences(definition), all)]));
  const partsOf = (definition: DecoderDefinition) => parts.get(definition) ?? [];

  const visit = (definition: DecoderDefinition): void => {
    if (visited.has(definition.name)) return;
    visited.add(definition.name);
    if (definition.named !== undefined) for (const type of namedParts(definition, partsOf)) visit(type);
    for (const part of partsOf(definition)) visit(part);
    write(definition);
  };

  const write = (definition: DecoderDefinition): void => {
    const missing = definition.kind === 'composed' ? partsOf(definition).find((part) => !written.has(part)) : undefined;
    // The missing part is recursive and still open.
    if (missing !== undefined) {
      waiting.set(missing, [...(waiting.get(missing) ?? []), definition]);
      return;
    }
    written.add(definition);
    for (const next of waiting.get(definition) ?? []) write(next);
    for (const next of derived.get(definition.name) ?? []) visit(next);
  };

  for (const definition of sorted) visit(definition);
  return [...written];
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
function rank({ named }: DecoderDefinition): number {
  return named === undefined ? 1 : 0;
}

function definitionsOf(
  references: readonly DecoderReference[],
  all: ReadonlyMap<string, DecoderDefinition>,
): readonly DecoderDefinition[] {
  return references.flatMap(({ kind, name }) => {
    const definition = kind === 'defined' ? all.get(name) : undefined;
    return definition === undefined ? [] : [definition];
  });
}

/** The named types in a definition, looking through its parts without a name. */
function namedParts(
  whole: DecoderDefinition,
  partsOf: (definition: DecoderDefinition) => readonly DecoderDefinition[],
): readonly DecoderDefinition[] {
  const found = new Set<DecoderDefinition>();
  const seen = new Set<DecoderDefinition>([whole]);
  const collect = (definition: DecoderDefinition): void => {
    for (const part of partsOf(definition)) {
      if (seen.has(part)) continue;
      seen.add(part);
      if (part.named === undefined) collect(part);
      else found.add(part);
    }
  };
  collect(whole);
  return [...found];
}

/** `array(note)`, `nullable(note)` and their like, by the decoder that they are derived from. */
function groupDerived(sorted: readonly DecoderDefinition[]): ReadonlyMap<string, readonly DecoderDefinition[]> {
  const derived = new Map<string, DecoderDefinition[]>();
  for (const definition of sorted) {
    if (definition.kind !== 'composed' || definition.named !== undefined || definition.shared !== true) continue;
    const [inner] = definition.decoders;
    if (inner?.kind !== 'defined') continue;
    derived.set(inner.name, [...(derived.get(inner.name) ?? []), definition]);
  }
  return derived;
}
