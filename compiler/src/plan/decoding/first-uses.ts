import type { DecoderConstant, DecoderDefinition } from './decoder-definition.js';

/** The constants that a definition is the first to use: they precede it. */
export interface FirstUses {
  readonly constants: readonly DecoderConstant[];
}

/** The definitions, each with the constants that it is the first to use. */
export function withFirstUses(
  definitions: readonly DecoderDefinition[],
  constants: ReadonlyMap<string, DecoderConstant>,
): readonly (DecoderDefinition & FirstUses)[] {
  const remaining = new Map(constants);
  return definitions.map((definition) => {
    const used = constantNames(definition).flatMap((name) => {
      const constant = remaining.get(name);
      remaining.delete(name);
      return constant ?? [];
    });
    return { ...definition, constants: used };
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
