import { expect, test } from 'vitest';
import type { ClassFacts } from '../../compiler/src/model/facts.ts';
import { ReadApplication } from '../compiler/read/support/read-application.ts';

const classes = `
import { ApiErrors, ConflictException, Controller, Get, GoneException, HttpException, NotFoundException } from 'ashlar';
import { outside } from 'elsewhere';
const teapot = 418 as const;
enum Status { Locked = 423 }
class Missing extends NotFoundException {}
class MissingAgain extends Missing { constructor() { super('again'); } }
class Teapot extends HttpException { constructor() { super(teapot, 'a'); } }
class Locked extends HttpException { constructor() { super(Status.Locked); } }
class Sum extends HttpException { constructor() { super(400 + 22); } }
class Teacup extends Teapot {}
class Handed extends HttpException { constructor(message: string, status: number) { super(status, message); } }
class Given extends Handed { constructor() { super('b', 426); } }
class Further extends Handed { constructor(n: number) { super('c', n); } }
class Furthest extends Further { constructor() { super(451); } }
class Between extends HttpException {}
class Beyond extends Between { constructor() { super(424, 'd'); } }
class Own extends GoneException { override readonly status = 411; }
class Later extends HttpException { constructor() { if (Math.random() > 1) { console.log('e'); } super(425, 'f'); } }
class Default extends HttpException { constructor(status = 404) { super(status); } }
class Computed extends HttpException { constructor(text: string) { super(text.length); } }
class Spread extends HttpException { constructor(...all: [number]) { super(...all); } }
class Getter extends HttpException { constructor() { super(404); } override get status() { return 405; } }
class Nothing extends HttpException {}
class Fine extends HttpException { constructor() { super(200); } }
class Half extends HttpException { constructor() { super(404.5); } }
class Plain extends Error {}
class Unrelated {}
class Round extends Round {}
`;

const cases: [name: string, want: number | string][] = [
  ['NotFoundException', 404],
  ['ConflictException', 409],
  ['Missing', 404],
  ['MissingAgain', 404],
  ['Teapot', 418],
  ['Locked', 423],
  ['Sum', 422],
  ['Teacup', 418],
  ['Given', 426],
  ['Furthest', 451],
  ['Beyond', 424],
  ['Own', 411],
  ['Later', 425],
  ['HttpException', 'any-status'],
  ['Handed', 'not-written'],
  ['Further', 'not-written'],
  ['Default', 'not-written'],
  ['Computed', 'not-written'],
  ['Spread', 'not-written'],
  ['Getter', 'not-written'],
  ['Nothing', 'not-written'],
  ['Fine', 'no-error'],
  ['Half', 'no-error'],
  ['Plain', 'no-exception'],
  ['Unrelated', 'no-exception'],
  ['Round', 'no-exception'],
];

let facts: ClassFacts | undefined;

/** The status of an exception, or why it is unknown; all exceptions are read together, once. */
function knownOf(name: string): number | string | undefined {
  facts ??= ReadApplication.withRealAshlar({
    'src/app.ts': `${classes}
      @Controller('/a')
      @ApiErrors(${cases.map(([one]) => one).join(', ')})
      export class Example {}`,
  }).class('Example');
  const exceptions = facts.decorators.flatMap((decorator) => decorator.exceptions ?? []);
  const found = exceptions.find((exception) => exception.class.name === name);
  return found?.status ?? found?.problem?.kind;
}

test.each(cases)('%s: %s', (name, want) => expect(knownOf(name)).toBe(want));

test('an exception of a package is known by the class that it extends', () => {
  const application = ReadApplication.withRealAshlar({
    'node_modules/errors/package.json': '{ "name": "errors", "types": "./index.d.ts" }',
    'node_modules/errors/index.d.ts': `
      import { HttpException, NotFoundException } from 'ashlar';
      export declare class NoteMissing extends NotFoundException {}
      export declare class Other extends HttpException { constructor(); }`,
    'src/app.ts': `
      import { ApiErrors, Controller } from 'ashlar';
      import { NoteMissing, Other } from 'errors';
      @Controller('/a')
      @ApiErrors(NoteMissing, Other)
      export class Example {}`,
  });
  const exceptions = application.class('Example').decorators.flatMap((decorator) => decorator.exceptions ?? []);
  expect(exceptions.map(({ status, problem }) => status ?? problem?.kind)).toEqual([404, 'not-written']);
});

test('the status of an exception in another file is read again when that changes', () => {
  const application = ReadApplication.withRealAshlar({
    'src/errors.ts': `
      import { NotFoundException } from 'ashlar';
      export class NoteMissing extends NotFoundException {}`,
    'src/app.ts': `
      import { ApiErrors, Controller } from 'ashlar';
      import { NoteMissing } from './errors.js';
      @Controller('/a')
      @ApiErrors(NoteMissing)
      export class Example {}`,
  });
  const status = () =>
    application.class('Example').decorators.flatMap(({ exceptions = [] }) => exceptions.map((one) => one.status));
  expect(status()).toEqual([404]);
  application.write(
    'src/errors.ts',
    `
    import { GoneException } from 'ashlar';
    export class NoteMissing extends GoneException {}`,
  );
  expect(status()).toEqual([410]);
});
