import { describe, expect, test } from 'vitest';
import { isPathProblem, readPath, writePath } from '../../../compiler/src/declare/paths.ts';
import type { NamedType, Shape } from '../../../compiler/src/model/shapes/shape.ts';
import { controller, type HandlerSpec, injectable, module } from './build-facts.ts';
import { linkClasses } from './link-facts.ts';

describe('paths', () => {
  const cases: [path: string, read: string][] = [
    ['', '/'],
    ['/', '/'],
    ['notes', '/notes'],
    ['/notes', '/notes'],
    ['/notes/', '/notes'],
    ['/notes/{id}', '/notes/{id}'],
    ['{id}', '/{id}'],
    ['/a/{b}/c-d.e/~f', '/a/{b}/c-d.e/~f'],
    ['/größe/日本', '/größe/日本'],
    ['//', 'empty-segment'],
    ['/a//b', 'empty-segment'],
    ['/a//', 'empty-segment'],
    ['/a-{b}', 'partial-parameter'],
    ['/{a}{b}', 'partial-parameter'],
    ['/{a', 'partial-parameter'],
    ['/a}', 'partial-parameter'],
    ['/{}', 'parameter-name'],
    ['/{a b}', 'parameter-name'],
    ['/{1}', 'parameter-name'],
    ['/{a-b}', 'parameter-name'],
    ['/:id', 'colon-parameter'],
    ['/*', 'wildcard'],
    ['/a/..', 'dot-segment'],
    ['/./a', 'dot-segment'],
    ['/a?b', 'character'],
    ['/a#b', 'character'],
    ['/a%20b', 'character'],
    ['/a b', 'character'],
    ['/a\\b', 'character'],
    ['/a\u0000b', 'character'],
  ];
  test.each(cases)('%j', (path, read) => {
    const result = readPath(path);
    expect(isPathProblem(result) ? result.kind : writePath(result)).toBe(read);
  });
});

function routesOf(base: string, handlers: readonly HandlerSpec[]) {
  return linkClasses([
    controller('NotesController', base, handlers),
    module('Root', { controllers: ['NotesController'] }),
  ]);
}

describe('routes', () => {
  test('join the base path and their own', () => {
    const application = routesOf('/notes', [
      { name: 'list', decorator: 'Get' },
      { name: 'find', decorator: 'Get', path: '/{id}' },
      { name: 'create', decorator: 'Post', path: '/' },
    ]);
    expect(application.routes.map(({ method, path, name }) => `${method} ${path} ${name}`)).toEqual([
      'GET /notes notesController_list',
      'GET /notes/{id} notesController_find',
      'POST /notes notesController_create',
    ]);
  });

  test('take no parameter twice', () => {
    const application = routesOf('/{id}', [{ name: 'find', decorator: 'Get', path: '/{id}' }]);
    expect(application.routes).toMatchObject([{ hasUnreadPath: true }]);
    expect(application.issues).toMatchObject([{ kind: 'malformed-path', problem: { kind: 'repeated-parameter' } }]);
  });

  test('have no path under a malformed base path, which is reported once', () => {
    const application = routesOf('/a//b', [
      { name: 'one', decorator: 'Get' },
      { name: 'two', decorator: 'Post' },
    ]);
    expect(application.routes).toMatchObject([
      { handler: 'one', hasUnreadPath: true },
      { handler: 'two', hasUnreadPath: true },
    ]);
    expect(application.issues).toHaveLength(1);
  });

  test('are not made of classes that are not listed as controllers', () => {
    const application = linkClasses([
      controller('C', '/c', [{ name: 'list', decorator: 'Get' }]),
      injectable('A'),
      module('Root', { providers: ['A'] }),
    ]);
    expect(application.routes).toEqual([]);
  });
});

describe('types', () => {
  const named = (type: string): Shape => ({ kind: 'named', type });
  const type = (name: string, shape: Shape): NamedType => ({
    id: name,
    name,
    file: 'src/app.ts',
    shape,
    span: { file: 'src/app.ts', line: 1, column: 1, endLine: 1, endColumn: 2 },
  });
  const property = (name: string, shape: Shape) => ({ name, optional: false, shape });

  test('are those that routes carry, however deep, sorted', () => {
    const types = [
      type('Unused', { kind: 'string' }),
      type('Tree', {
        kind: 'object',
        properties: [property('children', { kind: 'array', items: named('Tree'), readonly: false })],
      }),
      type('A', { kind: 'union', members: [named('Tree'), { kind: 'null' }] }),
    ];
    const handler: HandlerSpec = { name: 'get', decorator: 'Get', returns: [{ wrapped: false, shape: named('A') }] };
    const application = linkClasses([controller('C', '', [handler]), module('Root', { controllers: ['C'] })], types);
    expect([...application.types.keys()]).toEqual(['A', 'Tree']);
  });
});

test('the order of the files does not matter', () => {
  const files = {
    'src/app.ts': [module('Root', { imports: ['A', 'B'] })],
    'src/a.ts': [injectable('X'), module('A', { providers: ['src/a.ts#X'] })],
    'src/b.ts': [injectable('X'), module('B', { providers: ['src/b.ts#X'] })],
  };
  const reversed = Object.fromEntries(Object.entries(files).reverse());
  expect(linkClasses(reversed)).toEqual(linkClasses(files));
});
