import { expect, test } from 'vitest';
import { check } from '../../../compiler/src/check/check.ts';
import type { Diagnostic } from '../../../compiler/src/diagnostics/diagnostic.ts';
import { link } from '../../../compiler/src/link/link.ts';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import { compileFiles } from '../../support/compile-files.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import { buildFacts, type ClassSpec, module } from './build-facts.ts';
import { hasSeveralOwners, naiveResult } from './naive-result.ts';
import { classesOf, type RandomGraph, randomGraphs, sourceOf, validGraphs } from './random-graphs.ts';

const settings = { name: 'random', version: '1.0.0', root: { file: 'src/app.ts', className: 'M0' } };

function linkGraph(classes: readonly ClassSpec[], className = settings.root.className): ApplicationModel {
  return link(buildFacts({ 'src/app.ts': classes }), { ...settings, root: { ...settings.root, className } });
}

/** The compiler's diagnostics in the words of the naive checker; warnings are left out. */
function result(diagnostics: readonly Diagnostic[], graph: RandomGraph): readonly string[] {
  const ownerOf = (provider: string) => {
    const index = graph.modules.findIndex((module) => module.providers.includes(Number(provider.slice(1))));
    return `M${index}`;
  };
  const problems = diagnostics.flatMap(({ code, message, related }) => {
    const [first = '', second = '', ...more] = [...message.matchAll(/`([MP]\d+)`/g)].map(([, name = '']) => name);
    const chain = [first, second, ...more];
    switch (code) {
      case 'ASH1004':
        // One diagnostic for all modules whose classes need it.
        return [first, ...related.flatMap((place) => /^`(P\d+)` needs it too$/.exec(place.message)?.[1] ?? [])].map(
          (needing) => `unknown ${second} in ${ownerOf(needing)}`,
        );
      case 'ASH1005':
        return [`private ${second} in ${ownerOf(first)}`];
      case 'ASH1006':
        return [`not imported ${second} in ${ownerOf(first)}`];
      case 'ASH1007':
        return [`duplicate ${second}`];
      case 'ASH1008':
        return chain.map((name) => `cycle ${name}`);
      case 'ASH1018':
        return chain.map((name) => `import cycle ${name}`);
      case 'ASH1019':
        return [`unknown export ${second} in ${first}`];
      case 'ASH1020':
        return [`unavailable export ${second} in ${first}`];
      case 'ASH1024':
        return [`several owners ${second}`];
      default:
        return [];
    }
  });
  return [...new Set(problems)].sort();
}

/** The owner of a provider is the module that comes first, which the naive checker does not work out. */
const judgeable = randomGraphs.filter((graph) => !hasSeveralOwners(graph));

/** An unreached module may list a provider before its owner does; so the owner is looked for among the reached ones. */
function withoutUnreached(graph: RandomGraph, application: ApplicationModel): RandomGraph {
  const reached = new Set(application.modules.map((module) => module.class.name));
  return {
    ...graph,
    modules: graph.modules.map((module, index) => (reached.has(`M${index}`) ? module : { ...module, providers: [] })),
  };
}

test('the errors of a random application match a naive checker', () => {
  fc.assert(
    fc.property(judgeable, (graph) => {
      const application = linkGraph(classesOf(graph));
      expect(result(check(application).diagnostics, withoutUnreached(graph, application))).toEqual(naiveResult(graph));
    }),
    { numRuns: rounds(500) },
  );
});

test('random applications have every kind of error, and some have none', () => {
  const kinds = new Set<string>();
  for (const graph of fc.sample(randomGraphs, { numRuns: 2_000, seed: 1 })) {
    const problems = naiveResult(graph);
    for (const problem of problems.length === 0 ? ['none'] : problems) kinds.add(problem.replace(/ ?[MP]\d.*/, ''));
  }
  expect([...kinds].sort()).toEqual([
    'cycle',
    'duplicate',
    'import cycle',
    'none',
    'not imported',
    'private',
    'several owners',
    'unavailable export',
    'unknown',
    'unknown export',
  ]);
});

test('of several owners, the later ones are reported', () => {
  fc.assert(
    fc.property(randomGraphs.filter(hasSeveralOwners), (graph) => {
      const owners = (problems: readonly string[]) =>
        problems.filter((problem) => problem.startsWith('several owners'));
      expect(owners(result(check(linkGraph(classesOf(graph))).diagnostics, graph))).toEqual(owners(naiveResult(graph)));
    }),
    { numRuns: rounds(100) },
  );
});

test('an unreadable list causes no other error', () => {
  const lists = fc.constantFrom('imports' as const, 'providers' as const, 'exports' as const);
  fc.assert(
    fc.property(judgeable, fc.nat({ max: 4 }), lists, (graph, index, list) => {
      const classes = classesOf(graph);
      const before = linkGraph(classes);
      const unread = classes.map((spec) =>
        spec.name === `M${index}` ? { ...spec, metadata: { ...spec.metadata, [list]: { unknown: 'f()' } } } : spec,
      );
      const after = linkGraph(unread);
      // The modules that the unread list may reach are checked too: their errors are those that they have below any root.
      const all = module('All', { imports: graph.modules.map((_, position) => `M${position}`) });
      const known = [before, linkGraph([...classes, all], 'All')].flatMap((application) =>
        result(check(application).diagnostics, withoutUnreached(graph, application)),
      );
      const reported = result(check(after).diagnostics, withoutUnreached(graph, after));
      expect(reported.filter((problem) => !known.includes(problem) && !wasHiddenByExport(problem, known))).toEqual([]);
    }),
    { numRuns: rounds(250) },
  );
});

/**
 * An export that a module may not make still shows the provider to others (in a cycle of imports it is not even reported),
 * until the list that leads to the module is unread.
 */
function wasHiddenByExport(problem: string, known: readonly string[]): boolean {
  const [, provider] = /^private (P\d+) /.exec(problem) ?? [];
  if (provider === undefined) return false;
  return known.some(
    (other) => other.startsWith(`unavailable export ${provider} `) || other.startsWith('import cycle '),
  );
}

test('a valid application has no error, and the first order of construction that its dependencies allow', () => {
  fc.assert(
    fc.property(validGraphs, (graph) => {
      const application = linkGraph(classesOf(graph));
      expect(check(application).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      const registered = application.modules.flatMap((module) => module.providers.map((entry) => entry.class.name));
      const order = application.providers.map((provider) => provider.class.name);
      expect(order).toEqual(firstOrder(registered, graph.needs));
    }),
    { numRuns: rounds(150) },
  );
});

/** Takes repeatedly the first provider whose dependencies were all taken before. */
function firstOrder(registered: readonly string[], needs: RandomGraph['needs']): readonly string[] {
  const order: string[] = [];
  const left = new Set(registered);
  while (left.size > 0) {
    const next = [...left].find((name) => (needs[Number(name.slice(1))] ?? []).every((n) => order.includes(`P${n}`)));
    if (next === undefined) throw new Error('the application has a cycle');
    order.push(next);
    left.delete(next);
  }
  return order;
}

test('the same application as source text has the same errors', async () => {
  const graphs = fc.sample(judgeable, { numRuns: 12, seed: 7 });
  for (const graph of graphs) {
    const { diagnostics } = await compileFiles({
      'package.json': '{ "name": "random", "version": "1.0.0", "ashlar": { "root": "src/app.ts#M0" } }',
      'src/app.ts': sourceOf(graph),
    });
    const application = linkGraph(classesOf(graph));
    expect(result(diagnostics, withoutUnreached(graph, application))).toEqual(naiveResult(graph));
  }
});
