import type { Dependency, Provider } from '../../model/application-model.js';
import type { Graph } from '../../model/graph-components.js';
import { findCycles } from './find-cycles.js';

/** A priority queue of numbers, the lowest first: a binary heap. */
class LowestFirst {
  readonly #numbers: number[] = [];

  add(number: number): void {
    let index = this.#numbers.push(number) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (this.#at(parent) <= number) break;
      this.#numbers[index] = this.#at(parent);
      index = parent;
    }
    this.#numbers[index] = number;
  }

  /** Removes and returns the lowest number. */
  take(): number | undefined {
    const lowest = this.#numbers[0];
    const last = this.#numbers.pop();
    if (last !== undefined && this.#numbers.length > 0) this.#sink(last);
    return lowest;
  }

  /** Puts a number at the top and moves it down to its place. */
  #sink(number: number): void {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const child = this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      if (this.#at(child) >= number) break;
      this.#numbers[index] = this.#at(child);
      index = child;
    }
    this.#numbers[index] = number;
  }

  #at(index: number): number {
    return this.#numbers[index] ?? Number.POSITIVE_INFINITY;
  }
}

/** The providers in the order of their construction, and the cycles that have none. */
export interface ProviderOrder {
  readonly providers: readonly Provider[];
  readonly cycles: readonly (readonly Dependency[])[];
}

interface ProviderEdge {
  readonly dependency: Dependency;
  readonly to: number;
}

/**
 * Computes the order of construction: the dependencies of a provider come before it, and among several possible next
 * providers the one that was registered first is chosen. Providers on a cycle, or that depend on one, come last, in the
 * order of registration.
 */
export function orderProviders(registered: readonly Provider[]): ProviderOrder {
  const positions = new Map(registered.map((provider, index) => [provider.class.id, index]));
  const edges = registered.map((provider) => edgesOf(provider, positions));
  const providers = orderedBy(edges).map((index) => provider(registered, index));
  if (providers.length === registered.length) return { providers, cycles: [] };

  const graph: Graph<ProviderEdge> = { size: registered.length, edgesOf: (node) => edges[node] ?? [], target };
  const built = new Set(providers);
  return {
    providers: [...providers, ...registered.filter((waiting) => !built.has(waiting))],
    cycles: findCycles(graph).map((cycle) => cycle.map(({ dependency }) => dependency)),
  };
}

const target = ({ to }: ProviderEdge) => to;

function edgesOf(provider: Provider, positions: ReadonlyMap<string, number>): readonly ProviderEdge[] {
  return provider.dependencies.flatMap((dependency) => {
    const to = dependency.target.kind === 'provider' ? positions.get(dependency.target.class.id) : undefined;
    return to === undefined ? [] : [{ dependency, to }];
  });
}

/** The nodes that can be reached without a cycle, each after the targets of its edges. */
function orderedBy(edges: readonly (readonly ProviderEdge[])[]): readonly number[] {
  const waitingFor = edges.map((own) => own.length);
  const dependents = edges.map((): number[] => []);
  for (const [node, own] of edges.entries()) for (const { to } of own) dependents[to]?.push(node);

  const ready = new LowestFirst();
  for (const [node, count] of waitingFor.entries()) if (count === 0) ready.add(node);
  const ordered: number[] = [];
  for (let node = ready.take(); node !== undefined; node = ready.take()) {
    ordered.push(node);
    for (const dependent of dependents[node] ?? []) {
      const left = (waitingFor[dependent] ?? 0) - 1;
      waitingFor[dependent] = left;
      if (left === 0) ready.add(dependent);
    }
  }
  return ordered;
}

function provider(registered: readonly Provider[], index: number): Provider {
  const found = registered[index];
  if (found === undefined) throw new Error(`provider ${index} does not exist`);
  return found;
}
