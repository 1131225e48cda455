import { define } from '../define.js';

/** 1001. Nothing else can be judged without a root. */
export const noRoot = define<{ wanted?: string }>({
  code: 1001,
  name: 'no-root-module',
  severity: 'error',
  summary: 'The application has no root module.',
  message: ({ wanted }) =>
    wanted === undefined
      ? 'no class decorated with `@Module` can be the root of the application'
      : `the settings name \`${wanted}\` as the root module, but there is no such module`,
  help: ({ wanted }) =>
    wanted === undefined
      ? 'decorate one class that no other module imports with `@Module`, or name the root in `package.json`: `"ashlar": { "root": "src/app.module.ts#AppModule" }`'
      : 'name a file and an exported class decorated with `@Module`, such as `src/app.module.ts#AppModule`',
});

/** 1002. Raised at the first candidate, with a note at each of the others. */
export const severalRoots = define<{ modules: string }>({
  code: 1002,
  name: 'several-root-modules',
  severity: 'error',
  summary: 'Several modules are imported by no other one, and the settings do not say which is the root.',
  message: ({ modules }) => `several modules could be the root of the application: ${modules}`,
  help: () =>
    'import all but one of them, or name the root in `package.json`: `"ashlar": { "root": "src/app.module.ts#AppModule" }`',
});

/** 1003. Told with every step that leads to the place that is to blame. */
export const unreadableMetadata = define<{ decorator: string; because: string; hint: string }>({
  code: 1003,
  name: 'unreadable-metadata',
  severity: 'error',
  summary: 'The argument of a decorator cannot be known without running the application.',
  message: ({ decorator, because }) => `the argument of \`@${decorator}\` cannot be read: ${because}`,
  help: ({ hint }) => hint,
});

/** 1014. */
export const unknownProperty = define<{ subject: string; property: string; hint: string }>({
  code: 1014,
  name: 'unknown-property',
  severity: 'error',
  summary: 'A decorator has a property that it does not know.',
  message: ({ subject, property }) => `\`${subject}\` knows no property \`${property}\``,
  help: ({ hint }) => hint,
});

/** 1015. */
export const notAClass = define<{ place: string; hint: string }>({
  code: 1015,
  name: 'not-a-class',
  severity: 'error',
  summary: 'A list of a decorator holds something else than a class.',
  message: ({ place }) => `an entry of ${place} names no class`,
  help: ({ hint }) => hint,
});

/** 1016. */
export const wrongValue = define<{ subject: string; wanted: string }>({
  code: 1016,
  name: 'wrong-value',
  severity: 'error',
  summary: 'A property of a decorator has a value of the wrong kind.',
  message: ({ subject, wanted }) => `${subject} must be ${wanted}`,
  help: ({ wanted }) => `write ${wanted}`,
});

/** 1017. */
export const notAModule = define<{ entry: string; hint: string }>({
  code: 1017,
  name: 'not-a-module',
  severity: 'error',
  summary: 'An entry of `imports` is not a module.',
  message: ({ entry }) => `${entry} is not a module, but is listed in \`imports\``,
  help: ({ hint }) => hint,
});

/** 1018. Each edge has its place. */
export const circularModuleImport = define<{ module: string; cycle: string; last: string }>({
  code: 1018,
  name: 'circular-module-import',
  severity: 'error',
  summary: 'Circular dependency between modules: they import each other.',
  message: ({ cycle }) => `circular dependency between modules: ${cycle}`,
  help: ({ module, last }) =>
    module === last
      ? `remove ${module} from its own \`imports\``
      : 'move the providers that they need of each other into a module that imports none of them, and import that instead',
});

/** 1019. */
export const unknownExport = define<{ module: string; provider: string; hint: string }>({
  code: 1019,
  name: 'unknown-export',
  severity: 'error',
  summary: 'A module exports something that no module provides.',
  message: ({ module, provider }) => `${module} exports ${provider}, which no module provides`,
  help: ({ hint }) => hint,
});

/** 1020. */
export const unavailableExport = define<{ module: string; provider: string; owner: string; hint: string }>({
  code: 1020,
  name: 'unavailable-export',
  severity: 'error',
  summary: 'A module exports a provider of another module that none of its direct imports exports.',
  message: ({ module, provider, owner }) =>
    `${module} exports ${provider} of ${owner}, which none of its direct imports exports`,
  help: ({ hint }) => hint,
});

/** 1028. */
export const unreachableModule = define<{ module: string }>({
  code: 1028,
  name: 'unreachable-module',
  severity: 'warning',
  summary: 'A module is not imported by any module that the root reaches.',
  message: ({ module }) => `${module} is never reached from the root module: nothing of it is built`,
  help: ({ module }) => `import ${module} where it is needed, or remove it`,
});

/** 1030. */
export const unusedExport = define<{ module: string; provider: string }>({
  code: 1030,
  name: 'unused-export',
  severity: 'warning',
  summary: 'A module exports a provider that nothing outside of it needs.',
  message: ({ module, provider }) => `${module} exports ${provider}, which nothing outside of it needs`,
  help: ({ module, provider }) => `remove ${provider} from the \`exports\` of ${module}`,
});

/** 1031. */
export const exportedModule = define<{ module: string; exported: string; hint: string }>({
  code: 1031,
  name: 'exported-module',
  severity: 'error',
  summary: 'A module stands in a list of exports, which holds providers.',
  message: ({ module, exported }) => `${module} exports the module ${exported}, but only providers can be exported`,
  help: ({ hint }) => hint,
});

/** 1035. */
export const objectProvider = define<{ token: string; use: string; hint: string }>({
  code: 1035,
  name: 'object-provider',
  severity: 'error',
  summary: 'An entry of `providers` is an object such as `{ provide, useClass }`, as other frameworks have it.',
  message: ({ token, use }) => `object providers are not supported: ${token} with \`${use}\``,
  help: ({ hint }) => hint,
});

/** 1036. */
export const dynamicModule = define<{ call: string; hint: string }>({
  code: 1036,
  name: 'dynamic-module',
  severity: 'error',
  summary: 'An entry of `imports` is a call that makes a module, as other frameworks have it.',
  message: ({ call }) =>
    `dynamic modules are not supported: \`${call}\` is a call, and no code is run during the build`,
  help: ({ hint }) => hint,
});

/** 1037. */
export const forwardReference = define<{ name: string }>({
  code: 1037,
  name: 'forward-reference',
  severity: 'error',
  summary: 'An entry of a list is a `forwardRef` of NestJS.',
  message: ({ name }) => `forward references are not supported: \`forwardRef(() => ${name})\``,
  help: ({ name }) => `list \`${name}\` itself`,
});

/** 1038. */
export const conditionalEntry = define<{ list: string; text: string; hint: string }>({
  code: 1038,
  name: 'conditional-entry',
  severity: 'error',
  summary: 'Whether an entry of a list is there depends on running the program.',
  message: ({ list, text }) =>
    `conditional entry of \`${list}\`: the value of \`${text}\` depends on running the program`,
  help: ({ hint }) => hint,
});
