import type { RandomGraph } from './random-graphs.ts';

/**
 * The errors of a random application, found as simply as possible: `private P1 in M2` and the like. The function does not use
 * the compiler.
 */
export function naiveResult({ modules, needs }: RandomGraph): readonly string[] {
  const importsOf = (m: number) => modules[m]?.imports ?? [];
  const reached = reach([0], importsOf);
  const provides = (m: number, p: number) => modules[m]?.providers.includes(p) ?? false;
  const exports = (m: number, p: number) => modules[m]?.exports.includes(p) ?? false;
  const owners = (p: number) => reached.filter((m) => provides(m, p));
  const sees = (m: number, p: number) =>
    provides(m, p) ||
    importsOf(m).some((i) => exports(i, p)) ||
    reached.some((g) => modules[g]?.global && exports(g, p));
  const problems: string[] = [];

  for (const m of reached) {
    if (reach(importsOf(m), importsOf).includes(m)) problems.push(`import cycle M${m}`);
    for (const p of modules[m]?.exports ?? []) {
      if (provides(m, p) || importsOf(m).some((i) => exports(i, p))) continue;
      problems.push(`${owners(p).length === 0 ? 'unknown' : 'unavailable'} export P${p} in M${m}`);
    }
  }
  for (const p of needs.keys()) {
    const own = reached.flatMap((m) => (modules[m]?.providers ?? []).filter((other) => other === p).map(() => m));
    if (own.length !== new Set(own).size) problems.push(`duplicate P${p}`);
    if (new Set(own).size > 1) problems.push(`several owners P${p}`);
    // With several owners it depends on the order of the modules whose needs count: those applications are left out.
    for (const needed of own.length === 0 ? [] : (needs[p] ?? [])) {
      const [m = 0] = own;
      const [owner] = owners(needed);
      if (sees(m, needed) || owners(needed).length > 1 || registeredTwice(needed)) continue;
      const kind = owner === undefined ? 'unknown' : exports(owner, needed) ? 'not imported' : 'private';
      problems.push(`${kind} P${needed} in M${m}`);
    }
    const met = (q: number) =>
      owners(q).length === 0 ? [] : (needs[q] ?? []).filter((n) => owners(n).length > 0 && sees(owners(q)[0] ?? 0, n));
    if (own.length > 0 && reach(met(p), met).includes(p)) problems.push(`cycle P${p}`);
  }
  return [...new Set(problems)].sort();

  function registeredTwice(p: number): boolean {
    return reached.flatMap((m) => (modules[m]?.providers ?? []).filter((other) => other === p)).length > 1;
  }
}

/** Whether a provider has owners in two modules that the root reaches. */
export function hasSeveralOwners(graph: RandomGraph): boolean {
  return naiveResult(graph).some((problem) => problem.startsWith('several owners'));
}

function reach(from: readonly number[], next: (node: number) => readonly number[]): number[] {
  const found = new Set(from);
  for (const node of found) for (const other of next(node)) found.add(other);
  return [...found];
}
