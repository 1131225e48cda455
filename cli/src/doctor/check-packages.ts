import { relative } from 'node:path';
import type { FileSystem } from '@ashlar/compiler';
import { type FoundPackage, installedPackages } from '../packages/dependency-graph.js';
import { findInstalled } from '../packages/installed-version.js';
import type { ManifestDependency } from '../packages/manifest.js';
import { isOwnPackage } from '../packages/own-packages.js';
import { allowsVersion, parseSpecifier } from '../packages/version-specifier.js';
import { type Finding, failed, note, ok } from './finding.js';

/** The packages of an application to check. */
export interface CheckedPackages {
  readonly directory: string;
  /** All dependencies in its `package.json`. */
  readonly dependencies: readonly ManifestDependency[];
  readonly fileSystem: FileSystem;
  /** The version of the running command. */
  readonly version: string;
}

const installAgain = 'install the dependencies again';

/** Checks that Ashlar's packages are installed once, in one version, and as `package.json` names them. */
export function checkPackages(checked: CheckedPackages): readonly Finding[] {
  const { directory, dependencies, fileSystem, version } = checked;
  const names = [...new Set(dependencies.map(({ name }) => name))];
  const installed = installedPackages(directory, [...names, 'ashlar'], fileSystem);
  const own = installed.filter(({ name }) => isOwnPackage(name));
  const runtime = own.find(({ name }) => name === 'ashlar');
  if (runtime === undefined)
    return [failed('`ashlar` is not installed', 'install the dependencies, with `ashlar` among them')];
  const listed = dependencies.filter(({ name, section }) => isOwnPackage(name) && section !== 'peerDependencies');
  const unmatched = unlisted(listed, own, directory);
  const different = differentVersions(own, unmatched.length === 0 && areUpdatable(listed, own));
  const problems = [
    // Unmatched dependencies come first: an update starts from `package.json`, and has no effect when only the installation is old.
    ...unmatched,
    ...copies(own, directory),
    ...different,
    ...(different.length === 0 ? otherCommand(runtime, version) : []),
  ];
  return problems.length > 0 ? problems : [ok(`${list(own)} ${runtime.version}`)];
}

/** A class of one copy is not the class of the other: guards, exceptions and modules are not recognised. */
function copies(own: readonly FoundPackage[], directory: string): readonly Finding[] {
  const runtimes = own.filter(({ name }) => name === 'ashlar');
  if (runtimes.length < 2) return [];
  const places = runtimes.map(({ directory: place, version, dependent }) => {
    const by = dependent === undefined ? '' : `, of \`${dependent}\``;
    return `${relative(directory, place) || place} (${version}${by})`;
  });
  return [
    failed(
      `several copies of \`ashlar\`: ${places.join(' and ')}`,
      'use one version in all packages, and list `ashlar` in `peerDependencies` of libraries',
    ),
  ];
}

function differentVersions(own: readonly FoundPackage[], areUpdatable: boolean): readonly Finding[] {
  const versions = new Set(own.map(({ version }) => version));
  if (versions.size < 2) return [];
  const found = [...new Set(own.map(({ name, version }) => `\`${name}\` ${version}`))];
  const fix = areUpdatable ? 'run `ashlar update`' : installAgain;
  return [failed(`different versions: ${found.join(', ')}`, fix)];
}

/** Whether `ashlar update` changes versions: `package.json` itself allows the different ones, and names them as numbers. */
function areUpdatable(listed: readonly ManifestDependency[], own: readonly FoundPackage[]): boolean {
  const updatable = listed.filter(({ specifier }) => parseSpecifier(specifier).kind !== 'other');
  return new Set(updatable.flatMap(({ name }) => directlyInstalled(name, own)?.version ?? [])).size > 1;
}

function directlyInstalled(name: string, own: readonly FoundPackage[]): FoundPackage | undefined {
  return own.find((found) => found.name === name && found.dependent === undefined);
}

function otherCommand(runtime: FoundPackage, version: string): readonly Finding[] {
  if (runtime.version === version) return [];
  return [
    failed(
      `this command is ${version}, but \`ashlar\` is ${runtime.version}`,
      'run `npx ashlar doctor` in the package',
    ),
  ];
}

/** The packages that are not installed as `package.json` lists them. */
function unlisted(
  listed: readonly ManifestDependency[],
  own: readonly FoundPackage[],
  directory: string,
): readonly Finding[] {
  return listed.flatMap(({ name, specifier, section }) => {
    const installed = directlyInstalled(name, own);
    if (installed === undefined)
      return section === 'optionalDependencies'
        ? []
        : [failed(`\`${name}\` is not installed`, 'install the dependencies')];
    if (allowsVersion(specifier, installed.version)) return [];
    const place = relative(directory, installed.directory) || installed.directory;
    const text = `\`${name}\` is ${specifier} in \`package.json\`, but ${place} has ${installed.version}`;
    return [failed(text, installAgain)];
  });
}

function list(own: readonly FoundPackage[]): string {
  return [...new Set(own.map(({ name }) => name))].join(', ');
}

/** The oldest TypeScript whose type checker accepts generated code. */
const oldestTypeScript = [5, 9] as const;

/** The TypeScript of an application: a finding about it, and its directory when it can check the types. */
export interface FoundTypeScript {
  readonly finding: Finding;
  readonly directory?: string;
}

/** Checks the TypeScript that type-checks and emits the application; it may also be compiled by other tools. */
export function findTypeScript(directory: string, fileSystem: FileSystem): FoundTypeScript {
  const installed = findInstalled('typescript', directory, fileSystem);
  if (installed === undefined) {
    const text = '`typescript` is not installed: the types are not checked';
    return { finding: note(text, 'install `typescript` as a development dependency') };
  }
  const [major = 0, minor = 0] = installed.version.split('.').map(Number);
  if (major < oldestTypeScript[0] || (major === oldestTypeScript[0] && minor < oldestTypeScript[1])) {
    const text = `typescript ${installed.version} is not supported: the types are not checked`;
    return { finding: note(text, 'update `typescript` to 5.9 or later') };
  }
  return { finding: ok(`typescript ${installed.version}`), directory: installed.directory };
}
