import { expect, test } from 'vitest';
import { emitArtifacts } from '../../../compiler/src/emit/emit-artifacts.ts';
import { KeptFiles } from '../../../compiler/src/emit/source/kept-files.ts';
import { shareStructure } from '../../../compiler/src/incremental/share-structure.ts';
import type { ApplicationPlan, PlannedRoute, PlannedType } from '../../../compiler/src/plan/application-plan.ts';
import { style } from './support/emit.ts';
import * as model from './support/model.ts';
import { planOf } from './support/plan-of.ts';

const { namedOf, objectOf, routeOf, taking, typeOf } = model;

const note = 'src/note.ts#Note';
const draft = 'src/draft.ts#Draft';
const state = 'src/state.ts#State';
const sent = { gives: [{ wrapped: false, shape: typeOf(draft) }] };

const plan = planOf(
  model.applicationOf({
    providers: [model.appController, model.providerOf('src/log.ts#Log', { needs: ['logger'] })],
    types: [
      namedOf(state, model.literalsOf('open', 'done')),
      namedOf(note, objectOf({ state: typeOf(state), 'text?': model.string }), { exported: false }),
      namedOf(draft, objectOf({ notes: model.arrayOf(typeOf(note)) }), { exported: false }),
    ],
    routes: [
      routeOf('GET /notes/{id}', 'find', { takes: [taking('id', 'Param', model.int)], ...sent }),
      routeOf('PUT /notes/{id}', 'replace', {
        takes: [taking('id', 'Param', model.int), taking('input', 'Body', typeOf(draft))],
      }),
      routeOf('GET /drafts/old', 'old', sent),
      routeOf('POST /drafts/old', 'create', { takes: [taking('input', 'Body', typeOf(note))] }),
    ],
  }),
);

/** The plan with other facts about a type. */
function withType(id: string, change: Partial<PlannedType>): ApplicationPlan {
  return { ...plan, types: plan.types.map((one) => (one.type.id === id ? { ...one, ...change } : one)) };
}

function withRoute(handler: string, change: Partial<PlannedRoute>): ApplicationPlan {
  return { ...plan, routes: plan.routes.map((route) => (route.handler === handler ? { ...route, ...change } : route)) };
}

const segments = (...texts: string[]): PlannedRoute['segments'] =>
  texts.map((text) => (text.startsWith(':') ? { kind: 'parameter', name: text.slice(1) } : { kind: 'literal', text }));

/** Plans that differ in one part alone, as no plan of an application would: each part is read by some text. */
test.each<[name: string, changed: ApplicationPlan]>([
  ['the name of a type', withType(note, { name: 'Renamed' })],
  ['the name of a schema', withType(note, { schemaName: 'Renamed' })],
  [
    'a type',
    withType(note, {
      type: { ...namedOf(note, objectOf({ title: model.int }), { exported: false }) } as PlannedType['type'],
    }),
  ],
  [
    'a type that a decoder looks up',
    withType(state, { type: namedOf(state, model.literalsOf('open')) as PlannedType['type'] }),
  ],
  ['the origins of types in decoders', { ...plan, decoders: { ...plan.decoders, origins: [] } }],
  ['the names of the parameters of a path', withRoute('find', { segments: segments('notes', ':note') })],
  ['a literal of a path', withRoute('create', { segments: segments('drafts', 'new') })],
  ['a method', withRoute('create', { method: 'PATCH' })],
  ['the name of a route', withRoute('create', { name: 'renamed' })],
  ['the tags', { ...plan, document: { ...plan.document, tags: [{ name: 'Renamed' }] } }],
  ['the name of the schema of errors', { ...plan, document: { ...plan.document, errorEnvelope: 'Renamed' } }],
  ['the error handler', { ...plan, errorHandler: { validationStatus: 422, contentType: 'application/problem+json' } }],
  ['the name of the application', { ...plan, name: 'renamed' }],
  ['its version', { ...plan, version: '9.0.0' }],
  ['its root module', { ...plan, root: 'renamed' }],
  ['the order of providers', { ...plan, providers: plan.providers.toReversed() }],
  ['the modules', { ...plan, modules: plan.modules.map((module) => ({ ...module, name: 'renamed' })) }],
  ['the definitions of decoders', { ...plan, decoders: { ...plan.decoders, definitions: [] } }],
])('writes everything again that depends on %s', (_, changed) => {
  const kept = new KeptFiles();
  const first = emitArtifacts(plan, style, kept);
  const shared = shareStructure(plan, changed);
  const expected = emitArtifacts(changed, style);
  expect(expected).not.toEqual(first);
  expect(emitArtifacts(shared, style, kept)).toEqual(expected);
  expect(emitArtifacts(shared, style, kept)).toEqual(expected);
  expect(emitArtifacts(plan, style, kept)).toEqual(first);
});
