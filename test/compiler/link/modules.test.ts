import { describe, expect, test } from 'vitest';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import { type ClassSpec, injectable, module } from './build-facts.ts';
import { linkClasses } from './link-facts.ts';

const moduleNames = (application: ApplicationModel) => application.modules.map((found) => found.class.name);

describe('the root', () => {
  const cases: [title: string, classes: readonly ClassSpec[], root: string | undefined, issue: string | undefined][] = [
    ['is the module that no module imports', [module('A'), module('Root', { imports: ['A'] })], 'Root', undefined],
    ['may be the only module', [module('Only')], 'Only', undefined],
    ['is not found among several', [module('A'), module('B')], undefined, 'several-roots'],
    [
      'is not found in a cycle',
      [module('A', { imports: ['B'] }), module('B', { imports: ['A'] })],
      undefined,
      'no-root',
    ],
    [
      'is `AppModule` of `src/app.ts` when several could be it',
      [module('Other'), module('AppModule')],
      'AppModule',
      undefined,
    ],
    ['is missing without modules', [injectable('A')], undefined, 'no-root'],
    ['counts as unimported when it only imports itself', [module('A', { imports: ['A'] })], 'A', undefined],
    [
      'is the one whose unreadable imports may hold the others',
      [module('A'), module('Root', { imports: [{ unknown: 'more()' }] })],
      'Root',
      'unreadable',
    ],
  ];
  test.each(cases)('%s', (_, classes, root, issue) => {
    const application = linkClasses(classes);
    expect(application.root?.class.name).toBe(root);
    expect(application.issues[0]?.kind).toBe(issue);
  });
});

describe('modules', () => {
  const cases: [title: string, classes: readonly ClassSpec[], order: string[]][] = [
    [
      'imported ones come before the importer',
      [module('Root', { imports: ['A', 'B'] }), module('A', { imports: ['C'] }), module('B'), module('C')],
      ['C', 'A', 'B', 'Root'],
    ],
    [
      'repeated imports are one module',
      [module('Root', { imports: ['A', 'B', 'A'] }), module('A', { imports: ['B'] }), module('B')],
      ['B', 'A', 'Root'],
    ],
    ['what is not reached is left out', [module('AppModule'), module('B')], ['AppModule']],
  ];
  test.each(cases)('%s', (_, classes, order) => {
    expect(moduleNames(linkClasses(classes))).toEqual(order);
  });

  test('each import of a module is kept once', () => {
    const application = linkClasses([module('Root', { imports: ['A', 'A'] }), module('A')]);
    expect(application.root?.imports.map((entry) => entry.class.name)).toEqual(['A']);
  });

  test('a circular dependency is kept with its edges, beginning with the module next to the root', () => {
    const application = linkClasses([
      module('Root', { imports: ['A'] }),
      module('C', { imports: ['A'] }),
      module('A', { imports: ['B'] }),
      module('B', { imports: ['C'] }),
    ]);
    const edges = application.importCycles.map((cycle) => cycle.map(({ from, to }) => `${from.name} ${to.name}`));
    expect(edges).toEqual([['A B', 'B C', 'C A']]);
  });

  test('ten thousand modules in a row do not exhaust the stack', () => {
    const count = 10_000;
    const row = Array.from({ length: count }, (_, index) =>
      module(`M${index}`, index === 0 ? {} : { imports: [`M${index - 1}`] }),
    );
    expect(moduleNames(linkClasses(row)).at(-1)).toBe(`M${count - 1}`);
  });

  test('only unreachable modules without an unreachable importer are listed', () => {
    const application = linkClasses([
      module('AppModule'),
      module('Lost', { imports: ['Deeper'] }),
      module('Deeper'),
      module('X', { imports: ['Y'] }),
      module('Y', { imports: ['X'] }),
    ]);
    expect(application.unreachable.map((entry) => entry.class.name)).toEqual(['Lost', 'X']);
  });
});

describe('exports', () => {
  const provider = injectable('P');
  const cases: [title: string, classes: readonly ClassSpec[], kind: string][] = [
    ['its own', [provider, module('A', { providers: ['P'], exports: ['P'] })], 'own'],
    [
      'those of a direct import',
      [provider, module('A', { imports: ['B'], exports: ['P'] }), module('B', { providers: ['P'], exports: ['P'] })],
      're-export',
    ],
    [
      'not those of an import of an import',
      [
        provider,
        module('A', { imports: ['B'], exports: ['P'] }),
        module('B', { imports: ['C'] }),
        module('C', { providers: ['P'], exports: ['P'] }),
      ],
      'not-available',
    ],
    [
      'not what an import keeps to itself',
      [provider, module('A', { imports: ['B'], exports: ['P'] }), module('B', { providers: ['P'] })],
      'not-available',
    ],
    ['not a provider that does not exist', [provider, module('A', { exports: ['P'] })], 'unknown'],
    ['not a module', [module('A', { imports: ['B'], exports: ['B'] }), module('B')], 'module'],
    [
      'not judged beside a list that may hold it',
      [provider, module('A', { providers: [{ unknown: 'f()' }], exports: ['P'] })],
      'not-checked',
    ],
    [
      'not judged again when the import has no right to it',
      [provider, module('A', { imports: ['B'], exports: ['P'] }), module('B', { exports: ['P'] })],
      'not-checked',
    ],
  ];
  test.each(cases)('%s', (_, classes, kind) => {
    const application = linkClasses(classes);
    expect(application.root?.exports.map((entry) => entry.target.kind)).toEqual([kind]);
  });
});
