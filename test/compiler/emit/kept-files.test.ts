import { expect, test } from 'vitest';
import { resolveApplication } from '../../../compiler/src/check/resolve-application.ts';
import { emitArtifacts } from '../../../compiler/src/emit/emit-artifacts.ts';
import type { EmitStyle } from '../../../compiler/src/emit/source/emit-style.ts';
import { KeptFiles } from '../../../compiler/src/emit/source/kept-files.ts';
import { SourceFile } from '../../../compiler/src/emit/source/source-file.ts';
import { shareStructure } from '../../../compiler/src/incremental/share-structure.ts';
import type { ApplicationModel } from '../../../compiler/src/model/application-model.ts';
import type { ApplicationPlan } from '../../../compiler/src/plan/application-plan.ts';
import { KeptPlan } from '../../../compiler/src/plan/kept-plan.ts';
import { planApplication } from '../../../compiler/src/plan/plan-application.ts';
import { style } from './support/emit.ts';
import * as model from './support/model.ts';

const { classOf, namedOf, objectOf, routeOf, taking, typeOf } = model;

const note = 'src/note.ts#Note';
const draft = 'src/draft.ts#Draft';

const notes: ApplicationModel = model.applicationOf({
  providers: [model.appController],
  types: [
    namedOf(note, objectOf({ title: model.string, 'text?': model.string })),
    namedOf(draft, objectOf({ note: typeOf(note) }), { exported: false }),
  ],
  routes: [
    routeOf('GET /notes/{id}', 'find', {
      takes: [taking('id', 'Param', model.int)],
      gives: [{ wrapped: false, shape: typeOf(note) }],
    }),
    routeOf('POST /notes', 'create', {
      takes: [taking('input', 'Body', typeOf(draft))],
      gives: [{ wrapped: false, shape: typeOf(note) }],
    }),
    routeOf('PUT /notes', 'replace', { takes: [taking('input', 'Body', typeOf(note))] }),
  ],
});

/** Emits a model after others. Whatever is equal in the plans of two builds is the same object. */
class Builds {
  readonly #keptPlan = new KeptPlan();
  readonly #keptFiles = new KeptFiles();
  #plan: ApplicationPlan | undefined;

  /** The files, which are also those of a build that knows nothing of the ones before. */
  emit(application: ApplicationModel, differences: Partial<EmitStyle> = {}): ReadonlyMap<string, string> {
    const { application: checked } = resolveApplication(application);
    if (checked === undefined) throw new Error('not resolved');
    const whole = { ...style, ...differences };
    this.#plan = shareStructure(this.#plan, planApplication(checked, this.#keptPlan));
    const emitted = emitArtifacts(this.#plan, whole, this.#keptFiles);
    const texts = new Map(emitted.map(({ name, text }) => [name, text]));
    const anew = emitArtifacts(planApplication(checked), whole);
    expect(texts).toEqual(new Map(anew.map(({ name, text }) => [name, text])));
    return texts;
  }
}

function edited(edit: (application: ApplicationModel) => Partial<ApplicationModel>): ApplicationModel {
  return { ...notes, ...edit(notes) };
}

const withTypes = (types: readonly ReturnType<typeof namedOf>[]) =>
  edited(() => ({ types: model.applicationOf({ types }).types }));

test.each<[name: string, application: ApplicationModel, differences?: Partial<EmitStyle>]>([
  ['the quotes', notes, { quote: '"' }],
  ['the extension of imports', notes, { importExtension: '' }],
  ['the strictness', notes, { strict: false }],
  ['the directory', notes, { outDirectory: 'generated' }],
  [
    'the properties of a type that others contain',
    withTypes([
      namedOf(note, objectOf({ title: model.number })),
      namedOf(draft, objectOf({ note: typeOf(note) }), { exported: false }),
    ]),
  ],
  [
    'whether a type can be imported',
    withTypes([
      namedOf(note, objectOf({ title: model.string, 'text?': model.string }), { exported: false }),
      namedOf(draft, objectOf({ note: typeOf(note) }), { exported: false }),
    ]),
  ],
  [
    'the name of a type, because another one has the same',
    edited((application) => ({
      types: model.applicationOf({
        types: [...application.types.values(), namedOf('src/admin/note.ts#Note', objectOf({ name: model.string }))],
      }).types,
      routes: [
        ...application.routes,
        routeOf('POST /admin', 'admin', { takes: [taking('input', 'Body', typeOf('src/admin/note.ts#Note'))] }),
      ],
    })),
  ],
  [
    'the names of imports, because a declaration of the file has one of them',
    edited((application) => ({
      routes: [
        ...application.routes,
        routeOf('POST /invalid', 'invalid', {
          takes: [taking('input', 'Body', objectOf({ Note: model.string, required: model.string }))],
        }),
      ],
    })),
  ],
  [
    'the names of the parameters of a path, because another route gives them',
    edited((application) => ({
      routes: [
        routeOf('DELETE /notes/{another}', 'a', { takes: [taking('another', 'Param', model.int)] }),
        ...application.routes,
      ],
    })),
  ],
  ['the order of routes', edited(({ routes }) => ({ routes: routes.toReversed() }))],
  ['the number of routes', edited(({ routes }) => ({ routes: routes.slice(1) }))],
  ['a method', edited(({ routes }) => ({ routes: routes.map((route) => ({ ...route, method: 'PATCH' as const })) }))],
  [
    'the container',
    edited(({ providers }) => ({
      providers: [...providers, model.providerOf('src/more.ts#More'), model.providerOf('pg#More')],
    })),
  ],
  ['nothing', notes],
])('writes every file again that depends on %s', (_, application, differences) => {
  const builds = new Builds();
  const first = builds.emit(notes);
  builds.emit(application, differences);
  builds.emit(application, differences);
  expect(builds.emit(notes)).toEqual(first);
});

test('writes a part again if an import of it has another name', () => {
  const kept = new KeptFiles();
  const emit = (declared: string, id: string) => {
    kept.begin(style);
    const file = new SourceFile('some.ts', 'a test', style, kept.partsOf('some.ts'));
    file.declare(declared);
    file.part('line', subject, [], () => file.line(file.class(classOf('src/notes/note.ts#Note')), '();'));
    file.line(file.class(classOf(id)), '();');
    return file.artifact().text.split('\n').slice(-3);
  };
  const subject = {};
  expect(emit('other', 'src/a.ts#A')).toEqual(['Note();', 'A();', '']);
  expect(emit('Note', 'src/a.ts#A')).toEqual(['Note_notesNote();', 'A();', '']);
  expect(emit('Note', 'src/a.ts#A')).toEqual(['Note_notesNote();', 'A();', '']);
  expect(emit('other', 'src/admin/note.ts#Note')).toEqual(['Note_notes();', 'Note_admin();', '']);
  expect(emit('other', 'src/a.ts#A')).toEqual(['Note();', 'A();', '']);
});

test('a part keeps the names that it imports and those that it declares', () => {
  const kept = new KeptFiles();
  const emit = () => {
    kept.begin(style);
    const file = new SourceFile('some.ts', 'a test', style, kept.partsOf('some.ts'));
    file.part('line', subject, [], () => {
      file.line(`const ${file.declare('Note')} = `, file.runtime('route'), '();');
    });
    file.line(file.class(classOf('src/note.ts#Note')), '();');
    return file.artifact().text;
  };
  const subject = {};
  const first = emit();
  expect(first).toContain('  route,');
  expect(first).toContain('Note as Note_note');
  expect(emit()).toBe(first);
});

test('a default export is imported under the name of its declaration', () => {
  const kept = new KeptFiles();
  const emit = (name: string) => {
    kept.begin(style);
    const file = new SourceFile('some.ts', 'a test', style, kept.partsOf('some.ts'));
    const origin = { kind: 'source', file: 'src/note.ts', exportName: 'default' } as const;
    file.line(file.class({ id: 'src/note.ts#default', name, origin }), '();');
    return file.artifact().text;
  };
  expect(emit('Note')).toContain('default as Note ');
  expect(emit('Draft')).toContain('default as Draft ');
});

test('a part is indented as the block that contains it', () => {
  const kept = new KeptFiles();
  const emit = (depth: number) => {
    kept.begin(style);
    const file = new SourceFile('some.ts', 'a test', style, kept.partsOf('some.ts'));
    const write = () => file.part('line', subject, [], () => file.line('run();'));
    if (depth === 0) write();
    else file.block('{', write);
    return file.artifact().text;
  };
  const subject = {};
  expect(emit(0)).toContain('\nrun();');
  expect(emit(1)).toContain('\n  run();');
  expect(emit(0)).toContain('\nrun();');
});

test('files without a change are the same text', () => {
  const kept = new KeptFiles();
  const { application } = resolveApplication(notes);
  if (application === undefined) throw new Error('not resolved');
  const plan = planApplication(application);
  const first = emitArtifacts(plan, style, kept);
  const second = emitArtifacts(plan, style, kept);
  for (const [index, artifact] of first.entries()) {
    if (/openapi|routes|decoders|serializers|container|router|manifest/.test(artifact.name))
      expect(second[index]).toBe(artifact);
  }
});
