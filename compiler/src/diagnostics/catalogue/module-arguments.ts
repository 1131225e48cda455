import { define } from '../define.js';

// Raised at the import of the module, with a note at the entry of `expects`.
export const missingConfiguration = define<{ module: string; token: string; hint: string }>({
  code: 1070,
  name: 'missing-configuration',
  severity: 'error',
  summary: 'A module expects a provider that its importer does not give it.',
  repairs: 'author',
  message: ({ module, token }) => `missing argument of a module: ${module} expects ${token}, which nothing provides`,
  help: ({ hint }) => hint,
});

// Raised at the entry of `configure`, or at the whole call.
export const unneededConfiguration = define<{ module: string; token?: string; hint: string }>({
  code: 1071,
  name: 'unneeded-configuration',
  severity: 'error',
  summary: '`configure` gives a module a provider that the module does not expect.',
  repairs: 'safe',
  message: ({ module, token }) =>
    token === undefined
      ? `unneeded arguments of a module: ${module} expects none`
      : `unneeded argument of a module: ${module} does not expect ${token}`,
  help: ({ hint }) => hint,
});

// Raised at the later call, with a note at the first.
export const severalConfigurations = define<{ module: string; hasPath: boolean }>({
  code: 1072,
  name: 'several-configurations',
  severity: 'error',
  summary: 'A module is configured twice in an application.',
  repairs: 'choice',
  message: ({ module }) => `several configurations: the arguments of ${module} are given already`,
  help: ({ module, hasPath }) =>
    `import ${module} without \`configure\` here: every importer gets the same module${hasPath ? ', whose routes have one path' : ''}`,
});

// Raised at the entry of `expects`, with a note at the provider.
export const providedExpectation = define<{ module: string; token: string }>({
  code: 1073,
  name: 'provided-expectation',
  severity: 'error',
  summary: 'A module expects what it provides itself.',
  repairs: 'choice',
  message: ({ module, token }) => `contradictory module: ${module} expects ${token}, and provides it itself`,
  help: ({ token }) => `remove ${token} from \`expects\`, or from \`providers\` if importers provide it`,
});
