import { define } from '../define.js';

export const missingPackage = define<{ path: string }>({
  code: 8001,
  name: 'missing-package',
  severity: 'error',
  summary: 'Neither the directory nor one above it has a `package.json`.',
  repairs: 'outside',
  message: ({ path }) => `cannot find \`${path}\``,
  help: () => 'run the command in the directory of an application, next to its `package.json`, or name it with `-C`',
});

export const malformedPackage = define<{ complaint: string }>({
  code: 8002,
  name: 'malformed-package',
  severity: 'error',
  summary: 'The `package.json` is not valid JSON.',
  repairs: 'outside',
  message: ({ complaint }) => `invalid JSON in \`package.json\`: ${complaint}`,
  help: () => 'fix the JSON at this place',
});

export const unknownSetting = define<{ setting: string; known: string }>({
  code: 8003,
  name: 'unknown-setting',
  severity: 'error',
  summary: 'The `ashlar` entry of `package.json` has a setting that does not exist.',
  repairs: 'outside',
  message: ({ setting }) => `unknown setting \`${setting}\``,
  help: ({ known }) => `use one of the settings ${known}`,
});

export const wrongSetting = define<{ setting: string; expected: string }>({
  code: 8004,
  name: 'wrong-setting',
  severity: 'error',
  summary: 'A setting in `package.json` has a value of the wrong kind.',
  repairs: 'outside',
  message: ({ setting, expected }) => `invalid setting: \`${setting}\` must be ${expected}`,
  help: ({ expected }) => `write ${expected}`,
});

export const missingTsconfig = define<{ path: string }>({
  code: 8005,
  name: 'missing-tsconfig',
  severity: 'error',
  summary: 'The tsconfig of the application does not exist.',
  repairs: 'outside',
  message: ({ path }) => `cannot find \`${path}\``,
  help: () => 'create it, or name another file in `package.json`: `"ashlar": { "tsconfig": "tsconfig.build.json" }`',
});

export const duplicateOut = define<{ path: string }>({
  code: 8006,
  name: 'duplicate-out',
  severity: 'error',
  summary: 'Two applications of a package write to the same directory.',
  repairs: 'outside',
  message: ({ path }) => `duplicate output directory: another application writes to \`${path}\``,
  help: () => 'give each application a directory of its own: `"out": "src/admin/generated"`',
});

export const malformedTsconfig = define<{ complaint: string }>({
  code: 8007,
  name: 'malformed-tsconfig',
  severity: 'error',
  summary: 'The tsconfig cannot be read.',
  repairs: 'outside',
  message: ({ complaint }) => `invalid tsconfig: ${complaint}`,
  help: () => 'fix it at this place',
});

export const missingBaseTsconfig = define<{ complaint: string }>({
  code: 8008,
  name: 'missing-base-tsconfig',
  severity: 'error',
  summary: 'The tsconfig extends a file that cannot be read.',
  repairs: 'outside',
  message: ({ complaint }) => `invalid \`extends\` of the tsconfig: ${complaint}`,
  help: () => 'correct the path in `extends`, or install the package that contains it',
});

export const noSourceFiles = define<object>({
  code: 8009,
  name: 'no-source-files',
  severity: 'error',
  summary: 'The tsconfig names no source files.',
  repairs: 'outside',
  message: () => 'no source files: the `files` and `include` of the tsconfig match none',
  help: () => 'add the directory of the sources to `include`: `"include": ["src"]`',
});

export const unknownSilence = define<{ warning: string; hint: string }>({
  code: 8010,
  name: 'unknown-silence',
  severity: 'warning',
  summary: 'The setting `silence` names a warning that does not exist.',
  repairs: 'outside',
  message: ({ warning }) => `unknown warning \`${warning}\` in \`silence\``,
  help: ({ hint }) => hint,
});

export const outIsPackage = define<object>({
  code: 8025,
  name: 'out-is-package',
  severity: 'error',
  summary: 'The setting `out` is the directory of the package itself.',
  repairs: 'outside',
  message: () => 'invalid output directory: `out` must not be the directory of the package',
  help: () => 'name a directory inside the package: `"out": "src/generated"`',
});

export const outOutsidePackage = define<{ path: string; target: string | undefined }>({
  code: 8026,
  name: 'out-outside-package',
  severity: 'error',
  summary: 'The setting `out` leads out of the package.',
  repairs: 'outside',
  message: ({ path, target }) =>
    target === undefined
      ? `output directory outside of the package: \`out\` is \`${path}\``
      : `output directory outside of the package: \`${path}\` is a link, or below one, and leads to \`${target}\``,
  help: ({ target }) =>
    target === undefined
      ? 'name a directory inside the package: `"out": "src/generated"`'
      : 'replace the link by a directory, or name another directory inside the package: `"out": "src/generated"`',
});

export const mainOutsidePackage = define<{ path: string }>({
  code: 8027,
  name: 'main-outside-package',
  severity: 'error',
  summary: 'The setting `main` leads out of the package.',
  repairs: 'outside',
  message: ({ path }) => `entry file outside of the package: \`main\` is \`${path}\``,
  help: () => 'name a file inside the package: `"main": "src/main.ts"`',
});

export const clientInOut = define<{ path: string; out: string }>({
  code: 8029,
  name: 'client-in-out',
  severity: 'error',
  summary: 'The setting `client` names a file in an output directory.',
  repairs: 'outside',
  message: ({ path, out }) => `client in an output directory: \`${path}\` is in \`${out}\``,
  help: () => 'name a file outside of the output directories: `"client": "../web/src/api.ts"`',
});

export const duplicateClient = define<{ path: string }>({
  code: 8030,
  name: 'duplicate-client',
  severity: 'error',
  summary: 'The clients of two applications of a package are written to the same file.',
  repairs: 'outside',
  message: ({ path }) => `duplicate client: that of another application is written to \`${path}\``,
  help: () => 'give the client of each application a file of its own: `"client": "../web/src/admin-api.ts"`',
});
