import { describe, expect, test } from 'vitest';
import { type CheckOptions, check } from '../../../compiler/src/check/check.ts';
import { applicationRules, routeRules, typeRules } from '../../../compiler/src/check/rules.ts';
import { type ClassSpec, controller, injectable, module } from '../link/build-facts.ts';
import { linkClasses } from '../link/link-facts.ts';

/** The controllers of these applications only need providers: that they have no routes is not what is tested. */
function codes(classes: readonly ClassSpec[], options?: CheckOptions): string[] {
  return check(linkClasses(classes), options).diagnostics.flatMap(({ code, name }) =>
    name === 'controller-without-routes' ? [] : [code],
  );
}

describe('silence', () => {
  const unused = [injectable('A'), module('Root', { providers: ['A'] })];
  const broken = [controller('C', '/', [], ['A']), injectable('A'), module('Root', { controllers: ['C'] })];
  const cases: [title: string, classes: readonly ClassSpec[], silence: string[] | undefined, codes: string[]][] = [
    ['a warning is reported', unused, undefined, ['ASH1029']],
    ['a warning that is named is not', unused, ['unused-provider'], []],
    ['another name silences nothing', unused, ['unused-export'], ['ASH1029']],
    ['a name that does not exist is reported', unused, ['unused-providers'], ['ASH8010', 'ASH1029']],
    ['an error cannot be silenced', broken, ['unknown-provider'], ['ASH8010', 'ASH1004']],
  ];
  test.each(cases)('%s', (_, classes, silence, wanted) => {
    expect(codes(classes, silence && { silence })).toEqual(wanted);
  });
});

describe('warnings about what is not used', () => {
  const cases: [title: string, classes: readonly ClassSpec[], codes: string[]][] = [
    [
      'a provider with a hook acts by itself',
      [injectable('A', [], { hooks: ['onBootstrap'] }), module('Root', { providers: ['A'] })],
      [],
    ],
    [
      'what only an unused provider needs is silent',
      [injectable('A', ['B']), injectable('B'), module('Root', { providers: ['A', 'B'] })],
      ['ASH1029'],
    ],
    [
      'an export that only another export passes on is used',
      [
        injectable('A'),
        controller('C', '/', [], ['A']),
        module('Root', { imports: ['M'], controllers: ['C'] }),
        module('M', { imports: ['N'], exports: ['A'] }),
        module('N', { providers: ['A'], exports: ['A'] }),
      ],
      [],
    ],
    [
      'an export of a global module is used from anywhere',
      [
        injectable('A'),
        controller('C', '/', [], ['A']),
        module('Root', { imports: ['M', 'N'] }),
        module('M', { controllers: ['C'] }),
        module('N', { providers: ['A'], exports: ['A'], global: true }),
      ],
      [],
    ],
    [
      'an export that is used only at home is not used',
      [
        injectable('A'),
        controller('C', '/', [], ['A']),
        module('Root', { imports: ['M'] }),
        module('M', { providers: ['A'], controllers: ['C'], exports: ['A'] }),
      ],
      ['ASH1030'],
    ],
    [
      'an export beside a module that misses it is not blamed',
      [
        injectable('A'),
        controller('C', '/', [], ['A']),
        module('Root', { imports: ['M', 'N'] }),
        module('M', { controllers: ['C'] }),
        module('N', { providers: ['A'], exports: ['A'] }),
      ],
      ['ASH1006'],
    ],
    [
      'nothing is called unused beside a list that cannot be read',
      [injectable('A'), module('Root', { providers: ['A'], controllers: [{ unknown: 'f()' }] })],
      ['ASH1003'],
    ],
    [
      'an event handler is used',
      [
        { name: 'E' },
        injectable('H', [], { methods: ['handle'], handles: ['E'] }),
        module('Root', { imports: ['ashlar#EventModule'], providers: ['H'], eventHandlers: ['H'] }),
      ],
      [],
    ],
    ['an event bus that is not injected is not reported', [module('Root', { imports: ['ashlar#EventModule'] })], []],
  ];
  test.each(cases)('%s', (_, classes, wanted) => {
    expect(codes(classes)).toEqual(wanted);
  });
});

describe('one error, one diagnostic', () => {
  const cases: [title: string, classes: readonly ClassSpec[], codes: string[]][] = [
    [
      'a missing provider of several classes in a module is reported once',
      [
        injectable('P'),
        controller('A', '/a', [], ['P']),
        controller('B', '/b', [], ['P']),
        module('Root', { controllers: ['A', 'B'] }),
      ],
      ['ASH1004'],
    ],
    [
      'a missing provider of two modules is reported once: adding it to both would give it two owners',
      [
        injectable('P'),
        controller('A', '/a', [], ['P']),
        controller('B', '/b', [], ['P']),
        module('Root', { imports: ['M'], controllers: ['A'] }),
        module('M', { controllers: ['B'] }),
      ],
      ['ASH1004'],
    ],
    [
      'who relies on a bad export is silent',
      [
        injectable('P'),
        controller('A', '/a', [], ['P']),
        module('Root', { imports: ['M'], controllers: ['A'] }),
        module('M', { exports: ['P'] }),
      ],
      ['ASH1019'],
    ],
    [
      'who needs a provider with two owners is silent',
      [
        injectable('P'),
        controller('A', '/a', [], ['P']),
        module('Root', { imports: ['M', 'N'], controllers: ['A'] }),
        module('M', { providers: ['P'] }),
        module('N', { providers: ['P'] }),
      ],
      ['ASH1024'],
    ],
    [
      'three owners are two errors',
      [
        injectable('P', [], { hooks: ['onShutdown'] }),
        module('Root', { imports: ['M', 'N'], providers: ['P'] }),
        module('M', { providers: ['P'] }),
        module('N', { providers: ['P'] }),
      ],
      ['ASH1024', 'ASH1024'],
    ],
    [
      'an inaccessible constructor of an abstract class is not reported as well',
      [
        injectable('P', [], { abstract: true, hidden: true }),
        controller('A', '/a', [], ['P']),
        module('Root', { providers: ['P'], controllers: ['A'] }),
      ],
      ['ASH1022'],
    ],
    [
      'with several possible roots, the errors of their classes are reported too',
      [controller('A', '/a', [], ['Missing']), injectable('Missing'), module('M', { controllers: ['A'] }), module('N')],
      ['ASH1004', 'ASH1002'],
    ],
  ];
  test.each(cases)('%s', (_, classes, wanted) => {
    expect(codes(classes)).toEqual(wanted);
  });
});

test('the order of the rules does not matter', () => {
  const classes = [
    injectable('P', ['Missing', 'P']),
    injectable('Missing'),
    controller('A', '/a//b', [], [{ primitive: 'string' }, { optional: 'P' }]),
    module('Root', { providers: ['P', 'P'], controllers: ['A'], exports: ['Missing'] }),
  ];
  const application = linkClasses(classes);
  const reported = check(application).diagnostics;
  const rules = {
    applicationRules: applicationRules.toReversed(),
    routeRules: routeRules.toReversed(),
    typeRules: typeRules.toReversed(),
  };
  const reversed = check(application, { rules }).diagnostics;
  expect(reversed).toHaveLength(reported.length);
  expect(reversed).toEqual(expect.arrayContaining([...reported]));
});
