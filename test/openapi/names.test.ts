import { expect, test } from 'vitest';
import type { Route } from '../../compiler/src/model/application-model.ts';
import { emitted } from '../compiler/emit/support/emit.ts';
import * as model from '../compiler/emit/support/model.ts';
import { type Document, documentOf, operationOf } from './support/describe-operation.ts';

/** The document of an application with handlers of several controllers: `NotesController.list`. */
function documentOfHandlers(
  handlers: readonly string[],
  descriptions: Readonly<Record<string, string>> = {},
): Document {
  const names = [...new Set(handlers.map((handler) => handler.split('.')[0] ?? ''))];
  const providers = names.map((name) => {
    const description = descriptions[name];
    return model.providerOf(`src/app.ts#${name}`, {
      role: 'controller',
      ...(description !== undefined && { description }),
    });
  });
  const routes = handlers.map((text, index): Route => {
    const [controller = '', handler = ''] = text.split('.');
    const name = `${controller.charAt(0).toLowerCase()}${controller.slice(1)}_${handler}`;
    return model.routeOf(`GET /${index}`, handler, { controller: `src/app.ts#${controller}`, name });
  });
  return JSON.parse(emitted(model.applicationOf({ providers, routes }), 'openapi.json'));
}

function idsOf({ paths }: Document): string[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
}

test.each<[title: string, handlers: string[], want: string[]]>([
  ['the controller and the handler', ['NotesController.list', 'NotesController.find'], ['notesList', 'notesFind']],
  ['a controller that is not called one', ['Notes.list'], ['notesList']],
  ['a controller that is called nothing else', ['Controller.list'], ['controllerList']],
  ['names that no URL holds', ['NotesController.größe', 'NotesController.$'], ['notesGr-f6-dfe', 'notes-24']],
  [
    'two that would be one',
    ['NotesListController.all', 'NotesController.listAll', 'NotesController.find'],
    ['notesListController_all', 'notesController_listAll', 'notesFind'],
  ],
  ['two of controllers with one name', ['Notes.list', 'NotesController.list'], ['notes_list', 'notesController_list']],
])('operation ids: %s', (_title, handlers, want) => expect(idsOf(documentOfHandlers(handlers))).toEqual(want));

test('the order of the routes does not affect ids', () => {
  const handlers = ['NotesListController.all', 'NotesController.listAll', 'Notes.list', 'NotesController.list'];
  const ids = (all: string[]) => {
    const { paths } = documentOfHandlers(all);
    return Object.fromEntries(all.map((handler, index) => [handler, paths[`/${index}`]?.['get']?.operationId]));
  };
  expect(ids([...handlers].reverse())).toEqual(ids(handlers));
  expect(new Set(Object.values(ids(handlers))).size).toBe(handlers.length);
});

test.each<[title: string, handlers: string[], want: string[]]>([
  [
    'one for each controller, in order',
    ['NotesController.a', 'AdminController.a', 'NotesController.b'],
    ['Notes', 'Admin'],
  ],
  [
    'two that would be one',
    ['NotesController.a', 'Notes.a', 'AdminController.a'],
    ['NotesController', 'Notes', 'Admin'],
  ],
])('tags: %s', (_title, handlers, want) => {
  const { tags = [], paths } = documentOfHandlers(handlers);
  expect(tags.map(({ name }) => name)).toEqual(want);
  const used = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((operation) => operation.tags));
  expect(new Set(used)).toEqual(new Set(want));
});

test('a tag is described by the comment of its controller', () => {
  const { tags } = documentOfHandlers(['NotesController.a', 'AdminController.a'], {
    NotesController: 'Notes of people.',
  });
  expect(tags).toEqual([{ name: 'Notes', description: 'Notes of people.' }, { name: 'Admin' }]);
});

test.each<[handler: string, comment: string | undefined, want: object]>([
  ['find', undefined, { summary: 'Find' }],
  ['findAll', undefined, { summary: 'Find all' }],
  ['getURLInfo', undefined, { summary: 'Get URL info' }],
  ['list_v2', undefined, { summary: 'List v2' }],
  ['$', undefined, { summary: '$' }],
  ['find', ' Finds it. ', { summary: 'Finds it.' }],
  ['find', 'Finds it.\n\nOr not.', { summary: 'Finds it.', description: 'Or not.' }],
  ['find', 'Finds it,\n  or not.\n\n- a\n\n- b\n', { summary: 'Finds it, or not.', description: '- a\n\n- b' }],
  ['find', 'Finds:\n- it\n- others', { summary: 'Finds:', description: 'Finds:\n- it\n- others' }],
  ['find', `Finds it. ${'x'.repeat(120)}`, { summary: 'Finds it.', description: `Finds it. ${'x'.repeat(120)}` }],
  ['find', 'x'.repeat(121), { summary: 'x'.repeat(121), description: 'x'.repeat(121) }],
  ['find', '', { summary: 'Find' }],
])('%s with the comment %j', (handler, description, want) => {
  const { summary, description: text } = operationOf(
    'GET /a',
    handler,
    description === undefined ? {} : { description },
  );
  expect({ summary, ...(text !== undefined && { description: text }) }).toEqual(want);
});

test.each<[path: string, want: string]>([
  ['/', '/'],
  ['/a/{id}', '/a/{id}'],
  ['/größe/ü', '/gr%C3%B6%C3%9Fe/%C3%BC'],
  ["/a-b._~!$&'()+,;=:@", "/a-b._~!$&'()+,;=:@"],
  ['/"<|>^`', '/%22%3C%7C%3E%5E%60'],
  ['/😀/\ud800', '/%F0%9F%98%80/%EF%BF%BD'],
])('the path %s is written as URLs are', (path, want) => {
  const takes = path.includes('{id}') ? [model.taking('id', 'Param', model.int)] : [];
  expect(Object.keys(documentOf([[`GET ${path}`, 'find', { takes }]]).paths)).toEqual([want]);
});
