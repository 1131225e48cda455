import { posix } from 'node:path';
import ts from 'typescript-6.0';
import { expect } from 'vitest';
import * as contract from '../../../../runtime/src/codegen/v1.ts';
import type { CompiledApplication } from '../../../../runtime/src/container/compiled-application.ts';
import * as ashlar from '../../../../runtime/src/index.ts';
import { compileFiles } from '../../../support/compile-files.ts';

/** An application that was compiled and loaded in memory. */
export interface LoadedApplication {
  readonly compiled: CompiledApplication<unknown>;
  /** The exports of `src/app.ts`. */
  readonly exports: Record<string, unknown>;
  /** The texts of the generated files. */
  readonly generated: Readonly<Record<string, string>>;
}

/** With the classes of browsers, because `URL` is one of them. */
const tsconfig = JSON.stringify({
  compilerOptions: { target: 'es2023', lib: ['es2023', 'dom'], types: [], module: 'nodenext', strict: true },
  include: ['src'],
});

/** Compiles the application whose only source is `app`, and loads it with its generated files. */
export async function loadApplication(app: string): Promise<LoadedApplication> {
  const { applications, diagnostics } = await compileFiles({ 'src/app.ts': app, 'tsconfig.json': tsconfig });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const artifacts = applications.flatMap((application) => application.artifacts);
  const generated = Object.fromEntries(artifacts.map(({ name, text }) => [name, text]));
  const sources = new Map([
    ['src/app.ts', app],
    ...artifacts.map(({ name, text }) => [`src/generated/${name}`, text] as const),
  ]);
  const load = loader(sources);
  // The compiler has written the file for the runtime of this repository.
  const { compiled } = load('src/generated/index.ts') as { compiled: CompiledApplication<unknown> };
  return { compiled, exports: load('src/app.ts'), generated };
}

/** Loads modules by their paths, each once. */
function loader(sources: ReadonlyMap<string, string>): (path: string) => Record<string, unknown> {
  const loaded = new Map<string, Record<string, unknown>>();
  const load = (path: string): Record<string, unknown> => {
    const known = loaded.get(path);
    if (known !== undefined) return known;
    const text = sources.get(path);
    if (text === undefined) throw new Error(`nothing has the path ${path}`);
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    const exported: Record<string, unknown> = {};
    loaded.set(path, exported);
    const require = (specifier: string): unknown => {
      if (specifier === 'ashlar') return ashlar;
      if (specifier === 'ashlar/codegen/v1') return contract;
      return load(posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'));
    };
    new Function('exports', 'require', outputText)(exported, require);
    return exported;
  };
  return load;
}
