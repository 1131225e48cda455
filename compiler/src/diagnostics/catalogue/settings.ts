import { define } from '../define.js';

/** 8001. */
export const missingPackage = define<{ path: string }>({
  code: 8001,
  name: 'missing-package',
  severity: 'error',
  summary: 'The directory has no `package.json`.',
  message: ({ path }) => `there is no \`${path}\``,
  help: () => 'run the command in the directory of an application, beside its `package.json`',
});

/** 8002. */
export const malformedPackage = define<{ complaint: string }>({
  code: 8002,
  name: 'malformed-package',
  severity: 'error',
  summary: 'The `package.json` is not valid JSON.',
  message: ({ complaint }) => `\`package.json\` is not valid JSON: ${complaint}`,
  help: () => 'mend the JSON at this place',
});

/** 8003. */
export const unknownSetting = define<{ setting: string; known: string }>({
  code: 8003,
  name: 'unknown-setting',
  severity: 'error',
  summary: 'The `ashlar` entry of `package.json` has a setting that does not exist.',
  message: ({ setting }) => `there is no setting \`${setting}\``,
  help: ({ known }) => `the settings are ${known}`,
});

/** 8004. */
export const wrongSetting = define<{ setting: string; expected: string }>({
  code: 8004,
  name: 'wrong-setting',
  severity: 'error',
  summary: 'A setting in `package.json` has a value of the wrong kind.',
  message: ({ setting, expected }) => `\`${setting}\` must be ${expected}`,
  help: ({ expected }) => `write ${expected}`,
});

/** 8005. */
export const missingTsconfig = define<{ path: string }>({
  code: 8005,
  name: 'missing-tsconfig',
  severity: 'error',
  summary: 'The tsconfig of the application does not exist.',
  message: ({ path }) => `there is no \`${path}\``,
  help: () => 'create it, or name another one in `package.json`: `"ashlar": { "tsconfig": "tsconfig.build.json" }`',
});

/** 8006. */
export const duplicateOut = define<{ path: string }>({
  code: 8006,
  name: 'duplicate-out',
  severity: 'error',
  summary: 'Two applications of a package write to the same directory.',
  message: ({ path }) => `another application writes to \`${path}\` already`,
  help: () => 'give each application a directory of its own: `"out": "src/admin/generated"`',
});

/** 8007. */
export const malformedTsconfig = define<{ complaint: string }>({
  code: 8007,
  name: 'malformed-tsconfig',
  severity: 'error',
  summary: 'The tsconfig cannot be read.',
  message: ({ complaint }) => `the tsconfig cannot be read: ${complaint}`,
  help: () => 'mend it at this place',
});

/** 8008. */
export const missingBaseTsconfig = define<{ complaint: string }>({
  code: 8008,
  name: 'missing-base-tsconfig',
  severity: 'error',
  summary: 'The tsconfig extends one that cannot be found.',
  message: ({ complaint }) => `the tsconfig extends one that cannot be read: ${complaint}`,
  help: () => 'correct the path in `extends`, or install the package that holds it',
});

/** 8009. */
export const noSourceFiles = define<object>({
  code: 8009,
  name: 'no-source-files',
  severity: 'error',
  summary: 'The tsconfig names no source files.',
  message: () => 'the `files` and `include` of the tsconfig match no source file',
  help: () => 'let `include` name the directory of the sources: `"include": ["src"]`',
});

/** 8010. */
export const unknownSilence = define<{ warning: string; hint: string }>({
  code: 8010,
  name: 'unknown-silence',
  severity: 'warning',
  summary: 'The setting `silence` names a warning that does not exist.',
  message: ({ warning }) => `there is no warning \`${warning}\` to silence`,
  help: ({ hint }) => hint,
});

/** 8025. */
export const outIsPackage = define<object>({
  code: 8025,
  name: 'out-is-package',
  severity: 'error',
  summary: 'The setting `out` names the directory of the package itself.',
  message: () => '`out` must be a directory of its own, not the directory of the package',
  help: () => 'name a directory inside the package: `"out": "src/generated"`',
});

/** 8026. */
export const outOutsidePackage = define<{ path: string; target: string | undefined }>({
  code: 8026,
  name: 'out-outside-package',
  severity: 'error',
  summary: 'The setting `out` leads out of the package.',
  message: ({ path, target }) =>
    target === undefined
      ? `\`out\` must be inside the package: \`${path}\` is outside`
      : `\`out\` must be inside the package: \`${path}\` is a link, or below one, and leads to \`${target}\``,
  help: ({ target }) =>
    target === undefined
      ? 'name a directory inside the package: `"out": "src/generated"`'
      : 'replace the link by a directory, or name another directory inside the package: `"out": "src/generated"`',
});
