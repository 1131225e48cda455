import { define } from '../define.js';

/** 8101. The operating system refuses to write or remove a file of the output directory. Told once per build. */
export const unwritable = define({
  code: 8101,
  name: 'unwritable-output',
  severity: 'error',
  summary: 'A generated file cannot be written.',
  message: ({ path, reason }: { path: string; reason: string }) => `\`${path}\` cannot be written: ${reason}`,
  help: () =>
    'make the output directory writable, or name another one with `out` in the `ashlar` entry of `package.json`',
});

/** 8102. A generated file has to go where something stands that Ashlar did not write. Then nothing is written at all. */
export const notOurs = define({
  code: 8102,
  name: 'output-occupied',
  severity: 'error',
  summary: 'Something that Ashlar did not write stands where a generated file has to go.',
  message: ({ path, by }: { path: string; by: 'file' | 'directory' }) =>
    by === 'directory'
      ? `\`${path}\` has to be a generated file, but is a directory`
      : `\`${path}\` has to be a generated file, but was not written by Ashlar`,
  help: () => 'move it elsewhere, or name another directory with `out` in the `ashlar` entry of `package.json`',
});

/** 8103. The caller asks for one application of a package, and it has no such application. */
export const unknownApplication = define({
  code: 8103,
  name: 'unknown-application',
  severity: 'error',
  summary: 'The package has no application of the name that was asked for.',
  message: ({ wanted }: { wanted: string; known: readonly string[] }) =>
    `this package has no application \`${wanted}\``,
  help: ({ known }) =>
    `it has ${known.map((name) => `\`${name}\``).join(', ')}: name it by its output directory or by its root module`,
});

/** 8105. The setting `out` has changed, and the files of the former directory are still there. */
export const oldOutput = define({
  code: 8105,
  name: 'old-output',
  severity: 'warning',
  summary: 'A directory holds generated files that no application writes any more.',
  message: ({ directory }: { directory: string }) =>
    `\`${directory}\` holds generated files, and is not an output directory any more`,
  help: ({ directory }) => `delete \`${directory}\``,
});

/** 8106. The setting `out` has changed, and an import leads to the former directory: those files are never built again. */
export const oldOutputImported = define({
  code: 8106,
  name: 'old-output-imported',
  severity: 'error',
  summary: 'An import leads to generated files that no application writes any more.',
  message: ({ directory }: { directory: string; outs: readonly string[] }) =>
    `this import leads to \`${directory}\`, which is not an output directory any more`,
  help: ({ directory, outs }) =>
    `import from ${outs.map((out) => `\`${out}\``).join(' or ')} instead, and delete \`${directory}\``,
});

/** 8104. The operating system refuses to show a file or directory that the application needs. */
export const unreadable = define({
  code: 8104,
  name: 'unreadable-input',
  severity: 'error',
  summary: 'A file or directory cannot be read.',
  message: ({ path, reason }: { path: string; reason: string }) => `\`${path}\` cannot be read: ${reason}`,
  help: () => 'make it readable for the user that builds',
});
