import type { ForeignPlace } from '../../model/foreign/foreign-facts.js';

/** The text of a place in a message: `` `UsersController.find` ``. */
export function targetOf(className: string, place: ForeignPlace): string {
  switch (place.kind) {
    case 'class':
      return `\`${className}\``;
    case 'method':
    case 'accessor':
    case 'property':
      return `\`${className}.${place.member}\``;
    case 'parameter':
      return `the parameter \`${place.parameter}\` of \`${className}.${place.member}\``;
    case 'constructor-parameter':
      return `the parameter \`${place.parameter}\` of the constructor of \`${className}\``;
  }
}
