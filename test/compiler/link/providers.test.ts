import { describe, expect, test } from 'vitest';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import { type ClassSpec, controller, injectable, module } from './build-facts.ts';
import { linkClasses } from './link-facts.ts';

const order = (application: ApplicationModel) => application.providers.map((provider) => provider.class.name);

function targets(application: ApplicationModel, consumer: string): string[] {
  const provider = application.providers.find((found) => found.class.name === consumer);
  return provider?.dependencies.map(({ target }) => target.kind) ?? [];
}

describe('visibility', () => {
  const needing = injectable('A', ['P']);
  const wanted = injectable('P');
  const cases: [title: string, classes: readonly ClassSpec[], kind: string][] = [
    ['in the declaring module', [needing, wanted, module('Root', { providers: ['A', 'P'] })], 'provider'],
    [
      'through an export of a direct import',
      [
        needing,
        wanted,
        module('Root', { imports: ['M'], providers: ['A'] }),
        module('M', { providers: ['P'], exports: ['P'] }),
      ],
      'provider',
    ],
    [
      'through a re-export',
      [
        needing,
        wanted,
        module('Root', { imports: ['M'], providers: ['A'] }),
        module('M', { imports: ['N'], exports: ['P'] }),
        module('N', { providers: ['P'], exports: ['P'] }),
      ],
      'provider',
    ],
    [
      'not through an import of an import that is not passed on',
      [
        needing,
        wanted,
        module('Root', { imports: ['M'], providers: ['A'] }),
        module('M', { imports: ['N'] }),
        module('N', { providers: ['P'], exports: ['P'] }),
      ],
      'not-imported',
    ],
    [
      'everywhere from a global module, wherever it is imported',
      [
        needing,
        wanted,
        module('Root', { imports: ['M', 'N'] }),
        module('M', { providers: ['A'] }),
        module('N', { imports: ['G'] }),
        module('G', { providers: ['P'], exports: ['P'], global: true }),
      ],
      'provider',
    ],
    [
      'a global module keeps to itself what it does not export',
      [
        needing,
        wanted,
        module('Root', { imports: ['M', 'G'] }),
        module('M', { providers: ['A'] }),
        module('G', { providers: ['P'], global: true }),
      ],
      'private',
    ],
    [
      'a global module that is not reached does not count',
      [
        needing,
        wanted,
        module('AppModule', { providers: ['A'] }),
        module('G', { providers: ['P'], exports: ['P'], global: true }),
      ],
      'unknown',
    ],
    [
      'not what an import keeps to itself',
      [needing, wanted, module('Root', { imports: ['M'], providers: ['A'] }), module('M', { providers: ['P'] })],
      'private',
    ],
    ['not a provider that does not exist', [needing, wanted, module('Root', { providers: ['A'] })], 'unknown'],
    [
      'not judged beside an unreadable list of its own module',
      [needing, wanted, module('Root', { providers: ['A', { unknown: 'more()' }] })],
      'not-checked',
    ],
    [
      'not judged when an import may export it',
      [
        needing,
        wanted,
        module('Root', { imports: ['M'], providers: ['A'] }),
        module('M', { providers: ['P'], exports: { unknown: 'all()' } }),
      ],
      'not-checked',
    ],
    [
      'not called unknown when a list elsewhere may hold it',
      [
        needing,
        wanted,
        module('Root', { imports: ['M'], providers: ['A'] }),
        module('M', { providers: { unknown: 'all()' } }),
      ],
      'not-checked',
    ],
    [
      'private beside an unreadable list of its own module, which would be a second owner',
      [
        needing,
        wanted,
        module('Root', { imports: ['M'], providers: ['A', { unknown: 'more()' }] }),
        module('M', { providers: ['P'] }),
      ],
      'private',
    ],
    [
      'not called unimported when unread imports may hold a global module that passes it on',
      [
        needing,
        wanted,
        module('Root', { imports: ['M', 'N'] }),
        module('M', { imports: { unknown: 'all()' } }),
        module('N', { imports: ['Consumer', 'Owner'] }),
        module('Consumer', { providers: ['A'] }),
        module('Owner', { providers: ['P'], exports: ['P'] }),
      ],
      'not-checked',
    ],
    [
      'judged when a list that has nothing to do with it is unreadable',
      [
        needing,
        wanted,
        module('Root', { imports: ['M', 'N'], providers: ['A'] }),
        module('M', { providers: ['P'] }),
        module('N', { eventHandlers: { unknown: 'all()' } }),
      ],
      'private',
    ],
  ];
  test.each(cases)('%s', (_, classes, kind) => {
    expect(targets(linkClasses(classes), 'A')).toEqual([kind]);
  });

  test('a logger is not a provider of a module', () => {
    expect(
      targets(linkClasses([injectable('A', ['ashlar#Logger']), module('Root', { providers: ['A'] })]), 'A'),
    ).toEqual(['logger']);
  });

  test('the event bus comes from the module of the framework', () => {
    const application = linkClasses([
      injectable('A', ['ashlar#EventBus']),
      module('Root', { imports: ['ashlar#EventModule'], providers: ['A'] }),
    ]);
    expect(targets(application, 'A')).toEqual(['provider']);
    expect(order(application)).toEqual(['EventBus', 'A']);
  });
});

describe('the order of construction', () => {
  const cases: [title: string, classes: readonly ClassSpec[], order: string[]][] = [
    [
      'the order of the list decides where nothing else does',
      [injectable('B'), injectable('A'), module('Root', { providers: ['A', 'B'] })],
      ['A', 'B'],
    ],
    [
      'a dependency precedes the providers that need it',
      [injectable('A', ['B']), injectable('B', ['C']), injectable('C'), module('Root', { providers: ['A', 'B', 'C'] })],
      ['C', 'B', 'A'],
    ],
    [
      'the first of several ready providers is constructed first',
      [injectable('A', ['C']), injectable('B'), injectable('C'), module('Root', { providers: ['A', 'B', 'C'] })],
      ['B', 'C', 'A'],
    ],
    [
      'providers precede controllers, and imported modules precede the importer',
      [
        controller('C1', '/1', []),
        injectable('P1'),
        controller('C2', '/2', []),
        injectable('P2'),
        module('Root', { imports: ['M'], controllers: ['C2'], providers: ['P2'] }),
        module('M', { controllers: ['C1'], providers: ['P1'] }),
      ],
      ['P1', 'C1', 'P2', 'C2'],
    ],
    [
      'a provider waits for a global module that is imported later',
      [
        injectable('A', ['G']),
        injectable('B'),
        injectable('G'),
        module('Root', { imports: ['M', 'Late'] }),
        module('M', { providers: ['A', 'B'] }),
        module('Late', { providers: ['G'], exports: ['G'], global: true }),
      ],
      ['B', 'G', 'A'],
    ],
    [
      'the dependencies of a factory precede it',
      [injectable('Config'), module('Root', { providers: [{ factory: 'pg#Pool', needs: ['Config'] }, 'Config'] })],
      ['Config', 'Pool'],
    ],
    [
      'providers on a cycle are last',
      [
        injectable('A', ['B']),
        injectable('B', ['A']),
        injectable('C', ['A']),
        injectable('D'),
        module('Root', { providers: ['A', 'B', 'C', 'D'] }),
      ],
      ['D', 'A', 'B', 'C'],
    ],
  ];
  test.each(cases)('%s', (_, classes, wanted) => {
    expect(order(linkClasses(classes))).toEqual(wanted);
  });

  test('the order holds for 300 modules with 2,000 providers', () => {
    const modules = 300;
    const classes: ClassSpec[] = [];
    for (let index = 0; index < modules; index++) {
      const own = Array.from({ length: 7 }, (_, each) => `P${index}x${each}`);
      for (const [each, name] of own.entries()) {
        const before = each === 6 ? [] : [`P${index}x${each + 1}`];
        classes.push(injectable(name, index === 0 ? before : [...before, `P${index - 1}x0`]));
      }
      const imports = index === 0 ? [] : [`M${index - 1}`];
      classes.push(module(`M${index}`, { imports, providers: own, exports: [`P${index}x0`] }));
    }
    const application = linkClasses(classes);
    const position = new Map(application.providers.map((provider, index) => [provider.class.id, index]));
    for (const provider of application.providers) {
      for (const { target } of provider.dependencies) {
        const needed = target.kind === 'provider' ? position.get(target.class.id) : undefined;
        expect(needed).toBeLessThan(position.get(provider.class.id) ?? 0);
      }
    }
    expect(application.providers).toHaveLength(2_100);
  });
});

describe('circles', () => {
  const cycles = (application: ApplicationModel) =>
    application.cycles.map((cycle) => cycle.map((edge) => edge.from.replace(/.*#/, '')).join(' '));
  const cases: [title: string, classes: readonly ClassSpec[], cycles: string[]][] = [
    ['none', [injectable('A', ['B']), injectable('B')], []],
    ['one that needs itself', [injectable('A', ['A'])], ['A']],
    ['begins with the first one', [injectable('C', ['A']), injectable('A', ['B']), injectable('B', ['C'])], ['A B C']],
    [
      'two that share a provider are both listed',
      [injectable('A', ['B', 'C']), injectable('B', ['A']), injectable('C', ['A'])],
      ['A B', 'A C'],
    ],
    [
      'providers that only depend on a cycle are not on it',
      [injectable('A', ['B']), injectable('B', ['B']), injectable('C', ['A'])],
      ['B'],
    ],
    [
      'the shortest is listed',
      [injectable('A', ['B', 'C']), injectable('B', ['C']), injectable('C', ['A'])],
      ['A C', 'A B C'],
    ],
  ];
  test.each(cases)('%s', (_, classes, wanted) => {
    const names = classes.map((found) => found.name).sort();
    expect(cycles(linkClasses([...classes, module('Root', { providers: names })]))).toEqual(wanted);
  });
});

describe('construction', () => {
  const constructionOf = (application: ApplicationModel, name: string) =>
    application.providers.find((provider) => provider.class.name === name);

  test('an abstract class is the same instance as its visible implementation', () => {
    const application = linkClasses([
      { name: 'Clock', abstract: true },
      injectable('SystemClock'),
      injectable('A', ['Clock']),
      module('Root', { providers: ['A', { provide: 'Clock', by: 'SystemClock' }, 'SystemClock'] }),
    ]);
    expect(constructionOf(application, 'Clock')).toMatchObject({ construction: { kind: 'alias' }, hooks: [] });
    expect(order(application)).toEqual(['SystemClock', 'Clock', 'A']);
  });

  test('an abstract class is constructed from an implementation without a provider', () => {
    const application = linkClasses([
      { name: 'Clock', abstract: true },
      injectable('Config'),
      injectable('SystemClock', ['Config'], { hooks: ['onShutdown'] }),
      module('Root', { providers: [{ provide: 'Clock', by: 'SystemClock' }, 'Config'] }),
    ]);
    expect(constructionOf(application, 'Clock')).toMatchObject({
      construction: { kind: 'constructor', class: { name: 'SystemClock' } },
      hooks: ['onShutdown'],
    });
    expect(order(application)).toEqual(['Config', 'Clock']);
  });

  test('an implementation that is private elsewhere is built again', () => {
    const application = linkClasses([
      { name: 'Clock', abstract: true },
      injectable('SystemClock'),
      module('Root', { imports: ['M'], providers: [{ provide: 'Clock', by: 'SystemClock' }] }),
      module('M', { providers: ['SystemClock'] }),
    ]);
    expect(constructionOf(application, 'Clock')).toMatchObject({ construction: { kind: 'constructor' } });
  });

  test('`static create` is distinguished from a constructor', () => {
    const application = linkClasses([injectable('A', [], { create: 'async' }), module('Root', { providers: ['A'] })]);
    expect(constructionOf(application, 'A')?.construction).toMatchObject({ kind: 'static-create', asynchronous: true });
  });

  test('of a class that is registered twice the first registration counts', () => {
    const application = linkClasses([
      injectable('A'),
      module('Root', { imports: ['M'], providers: ['A', 'A'] }),
      module('M', { providers: ['A'] }),
    ]);
    expect(application.providers).toHaveLength(1);
    expect(application.providers[0]).toMatchObject({ module: 'src/app.ts#M' });
    expect(application.providers[0]?.duplicates.map(({ module: owner }) => owner)).toEqual([
      'src/app.ts#Root',
      'src/app.ts#Root',
    ]);
  });
});

describe('guards', () => {
  test('follow the visibility of modules', () => {
    const guard = injectable('Auth', [], { decorator: 'Guard', methods: ['canActivate'] });
    const guarded: ClassSpec = { ...controller('C', '/', []), guards: ['Auth'] };
    const application = linkClasses([
      guard,
      guarded,
      module('Root', { imports: ['M'], controllers: ['C'] }),
      module('M', { providers: ['Auth'] }),
    ]);
    const uses = application.providers.flatMap((provider) => provider.uses);
    expect(uses.map(({ decorator, target }) => `${decorator} ${target.kind}`)).toEqual(['UseGuard private']);
  });
});
