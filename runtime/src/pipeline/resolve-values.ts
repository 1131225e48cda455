import type { Resolver } from '../context/resolver.js';
import { isPromise } from '../contract/is-promise.js';
import type { RequestInputs } from './request-inputs.js';
import type { Stage } from './route-contract.js';

/** The stage that calls the resolvers in order, each once, before the body is received. The first one that throws ends the request. */
export function resolveValues(resolvers: readonly Resolver[] = []): (next: Stage) => Stage {
  const distinct = [...new Set(resolvers)];
  return (next) => {
    if (distinct.length === 0) return next;
    return (inputs) => callResolvers(distinct, inputs)?.then(() => next(inputs)) ?? next(inputs);
  };
}

/** Returns a promise only if a resolver does. */
function callResolvers(resolvers: readonly Resolver[], inputs: RequestInputs): Promise<void> | undefined {
  for (const [index, resolver] of resolvers.entries()) {
    const value = resolver.resolve(inputs.context);
    if (isPromise(value)) return callRest(value, resolver, resolvers.slice(index + 1), inputs);
    inputs.addResolved(resolver, value);
  }
  return undefined;
}

async function callRest(
  value: Promise<unknown>,
  resolver: Resolver,
  rest: readonly Resolver[],
  inputs: RequestInputs,
): Promise<void> {
  inputs.addResolved(resolver, await value);
  for (const next of rest) inputs.addResolved(next, await next.resolve(inputs.context));
}
