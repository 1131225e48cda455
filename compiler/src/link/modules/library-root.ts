import { declareModuleOf } from '../../declare/declare-modules.js';
import type { ClassFacts, FileFacts } from '../../model/facts.js';
import type { Span } from '../../model/span.js';

/** The file that the invented root module of a library would be in. */
export const rootFile = 'ashlar.library.json';

/** The modules of a package that applications can import. */
export function exportedModules(files: readonly FileFacts[], name: string): readonly ClassFacts[] {
  return files.flatMap(({ classes, packageFile }) =>
    classes.filter(({ class: { origin }, decorators }) => {
      const exportName = origin.kind === 'source' ? origin.exportName : undefined;
      const isOwn = packageFile?.package === name;
      const isExported = exportName !== undefined && packageFile?.imports.get(exportName)?.value !== undefined;
      return isOwn && isExported && decorators.some(({ name }) => name === 'Module');
    }),
  );
}

/** Whether a module is global. */
export function isGlobal(module: ClassFacts): boolean {
  return declareModuleOf(module)?.global === true;
}

/** The facts of a root module that imports modules of a library, as an application would. */
export function importingRoot(modules: readonly ClassFacts[]): FileFacts {
  const span: Span = { file: rootFile, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const items = modules.map((one) => ({ kind: 'class', class: one.class, span }) as const);
  const imports = { kind: 'list', items, span } as const;
  const root: ClassFacts = {
    class: {
      id: `${rootFile}#LibraryRoot`,
      name: 'LibraryRoot',
      origin: { kind: 'source', file: rootFile, exportName: 'LibraryRoot' },
    },
    span,
    abstract: false,
    decorators: [
      {
        name: 'Module',
        arguments: [{ kind: 'record', properties: [{ name: 'imports', nameSpan: span, value: imports }], span }],
        span,
      },
    ],
    inheritedDecorators: [],
    overrides: [],
    construction: { kind: 'constructor', hidden: false, asynchronous: false, parameters: [] },
    hooks: [],
    handlers: [],
    methods: [],
    declaredMethods: [],
    ancestors: [],
    handledEvents: [],
  };
  return { file: rootFile, classes: [root], types: [], decorators: [] };
}
