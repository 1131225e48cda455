import type { FileSystem } from '@ashlar/compiler';
import { type ParseError, parse } from 'jsonc-parser';
import { CommandError } from '../errors/command-error.js';

/** The package of an application of NestJS. */
export interface NestPackage {
  readonly directory: string;
  readonly name: string;
  /** The text of `package.json`. */
  readonly manifest: string;
  /** The dependencies of all sections and their ranges. */
  readonly versions: ReadonlyMap<string, string>;
  /** The range of `@nestjs/common`; `undefined` for a package without it. */
  readonly version: string | undefined;
  /** The settings of `nest-cli.json`; absent without the file. */
  readonly commandLine: Readonly<Record<string, unknown>> | undefined;
  /** Whether `tsconfig.build.json` exists. */
  readonly hasBuildSettings: boolean;
}

/**
 * Reads the files of a package that describe an application of NestJS.
 * @throws CommandError for files that cannot be read, and for a `nest-cli.json` with several projects.
 */
export function readNestPackage(directory: string, fileSystem: FileSystem): NestPackage {
  const manifest = fileSystem.readFile(`${directory}/package.json`);
  if (manifest === undefined) throw new CommandError(`no \`package.json\` in ${directory} or a directory above it`);
  const values = objectOf(manifest, 'package.json');
  const versions = new Map(
    ['peerDependencies', 'devDependencies', 'dependencies'].flatMap((section) => stringsOf(values[section])),
  );
  const text = fileSystem.readFile(`${directory}/nest-cli.json`);
  const settings = text === undefined ? undefined : objectOf(text, 'nest-cli.json');
  if (settings?.['monorepo'] === true || Object.keys(Object(settings?.['projects'])).length > 0) {
    throw new CommandError(
      '`nest-cli.json` has several projects, and a migration is of one package: give each project a `package.json`, and migrate them one by one with `-C`',
    );
  }
  const { name } = values;
  return {
    directory,
    name: typeof name === 'string' ? name : 'app',
    manifest,
    versions,
    version: versions.get('@nestjs/common'),
    commandLine: settings,
    hasBuildSettings: fileSystem.fileExists(`${directory}/tsconfig.build.json`),
  };
}

/** The number of a major version in a range: 11 for `^11.0.1`. */
export function majorOf(range: string | undefined): number | undefined {
  const number = /\d+/.exec(range ?? '')?.[0];
  return number === undefined ? undefined : Number(number);
}

function objectOf(text: string, file: string): Readonly<Record<string, unknown>> {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CommandError(`\`${file}\` is not a JSON object`);
  }
  return Object.fromEntries(Object.entries(value));
}

function stringsOf(section: unknown): readonly [string, string][] {
  return Object.entries(Object(section)).flatMap(([name, range]): [string, string][] =>
    typeof range === 'string' ? [[name, range]] : [],
  );
}
