import { define } from '../define.js';

const rebuild = (name: string) =>
  `run \`ashlar build --library\` in the directory of \`${name}\`, or install a version that has it`;

export const malformedLibrary = define<{ name: string; path: string; outside?: string }>({
  code: 8201,
  name: 'malformed-library',
  severity: 'error',
  summary: 'The `ashlar.library.json` of a package is damaged, is of another package, or names files outside of it.',
  repairs: 'outside',
  message: ({ name, path, outside }) =>
    outside === undefined
      ? `damaged library file: \`${path}\` does not describe \`${name}\``
      : `damaged library file: \`${path}\` has the path \`${outside}\`, which is not a file inside of \`${name}\``,
  help: ({ name }) => `write it again: ${rebuild(name)}`,
});

export const otherLibraryFormat = define<{ name: string; path: string; format: string; supported: number }>({
  code: 8202,
  name: 'other-library-format',
  severity: 'error',
  summary: 'The `ashlar.library.json` of a package was written by a version of Ashlar with another format.',
  repairs: 'outside',
  message: ({ path, format, supported }) =>
    `unknown format of a library file: \`${path}\` has format ${format}, and this compiler reads ${supported}`,
  help: ({ name }) =>
    `install a version of \`${name}\` that was built with this version of Ashlar, or build it again: \`ashlar build --library\``,
});

export const missingLibraryEntry = define<{ name: string; specifier: string; entries: readonly string[] }>({
  code: 8203,
  name: 'missing-library-entry',
  severity: 'error',
  summary: 'A module of a package is imported that its `ashlar.library.json` does not describe.',
  repairs: 'outside',
  message: ({ name, specifier }) => `no description of \`${specifier}\` in the library file of \`${name}\``,
  help: ({ name, entries }) =>
    entries.length === 0
      ? `add the module to the \`exports\` of \`${name}\`, and build it again`
      : `import ${entries.map((entry) => `\`${entry}\``).join(' or ')}, or add the module to the \`exports\` of \`${name}\` and build it again`,
});

// Raised at the entry of the application's module.
export const missingLibrary = define<{ entry: string; name: string; directory: string; hasSources: boolean }>({
  code: 8204,
  name: 'missing-library',
  severity: 'error',
  summary:
    'A class of a built package is used whose decorators are not known, because the package has no `ashlar.library.json`.',
  repairs: 'outside',
  message: ({ entry, name, directory, hasSources }) => {
    if (!hasSources) return `no library file: the decorators of ${entry} are not in the declarations of \`${name}\``;
    return directory === ''
      ? `no library file: ${entry} is declared in \`node_modules\`, whose sources are not read`
      : `no library file: ${entry} is declared in a source of \`${name}\`, and the sources of installed packages are not read`;
  },
  help: ({ name, directory, hasSources }) => {
    if (directory === '') return 'move the file out of `node_modules`';
    const link = hasSources ? ', or link its directory in a workspace' : '';
    return directory.includes('node_modules')
      ? `install a version of \`${name}\` that was published with \`ashlar build --library\`${link}`
      : `run \`ashlar build --library\` in \`${directory}\`, and add \`ashlar.library.json\` to the \`files\` of its \`package.json\``;
  },
});

export const unknownLibrarySource = define<{ entry: string; target: string }>({
  code: 8205,
  name: 'unknown-library-source',
  severity: 'error',
  summary: 'An entry of a library leads to a file that no source of its tsconfig is compiled to.',
  repairs: 'outside',
  message: ({ entry, target }) =>
    `unknown source of \`${entry}\`: no source of the tsconfig is compiled to \`${target}\``,
  help: ({ entry }) => `name it in \`package.json\`: \`"ashlar": { "library": { "${entry}": "src/index.ts" } }\``,
});

export const duplicatePackage = define<{ name: string; first: string; second: string }>({
  code: 8206,
  name: 'duplicate-package',
  severity: 'error',
  summary: 'An application uses two copies of one package: each class of the package exists twice.',
  repairs: 'outside',
  message: ({ name, first, second }) => `two copies of \`${name}\`: \`${first}\` and \`${second}\``,
  help: ({ name }) =>
    `give every package of the workspace the same version of \`${name}\`, and install again: \`npm ls ${name}\` shows who needs which`,
});

export const unpublishedLibrary = define<{ name: string }>({
  code: 8207,
  name: 'unpublished-library',
  severity: 'warning',
  summary: 'The `files` of a `package.json` leave out the `ashlar.library.json`, so that it is not published.',
  repairs: 'outside',
  message: ({ name }) => `\`ashlar.library.json\` is not published: the \`files\` of \`${name}\` leave it out`,
  help: () => 'add `"ashlar.library.json"` to `files`',
});

export const emptyLibrary = define<{ name: string }>({
  code: 8208,
  name: 'library-without-entries',
  severity: 'error',
  summary: 'A package without `exports` and `main` cannot be imported, and is not a library.',
  repairs: 'outside',
  message: ({ name }) => `nothing to describe: \`${name}\` has no \`exports\`, \`types\` or \`main\``,
  help: () =>
    'name its entry in `package.json`: `"exports": { ".": { "types": "./dist/index.d.ts", "default": "./dist/index.js" } }`',
});

export const libraryAlone = define({
  code: 8209,
  name: 'library-without-application',
  severity: 'error',
  summary: 'A command for applications was run in a package that is a library alone.',
  repairs: 'outside',
  message: () => 'no application: the settings of this package describe a library',
  help: () =>
    'run the command in the directory of an application, or add one to the settings: `"ashlar": [{ "library": true }, { "out": "src/generated" }]`',
});
