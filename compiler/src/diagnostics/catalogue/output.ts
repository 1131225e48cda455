import { define } from '../define.js';

// Raised once per build: the operating system does not allow Ashlar to write or remove a file.
export const unwritable = define({
  code: 8101,
  name: 'unwritable-output',
  severity: 'error',
  summary: 'A generated file cannot be written.',
  repairs: 'outside',
  message: ({ path, reason }: { path: string; reason: string }) => `cannot write \`${path}\`: ${reason}`,
  help: () =>
    'make its directory writable, or name another place with `out` or `client` in the `ashlar` entry of `package.json`',
});

// Nothing is written at all then.
export const notOurs = define({
  code: 8102,
  name: 'output-occupied',
  severity: 'error',
  summary: 'The path of a generated file is a directory, or a file that Ashlar did not write.',
  repairs: 'outside',
  message: ({ path, by }: { path: string; by: 'file' | 'directory' }) =>
    `cannot overwrite \`${path}\`: ${by === 'directory' ? 'it is a directory' : 'it was not written by Ashlar'}`,
  help: () => 'move it elsewhere, or name another place with `out` or `client` in the `ashlar` entry of `package.json`',
});

export const unknownApplication = define({
  code: 8103,
  name: 'unknown-application',
  severity: 'error',
  summary: 'The package has no application with the requested name.',
  repairs: 'outside',
  message: ({ wanted }: { wanted: string; known: readonly string[] }) =>
    `unknown application \`${wanted}\` in this package`,
  help: ({ known }) =>
    `name one of ${known.map((name) => `\`${name}\``).join(', ')} by its output directory or by its root module`,
});

// The setting `out` or `client` has changed, and the old files are still there.
export const oldOutput = define({
  code: 8105,
  name: 'old-output',
  severity: 'warning',
  summary: 'A directory contains generated files that no application writes any more, or a client is such a file.',
  repairs: 'outside',
  message: ({ kind, path }: { kind: 'directory' | 'client'; path: string }) =>
    kind === 'directory'
      ? `old output directory: \`${path}\` contains generated files that no application writes any more`
      : `old client: \`${path}\` is a generated file that no application writes any more`,
  help: ({ path }) => `delete \`${path}\``,
});

// The setting `out` or `client` has changed, and an import leads to the old files: they are never built again.
export const oldOutputImported = define({
  code: 8106,
  name: 'old-output-imported',
  severity: 'error',
  summary: 'An import leads to generated files that no application writes any more.',
  repairs: 'outside',
  message: ({ kind, path }: { kind: 'directory' | 'client'; path: string; instead: readonly string[] }) =>
    kind === 'directory'
      ? `import from an old output directory: no application writes to \`${path}\` any more`
      : `import from an old client: no application writes \`${path}\` any more`,
  help: ({ path, instead }) => {
    const names = instead.map((one) => `\`${one}\``).join(' or ');
    return `${names === '' ? 'remove the import' : `import from ${names} instead`}, and delete \`${path}\``;
  },
});

export const unreadable = define({
  code: 8104,
  name: 'unreadable-input',
  severity: 'error',
  summary: 'A file or directory cannot be read.',
  repairs: 'outside',
  message: ({ path, reason }: { path: string; reason: string }) => `cannot read \`${path}\`: ${reason}`,
  help: () => 'make it readable for the user that runs the build',
});
