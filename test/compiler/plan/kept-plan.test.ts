import { expect, test } from 'vitest';
import type { CheckedApplication } from '../../../compiler/src/check/checked-application.ts';
import { resolveApplication } from '../../../compiler/src/check/resolve-application.ts';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import { KeptPlan } from '../../../compiler/src/plan/kept-plan.ts';
import { planApplication } from '../../../compiler/src/plan/plan-application.ts';
import { sharedWith } from '../../support/shared-application.ts';
import * as model from '../emit/support/model.ts';

const { namedOf, objectOf, routeOf, taking, typeOf } = model;

const note = 'src/note.ts#Note';
const part = 'src/part.ts#Part';

const sending = (id: string) => ({ gives: [{ wrapped: false, shape: typeOf(id) }] });
const list = routeOf('GET /notes', 'list', sending(note));
const create = routeOf('POST /notes', 'create', { takes: [taking('input', 'Body', typeOf(note))] });
const change = routeOf('PUT /notes', 'change', { takes: [taking('input', 'Body', typeOf(note))] });
const search = routeOf('GET /search', 'search', {
  takes: [taking('query', 'Query', objectOf({ words: model.arrayOf(model.string) }))],
});

const types = [
  namedOf(note, objectOf({ title: model.string, parts: model.arrayOf(typeOf(part)) })),
  namedOf(part, objectOf({ size: model.int })),
];

function modelOf(routes: ApplicationModel['routes'], ofTypes = types): ApplicationModel {
  return model.applicationOf({ providers: [model.appController], types: ofTypes, routes });
}

const notes = modelOf([list, create, change, search]);

function checked(application: ApplicationModel): CheckedApplication {
  const { application: found } = resolveApplication(application);
  if (found === undefined) throw new Error('not resolved');
  return found;
}

test.each<[name: string, application: ApplicationModel]>([
  [
    'a type that it takes leads to another one',
    modelOf(notes.routes, [
      namedOf(note, objectOf({ title: model.string, parts: model.arrayOf(typeOf(part)) })),
      namedOf(part, model.string),
    ]),
  ],
  [
    'a type cannot be imported any more',
    modelOf(
      notes.routes,
      types.map((type) => ({ ...type, exported: false })),
    ),
  ],
  [
    'another type has the name of its own',
    modelOf(
      [
        ...notes.routes,
        routeOf('POST /more', 'more', { takes: [taking('input', 'Body', typeOf('src/a/note.ts#Note'))] }),
      ],
      [...types, namedOf('src/a/note.ts#Note', objectOf({ name: model.string }))],
    ),
  ],
  ['the route that was the first to need a decoder has gone', modelOf([change, search])],
  ['an earlier route needs the decoder now', modelOf([search, change, create, list])],
  [
    'an earlier route takes the name of its decoder',
    modelOf([
      routeOf('GET /a', 'search', { takes: [taking('query', 'Query', objectOf({ letters: model.string }))] }),
      ...notes.routes,
    ]),
  ],
  [
    'another handler has the same name',
    modelOf([...notes.routes, { ...routeOf('DELETE /notes', 'list', sending(note)), name: 'appController_list2' }]),
  ],
  [
    'as many types have other names',
    modelOf(
      [create],
      [
        namedOf(note, objectOf({ title: model.string })),
        namedOf('src/a/note.ts#Note', objectOf({ name: model.string })),
      ],
    ),
  ],
  ['nothing', notes],
])('plans a route again if %s', (_, application) => {
  const kept = new KeptPlan();
  const first = checked(notes);
  const second = sharedWith(first, checked(application));
  const plan = planApplication(first, kept);
  for (const one of [second, second, first]) expect(planApplication(one, kept)).toEqual(planApplication(one));
  expect(plan).toEqual(planApplication(first));
});

test('keeps the routes, definitions and providers that are the same', () => {
  const kept = new KeptPlan();
  const first = checked(notes);
  const before = planApplication(first, kept);
  const after = planApplication(sharedWith(first, checked(modelOf([list, change, create, search]))), kept);
  expect(after.routes.filter((route) => before.routes.includes(route))).not.toHaveLength(0);
  expect(after.decoders.definitions).toBe(before.decoders.definitions);
  expect(after.serializers).toBe(before.serializers);
  expect(after.providers).toBe(before.providers);
});
