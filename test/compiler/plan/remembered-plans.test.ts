import { expect, test } from 'vitest';
import { resolveApplication } from '../../../compiler/src/check/resolve-application.ts';
import { Session, shared } from '../../../compiler/src/incremental/session.ts';
import type { ApplicationModel, Route } from '../../../compiler/src/model/application-model.ts';
import type { NamedType, Shape } from '../../../compiler/src/model/shapes/shape.ts';
import type { ApplicationPlan } from '../../../compiler/src/plan/application-plan.ts';
import { planApplication } from '../../../compiler/src/plan/plan-application.ts';
import { fc } from '../../support/fast-check.ts';
import { rounds } from '../../support/rounds.ts';
import * as model from '../emit/support/model.ts';

const { arrayOf, int, literalsOf, namedOf, nothing, objectOf, routeOf, string, taking, typeOf, unionOf } = model;

const runs = rounds(60);

// Derived names meet: the decoder of the property `author` of `Note` wants the name of the decoder of `NoteAuthor`.
const ids = [
  'a/n.ts#Note',
  'b/n.ts#Note',
  'a/n.ts#NoteAuthor',
  'a/n.ts#NoteFromText',
  'b/n.ts#NoteArray',
  'n.ts#Tree',
].map((id) => `src/${id}`);

const reference = fc.constantFrom(...ids).map(typeOf);
const pattern = fc.constantFrom('^a+$', '^b+$').map((source): Shape => ({ kind: 'string', patterns: [source] }));
const scalar = fc.constantFrom<Shape>(string, int, literalsOf('x', 'y'), { kind: 'string', minLength: 1 });
const propertyName = fc.constantFrom('author', 'a-b', 'aB', 'tags', 'next');

const { shape: anyShape, object: anyObject } = fc.letrec<{ shape: Shape; object: Shape }>((tie) => ({
  object: fc
    .uniqueArray(fc.tuple(propertyName, fc.boolean(), tie('shape')), { selector: ([name]) => name, maxLength: 4 })
    .map(
      (properties): Shape => ({
        kind: 'object',
        properties: properties.map(([name, optional, shape]) => ({ name, optional, shape })),
      }),
    ),
  shape: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    pattern,
    reference,
    reference.map((shape) => unionOf(shape, nothing)),
    tie('shape').map(arrayOf),
    // Alternatives that overlap are merged when they are sent.
    fc.tuple(tie('shape'), tie('shape')).map(([one, other]) => unionOf(arrayOf(one), arrayOf(other))),
    fc.tuple(tie('shape'), tie('object')).map(([one, object]) => unionOf(arrayOf(one), object)),
    tie('shape').map((additional): Shape => ({ kind: 'object', properties: [], additional })),
    tie('object'),
  ),
}));

interface RouteParts {
  readonly handler: string;
  readonly takes: readonly [marker: string, shape: Shape] | null;
  readonly gives: Shape | null;
}

type Edit =
  | { readonly kind: 'type'; readonly id: string; readonly shape: Shape; readonly exported: boolean }
  | { readonly kind: 'add'; readonly index: number; readonly route: RouteParts }
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'move'; readonly index: number; readonly to: number };

const route: fc.Arbitrary<RouteParts> = fc.record({
  handler: fc.constantFrom('find', 'list', 'create', 'find_input'),
  takes: fc.option(fc.tuple(fc.constantFrom('Body', 'Query'), anyShape)),
  gives: fc.option(anyShape),
});

const index = fc.nat(6);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('type' as const),
    id: fc.constantFrom(...ids),
    shape: fc.oneof(anyObject, anyObject, anyShape),
    exported: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('add' as const), index, route }),
  fc.record({ kind: fc.constant('remove' as const), index }),
  fc.record({ kind: fc.constant('move' as const), index, to: index }),
);

interface Parts {
  readonly types: ReadonlyMap<string, NamedType>;
  readonly routes: readonly RouteParts[];
}

const first: Parts = { types: new Map(ids.map((id) => [id, namedOf(id, objectOf({ text: string }))])), routes: [] };

function edited({ types, routes }: Parts, one: Edit): Parts {
  if (one.kind === 'type') {
    const { id, shape, exported } = one;
    return { types: new Map(types).set(id, namedOf(id, shape, { exported })), routes };
  }
  if (one.kind === 'add') return { types, routes: routes.toSpliced(one.index, 0, one.route) };
  const found = routes[one.index];
  const others = routes.toSpliced(one.index, 1);
  return { types, routes: one.kind === 'move' && found !== undefined ? others.toSpliced(one.to, 0, found) : others };
}

/** The names and paths of routes have their indices: an added route changes those of the following routes. */
function modelOf({ types, routes }: Parts): ApplicationModel {
  const all = routes.map(({ handler, takes, gives }, position): Route => {
    const method = takes?.[0] === 'Body' ? 'POST' : 'GET';
    return routeOf(`${method} /${handler}/${position}`, `${handler}${position === 0 ? '' : position}`, {
      ...(takes !== null && { takes: [taking('input', ...takes)] }),
      ...(gives !== null && { gives: [{ wrapped: false, shape: gives }] }),
    });
  });
  return model.applicationOf({ providers: [model.appController], types: [...types.values()], routes: all });
}

function planned(application: ApplicationModel): ApplicationPlan | undefined {
  const { application: found } = resolveApplication(shared('model', application));
  return found && shared('plan', planApplication(shared('application', found), { outDirectory: 'src/generated' }));
}

test('plans of a session equal plans without memory', () => {
  let plans = 0;
  const property = fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (edits) => {
    const session = new Session('builds');
    let parts = first;
    for (const one of edits) {
      parts = edited(parts, one);
      const application = modelOf(parts);
      const plan = session.run(() => planned(application));
      if (plan !== undefined && plan.routes.length > 0) plans++;
      expect(plan).toEqual(new Session('nothing').run(() => planned(modelOf(parts))));
    }
  });
  fc.assert(property, { numRuns: runs });
  // An application with a union that cannot be sent has no plan.
  expect(plans).toBeGreaterThan(runs);
});

test('an edit of one type leaves the generated files of other directories and all routes the same objects', () => {
  const [note = '', , , , author = ''] = ids;
  const parts = (id: string) => ({
    takes: [taking('input', 'Body', typeOf(id))],
    gives: [{ wrapped: false, shape: typeOf(id) }],
  });
  const application = (shape: Shape) =>
    model.applicationOf({
      providers: [model.appController],
      types: [namedOf(note, objectOf({ tags: arrayOf(string), author: typeOf(author) })), namedOf(author, shape)],
      routes: [routeOf('POST /notes', 'note', parts(note)), routeOf('POST /authors', 'author', parts(author))],
    });
  const session = new Session('builds');
  const before = session.run(() => planned(application(objectOf({ name: string }))));
  const after = session.run(() => planned(application(objectOf({ age: int }))));
  if (before === undefined || after === undefined) throw new Error('not resolved');
  expect(changedDirectories(before, after)).toEqual(['b']);
  expect(after.routes.filter((route) => !before.routes.includes(route))).toEqual([]);
});

function changedDirectories(before: ApplicationPlan, after: ApplicationPlan): readonly string[] {
  return after.directories.filter((directory) => !before.directories.includes(directory)).map(({ file }) => file);
}
