import { expect, test } from 'vitest';
import type { StaticValue } from '../../../compiler/src/model/static-value.ts';
import { describeValue } from './support/describe.ts';
import { ReadApplication } from './support/read-application.ts';

const declarations: Record<string, string> = {
  'src/classes.ts': `
    export class Service {}
    export class Other {}
    export default class Main {}
    class Renamed {}
    export { Renamed as Public };
  `,
  'src/barrel.ts': `
    export * from './classes.js';
    export { default as Main, Other as Second } from './classes.js';
    export * as all from './constants.js';
    export { Injectable as Service1, asyncFactory as factory } from 'ashlar';
  `,
  'src/constants.ts': `
    import { Service, Other } from './classes.js';
    export const path = '/notes';
    export const frozen = { path: '/frozen', nested: { list: [1, 2] } } as const;
    export const providers = [Service, Other];
    export let mutable = '/mutable';
    export const fromCall = String('x');
    export const viaUnknown = fromCall;
    export const partly = [Service, fromCall];
    export declare const elsewhere: string;
    export enum Path { Notes = '/enum', First = 1, Second }
    export const enum Inlined { Users = '/users' }
    export const one = two;
    export const two = one;
    export const { destructured } = frozen as any;
    export class Paths { static readonly base = '/static'; static loose = '/loose'; }
    export function helper() {}
    export default [Service];
  `,
};

const head = `
  import { Controller, asyncFactory, provide } from 'ashlar';
  import * as ashlar from 'ashlar';
  import { Service, Public } from './classes.js';
  import { Main, Second, all, factory } from './barrel.js';
  import * as constants from './constants.js';
  import list, { Inlined, Path, Paths, elsewhere, destructured, frozen, fromCall, helper, mutable, one, partly, path, providers, viaUnknown } from './constants.js';
  const local = { path, method() {} };
  declare function call(): string;
`;

const cases: [expression: string, wanted: string][] = [
  [`'/a'`, '"/a"'],
  ['`/a`', '"/a"'],
  ['12', '12'],
  ['-1.5', '-1.5'],
  ['+1', '1'],
  ['!true', 'false'],
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['path', '"/notes"'],
  [`'/api' + path`, '"/api/notes"'],
  [`\`/api\${path}/x\``, '"/api/notes/x"'],
  ['1 + 2', '3'],
  [`(('/a' as const) satisfies string)!`, '"/a"'],
  ['Path.Notes', '"/enum"'],
  ['Path.Second', '2'],
  ['Inlined.Users', '"/users"'],
  [`Path['Notes']`, '"/enum"'],
  ['Paths.base', '"/static"'],
  ['Paths.loose', 'mutable-variable `Paths.loose`'],
  ['frozen.path', '"/frozen"'],
  ['frozen.nested.list[1]', '2'],
  ['frozen.missing', 'unsupported-syntax `frozen.missing`'],
  ['constants.path', '"/notes"'],
  ['all.path', '"/notes"'],
  ['local', '{path: "/notes", method: function}'],
  ['local.path', '"/notes"'],
  ['Service', 'class src/classes.ts#Service'],
  ['Public', 'class src/classes.ts#Renamed'],
  ['Main', 'class src/classes.ts#Main'],
  ['Second', 'class src/classes.ts#Other'],
  ['providers', '[class src/classes.ts#Service, class src/classes.ts#Other]'],
  ['list', '[class src/classes.ts#Service]'],
  ['[...providers, Main]', '[class src/classes.ts#Service, class src/classes.ts#Other, class src/classes.ts#Main]'],
  ['[...[], , 1]', '[undefined, 1]'],
  ['[...call()]', '[call `...call()` <- call `call()`]'],
  ['partly', "[class src/classes.ts#Service, call `fromCall` <- call `String('x')`]"],
  [`{ ...frozen, path: 'x', ['a' + 'b']: 1 }`, '{path: "/frozen", nested: {list: [1, 2]}, path: "x", ab: 1}'],
  ['{ ...call() }', 'call `{ ...call() }` <- call `call()`'],
  ['{ [call()]: 1 }', 'call `{ [call()]: 1 }` <- call `call()`'],
  ['{ get a() { return 1; } }', '{a: unsupported-syntax `get a() { return 1; }`}'],
  ['() => 1', 'function'],
  ['helper', 'function'],
  ['call()', 'call `call()`'],
  ['new Service()', 'call `new Service()`'],
  ['mutable', 'mutable-variable `mutable`'],
  ['viaUnknown', "call `viaUnknown` <- call `fromCall` <- call `String('x')`"],
  ['elsewhere', 'external-declaration `elsewhere`'],
  ['missing', 'unresolved-name `missing`'],
  ['one', 'circular `one` <- circular `two` <- circular `one`'],
  ['destructured', 'unsupported-syntax `destructured`'],
  ['true ? 1 : 2', 'unsupported-syntax `true ? 1 : 2`'],
  [
    'asyncFactory(Service, [Main], async () => new Service())',
    'asyncFactory(class src/classes.ts#Service, [class src/classes.ts#Main], function)',
  ],
  ['factory(Service, [], () => new Service())', 'asyncFactory(class src/classes.ts#Service, [], function)'],
  ['ashlar.provide(Service, Main)', 'provide(class src/classes.ts#Service, class src/classes.ts#Main)'],
  ['asyncFactory(Service, [], () => 1).later(2)', 'asyncFactory(class src/classes.ts#Service, [], function).later(2)'],
  ['provide(...providers)', 'provide(class src/classes.ts#Service, class src/classes.ts#Other)'],
];

const application = new ReadApplication({
  ...declarations,
  'src/subject.ts': `${head}\n${cases.map(([expression], index) => `@Controller(${expression})\nclass Subject${index} {}`).join('\n')}`,
});

function argumentOf(index: number): StaticValue | undefined {
  return application.class(`Subject${index}`).decorators[0]?.arguments[0];
}

test.each(cases.map(([expression, wanted], index) => [expression, wanted, index] as const))(
  '%s is %s',
  (_expression, wanted, index) => {
    const value = argumentOf(index);
    expect(value && describeValue(value)).toBe(wanted);
  },
);

test('an expression has its own span, wherever its value comes from', () => {
  const at = (expression: string) => {
    const value = argumentOf(cases.findIndex(([one]) => one === expression));
    return value && application.text(value.span);
  };
  expect(at('path')).toBe('src/subject.ts: path');
  expect(at('frozen.path')).toBe('src/subject.ts: frozen.path');
  expect(at('providers')).toBe('src/subject.ts: providers');
  expect(at('Path.Notes')).toBe('src/subject.ts: Path.Notes');
});

test('a value says whether it is written at its place or follows from what is written elsewhere', () => {
  const derived = cases.flatMap(([expression], index) => {
    const value = argumentOf(index);
    return value !== undefined && 'derived' in value ? [expression] : [];
  });
  expect(derived).toEqual([
    ...['-1.5', '+1', '!true', 'path', `'/api' + path`, `\`/api\${path}/x\``, '1 + 2', 'Path.Notes', 'Path.Second'],
    ...['Inlined.Users', `Path['Notes']`, 'Paths.base', 'frozen.path', 'frozen.nested.list[1]', 'constants.path'],
    ...['all.path', 'local', 'local.path', `{ ...frozen, path: 'x', ['a' + 'b']: 1 }`],
  ]);
});

test('the parts of a list have the spans of their names', () => {
  const value = argumentOf(cases.findIndex(([one]) => one === 'providers'));
  const items = value?.kind === 'list' ? value.items : [];
  expect(items.map(({ span }) => application.text(span))).toEqual([
    'src/constants.ts: Service',
    'src/constants.ts: Other',
  ]);
});

test('what is unknown leads step by step to the place that is to blame', () => {
  let value = argumentOf(cases.findIndex(([one]) => one === 'viaUnknown'));
  const steps: string[] = [];
  while (value?.kind === 'unknown') {
    steps.push(application.text(value.span));
    value = value.from;
  }
  expect(steps).toEqual(['src/subject.ts: viaUnknown', 'src/constants.ts: fromCall', "src/constants.ts: String('x')"]);
});
