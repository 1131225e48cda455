import type { DecoderConstant, DecoderDefinition } from './decoder-definition.js';

/** The constants that a definition is the first to use: they precede it. */
export interface FirstUses {
  readonly constants: readonly DecoderConstant[];
}

/** The names of the constants that each definition is the first to use, in their order: these constants precede it. */
export function firstUses(definitions: readonly DecoderDefinition[]): readonly (readonly string[])[] {
  const used = new Set<string>();
  return definitions.map((definition) => {
    // A definition can use a constant twice.
    const first = [...new Set(constantNames(definition))].filter((name) => !used.has(name));
    for (const name of first) used.add(name);
    return first;
  });
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
