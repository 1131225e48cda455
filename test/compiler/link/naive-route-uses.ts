import type { Level, RandomController, RandomModule, Tree, Use } from './random-route-uses.ts';

/** The path, guards and interceptors of every route, as text, sorted. */
export function naiveEntries(tree: Tree): readonly (readonly string[])[] {
  const [root, ...modules] = tree;
  if (root === undefined) return [];
  return [
    ...entriesOf([root], root, 0),
    ...modules.flatMap((module, index) => entriesOf([root, module], module, index + 1)),
  ].sort();
}

function entriesOf(around: readonly RandomModule[], { controllers }: RandomModule, index: number) {
  return controllers.flatMap((controller, place) => {
    const paths = [...around.map((module) => module.path), `/c${index}${place}`];
    return [
      entryOf([...paths, '/own'], [...levels(around, controller), controller.method]),
      entryOf([...paths, '/inherited'], [...levels(around, controller), controller.inheritedMethod]),
    ];
  });
}

function levels(around: readonly RandomModule[], { base, own }: RandomController): readonly Level[] {
  return [...around.map((module) => module.own), ...(base === undefined ? [] : [base]), own];
}

function entryOf(paths: readonly string[], places: readonly Level[]): readonly string[] {
  const path = paths
    .join('/')
    .split('/')
    .filter((part) => part !== '');
  return [`/${path.join('/')}`, text(usesOf(places, 'guards')), text(usesOf(places, 'interceptors'))];
}

/** Each guard or interceptor of a place that no later place skips. */
function usesOf(places: readonly Level[], kind: 'guards' | 'interceptors'): readonly Use[] {
  return places.flatMap(({ [kind]: uses }, index) => {
    const skipped = places.slice(index + 1).flatMap(({ skips }) => skips);
    return uses.filter(({ name }) => !skipped.includes(name));
  });
}

/** The names with their options, each once. */
function text(uses: readonly Use[]): string {
  const known: string[] = [];
  const texts: string[] = [];
  for (const { name, options } of uses) {
    // Texts with the same characters have the same properties in another order.
    const key = `${name} ${[...(options ?? '')].sort().join('')}`;
    if (known.includes(key)) continue;
    known.push(key);
    texts.push(`${name}${options ?? ''}`);
  }
  return texts.join(', ');
}
