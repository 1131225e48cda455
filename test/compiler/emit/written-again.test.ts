import { afterEach, describe, expect, test, vi } from 'vitest';
import { compile } from '../../../compiler/src/compile.ts';
import { emitArtifacts } from '../../../compiler/src/emit/emit-artifacts.ts';
import { ResponseDescriptions } from '../../../compiler/src/emit/openapi/response-descriptions.ts';
import { SchemaWriter } from '../../../compiler/src/emit/openapi/schemas.ts';
import type { EmitStyle } from '../../../compiler/src/emit/source/emit-style.ts';
import { SourceFile } from '../../../compiler/src/emit/source/source-file.ts';
import { memoryFileSystem } from '../../../compiler/src/files/memory-file-system.ts';
import { Session } from '../../../compiler/src/incremental/session.ts';
import type { ApplicationPlan } from '../../../compiler/src/plan/application-plan.ts';
import { generateApplication } from '../../bench/generate-application.ts';
import { applicationDirectory } from '../../support/repository.ts';
import { repositoryFiles } from '../../support/repository-files.ts';
import { style } from './support/emit.ts';

/** Emits plans one after the other, as a session of builds does. */
class Builds {
  readonly #session = new Session('builds');

  /** The files of a plan, which are also those of a build without a memory. */
  emit(plan: ApplicationPlan, emitted: EmitStyle): ReadonlyMap<string, string> {
    const texts = textsOf(this.emitOnly(plan, emitted));
    expect(texts).toEqual(textsOf(emitArtifacts(structuredClone(plan), emitted)));
    return texts;
  }

  emitOnly(plan: ApplicationPlan, emitted: EmitStyle): ReturnType<typeof emitArtifacts> {
    // Each build makes a plan of its own.
    return this.#session.run(() => emitArtifacts(structuredClone(plan), emitted));
  }
}

function textsOf(artifacts: ReturnType<typeof emitArtifacts>): ReadonlyMap<string, string> {
  return new Map(artifacts.map(({ name, text }) => [name, text]));
}

const directory = applicationDirectory('of-twenty-controllers');

/** The plan of an application with 20 controllers and an API document that it serves, perhaps with an edit. */
async function planOf(edit?: { readonly file: string; readonly from: string; readonly to: string }) {
  const files = new Map(generateApplication({ controllers: 20 }));
  const change = (file: string, from: string, to: string) => {
    const text = files.get(file) ?? '';
    expect(text).toContain(from);
    files.set(file, text.replaceAll(from, to));
  };
  change('src/app.module.ts', '@Module(', "@OpenApi(new OpenApiConfig('Things', '1.0.0'))\n@Module(");
  change('src/app.module.ts', '{ Module }', '{ Module, OpenApi, OpenApiConfig }');
  if (edit !== undefined) change(edit.file, edit.from, edit.to);
  const paths = Array.from(files, ([path, text]) => [`${directory}/${path}`, text] as const);
  const fileSystem = memoryFileSystem(Object.fromEntries(paths), { fallback: repositoryFiles });
  const { applications, diagnostics } = await compile({ directory, fileSystem });
  const [application] = applications;
  if (application === undefined) throw new Error(JSON.stringify(diagnostics));
  return application.plan;
}

const plan = await planOf();
const controller = 'src/area-1/thing-7.controller.ts';

const edits = {
  path: await planOf({ file: controller, from: "@Delete('/{id}')", to: "@Delete('/{id}/all')" }),
  description: await planOf({ file: controller, from: 'Finds one.', to: 'Finds a thing.' }),
  parameter: await planOf({ file: controller, from: 'find(id: Param<Int>)', to: 'find(id: Param<string>)' }),
  type: await planOf({ file: 'src/area-1/thing-7.ts', from: '  amount: Int;', to: '  amount: Int;\n  more?: string;' }),
  // Two types with one name get aliases in the files that import both.
  name: await planOf({ file: 'src/area-1/thing-7.ts', from: 'Thing7Part', to: 'Thing8Part' }),
};

const styles: readonly EmitStyle[] = [style, { ...style, quote: '"' }, { ...style, strict: false }];

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(styles)('in the style %o', (emitted) => {
  test('two types with one name have aliases', () => {
    const builds = new Builds();
    builds.emit(plan, emitted);
    const aliased = builds.emit(edits.name, emitted);
    expect(aliased.get('area-1.ts')).toContain('Thing8Part as Thing8Part_');
    expect(builds.emit(edits.name, emitted)).toEqual(aliased);
  });

  test.each(Object.entries(edits))('an edit of a %s gives the files of a cold build', (_, edited) => {
    const builds = new Builds();
    const first = builds.emit(plan, emitted);
    expect(builds.emit(edited, emitted)).not.toEqual(first);
    expect(builds.emit(plan, emitted)).toEqual(first);
  });
});

test('a changed style writes all files again', () => {
  const builds = new Builds();
  for (const emitted of [...styles, ...styles]) builds.emit(plan, emitted);
});

/** The parts of the output that a build writes again. */
interface Written {
  /** The files of directories. */
  readonly files: readonly string[];
  readonly operations: number;
  readonly schemas: number;
}

function written(build: () => void): Written {
  const files = vi.spyOn(SourceFile.prototype, 'artifact');
  const operations = vi.spyOn(ResponseDescriptions.prototype, 'written');
  const schemas = vi.spyOn(SchemaWriter.prototype, 'component');
  build();
  return {
    files: files.mock.calls.map(([name]) => name).filter((name) => name.startsWith('area-')),
    operations: operations.mock.calls.length,
    schemas: schemas.mock.calls.length,
  };
}

test('the first build writes the files of all directories', () => {
  const { files, operations, schemas } = written(() => new Builds().emitOnly(plan, style));
  expect(files).toEqual(['area-0.ts', 'area-1.ts', 'area-2.ts', 'area-3.ts']);
  expect(operations).toBe(100);
  expect(schemas).toBeGreaterThan(100);
});

test.each([
  ['path', { operations: 3, schemas: 0 }],
  ['description', { operations: 3, schemas: 0 }],
  ['parameter', { operations: 3, schemas: 0 }],
  // The declarations after it in its file have other positions: those of two bodies, and that of the query of a path with two operations.
  ['type', { operations: 2, schemas: 3 }],
] as const)('an edit of a %s writes the file of its directory alone', (name, counts) => {
  const builds = new Builds();
  builds.emitOnly(plan, style);
  const { files, ...others } = written(() => builds.emitOnly(edits[name], style));
  expect(files).toEqual(['area-1.ts']);
  expect(others).toEqual(counts);
});

test('a build without a change writes nothing again', () => {
  const builds = new Builds();
  builds.emitOnly(plan, style);
  expect(written(() => builds.emitOnly(plan, style))).toEqual({ files: [], operations: 0, schemas: 0 });
});
