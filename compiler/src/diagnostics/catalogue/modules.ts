import { define } from '../define.js';

// Nothing else can be checked without a root.
export const noRoot = define<{ wanted?: string; meant?: string }>({
  code: 1001,
  name: 'no-root-module',
  severity: 'error',
  summary: 'The application has no root module.',
  repairs: 'outside',
  message: ({ wanted }) =>
    wanted === undefined
      ? 'missing root module: no class with `@Module` can be the root of the application'
      : `unknown root module: the settings name \`${wanted}\`, which is not a module`,
  help: ({ wanted, meant }) => {
    if (meant !== undefined) return `write the file and the class of the module: \`"root": "${meant}"\``;
    return wanted === undefined
      ? 'add `@Module` to one class that no other module imports, or name the root in `package.json`: `"ashlar": { "root": "src/app.module.ts#AppModule" }`'
      : 'name a file and an exported class with `@Module`, such as `src/app.module.ts#AppModule`';
  },
});

// Raised at the first candidate, with a note at each of the others.
export const severalRoots = define<{ modules: string }>({
  code: 1002,
  name: 'several-root-modules',
  severity: 'error',
  summary: 'Several modules are imported by no other module, and the settings do not name the root.',
  repairs: 'outside',
  message: ({ modules }) => `several root modules: ${modules} could be the root of the application`,
  help: () =>
    'import all but one of them, or name the root in `package.json`: `"ashlar": { "root": "src/app.module.ts#AppModule" }`',
});

// Reported with every step that leads to the cause.
export const unreadableMetadata = define<{ decorator: string; because: string; hint: string }>({
  code: 1003,
  name: 'unreadable-metadata',
  severity: 'error',
  summary: 'The argument of a decorator depends on running the application.',
  repairs: 'safe',
  message: ({ decorator, because }) => `unreadable argument of \`@${decorator}\`: ${because}`,
  help: ({ hint }) => hint,
});

export const unknownProperty = define<{ subject: string; property: string; hint: string }>({
  code: 1014,
  name: 'unknown-property',
  severity: 'error',
  summary: 'The argument of a decorator has an unknown property.',
  repairs: 'safe',
  message: ({ subject, property }) => `unknown property \`${property}\` of \`${subject}\``,
  help: ({ hint }) => hint,
});

export const notAClass = define<{ place: string; hint: string }>({
  code: 1015,
  name: 'not-a-class',
  severity: 'error',
  summary: 'An entry in a list of a decorator is not a class.',
  repairs: 'safe',
  message: ({ place }) => `not a class: an entry of ${place}`,
  help: ({ hint }) => hint,
});

export const wrongValue = define<{ subject: string; wanted: string }>({
  code: 1016,
  name: 'wrong-value',
  severity: 'error',
  summary: 'A property of a decorator has a value of the wrong kind.',
  repairs: 'safe',
  message: ({ subject, wanted }) => `invalid value: ${subject} must be ${wanted}`,
  help: ({ wanted }) => `write ${wanted}`,
});

export const notAModule = define<{ entry: string; hint: string }>({
  code: 1017,
  name: 'not-a-module',
  severity: 'error',
  summary: 'An entry of `imports` is not a module.',
  repairs: 'safe',
  message: ({ entry }) => `not a module: ${entry} is listed in \`imports\``,
  help: ({ hint }) => hint,
});

// Each edge of the cycle is a note.
export const circularModuleImport = define<{
  module: string;
  cycle: string;
  isOwn: boolean;
  /** The import that can be a `forwardRef`. */
  later?: { readonly name: string; readonly list: string };
}>({
  code: 1018,
  name: 'circular-module-import',
  severity: 'error',
  summary: 'Modules import each other, and none of the imports is a `forwardRef`.',
  repairs: 'safe',
  message: ({ cycle }) => `circular dependency between modules: ${cycle}`,
  help: ({ module, isOwn, later }) => {
    if (isOwn) return `remove ${module} from its own \`imports\``;
    const move = 'move the providers that both modules need into a module that imports neither';
    return later === undefined ? move : `write \`forwardRef(() => ${later.name})\` in ${later.list}, or ${move}`;
  },
});

// Raised at the use, with a note at each import that leads back to it.
export const circularFileImport = define<{
  name: string;
  file: string;
  isDueToBarrels: boolean;
  /** Whether a module has the name in its `imports`. */
  isModule: boolean;
}>({
  code: 1080,
  name: 'circular-file-import',
  severity: 'error',
  summary: 'Circular dependency between files: an import is used before the imported file has run.',
  repairs: 'safe',
  message: ({ name, file }) =>
    `circular dependency between files: \`${name}\` is used before \`${file}\` has run, whichever file is loaded first`,
  help: ({ name, file, isDueToBarrels, isModule }) => {
    if (isDueToBarrels)
      return 'import each name from the file that declares it, and not from a file that re-exports it';
    return isModule
      ? `write \`forwardRef(() => ${name})\` in the \`imports\``
      : `use \`${name}\` inside of a function that runs later, or move it to a file that imports nothing of \`${file}\``;
  },
});

export const unknownExport = define<{ module: string; provider: string; hint: string }>({
  code: 1019,
  name: 'unknown-export',
  severity: 'error',
  summary: 'A module exports something that no module provides.',
  repairs: 'safe',
  message: ({ module, provider }) => `unknown export: ${module} exports ${provider}, which no module provides`,
  help: ({ hint }) => hint,
});

export const unavailableExport = define<{ module: string; provider: string; owner: string; hint: string }>({
  code: 1020,
  name: 'unavailable-export',
  severity: 'error',
  summary: 'A module exports a provider of another module that none of its direct imports exports.',
  repairs: 'safe',
  message: ({ module, provider, owner }) =>
    `unavailable export: ${module} exports ${provider} of ${owner}, which none of its direct imports exports`,
  help: ({ hint }) => hint,
});

export const unreachableModule = define<{ module: string; root: string }>({
  code: 1028,
  name: 'unreachable-module',
  severity: 'warning',
  summary: 'A module is not imported by any module that the root reaches.',
  repairs: 'choice',
  message: ({ module }) => `unreachable module: the root module does not reach ${module}, and nothing of it is built`,
  help: ({ module, root }) =>
    `add ${module} to the \`imports\` of ${root} or of another module that needs it, or remove it`,
});

export const unusedExport = define<{ module: string; provider: string }>({
  code: 1030,
  name: 'unused-export',
  severity: 'warning',
  summary: 'A module exports a provider that nothing outside of it needs.',
  repairs: 'choice',
  message: ({ module, provider }) => `unused export: ${module} exports ${provider}, which nothing outside of it needs`,
  help: ({ module, provider }) => `remove ${provider} from the \`exports\` of ${module}`,
});

export const exportedModule = define<{ module: string; exported: string; hint: string }>({
  code: 1031,
  name: 'exported-module',
  severity: 'error',
  summary: 'A module is listed in `exports`, which holds providers.',
  repairs: 'safe',
  message: ({ module, exported }) => `re-exported modules are not supported: ${module} exports the module ${exported}`,
  help: ({ hint }) => hint,
});

export const objectProvider = define<{ token: string; use: string; hint: string }>({
  code: 1035,
  name: 'object-provider',
  severity: 'error',
  summary: 'An entry of `providers` is an object such as `{ provide, useClass }` of another framework.',
  repairs: 'safe',
  message: ({ token, use }) => `object providers are not supported: ${token} with \`${use}\``,
  help: ({ hint }) => hint,
});

export const dynamicModule = define<{ call: string; hint: string }>({
  code: 1036,
  name: 'dynamic-module',
  severity: 'error',
  summary: 'An entry of `imports` is a call that makes a module, as in other frameworks.',
  repairs: 'design',
  message: ({ call }) =>
    `dynamic modules are not supported: \`${call}\` is a call, and no code is run during the build`,
  help: ({ hint }) => hint,
});

export const forwardReference = define<{ name: string; list: string; isOwn: boolean }>({
  code: 1037,
  name: 'forward-reference',
  severity: 'error',
  summary: 'An entry of a list is a `forwardRef` of NestJS, or a `forwardRef` of `ashlar` outside of `imports`.',
  repairs: 'safe',
  message: ({ name, list, isOwn }) =>
    isOwn
      ? `forward reference outside of \`imports\`: \`forwardRef(() => ${name})\` in \`${list}\``
      : `forward reference of another framework: \`forwardRef(() => ${name})\``,
  help: ({ name, list }) =>
    list === 'imports'
      ? `list \`${name}\` itself, or import \`forwardRef\` from \`ashlar\` where the modules import each other`
      : `list \`${name}\` itself`,
});

export const conditionalEntry = define<{ list: string; text: string; hint: string }>({
  code: 1038,
  name: 'conditional-entry',
  severity: 'error',
  summary: 'A condition that is evaluated at run time decides on an entry of a list.',
  repairs: 'design',
  message: ({ list, text }) => `conditional entry of \`${list}\`: the value of \`${text}\` is known only at run time`,
  help: ({ hint }) => hint,
});

export const unneededDefault = define<{ property: string; module: string }>({
  code: 1050,
  name: 'unneeded-default',
  severity: 'error',
  summary: 'The `path`, `guards` or `interceptors` of a module below the root apply to no controller.',
  repairs: 'design',
  message: ({ property, module }) =>
    `module default without effect: \`${property}\` of \`${module}\`, because \`${module}\` lists no controllers itself`,
  help: ({ property }) =>
    `move \`${property}\` to the modules that list the controllers, or to the root module for all controllers`,
});

// No route stays unguarded: a new application may get its controllers later.
export const unneededRootDefault = define<{ property: string; module: string }>({
  code: 1081,
  name: 'unneeded-root-default',
  severity: 'warning',
  summary:
    'The `path`, `guards` or `interceptors` of the root module have no effect, because no module has controllers.',
  repairs: 'choice',
  message: ({ property, module }) =>
    `module default without effect: \`${property}\` of \`${module}\`, because the application has no controllers`,
  help: ({ property }) => `add a controller to a module of the application, or remove \`${property}\``,
});

export const misplacedErrorHandler = define<{ module: string; root: string }>({
  code: 1055,
  name: 'misplaced-error-handler',
  severity: 'error',
  summary: 'A module that is not the root module names an error handler.',
  repairs: 'safe',
  message: ({ module }) => `misplaced error handler: ${module} is not the root module`,
  help: ({ root }) => `move \`errorHandler\` to ${root}, which names it for the whole application`,
});

export const incompleteErrorHandler = define<{ handler: string; because: string; hint: string }>({
  code: 1056,
  name: 'incomplete-error-handler',
  severity: 'error',
  summary: 'The class that a module names as error handler does not implement `ErrorHandler`.',
  repairs: 'design',
  message: ({ handler, because }) => `not an error handler: ${handler} ${because}`,
  help: ({ hint }) => hint,
});

export const unavailableErrorHandler = define<{ handler: string; root: string; because: string; hint: string }>({
  code: 1057,
  name: 'unavailable-error-handler',
  severity: 'error',
  summary: 'The error handler is not a provider that is visible to the root module.',
  repairs: 'safe',
  message: ({ handler, root, because }) => `unavailable error handler: ${root} names ${handler}, but ${because}`,
  help: ({ hint }) => hint,
});

export const invalidValidationStatus = define<{ handler: string; value?: number }>({
  code: 1058,
  name: 'invalid-validation-status',
  severity: 'error',
  summary: 'The `validationStatus` of the error handler is not a literal from 400 to 499.',
  repairs: 'author',
  message: ({ handler, value }) =>
    `invalid validation status of ${handler}: ${value === undefined ? 'its type is not one literal number' : `\`${value}\` is not from 400 to 499`}`,
  help: () => 'declare it as a literal, such as `readonly validationStatus = 422`',
});

// Raised at the value of the property.
export const misplacedResponseMapper = define<{ module: string; root: string; mapper: string }>({
  code: 1090,
  name: 'misplaced-response-mapper',
  severity: 'error',
  summary: 'A module that is not the root names a response mapper.',
  repairs: 'choice',
  message: ({ module, root }) =>
    `misplaced response mapper: ${module} is not the root module, whose \`responseMapper\` maps the results of all routes: ${root}`,
  help: ({ root, mapper }) =>
    `move it to ${root}, or add \`@UseResponseMapper(${mapper})\` to the controllers that it is for`,
});

export const incompleteResponseMapper = define<{ mapper: string; because: string; hint: string }>({
  code: 1091,
  name: 'incomplete-response-mapper',
  severity: 'error',
  summary: 'A response mapper has no synchronous method `map` that returns a value.',
  repairs: 'design',
  message: ({ mapper, because }) => `incomplete response mapper: ${mapper} ${because}`,
  help: ({ hint }) => hint,
});

// Raised at the class in its package.
export const missingPackageExport = define<{ name: string; specifier: string; file?: string }>({
  code: 1092,
  name: 'not-exported-by-package',
  severity: 'error',
  summary: 'A package does not export a class of its own that generated code has to import.',
  repairs: 'outside',
  message: ({ name, specifier }) => `missing export of \`${specifier}\`: generated code cannot import ${name}`,
  help: ({ name, specifier, file }) =>
    file === undefined
      ? `add \`${specifier}\` to the dependencies of the application, and export ${name} from its entry`
      : `export ${name} from \`${file}\``,
});

// Raised at the code, with a note at the place that uses the value.
export const changedValue = define<{ value: string; text: string }>({
  code: 1093,
  name: 'changed-value',
  severity: 'error',
  summary: 'Code changes a list or an object that the compiler reads.',
  repairs: 'design',
  message: ({ value, text }) =>
    `change without effect: \`${text}\` changes \`${value}\` after the compiler has read it`,
  help: ({ value }) => `write the final value where \`${value}\` is declared, or change a copy of it`,
});

// Raised at the argument, with a note at the place that uses the value.
export const valueThatMayChange = define<{ value: string }>({
  code: 1094,
  name: 'value-that-may-change',
  severity: 'error',
  summary: 'Code passes a list or an object that the compiler reads to a function that may change it.',
  repairs: 'design',
  message: ({ value }) =>
    `value that may change: the compiler reads \`${value}\`, and the source of the called function is not known`,
  help: ({ value }) =>
    `declare \`${value}\` with \`as const\` or a readonly type, or pass a copy of it, such as \`structuredClone(…)\``,
});
