import type { ClassFacts, FileFacts } from '../../model/facts.js';
import type { Span } from '../../model/span.js';

/** The file that the invented root module of a library would be in. */
export const rootFile = 'ashlar.library.json';

/** The modules of a library that applications can import. */
export function exportedModules(files: readonly FileFacts[]): readonly ClassFacts[] {
  return files.flatMap(({ classes, packageFile }) =>
    classes.filter(({ class: { origin }, decorators }) => {
      const exportName = origin.kind === 'source' ? origin.exportName : undefined;
      const isExported = exportName !== undefined && packageFile?.imports.get(exportName)?.value !== undefined;
      return isExported && decorators.some(({ name }) => name === 'Module');
    }),
  );
}

/** The facts of a root module that imports one module, as an application would. */
export function importingRoot({ class: reference }: ClassFacts): FileFacts {
  const span: Span = { file: rootFile, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const imports = { kind: 'list', items: [{ kind: 'class', class: reference, span }], span } as const;
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
