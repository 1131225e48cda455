import type { ApplicationModel } from '../../../model/application-model.js';
import type { TokenFacts } from '../../../model/facts.js';
import { requestValues } from '../../../model/route-input.js';
import type { IdentifiedType, TypeKey } from '../../../model/shapes/type-key.js';
import type { Span } from '../../../model/span.js';
import { indexOf } from '../application-index.js';

/** A type of users that is not a class, and the parameters that take it. */
export interface UserType {
  readonly type: IdentifiedType;
  readonly token: TokenFacts;
  readonly places: readonly [UserPlace, ...UserPlace[]];
}

/** A parameter that takes a user. */
export interface UserPlace {
  readonly parameter: string;
  /** The label of the handler. */
  readonly handler: string;
  readonly span: Span;
}

/** The interfaces and type aliases of the users that handlers take, in the order of the routes. */
export function typesOfUsers(application: ApplicationModel): readonly UserType[] {
  const index = indexOf(application);
  const found = new Map<TypeKey, { type: IdentifiedType; token: TokenFacts; places: [UserPlace, ...UserPlace[]] }>();
  for (const route of application.routes) {
    for (const input of route.inputs) {
      for (const value of requestValues(input)) {
        if (value.source !== 'user' || value.token.kind === 'class' || value.token.type === undefined) continue;
        const { token, span } = value;
        const place: UserPlace = {
          parameter: input.name,
          get handler() {
            return index.handlerLabel(route);
          },
          span,
        };
        const known = found.get(value.token.type.key);
        if (known === undefined) found.set(value.token.type.key, { type: value.token.type, token, places: [place] });
        else known.places.push(place);
      }
    }
  }
  return [...found.values()];
}
