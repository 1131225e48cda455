import type { DecoderConstant, DecoderDefinition } from './decoder-definition.js';

/** The constants that a definition is the first to use: they precede it. */
export interface FirstUses {
  readonly constants: readonly DecoderConstant[];
}

/** Finds the constants that each definition is the first to use. To be asked once for each definition, in their order. */
export function firstUses(
  constants: ReadonlyMap<string, DecoderConstant>,
): (definition: DecoderDefinition) => readonly DecoderConstant[] {
  const remaining = new Map(constants);
  return (definition) => {
    if (remaining.size === 0) return [];
    return constantNames(definition).flatMap((name) => {
      const constant = remaining.get(name);
      remaining.delete(name);
      return constant ?? [];
    });
  };
}

function constantNames(definition: DecoderDefinition): readonly string[] {
  switch (definition.kind) {
    case 'object': {
      const patterns = definition.properties.flatMap((property) => property.patterns ?? []);
      return definition.onlyNames === undefined ? patterns : [definition.onlyNames, ...patterns];
    }
    case 'composed': {
      const options = (definition.options ?? []).flatMap((option) => {
        if ('constant' in option) return [option.constant];
        return 'constants' in option ? option.constants : [];
      });
      return [...options, ...(definition.items?.patterns ?? [])];
    }
    case 'forwarding':
      return [];
  }
}
