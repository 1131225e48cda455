import { type Decoder, invalid, respondEmpty, route } from '../../../../runtime/src/codegen/v1.ts';
import type { Route } from '../../../../runtime/src/pipeline/route-contract.ts';

/** A route that takes a body, and does nothing with it. */
export function taking(path: string, decoder: Decoder<unknown>): Route {
  return route(`POST /${path}`, {
    body: 'json',
    handle: (inputs) => {
      if (inputs.body(decoder) === invalid) inputs.reject();
    },
    respond: respondEmpty,
  });
}
