import { define } from '../define.js';

// `ashlar` is installed, and an option of the tsconfig makes TypeScript overlook it.
export const unsupportedResolution = define<{ option: string; instead: string }>({
  code: 8013,
  name: 'unsupported-module-resolution',
  severity: 'error',
  summary: 'The module resolution of the tsconfig does not find `ashlar`.',
  repairs: 'outside',
  message: ({ option }) =>
    `unsupported module resolution: \`ashlar\` is installed, but \`${option}\` does not find packages`,
  help: ({ instead }) => `set \`${instead.replaceAll(' and ', '` and `')}\` in the \`compilerOptions\` of the tsconfig`,
});

export const plugAndPlay = define<object>({
  code: 8014,
  name: 'yarn-plug-n-play',
  severity: 'error',
  summary: 'Packages are installed with Yarn Plug’n’Play, without `node_modules`.',
  repairs: 'outside',
  message: () => "Yarn Plug'n'Play is not supported: `ashlar` cannot be found without `node_modules`",
  help: () => 'set `nodeLinker: node-modules` in `.yarnrc.yml` and run `yarn install`',
});

export const missingFramework = define<{ command: string }>({
  code: 8015,
  name: 'ashlar-not-installed',
  severity: 'error',
  summary: 'The package `ashlar` is not installed.',
  repairs: 'outside',
  message: () => '`ashlar` is not installed: no `node_modules` above this file has it',
  help: ({ command }) => `run \`${command}\``,
});

export const solutionTsconfig = define<{ path: string; references: readonly string[] }>({
  code: 8016,
  name: 'solution-tsconfig',
  severity: 'error',
  summary: 'The tsconfig has no source files and only references other tsconfig files.',
  repairs: 'outside',
  message: ({ path, references }) =>
    `no source files: \`${path}\` only references ${references.map((name) => `\`${name}\``).join(', ')}`,
  help: ({ references: [first = 'tsconfig.app.json'] }) =>
    `name the tsconfig of the sources in \`package.json\`: \`"ashlar": { "tsconfig": ${JSON.stringify(first)} }\``,
});

export const unbuiltPackage = define<{ name: string; types: string; isLink: boolean }>({
  code: 8017,
  name: 'unbuilt-package',
  severity: 'error',
  summary: 'A package is installed, but the types that its `package.json` names do not exist.',
  repairs: 'outside',
  message: ({ name, types }) => `package not built: the types of \`${name}\`, \`${types}\`, do not exist`,
  help: ({ name, types, isLink }) =>
    isLink
      ? `build \`${name}\` before the application`
      : `install a version of \`${name}\` that contains \`${types}\`: it was published before its build, or the \`files\` of its \`package.json\` leave it out`,
});

// Raised at the import, where a name of the package is needed.
export const untypedPackage = define<{ name: string }>({
  code: 8028,
  name: 'package-without-types',
  severity: 'error',
  summary: 'A package from which the application needs types has none.',
  repairs: 'outside',
  message: ({ name }) => `package without types: \`${name}\` has no declarations`,
  help: ({ name }) =>
    `install its types, if there are any: \`npm install -D ${typesPackage(name)}\`, or declare what you use of it: \`declare module '${name}' { … }\` in a \`.d.ts\` file`,
});

/** `@types/acme__shared` for `@acme/shared`. */
function typesPackage(name: string): string {
  return `@types/${name.replace(/^@([^/]+)\//, '$1__')}`;
}
